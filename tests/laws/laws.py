"""Laws that every game obeys at every ply of random play. A law is a function that raises AssertionError where it is broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import product
from random import Random
from typing import Any

import numpy as np

from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR
from colisee.core.spec import GameSpec, Rules, actions_in, random_source, seats_in

ASKED = 60
"""How many actions an expensive question is asked of, at most, where rules run interpreted."""


@dataclass
class Position:
    """A position of random play, with everything a law needs to ask about it."""

    spec: GameSpec
    rules: Rules
    states: Any
    seats: int
    rng: Random

    @property
    def due(self) -> int:
        return self.rules.due_at(self.states, 0)

    @property
    def due_seats(self) -> list[int]:
        return [seat for seat in seats_in(self.due) if seat != CHANCE]

    def legal(self, seat: int, states: Any = None) -> list[int]:
        mask = self.spec.mask()
        self.rules.legal_at(self.states if states is None else states, 0, seat, mask)
        return actions_in(mask)

    def after(self, *plies: tuple[int, int]) -> Any:
        states = self.states.copy()
        for seat, action in plies:
            self.rules.apply_at(states, 0, seat, action)
        return states

    def view(self, seat: int, states: Any = None) -> Any:
        views = self.spec.states()
        self.rules.view_at(self.states if states is None else states, 0, seat, views, 0)
        return views

    def guess(self, seat: int) -> Any:
        views = self.view(seat)
        self.rules.guess_at(views, 0, seat, random_source(self.rng.getrandbits(60)))
        return views

    def random_ply(self) -> tuple[int, int]:
        if self.due == CHANCE_DUE:
            return CHANCE, self.rules.draw_at(self.states, 0, self.rng.randrange(self.rules.draws_at(self.states, 0)))
        seat = self.rng.choice(self.due_seats)
        return seat, self.rng.choice(self.legal(seat))

    def some(self, actions: range) -> list[int]:
        if self.rules.mode == "compiled" or len(actions) <= ASKED:
            return list(actions)
        return self.rng.sample(actions, ASKED)


def walk(spec: GameSpec, rules: Rules, seats: int, options: dict[str, str], seed: int) -> Iterator[Position]:
    """Every position of a random match."""
    states = spec.states()
    rules.new_game_at(states, 0, seats, spec.option_indexes(options))
    position = Position(spec, rules, states, seats, Random(seed))
    for _ in range(spec.facts.longest + 1):
        yield position
        if position.due == OVER:
            return
        seat, action = position.random_ply()
        rules.apply_at(states, 0, seat, action)
    raise AssertionError(f"a match went on after {spec.facts.longest} plies")


def tables(spec: GameSpec) -> list[tuple[int, dict[str, str]]]:
    """Every player count with every combination of options."""
    names = [option.name for option in spec.facts.options]
    choices = product(*(option.values for option in spec.facts.options))
    combinations = [dict(zip(names, values, strict=True)) for values in choices]
    return [(seats, options) for seats in spec.facts.seats for options in combinations]


# The laws


def every_state_is_sound(p: Position) -> None:
    assert p.rules.problems_at(p.states, 0) == 0, p.spec.picture.drawing(p.states[0])


def somebody_is_due_or_it_is_over(p: Position) -> None:
    assert p.due in (OVER, CHANCE_DUE) or p.due < 1 << p.seats
    assert p.spec.facts.simultaneous or len(seats_in(p.due)) <= 1


def a_due_seat_has_a_move(p: Position) -> None:
    for seat in p.due_seats:
        legal = p.legal(seat)
        assert legal
        assert max(legal) < p.spec.facts.actions


def every_refused_action_names_its_rule(p: Position) -> None:
    for seat in range(p.seats):
        legal = set(p.legal(seat)) if seat in p.due_seats else set()
        for action in p.some(range(p.spec.facts.actions)):
            rule = p.rules.why_not_at(p.states, 0, seat, action)
            assert (rule == 0) == (action in legal), (seat, p.spec.notation.word(action), rule)
            assert 0 <= rule <= len(p.spec.facts.rules)


def chance_draws_what_it_may(p: Position) -> None:
    if p.due == CHANCE_DUE:
        count = p.rules.draws_at(p.states, 0)
        assert count >= 1
        for n in range(count):
            action = p.rules.draw_at(p.states, 0, n)
            assert any(r.by_chance and r.first <= action <= r.last for r in p.spec.facts.ranges)


def simultaneous_seats_may_act_in_any_order(p: Position) -> None:
    if len(p.due_seats) < 2:
        return
    one, other = p.rng.sample(p.due_seats, 2)
    plies = [(one, p.rng.choice(p.legal(one))), (other, p.rng.choice(p.legal(other)))]
    between = p.after(plies[0])
    assert other in seats_in(p.rules.due_at(between, 0))
    assert p.legal(other, between) == p.legal(other)
    assert p.after(*plies).tobytes() == p.after(*reversed(plies)).tobytes()


def questions_change_nothing(p: Position) -> None:
    before = p.states.tobytes()
    points, ranks = np.zeros((p.seats, len(p.spec.facts.clauses)), np.int32), np.zeros(p.seats, np.int8)
    p.rules.scores_at(p.states, 0, points)
    p.rules.ranks_at(p.states, 0, points, ranks)
    for seat in range(p.seats):
        p.rules.why_not_at(p.states, 0, seat, 0)
        p.view(seat)
        p.rules.sees_at(p.states, 0, seat, seat, 0)
    for seat in p.due_seats:
        p.legal(seat)
    p.rules.problems_at(p.states, 0)
    if p.due == CHANCE_DUE:
        p.rules.draw_at(p.states, 0, p.rules.draws_at(p.states, 0) - 1)
    assert p.states.tobytes() == before


def every_ply_changes_the_state(p: Position) -> None:
    if p.due != OVER:
        assert p.after(p.random_ply()).tobytes() != p.states.tobytes()


def ranks_follow_totals(p: Position) -> None:
    points, ranks = np.zeros((p.seats, len(p.spec.facts.clauses)), np.int32), np.zeros(p.seats, np.int8)
    p.rules.scores_at(p.states, 0, points)
    p.rules.ranks_at(p.states, 0, points, ranks)
    totals = points.sum(axis=1)
    assert min(ranks) == 1
    for one, other in product(range(p.seats), repeat=2):
        assert totals[one] <= totals[other] or ranks[one] < ranks[other]
        assert sum(rank < ranks[one] for rank in ranks) == ranks[one] - 1


def a_view_is_what_its_seat_needs(p: Position) -> None:
    for seat in [*range(p.seats), SPECTATOR]:
        view = p.view(seat)
        assert p.view(seat, view).tobytes() == view.tobytes()
        if seat in p.due_seats:
            assert seat in seats_in(p.rules.due_at(view, 0))
            assert p.legal(seat, view) == p.legal(seat)


def a_guess_cannot_be_told_from_the_truth(p: Position) -> None:
    for seat in range(p.seats):
        guess = p.guess(seat)
        assert p.rules.problems_at(guess, 0) == 0, p.spec.picture.drawing(guess[0])
        assert p.view(seat, guess).tobytes() == p.view(seat).tobytes()
        assert p.rules.due_at(guess, 0) == p.due
        if not p.spec.facts.secrets:
            assert guess.tobytes() == p.states.tobytes()


def what_a_seat_sees_hangs_on_nothing_hidden(p: Position) -> None:
    if p.due == OVER:
        return
    actor, action = p.random_ply()
    assert actor == CHANCE or p.rules.sees_at(p.states, 0, actor, actor, action)
    for reader in range(p.seats):
        shown = p.rules.sees_at(p.states, 0, reader, actor, action)
        assert p.rules.sees_at(p.guess(reader), 0, reader, actor, action) == shown
        assert p.rules.sees_at(p.view(reader), 0, reader, actor, action) == shown


def without_secrets_everybody_knows_everything(p: Position) -> None:
    """What a server shows in such a game is made once, from the spectators' view."""
    if p.spec.facts.secrets:
        return
    readers = [*range(p.seats), SPECTATOR]
    assert {p.view(reader).tobytes() for reader in readers} == {p.states.tobytes()}
    if p.due != OVER:
        actor, action = p.random_ply()
        assert all(p.rules.sees_at(p.states, 0, reader, actor, action) for reader in readers)


