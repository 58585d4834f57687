from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from colisee.core.kit import CHANCE, CHANCE_DUE
from colisee.core.registry import game
from colisee.core.spec import GameSpec, Rules, actions_in, seats_in
from colisee.games.post_office import SPEC
from colisee.games.post_office.drawing import PHASES, STEPS, shelf_lines
from table import apply_soundly, forbidding_rule


class Table:
    """A position and the people at it; seats count from 1 as in the drawings, moves are words of the notation."""

    def __init__(self, spec: GameSpec, rules: Rules, states: Any) -> None:
        self.spec, self.rules, self.states = spec, rules, states

    @property
    def s(self) -> Any:
        return self.states[0]

    def player(self, seat: int = 1) -> Any:
        return self.s.player[seat - 1]

    @property
    def due(self) -> str:
        due = self.rules.due_at(self.states, 0)
        return "chance" if due == CHANCE_DUE else " ".join(str(seat + 1) for seat in seats_in(due)) or "over"

    @property
    def phase(self) -> str:
        return PHASES[self.s.phase]

    def step(self, seat: int = 1) -> str:
        return STEPS[self.player(seat).step]

    def moves(self, seat: int = 1) -> list[str]:
        mask = self.spec.mask()
        self.rules.legal_at(self.states, 0, seat - 1, mask)
        return [SPEC.notation.word(action) for action in actions_in(mask)]

    def spaces(self, seat: int = 1) -> str:
        """The spaces on which a tile may be placed."""
        return " ".join(sorted({move[1:3] for move in self.moves(seat) if move[0] in "kr"}))

    def why_not(self, seat: int, word: str) -> str:
        """The rule that forbids a move, "" if none does."""
        return forbidding_rule(self.spec, self.rules, self.states, seat - 1, SPEC.notation.parse(word)) or ""

    def play(self, seat: int, *words: str) -> Table:
        for word in words:
            refusal = self.why_not(seat, word)
            assert refusal == "", f"{word} of player {seat} is refused by {refusal}"
            apply_soundly(self.rules, self.states, seat - 1, SPEC.notation.parse(word))
        return self

    @property
    def draws(self) -> list[str]:
        return [
            SPEC.notation.word(self.rules.draw_at(self.states, 0, n))
            for n in range(self.rules.draws_at(self.states, 0))
        ]

    def chance(self, *words: str) -> Table:
        for word in words:
            assert word in self.draws
            self.rules.apply_at(self.states, 0, CHANCE, SPEC.notation.parse(word))
            assert self.rules.problems_at(self.states, 0) == 0
        return self

    def set_up(self) -> Table:
        """Let chance lay the start tiles in order, unturned, and open the first challenges."""
        while self.phase in ("start", "challenges"):
            self.chance(self.draws[0])
        return self

    def deal(self, *tiles: int) -> Table:
        return self.chance(*(f"+{tile}" for tile in tiles))

    def hand(self, seat: int) -> list[int]:
        return [int(tile) for tile in self.player(seat).hand]

    def shelf(self, seat: int = 1) -> list[str]:
        return [" ".join(line.split()) for line in shelf_lines(self.player(seat))]

    def points(self, seat: int = 1) -> dict[str, int]:
        """What each clause gives, those that give nothing left out."""
        points = np.zeros((self.s.seats, len(self.spec.facts.clauses)), np.int32)
        self.rules.scores_at(self.states, 0, points)
        return {
            clause: int(value) for clause, value in zip(self.spec.facts.clauses, points[seat - 1], strict=True) if value
        }

    def ranks(self) -> list[int]:
        points = np.zeros((self.s.seats, len(self.spec.facts.clauses)), np.int32)
        places = np.zeros(self.s.seats, np.int8)
        self.rules.scores_at(self.states, 0, points)
        self.rules.ranks_at(self.states, 0, points, places)
        return [int(place) for place in places]

    def view(self, reader: int) -> Table:
        """What a seat (or 7, a spectator) may know."""
        views = self.spec.states()
        self.rules.view_at(self.states, 0, reader - 1, views, 0)
        return Table(self.spec, self.rules, views)

    def sees(self, reader: int, seat: int, word: str) -> bool:
        return bool(self.rules.sees_at(self.states, 0, reader - 1, seat - 1, SPEC.notation.parse(word)))

    def copy(self) -> Table:
        return Table(self.spec, self.rules, self.states.copy())


@pytest.fixture
def spec() -> GameSpec:
    return game("post-office")


@pytest.fixture
def drawn(spec: GameSpec, rules: Rules) -> Callable[..., Table]:
    """A table from a header and a drawing of each player: a line of facts, then the rows of the shelf that matter."""

    def draw(header: str, *players: str) -> Table:
        lines = [f"post-office seats={len(players)} {header}"]
        for seat, player in enumerate(players, 1):
            facts, *shelf = [line.strip() for line in player.strip().splitlines()]
            lines += [f"{seat} {facts}", *shelf]
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
