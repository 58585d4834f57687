"""One game between bots. Its outcome depends on its plan alone: the draws on the deal, the bots' random numbers on seat and game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from colisee.bots import Budget, check_name, make
from colisee.bots.protocol import Bot
from colisee.core.errors import ColiseeError
from colisee.core.kit import CHANCE
from colisee.core.position import Position, View
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.lab.errors import LabError, endless
from colisee.lab.preference import PreferenceBot
from colisee.lab.vocabulary import Vocabulary, vocabulary_of
from colisee.play.fairness import Fairness
from colisee.play.match import Match

PREFERENCE_SIGN = "+"
"""`greedy+take group=1` is greedy with a fixed preference."""


@dataclass(frozen=True)
class GamePlan:
    """Everything a game depends on."""

    setup: Setup
    bots: tuple[str, ...]
    """By seat."""
    seed: int
    deal: int
    """Games of one seed and deal are played with the same draws."""
    budget: int | None = None
    """Iterations of search per decision, instead of the bots' own."""


@dataclass(frozen=True)
class Played:
    """The outcome of a game. Lists are indexed by seat."""

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
    """BotError if a bot is unknown."""
    for name in names:
        check_name(name)


def check_budget(iterations: int | None) -> None:
    if iterations is not None and iterations < 1:
        raise LabError(
            f"a budget of {iterations} iterations: at least 1 is needed",
            f"un budget de {iterations} itérations : il en faut au moins 1",
        )


def warm_bots(setup: Setup, names: Sequence[str]) -> None:
    """Let every bot decide once, so that compiled code is cached before many processes need it."""
    match = Match(setup, seed=0)
    seat = match.due[0]
    for name in names:
        _choice_of(
            name, make(name, setup.game, seat), match.view(seat), match.legal(seat), Random(0), Budget(iterations=2)
        )


def play(plan: GamePlan) -> Played:
    """Play the game that a plan describes."""
    spec, players = plan.setup.game, plan.setup.players
    bots = [_bot(name, spec, seat) for seat, name in enumerate(plan.bots)]
    sources = [Random(f"{plan.seed}/{plan.deal}/{seat}/{plan.bots}") for seat in range(players)]
    budget = None if plan.budget is None else Budget(iterations=plan.budget)
    fairness = Fairness.seeded(deal_seed(plan.seed, plan.deal))
    position, tally = Position.new(plan.setup), Tally(spec, players, vocabulary_of(spec))
    while not position.is_over:
        if tally.draws + tally.decisions == spec.facts.longest:
            raise endless(spec.slug, spec.facts.longest)
        if position.is_chance_due:
            seat, action = CHANCE, position.draw(fairness.number(tally.draws, position.draw_count()))
        else:
            seat = position.due[0]
            legal = position.legal(seat)
            action = _choice_of(plan.bots[seat], bots[seat], position.view(seat), legal, sources[seat], budget)
        before = position.to_bytes()
        position.apply_unchecked(seat, action)
        tally.note(seat, action, before, position.to_bytes())
    points = position.points()
    return Played(
        points.tolist(), position.ranks(points), tally.draws + tally.decisions, tally.decisions, tally.order(),
        [dict(words) for words in tally.words],
    )  # fmt: skip


def _choice_of(name: str, bot: Bot, view: View, legal: list[int], source: Random, budget: Budget | None) -> int:
    """What a bot chooses; LabError that names the bot if it raises or chooses something that is not legal."""
    try:
        action = bot.choose(view, legal, source, budget)
    except ColiseeError:
        raise
    except Exception as error:  # of any kind: the bot may be anybody's
        raise LabError(
            f"the bot {name} raised {type(error).__name__}: {error}",
            f"le robot {name} a échoué, {type(error).__name__} : {error}",
        ) from error
    if action not in legal:
        raise LabError(
            f"the bot {name} played {action!r}, which is not legal",
            f"le robot {name} a joué {action!r}, qui n’est pas permis",
        )
    return action


def deal_seed(seed: int, deal: int) -> int:
    """One number for both, below 2**126: what `Fairness.seeded` takes."""
    return seed << 62 | deal


def _bot(name: str, spec: GameSpec, seat: int) -> Bot:
    base, _, word = name.partition(PREFERENCE_SIGN)
    bot = make(base, spec, seat)
    return PreferenceBot(bot, vocabulary_of(spec).actions_with(word)) if word else bot


class Tally:
    """Which seat got which piece, derived from the events and the bytes they changed."""

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
        if not self.simultaneous:  # where all act simultaneously, the bytes do not show which seat took a piece
            self._lying.update(dict.fromkeys(self.vocabulary.places_filled(before, after), words))

    def _note_taken(self, seat: int, before: bytes, after: bytes) -> None:
        """A piece that left its place went to the one player whose part changed, or to the one who acted if nobody's did.

        If several parts changed together, the owner is unknown and the piece is counted for no seat.
        """
        gone = [place for place in self.vocabulary.places_emptied(before, after) if place in self._lying]
        if gone:
            owners = self.vocabulary.owners_of_change(before, after) or {seat}
            for place in gone:
                words = self._lying.pop(place)
                if len(owners) == 1:
                    self.words[min(owners)].update(words)
