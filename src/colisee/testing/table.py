"""A table for rule tests: a position, asked and played in words of the notation. Seats count from 1, as in drawings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Self

from colisee.core.kit import CHANCE
from colisee.core.outcomes import ply_between
from colisee.core.position import Position
from colisee.core.rules import Rules
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import Language

NAMES = ["Ann", "Bob", "Zoé", "Dan", "Eve"]
SPECTATOR = 7
"""The number of a reader without a seat."""


class Table:
    """Everything played is checked: `why_not` against the legal actions, and that a sound position stays sound."""

    def __init__(self, position: Position) -> None:
        self.position = position

    @classmethod
    def drawn(cls, spec: GameSpec, rules: Rules, picture: str) -> Self:
        """The position of a drawing."""
        return cls(Position(spec, spec.picture.position(picture), rules))

    @classmethod
    def new(cls, spec: GameSpec, rules: Rules, players: int, rules_version: int | None = None, **options: str) -> Self:
        """The very beginning of a match."""
        return cls(Position.new(Setup(spec, players, options, rules_version), rules))

    # Questions

    @property
    def spec(self) -> GameSpec:
        return self.position.spec

    @property
    def state(self) -> Any:
        return self.position.record

    def player(self, seat: int = 1) -> Any:
        return self.state.player[seat - 1]

    @property
    def due(self) -> list[int]:
        return [seat + 1 for seat in self.position.due]

    @property
    def is_chance_due(self) -> bool:
        return self.position.is_chance_due

    @property
    def is_over(self) -> bool:
        return self.position.is_over

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal moves of a seat, by default the first that is due, in the order of their numbers."""
        return [self.spec.notation.word(action) for action in self.position.legal(self._index(seat))]

    def why_not(self, word: str, seat: int | None = None) -> str | None:
        """The rule that forbids a move, None if none does. The legal actions must agree."""
        index, action = self._index(seat), self.spec.notation.parse(word)
        rule = self.position.why_not(index, action)
        assert (rule is None) == (action in self.position.legal(index)), word
        return rule

    def draws(self) -> Counter[str]:
        """Every draw that chance can make now, with its weight."""
        return Counter({self.spec.notation.word(action): weight for action, weight in self.position.draws().items()})

    def sees(self, reader: int, seat: int, word: str) -> bool:
        return self.position.sees(reader - 1, seat - 1, self.spec.notation.parse(word))

    def score(self, seat: int) -> dict[str, int]:
        """The points of a seat by clause."""
        return dict(zip(self.spec.facts.clauses, self.position.points()[seat - 1].tolist(), strict=True))

    def totals(self) -> list[int]:
        return self.position.totals()

    def ranks(self) -> list[int]:
        return self.position.ranks()

    def view(self, reader: int) -> Self:
        """What a seat, or SPECTATOR, may know."""
        return type(self)(self.position.view(reader - 1))

    def drawing(self) -> str:
        return self.spec.picture.drawing(self.state)

    def copy(self) -> Self:
        return type(self)(self.position.copy())

    # Commands

    def play(self, *words: str, seat: int | None = None) -> Self:
        """Each word for the seat named, or else for chance or the first seat that is due."""
        for word in words:
            if self.is_chance_due and seat is None:
                assert word in self.draws(), f"chance cannot draw {word}"
                self._apply(CHANCE, word)
            else:
                rule = self.why_not(word, seat)
                assert rule is None, f"{word}: {rule}"
                self._apply(self._index(seat), word)
        return self

    def log_after(self, word: str, reader: int, seat: int | None = None, language: Language = "en") -> list[str]:
        """Play a word; returns the new lines of the log as a seat, or SPECTATOR, reads them. The players are Ann, Bob, Zoé, Dan and Eve."""
        before, actor = self.position.copy(), CHANCE if self.is_chance_due and seat is None else self._index(seat)
        self.play(word, seat=seat)
        action = self.spec.notation.parse(word)
        seen = action if before.sees(reader - 1, actor, action) else None
        ply = ply_between(before.view(reader - 1), self.position.view(reader - 1), actor, seen)
        return [self.spec.wording.outcome_text(outcome, language, NAMES, reader - 1) for outcome in ply.outcomes]

    def _apply(self, seat: int, word: str) -> None:
        was_sound = not self._problems()
        self.position.apply_unchecked(seat, self.spec.notation.parse(word))
        assert not was_sound or not self._problems(), f"{word}: {self._problems()}"

    def _problems(self) -> list[str]:
        """What is wrong with the position, by the compiled rules: interpreted ones would take most of a test's time."""
        return Position(self.spec, self.position.array).problems()

    def _index(self, seat: int | None) -> int:
        return (seat or self.due[0]) - 1


def random_ply(position: Position, rng: Random) -> tuple[int, int]:
    """A seat that is due, or CHANCE, and what it might do."""
    if position.is_chance_due:
        return CHANCE, position.draw(rng.randrange(position.draw_count()))
    seat = rng.choice(position.due)
    return seat, rng.choice(position.legal(seat))


def random_match(position: Position, rng: Random) -> Iterator[tuple[int, int]]:
    """Play a position at random to the end of the match; yields each seat and action before they are played."""
    while not position.is_over:
        seat, action = random_ply(position, rng)
        yield seat, action
        position.apply_unchecked(seat, action)
