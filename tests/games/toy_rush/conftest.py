from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import Self

import pytest

from colisee.core.registry import game
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.games.toy_rush.constants import CHILDREN, OBJECT_NAMES
from colisee.testing.table import Table


class ToyRushTable(Table):
    def draw(self, *children: str) -> Self:
        return self.play(*(f"draw-{child}" for child in children))

    def hand(self, seat: int) -> dict[str, int]:
        return {name: int(count) for name, count in zip(OBJECT_NAMES, self.player(seat).objects, strict=True) if count}

    def cards(self, seat: int, kind: str = "objectives") -> list[str]:
        return [child for i, child in enumerate(CHILDREN) if int(self.player(seat)[kind]) >> i & 1]

    @property
    def under(self) -> list[str]:
        return [CHILDREN[card - 1] for card in self.state.under if card]


At = Callable[[str], ToyRushTable]


@pytest.fixture
def spec() -> GameSpec:
    return game("toy-rush")


@pytest.fixture
def at(spec: GameSpec, rules: Rules) -> At:
    """The position of a drawing."""

    def draw(picture: str) -> ToyRushTable:
        table = ToyRushTable.drawn(spec, rules, dedent(picture))
        assert table.position.problems() == []
        return table

    return draw


@pytest.fixture
def new(spec: GameSpec, rules: Rules) -> ToyRushTable:
    return ToyRushTable.new(spec, rules, 2)


@pytest.fixture
def dealt(new: ToyRushTable) -> ToyRushTable:
    """Player 2 is first player; both look at three objectives."""
    return new.play("first-2").draw("Aiko", "Bao", "Chidi", "Diego", "Elif", "Fatou")
