"""One game between bots. What happens depends on its setting alone: the draws on the deal, the bots' own chance on seat and game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from colisee.bots import BOTS, Budget, make
from colisee.bots.protocol import Bot
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER
from colisee.core.registry import game
from colisee.core.spec import GameSpec, actions_in, seats_in
from colisee.lab.errors import LabError
from colisee.lab.preference import Preferring
from colisee.lab.vocabulary import Vocabulary, vocabulary_of
from colisee.play.fairness import Fairness
from colisee.play.match import Match

PREFERS = "+"
"""`greedy+take group=1` is greedy with a fixed preference."""


@dataclass(frozen=True)
class Setting:
    """Everything a game depends on."""

    slug: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    """By seat."""
    seed: int
    deal: int
    """Games of one seed and deal are played with the same draws."""
    budget: int | None = None
    """Iterations of search a move, in place of the bots' own."""


@dataclass(frozen=True)
class Played:
    """What came out of a game. Lists by seat."""

    points: list[list[int]]
    """By seat and clause."""
    places: list[int]
    plies: int
    decisions: int
    order: list[int]
    """Each seat's place in the order of play, from 1; empty if the game has none."""
    words: list[dict[int, int]]
    """How often each word of the vocabulary came to a seat: what it did, and what it got."""

    @property
    def totals(self) -> list[int]:
        return [sum(clauses) for clauses in self.points]

    @property
    def shares(self) -> list[float]:
        """Of the victory."""
        winners = self.places.count(1)
        return [1 / winners if place == 1 else 0.0 for place in self.places]

    def as_json(self) -> list[Any]:
        words = [[[word, times] for word, times in sorted(seat.items())] for seat in self.words]
        return [self.points, self.places, self.plies, self.decisions, self.order, words]

    @staticmethod
    def from_json(row: Sequence[Any]) -> Played:
        points, places, plies, decisions, order, words = row
        return Played(points, places, plies, decisions, order, [dict(seat) for seat in words])


def check_bots(names: Sequence[str]) -> None:
    for name in names:
        if name not in BOTS:
            known = ", ".join(BOTS)
            raise LabError(f"unknown bot {name!r}; known: {known}", f"robot inconnu {name!r} ; connus : {known}")


def check_budget(iterations: int | None) -> None:
    if iterations is not None and iterations < 1:
        raise LabError(
            f"a budget of {iterations} iterations: at least 1 is needed",
            f"un budget de {iterations} itérations : il en faut au moins 1",
        )


def warm_bots(spec: GameSpec, seats: int, names: Sequence[str]) -> None:
    """Let every bot decide once, so that what it must compile is ready before many processes need it."""
    match = Match(spec, seats, fairness=Fairness.seeded(0))
    seat = match.due[0]
    for name in names:
        make(name, spec, seat).choose(match.view(seat), match.legal(seat), Random(0), Budget(iterations=2))


def play(setting: Setting) -> Played:
    return Game(setting).play()


