"""A table for rule tests: a position drawn from text, asked and played in words of the notation."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.kit import CHANCE, CHANCE_DUE
from colisee.core.spec import GameSpec, Rules, actions_in, seats_in


def forbidding_rule(spec: GameSpec, rules: Rules, states: Any, seat: int, action: int) -> str | None:
    """The rule that forbids an action, None if none does. Wherever it is asked, the legal actions must say the same."""
    rule = rules.why_not_at(states, 0, seat, action)
    mask = spec.mask()
    if seat in seats_in(rules.due_at(states, 0)):
        rules.legal_at(states, 0, seat, mask)
    assert (rule == 0) == (action in actions_in(mask)), spec.notation.word(action)
    return spec.facts.rules[rule - 1] if rule else None


def apply_soundly(rules: Rules, states: Any, seat: int, action: int) -> None:
    """What was drawn as it could be stays so."""
    was_sound = rules.problems_at(states, 0) == 0
    rules.apply_at(states, 0, seat, action)
    assert not was_sound or rules.problems_at(states, 0) == 0


class Table:
    def __init__(self, spec: GameSpec, rules: Rules, states: Any) -> None:
        self.spec, self.rules, self.states = spec, rules, states

    @staticmethod
    def drawn(spec: GameSpec, rules: Rules, picture: str) -> Table:
        return Table(spec, rules, spec.picture.position(picture))

    @staticmethod
    def new(spec: GameSpec, rules: Rules, seats: int, **options: str) -> Table:
        states = spec.states()
        rules.new_game_at(states, 0, seats, spec.option_indexes(options))
        return Table(spec, rules, states)

    @property
    def state(self) -> Any:
        return self.states[0]

    @property
    def due(self) -> list[int]:
        """Seats counted from 1, as in notation; chance is 'chance'."""
        return [seat + 1 for seat in seats_in(self.rules.due_at(self.states, 0)) if seat != CHANCE]

    @property
    def is_chance_due(self) -> bool:
        return self.rules.due_at(self.states, 0) == CHANCE_DUE

    def legal(self, seat: int | None = None) -> set[str]:
        mask = self.spec.mask()
        self.rules.legal_at(self.states, 0, (seat or self.due[0]) - 1, mask)
        return {self.spec.notation.word(action) for action in actions_in(mask)}

    def why_not(self, word: str, seat: int | None = None) -> str | None:
        return forbidding_rule(
            self.spec, self.rules, self.states, (seat or self.due[0]) - 1, self.spec.notation.parse(word)
        )  # fmt: skip

    def play(self, *words: str, seat: int | None = None) -> Table:
        """Each word for the seat that is due (or for chance), checked."""
        for word in words:
            action = self.spec.notation.parse(word)
            if self.is_chance_due:
                assert action in self.draws(), f"chance cannot draw {word}"
                self.rules.apply_at(self.states, 0, CHANCE, action)
            else:
                player = (seat or self.due[0]) - 1
                assert self.why_not(word, player + 1) is None, f"{word}: {self.why_not(word, player + 1)}"
                self.rules.apply_at(self.states, 0, player, action)
        return self

    def draws(self) -> dict[int, int]:
        """Every action chance may answer with, and its weight."""
        weights: dict[int, int] = {}
        for n in range(self.rules.draws_at(self.states, 0)):
            action = self.rules.draw_at(self.states, 0, n)
            weights[action] = weights.get(action, 0) + 1
        return weights

    def score(self, seat: int) -> dict[str, int]:
        points = np.zeros((int(self.state.seats), len(self.spec.facts.clauses)), np.int32)
        self.rules.scores_at(self.states, 0, points)
        return dict(zip(self.spec.facts.clauses, map(int, points[seat - 1]), strict=True))

    def ranks(self) -> list[int]:
        seats = int(self.state.seats)
        points, ranks = np.zeros((seats, len(self.spec.facts.clauses)), np.int32), np.zeros(seats, np.int8)
        self.rules.scores_at(self.states, 0, points)
        self.rules.ranks_at(self.states, 0, points, ranks)
        return [int(rank) for rank in ranks]

    def drawing(self) -> str:
        text: str = self.spec.picture.drawing(self.state)
        return text
