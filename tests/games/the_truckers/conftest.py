from __future__ import annotations

from collections.abc import Callable
from typing import Self

import numpy as np
import pytest

from colisee.core.registry import game
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.games.the_truckers.drawing import PHASES
from colisee.games.the_truckers.notation import KIND_CODES
from colisee.testing.table import Table


class TruckersTable(Table):
    @property
    def phase(self) -> str:
        return PHASES[self.state.phase]

    def cards(self, *words: str) -> Self:
        """The card of every unfinished seat, in the order of seats."""
        for seat, word in zip(self.due, words, strict=True):
            self.play(word, seat=seat)
        return self

    def cards_seen(self, reader: int) -> list[str]:
        """The cards on the table as a seat (or a spectator) sees them."""
        lines = self.view(reader).drawing().splitlines()[2:]
        return [line.split("|")[0].split()[-1].removeprefix("card=") for line in lines]

    def waiting(self, seat: int) -> str:
        counts = self.player(seat).waiting
        return " ".join(code for code, count in zip(KIND_CODES, counts, strict=True) for _ in range(count)) or "-"

    def trucks(self, seat: int) -> str:
        return self.drawing().splitlines()[1 + seat].split("|")[2].strip().removeprefix("trucks ")

    def track(self) -> list[str]:
        """The stack of every space, from the bottom."""
        return self.drawing().splitlines()[1].split()[2:]

    def spaces(self) -> list[int]:
        return [int(self.state.player[seat].space) for seat in range(self.position.players)]

    def covered(self) -> list[int]:
        """By seat, whether another truck stands on top."""
        return [int(self.state.player[seat].covered) for seat in range(self.position.players)]

    def laps(self) -> list[int]:
        return [int(self.state.player[seat].laps) for seat in range(self.position.players)]

    def points(self, clause: str) -> list[int]:
        """What a clause gives each seat."""
        return [self.score(seat)[clause] for seat in range(1, self.position.players + 1)]

    def ranks_of(self, totals: list[int]) -> list[int]:
        """The places if the seats had these totals."""
        points = np.zeros((self.position.players, len(self.spec.facts.clauses)), np.int32)
        points[:, 0] = totals
        return self.position.ranks(points)


Draw = Callable[..., TruckersTable]


@pytest.fixture
def spec() -> GameSpec:
    return game("the-truckers")


@pytest.fixture
def table(spec: GameSpec, rules: Rules) -> Draw:
    """A table from a header, the stacks of the track (the rest of it is empty) and a line for each player."""

    def draw(header: str, track: str, *players: str) -> TruckersTable:
        stacks = "" if "stacks=" in header else "stacks=open "
        lines = [f"the-truckers seats={len(players)} {stacks}{header}", f"track | {track}"]
        lines += [f"{seat} start={seat} {player}" for seat, player in enumerate(players, 1)]
        return TruckersTable.drawn(spec, rules, "\n".join(lines))

    return draw


@pytest.fixture
def opened(spec: GameSpec, rules: Rules) -> Callable[..., TruckersTable]:
    """A table at the very beginning of a match, with open stacks if nothing else is said."""

    def open_table(players: int, **options: str) -> TruckersTable:
        return TruckersTable.new(spec, rules, players, **{"stacks": "open"} | options)

    return open_table
