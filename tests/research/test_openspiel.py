"""OpenSpiel's own checkers, unmodified, and its algorithms on our games."""

from __future__ import annotations

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts

from colisee.core.registry import game, slugs
from colisee.core.spec import ActionRange, Facts, GameSpec
from colisee.research.openspiel import State, name_of, register
from laws import tiny

games = pytest.mark.parametrize("slug", slugs())
secret_games = pytest.mark.parametrize("slug", [slug for slug in slugs() if game(slug).facts.secrets])


@games
def test_random_sim(slug: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name_of(slug)), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name",
    [
        "colisee_moving_day(players=4,filling=gravity,reward=margin)",
        "colisee_post_office(players=3,challenges=on)",
        "colisee_the_truckers(players=5,full_trucks=each,reward=margin)",
    ],
)
def test_random_sim_with_players_options_and_reward(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@games
def test_playthrough(slug: str) -> None:
    text = generate_playthrough.playthrough(name_of(slug), action_sequence=opening(slug), seed=3)
    assert f'GameType.short_name = "{name_of(slug)}"' in text
    assert "InformationStateString(0)" in text
    assert "Returns() = " in text


def opening(slug: str, plies: int = 12) -> list[int]:
    state = pyspiel.load_game(name_of(slug)).new_initial_state()
    for ply in range(plies):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        state.apply_action(actions[ply % len(actions)])
    return list(state.history())


def decision(slug: str, seed: int, plies: int) -> State:
    """A position in which somebody decides."""
    state, chosen = pyspiel.load_game(name_of(slug)).new_initial_state(), np.random.RandomState(seed)
    while state.is_chance_node() or (plies := plies - 1) > 0:
        state.apply_action(int(chosen.choice(state.legal_actions())))
    return state


@secret_games
def test_a_resampled_state_is_the_same_to_the_player_and_not_always_to_others(slug: str) -> None:
    differs = False
    for seed in range(6):
        state = decision(slug, seed, plies=8)
        player = state.current_player()
        for number in (0.1, 0.5, 0.9):
            other = state.resample_from_infostate(player, lambda number=number: number)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            differs |= str(other) != str(state)
    assert differs


@secret_games
def test_an_information_state_contains_exactly_what_was_seen(slug: str) -> None:
    state = secret_decision(slug)
    player, reader = state.table.due[:2]
    actions = state.legal_actions()
    after = [state.child(action) for action in actions]
    assert len({child.information_state_string(player) for child in after}) == len(actions)
    assert len({child.information_state_string(reader) for child in after}) == 1
    assert len({tuple(child.information_state_tensor(reader)) for child in after}) == 1


def secret_decision(slug: str) -> State:
    """A position in which two seats choose in secret, and the first has a choice."""
    for seed in range(200):
        state = decision(slug, seed, plies=1 + seed // 2)
        due, table = state.table.due, state.table
        if len(due) < 2 or len(state.legal_actions()) < 2:
            continue
        if not any(table.position.sees(due[1], due[0], action) for action in state.legal_actions()):
            return state
    raise AssertionError(f"{slug}: no secret decision found")


@secret_games
def test_is_mcts_plays(slug: str) -> None:
    bot = ismcts.ISMCTSBot(
        pyspiel.load_game(name_of(slug)),
        mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=12,
        random_state=np.random.RandomState(2),
    )
    for seed in range(3):
        state = decision(slug, seed, plies=5 + 3 * seed)
        assert bot.step(state) in state.legal_actions()


def test_mcts_plays_the_game_without_secrets() -> None:
    loaded = pyspiel.load_game(name_of("moving-day"))
    bot = mcts.MCTSBot(loaded, 2.0, 12, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)))
    state = decision("moving-day", seed=1, plies=5)
    assert bot.step(state) in state.legal_actions()


def test_counterfactual_regret_is_minimised_in_a_tiny_game() -> None:
    register(tiny_game())
    loaded = pyspiel.load_game("colisee_tiny")
    pyspiel.random_sim_test(loaded, num_sims=3, serialize=False, verbose=False)
    solver = cfr.CFRSolver(loaded)
    before = exploitability.exploitability(loaded, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(loaded, solver.average_policy()) < before / 4


def tiny_game() -> GameSpec:
    """Both seats choose in secret at once; the higher choice wins."""
    facts = Facts(
        slug="tiny",
        title={"en": "Tiny", "fr": "Tiny"},
        seats=range(2, 3),
        options=(),
        ranges=(ActionRange("pick", 0, 2), ActionRange("die", 3, 6, by_chance=True)),
        clauses=("pick", "die"),
        rules=("TINY-1", "TINY-2"),
        problems=("chosen",),
        rules_version=1,
        longest=10,
        simultaneous=True,
        secrets=True,
        by_seat=("chosen", "has_chosen"),
    )
    return GameSpec(
        facts, tiny.DTYPE, (tiny,), tiny.NOTATION, tiny.WORDING, tiny.PICTURE, tiny.SHEET, components=tiny.COMPONENTS
    )
