"""The laws on Goofspiel, then its rules, then its equilibrium and exploitability against those of OpenSpiel's goofspiel."""

from __future__ import annotations

import importlib
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from colisee.core.components import ComponentSet
from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.testing.laws import check_laws
from colisee.testing.table import SPECTATOR, Table


def test_the_laws_hold_at_every_ply(spec: GameSpec, rules: Rules) -> None:
    check_laws(spec, rules)


@pytest.mark.rule("GO-S1", "GO-E1")
def test_prizes_are_turned_up_one_by_one_until_none_is_left(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 2)
    for prize in range(1, 5):
        assert table.why_not("1", seat=1) == "GO-S1"
        table.play(f"+{prize}").play(f"{prize}", seat=1).play(f"{prize}", seat=2)
    assert table.is_over
    assert table.why_not("1", seat=1) == "GO-E1"


@pytest.mark.rule("GO-T1")
def test_a_bid_is_a_card_of_the_own_hand_and_a_secret(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 2).play("+2").play("1", seat=1).play("4", seat=2).play("+3")
    assert table.why_not("1", seat=1) == "GO-T1"
    table.play("4", seat=1)
    assert table.view(1).state.bid.tolist() == [4, 0]
    assert [table.view(reader).state.bid.tolist() for reader in (2, SPECTATOR)] == [[0, 0], [0, 0]]
    assert table.sees(1, 1, "4")
    assert not table.sees(2, 1, "4")


@pytest.mark.rule("GO-T2")
def test_the_higher_card_takes_the_prize_and_equal_cards_discard_it(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 2).play("+4").play("2", seat=1)
    assert table.why_not("3", seat=1) == "GO-T2"
    assert table.log_after("3", reader=1, seat=2)[-1] == "Ann shows the 2, Bob the 3: Bob takes the 4."
    table.play("+1").play("4", seat=2).play("4", seat=1)
    assert table.totals() == [0, 4]
    assert table.ranks() == [2, 1]


def test_its_equilibrium_is_that_of_openspiel(spec: GameSpec) -> None:
    """The equilibrium value of the rest of the match after every first prize and every pair of first bids."""
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game(
        "goofspiel(players=2,num_cards=4,points_order=random,returns_type=total_points,imp_info=False)"
    ).new_initial_state()
    ours = Position.new(Setup(spec), spec.interpreted)
    known: dict[Any, float] = {}
    their_known: dict[Any, float] = {}
    nonzero = 0
    for prize in range(4):
        for one in range(4):
            for other in range(4):
                here, there = ours.copy(), theirs.clone()
                here.apply(CHANCE, 4 + prize)
                here.apply(0, one)
                here.apply(1, other)
                there.apply_action(prize)
                there.apply_actions([one, other])
                value = our_value(here, known)
                assert value == pytest.approx(their_value(there, their_known), abs=1e-7), (prize, one, other)
                nonzero += abs(value) > 0.01
    assert nonzero > 40


@pytest.mark.parametrize(("first", "prefers_low"), [((3, 0, 1), False), ((1, 3, 3), True)])
def test_its_exploitability_is_that_of_openspiel(first: tuple[int, int, int], prefers_low: bool) -> None:
    """What the best answers to a policy gain, after a first prize and two bids: the whole match takes a minute."""
    pyspiel = pytest.importorskip("pyspiel")
    importlib.import_module("colisee.research.openspiel")
    ours = pyspiel.load_game("colisee_goofspiel")
    theirs = pyspiel.load_game_as_turn_based(
        "goofspiel", {"num_cards": 4, "points_order": "random", "returns_type": "win_loss", "imp_info": False}
    )
    found = [gains_of_best_answers(game, first, prefers_low) for game in (ours, theirs)]
    assert found[0] == pytest.approx(found[1])
    assert sum(found[0]) > 0.1


def test_regret_is_minimised_as_in_openspiel(spec: GameSpec) -> None:
    """With three cards, where no choice is left in the information sets that OpenSpiel's goofspiel joins: those that differ
    only in the order of earlier bids. With four cards its iterations differ from ours (docs/baselines.md)."""
    pyspiel, openspiel, cfr = (
        pytest.importorskip(name)
        for name in ("pyspiel", "colisee.research.openspiel", "open_spiel.python.algorithms.cfr")
    )
    cards = ComponentSet(spec.slug, "three cards", {"cards": {"provenance": "ours", "count": 3}})
    three = spec.with_components(cards)
    openspiel.register(replace(three, facts=replace(three.facts, slug="goofspiel-of-three")))
    theirs = {"num_cards": 3, "points_order": "random", "returns_type": "win_loss", "imp_info": False}
    found = []
    for game in (
        pyspiel.load_game("colisee_goofspiel_of_three"),
        pyspiel.load_game_as_turn_based("goofspiel", theirs),
    ):
        solver = cfr.CFRSolver(game)
        for _ in range(2):
            solver.evaluate_and_update_policy()
        policy = solver.average_policy()
        chances = policy.action_probability_array[policy.legal_actions_mask.sum(axis=1) > 1, :3]
        found.append(np.array(sorted(chances.tolist())))
    assert len(found[0]) > 100
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    assert found[0].max() > 0.6


