from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from colisee.core.kit import CHANCE
from colisee.core.registry import game
from colisee.core.spec import GameSpec, Rules, actions_in, seats_in
from colisee.games.the_truckers import SPEC
from colisee.games.the_truckers.drawing import PHASES
from colisee.games.the_truckers.notation import KIND_CODES
from table import apply_soundly, forbidding_rule


class Table:
    """A drawn position to play on: seats are counted from 1 and moves are words, as in the drawing."""

    def __init__(self, spec: GameSpec, rules: Rules, states: Any) -> None:
        self.spec, self.rules, self.states = spec, rules, states

    @property
    def s(self) -> Any:
        return self.states[0]

    def player(self, seat: int) -> Any:
        return self.s.player[seat - 1]

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    @property
    def due(self) -> list[int]:
        return [seat + 1 for seat in seats_in(self.rules.due_at(self.states, 0))]

    def legal(self, seat: int) -> set[str]:
        mask = self.spec.mask()
        self.rules.legal_at(self.states, 0, seat - 1, mask)
        return {SPEC.notation.word(action) for action in actions_in(mask)}

    def why(self, seat: int, word: str) -> str | None:
        """The id of the rule that refuses a move, None for a legal one."""
        return forbidding_rule(self.spec, self.rules, self.states, seat - 1, SPEC.notation.parse(word))

    def play(self, seat: int, *words: str) -> Table:
        for word in words:
            refusal = self.why(seat, word)
            assert refusal is None, f"{word} of {seat} is refused by {refusal}"
            apply_soundly(self.rules, self.states, seat - 1, SPEC.notation.parse(word))
        return self

    def cards(self, *words: str) -> Table:
        """The card of every unfinished seat, in the order of seats."""
        for seat, word in zip(list(self.due), words, strict=True):
            self.play(seat, word)
        return self

    def chance(self, word: str) -> Table:
        assert SPEC.notation.parse(word) in self.draws()
        self.rules.apply_at(self.states, 0, CHANCE, SPEC.notation.parse(word))
        return self

    def draws(self) -> list[int]:
        return [self.rules.draw_at(self.states, 0, n) for n in range(self.rules.draws_at(self.states, 0))]

    def cards_seen(self, reader: int) -> list[str]:
        """The cards on the table as a seat (or 7, a spectator) sees them."""
        view = self.spec.states()
        self.rules.view_at(self.states, 0, reader - 1, view, 0)
        lines = SPEC.picture.drawing(view[0]).splitlines()[2:]
        return [line.split("|")[0].split()[-1].removeprefix("card=") for line in lines]

    def waiting(self, seat: int) -> str:
        counts = self.player(seat).waiting
        return " ".join(code for code, count in zip(KIND_CODES, counts, strict=True) for _ in range(count)) or "-"

    def trucks(self, seat: int) -> str:
        return SPEC.picture.drawing(self.s).splitlines()[1 + seat].split("|")[2].strip().removeprefix("trucks ")

    def spaces(self) -> list[int]:
        return [int(self.s.player[seat].space) for seat in range(self.s.seats)]

    def laps(self) -> list[int]:
        return [int(self.s.player[seat].laps) for seat in range(self.s.seats)]

    def points(self, clause: str) -> list[int]:
        points = np.zeros((self.s.seats, len(self.spec.facts.clauses)), np.int32)
        self.rules.scores_at(self.states, 0, points)
        return [int(row[self.spec.facts.clauses.index(clause)]) for row in points]

    def ranks(self, totals: list[int]) -> list[int]:
        points, out = np.zeros((self.s.seats, len(self.spec.facts.clauses)), np.int32), np.zeros(self.s.seats, np.int8)
        points[:, 0] = totals
        self.rules.ranks_at(self.states, 0, points, out)
        return [int(rank) for rank in out]


Draw = Callable[..., Table]


@pytest.fixture
def spec() -> GameSpec:
    return game("the-truckers")


@pytest.fixture
def table(spec: GameSpec, rules: Rules) -> Draw:
    """A table from a header, the stacks of the track (the rest of it is empty) and a line for each player."""

    def draw(header: str, track: str, *players: str) -> Table:
        lines = [f"the-truckers seats={len(players)} {header}", f"track | {track}"]
        lines += [f"{seat} start={seat} {player}" for seat, player in enumerate(players, 1)]
        return Table(spec, rules, SPEC.picture.position("\n".join(lines)))

    return draw


@pytest.fixture
def opened(spec: GameSpec, rules: Rules) -> Callable[..., Table]:
    """A table at the very beginning of a match."""

    def open_table(seats: int, **options: str) -> Table:
        states = spec.states()
        rules.new_game_at(states, 0, seats, spec.option_indexes(options))
        return Table(spec, rules, states)

    return open_table
