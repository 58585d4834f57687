from __future__ import annotations

from collections.abc import Callable
from textwrap import dedent
from typing import Any

import numpy as np
import pytest

from colisee.core.kit import CHANCE, CHANCE_DUE
from colisee.core.registry import game
from colisee.core.spec import GameSpec, Rules, actions_in, seats_in
from colisee.games.toy_rush.constants import CHILDREN, OBJECT_NAMES
from table import forbidding_rule


class Table:
    """A position and the people at it; seats count from 1 as in the drawings, moves are words of the notation."""

    def __init__(self, spec: GameSpec, rules: Rules, states: Any) -> None:
        self.spec, self.rules, self.states = spec, rules, states

    @property
    def state(self) -> Any:
        return self.states[0]

    def player(self, seat: int) -> Any:
        return self.state.player[seat - 1]

    @property
    def due(self) -> str:
        due = self.rules.due_at(self.states, 0)
        return "chance" if due == CHANCE_DUE else " ".join(str(seat + 1) for seat in seats_in(due)) or "over"

    def moves(self, seat: int) -> list[str]:
        mask = self.spec.mask()
        self.rules.legal_at(self.states, 0, seat - 1, mask)
        return [self.spec.notation.word(action) for action in actions_in(mask)]

    def why_not(self, seat: int, word: str) -> str:
        """The rule that forbids a move, "" if none does."""
        return forbidding_rule(self.spec, self.rules, self.states, seat - 1, self.spec.notation.parse(word)) or ""

    def play(self, seat: int, *words: str) -> Table:
        for word in words:
            assert self.why_not(seat, word) == "", f"{word} of player {seat}"
            self.rules.apply_at(self.states, 0, seat - 1, self.spec.notation.parse(word))
            assert self.rules.problems_at(self.states, 0) == 0
        return self

    def draw(self, *children: str) -> Table:
        for child in children:
            assert f"draw-{child}" in self.draws
            self.rules.apply_at(self.states, 0, CHANCE, self.spec.notation.parse(f"draw-{child}"))
        return self

    @property
    def draws(self) -> list[str]:
        return [
            self.spec.notation.word(self.rules.draw_at(self.states, 0, n))
            for n in range(self.rules.draws_at(self.states, 0))
        ]

    def hand(self, seat: int) -> dict[str, int]:
        names = OBJECT_NAMES
        return {name: int(count) for name, count in zip(names, self.player(seat).objects, strict=True) if count}

    def cards(self, seat: int, kind: str = "objectives") -> list[str]:
        children = CHILDREN
        return [child for i, child in enumerate(children) if int(self.player(seat)[kind]) >> i & 1]

    @property
    def under(self) -> list[str]:
        return [CHILDREN[card - 1] for card in self.state.under if card]

    @property
    def totals(self) -> list[int]:
        points = np.zeros((2, 1), np.int32)
        self.rules.scores_at(self.states, 0, points)
        return [int(total) for total in points.sum(axis=1)]

    @property
    def ranks(self) -> list[int]:
        points, places = np.zeros((2, 1), np.int32), np.zeros(2, np.int8)
        self.rules.scores_at(self.states, 0, points)
        self.rules.ranks_at(self.states, 0, points, places)
        return [int(place) for place in places]

    def view(self, seat: int) -> Table:
        views = self.spec.states()
        self.rules.view_at(self.states, 0, seat - 1, views, 0)
        return Table(self.spec, self.rules, views)

    @property
    def drawing(self) -> str:
        picture: str = self.spec.picture.drawing(self.state)
        return picture

    def copy(self) -> Table:
        return Table(self.spec, self.rules, self.states.copy())


At = Callable[[str], Table]


@pytest.fixture
def spec() -> GameSpec:
    return game("toy-rush")


@pytest.fixture
def at(spec: GameSpec, rules: Rules) -> At:
    """The position of a drawing."""

    def table(picture: str) -> Table:
        states = spec.picture.position(dedent(picture))
        assert rules.problems_at(states, 0) == 0
        return Table(spec, rules, states)

    return table


@pytest.fixture
def new(spec: GameSpec, rules: Rules) -> Table:
    states = spec.states()
    rules.new_game_at(states, 0, 2, spec.option_indexes({}))
    return Table(spec, rules, states)


@pytest.fixture
def dealt(new: Table) -> Table:
    """Player 2 is first player; both look at three objectives."""
    new.rules.apply_at(new.states, 0, CHANCE, new.spec.notation.parse("first-2"))
    return new.draw("Aiko", "Bao", "Chidi", "Diego", "Elif", "Fatou")