def gains_of_best_answers(game: Any, first: tuple[int, int, int], prefers_low: bool) -> list[float]:
    """By player. Both libraries number the cards from the lowest, and list legal actions in that order."""
    policy, best_response, expected_game_score = (
        importlib.import_module(f"open_spiel.python.{name}")
        for name in ("policy", "algorithms.best_response", "algorithms.expected_game_score")
    )

    class Fixed(policy.Policy):  # type: ignore[misc, name-defined]  # OpenSpiel has no types
        def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
            legal = state.legal_actions()
            rest = 0.2 / len(legal) if prefers_low else 1 / len(legal)
            return {action: rest + 0.8 * (prefers_low and action == legal[0]) for action in legal}

    state = game.new_initial_state()
    for action in first:
        state.apply_action(action)
    fixed = Fixed(game, [0, 1])
    values = expected_game_score.policy_value(state, [fixed, fixed])
    answers = [best_response.BestResponsePolicy(game, player, fixed, state).value(state) for player in (0, 1)]
    return [answer - value for answer, value in zip(answers, values, strict=True)]


def our_value(p: Position, known: dict[Any, float]) -> float:
    """The points that seat 0 can expect to win more than seat 1 from here on, if both play an equilibrium."""
    lead = p.totals()[0] - p.totals()[1]
    key = p.array["hand"].tobytes(), p.array["prizes"].tobytes(), p.array["prize"].tobytes()
    if key not in known:
        if p.is_over:
            return 0.0
        if p.is_chance_due:
            draws = p.draws()
            values = [our_value(played(p, (CHANCE, draw)), known) * weight for draw, weight in draws.items()]
            known[key] = sum(values) / sum(draws.values())
        else:
            known[key] = matrix_value(
                [
                    [our_total(played(p, (0, one), (1, other)), known) - lead for other in p.legal(1)]
                    for one in p.legal(0)
                ]
            )
    return known[key]


def our_total(p: Position, known: dict[Any, float]) -> float:
    return p.totals()[0] - p.totals()[1] + our_value(p, known)


def played(p: Position, *plies: tuple[int, int]) -> Position:
    after = p.copy()
    for seat, action in plies:
        after.apply(seat, action)
    return after


def their_value(state: Any, known: dict[Any, float]) -> float:
    """The same of a state of OpenSpiel."""
    lead = their_lead(state)
    hands = re.findall(r"P\d hand: ([\d ]*)", str(state))
    turned = re.findall(r"Point card sequence: ([\d ]*)", str(state))[0].split()
    key = (*hands, tuple(sorted(turned)), turned[-1] if not state.is_chance_node() else None)
    if state.is_terminal():
        return 0.0
    if key not in known:
        if state.is_chance_node():
            known[key] = sum(
                chance * their_value(state.child(action), known) for action, chance in state.chance_outcomes()
            )
        else:
            known[key] = matrix_value(
                [
                    [their_total(after_both(state, one, other), known) - lead for other in state.legal_actions(1)]
                    for one in state.legal_actions(0)
                ]
            )
    return known[key]


def after_both(state: Any, one: int, other: int) -> Any:
    after = state.clone()
    after.apply_actions([one, other])
    return after


def their_total(state: Any, known: dict[Any, float]) -> float:
    return their_lead(state) + their_value(state, known)


def their_lead(state: Any) -> float:
    one, other = re.findall(r"Points: (\d+) (\d+)", str(state))[0]
    return float(one) - float(other)


def matrix_value(payoffs: list[list[float]]) -> float:
    """The value of a zero-sum matrix game for the row player, by linear programming."""
    from scipy.optimize import linprog

    matrix = np.array(payoffs)
    rows, columns = matrix.shape
    if rows == columns == 1:
        return float(matrix[0, 0])
    result = linprog(
        np.r_[np.zeros(rows), -1.0],
        A_ub=np.c_[-matrix.T, np.ones(columns)],
        b_ub=np.zeros(columns),
        A_eq=[np.r_[np.ones(rows), 0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    return float(-result.fun)
