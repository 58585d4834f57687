from __future__ import annotations

from collections.abc import Callable
from typing import Self

import pytest

from colisee.core.registry import game
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.games.post_office.drawing import PHASES, STEPS, shelf_lines
from colisee.testing.table import Table


class PostOfficeTable(Table):
    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    def step(self, seat: int = 1) -> str:
        return STEPS[self.player(seat).step]

    def spaces(self, seat: int = 1) -> str:
        """The spaces on which a tile may be placed."""
        return " ".join(sorted({move[1:3] for move in self.legal(seat) if move[0] in "kr"}))

    def set_up(self) -> Self:
        """Let chance lay the start tiles in order, unturned, and open the first challenges."""
        while self.phase in ("start", "challenges"):
            self.play(next(iter(self.draws())))
        return self

    def deal(self, *tiles: int) -> Self:
        return self.play(*(f"+{tile}" for tile in tiles))

    def hand(self, seat: int) -> list[int]:
        return [int(tile) for tile in self.player(seat).hand]

    def shelf(self, seat: int = 1) -> list[str]:
        return [" ".join(line.split()) for line in shelf_lines(self.player(seat))]

    def points(self, seat: int = 1) -> dict[str, int]:
        """What each clause gives, those that give nothing left out."""
        return {clause: points for clause, points in self.score(seat).items() if points}


@pytest.fixture
def spec() -> GameSpec:
    return game("post-office")


@pytest.fixture
def drawn(spec: GameSpec, rules: Rules) -> Callable[..., PostOfficeTable]:
    """A table from a header and a drawing of each player: a line of facts, then the rows of the shelf that matter."""

    def draw(header: str, *players: str) -> PostOfficeTable:
        lines = [f"post-office seats={len(players)} {header}"]
        for seat, player in enumerate(players, 1):
            facts, *shelf = [line.strip() for line in player.strip().splitlines()]
            lines += [f"{seat} {facts}", *shelf]
        return PostOfficeTable.drawn(spec, rules, "\n".join(lines))

    return draw


@pytest.fixture
def opened(spec: GameSpec, rules: Rules) -> Callable[..., PostOfficeTable]:
    """A table at the very beginning of a match."""

    def open_table(players: int, rules_version: int | None = None, **options: str) -> PostOfficeTable:
        return PostOfficeTable.new(spec, rules, players, rules_version, **options)

    return open_table