class Game:
    def __init__(self, setting: Setting) -> None:
        self.setting, self.spec = setting, game(setting.slug)
        self.rules, self.seats = self.spec.compiled, len(setting.bots)
        self.bots = [_bot(name, self.spec, seat) for seat, name in enumerate(setting.bots)]
        self.sources = [Random(f"{setting.seed}/{setting.deal}/{seat}/{setting.bots}") for seat in range(self.seats)]
        self.budget = None if setting.budget is None else Budget(iterations=setting.budget)
        self.fairness = Fairness.seeded(deal_seed(setting.seed, setting.deal))
        self.states, self.views, self.mask = self.spec.states(), self.spec.states(), self.spec.mask()
        self.tally = Tally(self.spec, self.seats, vocabulary_of(self.spec.slug))

    def play(self) -> Played:
        self.rules.new_game_at(self.states, 0, self.seats, self.spec.option_indexes(dict(self.setting.options)))
        while (due := self.rules.due_at(self.states, 0)) != OVER:
            if due == CHANCE_DUE:
                seat, action = CHANCE, self._draw()
            else:
                seat = seats_in(due)[0]
                action = self._decision(seat)
            before = self.states.tobytes()
            self.rules.apply_at(self.states, 0, seat, action)
            self.tally.note(seat, action, before, self.states.tobytes())
        return self._played()

    def _draw(self) -> int:
        number = self.fairness.number(self.tally.draws, self.rules.draws_at(self.states, 0))
        return self.rules.draw_at(self.states, 0, number)

    def _decision(self, seat: int) -> int:
        self.views[:] = 0
        self.rules.view_at(self.states, 0, seat, self.views, 0)
        self.rules.legal_at(self.states, 0, seat, self.mask)
        legal = actions_in(self.mask)
        action = self.bots[seat].choose(self.views, legal, self.sources[seat], self.budget)
        if action not in legal:
            raise ValueError(f"{self.setting.bots[seat]} played {action}, which is not legal")
        return action

    def _played(self) -> Played:
        points, places = np.zeros((self.seats, len(self.spec.facts.clauses)), np.int32), np.zeros(self.seats, np.int8)
        self.rules.scores_at(self.states, 0, points)
        self.rules.ranks_at(self.states, 0, points, places)
        tally = self.tally
        return Played(
            points.tolist(), places.tolist(), tally.draws + tally.decisions, tally.decisions, tally.order(),
            [dict(words) for words in tally.words],
        )  # fmt: skip


def deal_seed(seed: int, deal: int) -> int:
    """One number for both, below 2**126: what `Fairness.seeded` takes."""
    return seed << 62 | deal


def _bot(name: str, spec: GameSpec, seat: int) -> Bot:
    base, _, word = name.partition(PREFERS)
    bot = make(base, spec, seat)
    return Preferring(bot, vocabulary_of(spec.slug).actions_with(word)) if word else bot


class Tally:
    """Who got what: read off the events and the bytes they changed."""

    def __init__(self, spec: GameSpec, seats: int, vocabulary: Vocabulary) -> None:
        self.seats, self.vocabulary, self.simultaneous = seats, vocabulary, spec.facts.simultaneous
        self.words: list[Counter[int]] = [Counter() for _ in range(seats)]
        self.draws = self.decisions = 0
        self._lying: dict[int, tuple[int, ...]] = {}
        """Where a drawn piece lies openly: the place in the state, and the words of the piece."""
        self._named: list[int] = []
        """Seats that chance has named: the first player, or all in the order of their start."""

    def note(self, seat: int, action: int, before: bytes, after: bytes) -> None:
        words = self.vocabulary.words_of(action)
        if seat == CHANCE:
            self.draws += 1
            self._note_draw(action, words, before, after)
        else:
            self.decisions += 1
            self.words[seat].update(words)
            if self._lying:
                self._note_taken(seat, before, after)

    def order(self) -> list[int]:
        """Clockwise from the seat that chance named, or as it named them one after the other."""
        if len(self._named) == self.seats:
            return [self._named.index(seat) + 1 for seat in range(self.seats)]
        if len(self._named) == 1:
            return [(seat - self._named[0]) % self.seats + 1 for seat in range(self.seats)]
        return []

    def _note_draw(self, action: int, words: tuple[int, ...], before: bytes, after: bytes) -> None:
        named = self.vocabulary.seat_named_by(action)
        if named is not None:
            self._named.append(named)
            return
        owners = self.vocabulary.owners_of_change(before, after)
        if len(owners) == 1:
            self.words[owners.pop()].update(words)
            return
        if not self.simultaneous:  # where all act at once, who took a piece cannot be read off the bytes
            self._lying.update(dict.fromkeys(self.vocabulary.places_filled(before, after), words))

    def _note_taken(self, seat: int, before: bytes, after: bytes) -> None:
        """A piece that left its place went to the one player whose part changed, or to the one who acted if nobody's did.

        Where several parts changed at once, the bytes do not say whose it is, and it is counted for nobody.
        """
        gone = [place for place in self.vocabulary.places_emptied(before, after) if place in self._lying]
        if gone:
            owners = self.vocabulary.owners_of_change(before, after) or {seat}
            for place in gone:
                words = self._lying.pop(place)
                if len(owners) == 1:
                    self.words[min(owners)].update(words)