def a_drawing_reads_back(p: Position) -> None:
    assert p.spec.picture.position(p.spec.picture.drawing(p.states[0])).tobytes() == p.states.tobytes()


def every_event_has_its_sentence(p: Position) -> None:
    if p.due == OVER:
        return
    seat, action = p.random_ply()
    names = ["Ann", "Bob", "Zoé", "Dan", "Eve"][: p.seats]
    said = [p.spec.wording.sentence(p.states[0], seat, action, language, names) for language in ("en", "fr")]
    assert all(text.strip() and text.strip()[-1] in ".!?" for text in said), said
    if p.spec.facts.secrets and seat != CHANCE:
        assert names[seat] in p.spec.wording.hidden_sentence(seat, "fr", names)


LAWS: tuple[Callable[[Position], None], ...] = (
    every_state_is_sound,
    somebody_is_due_or_it_is_over,
    a_due_seat_has_a_move,
    every_refused_action_names_its_rule,
    chance_draws_what_it_may,
    simultaneous_seats_may_act_in_any_order,
    questions_change_nothing,
    every_ply_changes_the_state,
    ranks_follow_totals,
    a_view_is_what_its_seat_needs,
    a_guess_cannot_be_told_from_the_truth,
    what_a_seat_sees_hangs_on_nothing_hidden,
    without_secrets_everybody_knows_everything,
    a_drawing_reads_back,
    every_event_has_its_sentence,
)
