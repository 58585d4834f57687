"""A balance study: is every seat as good, does every piece and choice pull its weight, does one strategy beat them all?

First the games between the chosen bots, and fewer of them under every other table option. Then, for everything that the bots
were seen to do, a bot that does it whenever it can, against the same bots.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.lab.checkpoint import Checkpoint
from colisee.lab.errors import LabError
from colisee.lab.referee import PREFERENCE_SIGN, GamePlan, Played, check_bots, check_budget
from colisee.lab.statistics import Estimate, mean, p_value, p_value_of_share, ratio, share, significant_after_holm
from colisee.lab.vocabulary import Vocabulary, Word, vocabulary_of
from colisee.lab.workers import Progress, Tasks, Workers, connected, no_progress, play_all

MAIN, OPTION, STRATEGY = "main", "option ", "strategy "
"""Names of batches, or their prefixes."""
GAMES_PER_TASK = 10
OPTION_SHARE = 4
"""One in this many games is played with another table option."""
STRATEGY_SHARE = 10
MAX_VALUES = 12
"""Keys with more values than this (cells of a board) are not used for strategies."""
MIN_GAMES = 10
"""Words that occurred in fewer games are not judged."""
PERCENTILES = (10, 25, 50, 75, 90)
BINS = 24


@dataclass(frozen=True)
class Study:
    """A study to be run."""

    setup: Setup
    bots: Sequence[str]
    games: int
    seed: int
    budget: int | None = None
    tries_strategies: bool = True
    """The greater part of the games."""

    def __post_init__(self) -> None:
        check_bots(self.bots)
        check_budget(self.budget)
        if len(self.bots) > self.players:
            raise LabError(
                f"{len(self.bots)} bots for {self.players} seats", f"{len(self.bots)} robots pour {self.players} places"
            )

    @property
    def spec(self) -> GameSpec:
        return self.setup.game

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def table(self) -> tuple[str, ...]:
        """The bots by seat; the last one named fills the remaining seats."""
        return (*self.bots, *[self.bots[-1]] * (self.players - len(self.bots)))

    @property
    def seatings(self) -> int:
        """How many rotations of the seats each deal is played in: one if all bots are equal."""
        return 1 if len(set(self.table)) == 1 else self.players

    @property
    def other_options(self) -> list[tuple[str, str]]:
        """Every option value that differs from those of the study's own games."""
        values = {option.name: option.values for option in self.spec.facts.options}
        chosen = self.setup.options
        return [(name, value) for name in chosen for value in values[name] if value != chosen[name]]

    def plan(self) -> dict[str, Any]:
        return {
            "kind": "study", "game": self.spec.slug, "rules_version": self.setup.rules_version,
            "components": self.spec.digest, "players": self.players, "options": dict(self.setup.options),
            "bots": list(self.table), "games": self.games, "seed": self.seed, "budget": self.budget,
            "tries_strategies": self.tries_strategies,
        }  # fmt: skip

    # What is played

    def first_batches(self) -> dict[str, list[GamePlan]]:
        batches = {MAIN: self._games(self.games, {})}
        for name, value in self.other_options:
            batches[f"{OPTION}{name}={value}"] = self._games(max(1, self.games // OPTION_SHARE), {name: value})
        return batches

    def strategy_batches(self, words: Sequence[Word]) -> dict[str, list[GamePlan]]:
        """One bot of the table, in every seat in turn, with a preference for one word."""
        deals = max(1, self.games // STRATEGY_SHARE // self.players)
        return {
            f"{STRATEGY}{word.text}": [
                self._plan(self._seating(seat, word), deal, {}) for deal in range(deals) for seat in range(self.players)
            ]
            for word in words
        }

    def main_games(self, first: int, count: int) -> list[GamePlan]:
        """Up to `count` of the games between the bots, from number `first` on."""
        return self._games(min(self.games, first + count), {}, first)

    def _games(self, end: int, options: Mapping[str, str], first: int = 0) -> list[GamePlan]:
        return [
            self._plan(_turned(self.table, game % self.seatings), game // self.seatings, options)
            for game in range(first, end)
        ]

    def _seating(self, seat: int, word: Word) -> tuple[str, ...]:
        return _turned((f"{self.table[0]}{PREFERENCE_SIGN}{word.text}", *self.table[1:]), seat)

    def _plan(self, bots: tuple[str, ...], deal: int, options: Mapping[str, str]) -> GamePlan:
        return GamePlan(self._setup_with(options), bots, self.seed, deal, self.budget)

    def _setup_with(self, options: Mapping[str, str]) -> Setup:
        chosen = {**self.setup.options, **options}
        return Setup(self.spec, self.players, chosen, self.setup.rules_version) if options else self.setup


def _turned(table: tuple[str, ...], turns: int) -> tuple[str, ...]:
    return table[-turns:] + table[:-turns] if turns else table


@dataclass(frozen=True)
class Batch:
    """The games of one kind, with their plans."""

    name: str
    plans: Sequence[GamePlan]
    games: Sequence[Played]


def run(
    study: Study, workers: Workers, checkpoint: Path | None = None, on_progress: Progress = no_progress
) -> list[Batch]:
    """Play a study. The same study gives the same batches, whatever the workers. The caller removes the checkpoint."""
    kept = Checkpoint(checkpoint, study.plan()) if checkpoint else None
    with connected(workers):
        batches = _played(study.first_batches(), workers, kept, on_progress)
        words = strategies(study, batches[0]) if study.tries_strategies else []
        return [*batches, *_played(study.strategy_batches(words), workers, kept, on_progress)]


def _played(
    batches: Mapping[str, list[GamePlan]], workers: Workers, kept: Checkpoint | None, on_progress: Progress
) -> list[Batch]:
    tasks: Tasks = {
        f"{name}/{first}": plans[first : first + GAMES_PER_TASK]
        for name, plans in batches.items()
        for first in range(0, len(plans), GAMES_PER_TASK)
    }
    played = play_all(tasks, workers, kept, on_progress)
    games: dict[str, list[Played]] = defaultdict(list)
    for task, rows in played.items():
        games[task.rpartition("/")[0]] += rows
    return [Batch(name, plans, games[name]) for name, plans in batches.items()]


def strategies(study: Study, main: Batch) -> list[Word]:
    """The words of actions that the bots played and had alternatives to."""
    vocabulary = vocabulary_of(study.spec)
    seen = sorted({number for game in main.games for seat in game.words for number in seat})
    words = [vocabulary.words[number] for number in seen if not vocabulary.words[number].by_chance]
    values: dict[tuple[str, str], int] = defaultdict(int)
    for word in words:
        values[word.verb, word.key] += 1
    alone = {verb for verb, key in values if not key}
    return [
        word
        for word in words
        if (word.verb in alone or values[word.verb, word.key] > 1) and values[word.verb, word.key] <= MAX_VALUES
    ]


# What the games say


def findings(study: Study, batches: Sequence[Batch]) -> dict[str, Any]:
    """Everything the report shows, as data."""
    main = batches[0]
    return {
        **study.plan(),
        "games_played": sum(len(batch.games) for batch in batches),
        "seats": _judged([_standing(main, study, seat) for seat in range(study.players)], study),
        "order": _judged(_order(main, study), study),
        "length": {"plies": _numbers([g.plies for g in main.games]), "decisions": _numbers([g.decisions for g in main.games])},
        "scores": _scores(main, study),
        "finish": _finish(main),
        "words": _word_values(main, study, vocabulary_of(study.spec)),
        "other_options": [_option(batch, main, study) for batch in batches if batch.name.startswith(OPTION)],
        "strategies": _strategies([batch for batch in batches if batch.name.startswith(STRATEGY)], main, study),
    }  # fmt: skip


def _standing(main: Batch, study: Study, seat: int) -> dict[str, Any]:
    return {"seat": seat + 1, **_results(main, study, [seat] * len(main.games))}


def _order(main: Batch, study: Study) -> list[dict[str, Any]]:
    """Win shares by place in the order of play; empty if the game has no order."""
    if not all(game.order for game in main.games):
        return []
    seats = [[game.order.index(place) for game in main.games] for place in range(1, study.players + 1)]
    return [{"place": place + 1, **_results(main, study, seats[place])} for place in range(study.players)]


def _judged(lines: list[dict[str, Any]], study: Study) -> list[dict[str, Any]]:
    """Whether each share of the victories differs significantly from the fair one."""
    significant = significant_after_holm(
        [p_value_of_share(line["wins"]["value"], study.games, 1 / study.players) for line in lines]
    )
    return [{**line, "stands_out": verdict} for line, verdict in zip(lines, significant, strict=True)]


def _results(main: Batch, study: Study, seats: Sequence[int]) -> dict[str, Any]:
    """The result of one seat per game."""
    shares = [game.shares[seat] for game, seat in zip(main.games, seats, strict=True)]
    totals = [game.totals[seat] for game, seat in zip(main.games, seats, strict=True)]
    deals = np.add.reduceat(shares, np.arange(0, len(shares), study.seatings)) / np.diff(
        [*range(0, len(shares), study.seatings), len(shares)]
    )
    return {"wins": share(deals, len(shares)).as_json(), "score": mean(totals).as_json()}


def _numbers(values: Sequence[int]) -> dict[str, Any]:
    numbers = np.asarray(values)
    return {
        "mean": mean(numbers).as_json(),
        "shortest": int(numbers.min()),
        "longest": int(numbers.max()),
        "percentiles": [float(p) for p in np.percentile(numbers, PERCENTILES)],
        "histogram": histogram(numbers),
    }


def histogram(values: Any) -> list[list[float]]:
    """(from, to, count) per bin; bins of whole numbers."""
    low, high = int(np.min(values)), int(np.max(values))
    width = max(1, -(-(high - low + 1) // BINS))
    edges = np.arange(low, high + width + 1, width)
    counts, _ = np.histogram(values, edges)
    return [
        [int(first), int(last) - 1, int(count)] for first, last, count in zip(edges, edges[1:], counts, strict=False)
    ]


def _scores(main: Batch, study: Study) -> dict[str, Any]:
    points = np.array([game.points for game in main.games])
    winners = np.array([game.places for game in main.games]) == 1
    totals = points.sum(axis=2)
    return {
        "total": _numbers(totals.ravel()),
        "winner": _numbers(totals[winners]),
        "clauses": [
            _clause(points[:, :, number], winners, name) for number, name in enumerate(study.spec.facts.clauses)
        ],
    }


def _clause(points: Any, winners: Any, name: str) -> dict[str, Any]:
    """The distribution of a clause, and the winners' lead over the table average in it."""
    ahead = np.where(winners, points - points.mean(axis=1, keepdims=True), 0).sum(axis=1) / winners.sum(axis=1)
    return {
        "clause": name,
        "mean": mean(points.ravel()).as_json(),
        "percentiles": [float(p) for p in np.percentile(points, PERCENTILES)],
        "winner_ahead": mean(ahead).as_json(),
    }


def _finish(main: Batch) -> dict[str, Any]:
    """How close the games were: the winner's lead over the next total, and how often the victory is shared."""
    totals = np.sort(np.array([game.totals for game in main.games]), axis=1)
    shared = [game.places.count(1) > 1 for game in main.games]
    return {
        "lead": _numbers(totals[:, -1] - totals[:, -2]),
        "shared": share(np.asarray(shared, float), len(shared)).as_json(),
    }


def _word_values(main: Batch, study: Study, vocabulary: Vocabulary) -> list[dict[str, Any]]:
    """For every word: the win share of the seats that got it, relative to their bot's average, and their points above the table average."""
    gains, margins = _gains(main), _margins(main)
    entries: dict[int, list[tuple[int, int, int]]] = defaultdict(list)
    for number, game in enumerate(main.games):
        for seat, words in enumerate(game.words):
            for word, times in words.items():
                entries[word].append((number, seat, times))
    lines = [
        _word_value(vocabulary.words[word], np.array(entries[word]), gains, margins) for word in sorted(entries)
    ]  # fmt: skip
    for kind in ("piece", "mark", "choice"):
        judged = [line for line in lines if line["kind"] == kind and line["games"] >= MIN_GAMES]
        significant = significant_after_holm([p_value(Estimate(**line["wins"]), 0.0) for line in judged])
        for line, verdict in zip(judged, significant, strict=True):
            line["stands_out"] = verdict
    return lines


def _gains(main: Batch) -> Any:
    """gain[game, seat]: the share of the victory above the average of the bot that sat there."""
    shares = np.array([game.shares for game in main.games])
    bots = np.array([plan.bots for plan in main.plans])
    gains = np.zeros_like(shares)
    for bot in np.unique(bots):
        gains[bots == bot] = shares[bots == bot] - shares[bots == bot].mean()
    return gains


def _margins(main: Batch) -> Any:
    totals = np.array([game.totals for game in main.games], float)
    return totals - totals.mean(axis=1, keepdims=True)


def _word_value(word: Word, entries: Any, gains: Any, margins: Any) -> dict[str, Any]:
    games, seats, times = entries.T
    counts = np.bincount(games, times, len(gains))
    wins = np.bincount(games, times * gains[games, seats], len(gains))
    points = np.bincount(games, times * margins[games, seats], len(gains))
    came = counts > 0
    return {
        "word": word.text, "verb": word.verb, "key": word.key, "value": word.value,
        "kind": "piece" if word.is_piece else "mark" if word.by_chance else "choice",
        "times": int(times.sum()), "games": int(came.sum()),
        "wins": ratio(wins[came], counts[came]).as_json(), "points": ratio(points[came], counts[came]).as_json(),
        "stands_out": False,
    }  # fmt: skip


def _option(batch: Batch, main: Batch, study: Study) -> dict[str, Any]:
    """What another table option changes, compared with the games of the study."""
    name, _, value = batch.name.removeprefix(OPTION).partition("=")
    first = _order(batch, study) or [_standing(batch, study, 0)]
    usual = _order(main, study) or [_standing(main, study, 0)]
    return {
        "option": name, "value": value, "games": len(batch.games),
        "decisions": [mean([g.decisions for g in b.games]).as_json() for b in (main, batch)],
        "score": [mean([total for g in b.games for total in g.totals]).as_json() for b in (main, batch)],
        "first_wins": [usual[0]["wins"], first[0]["wins"]],
    }  # fmt: skip


def _strategies(batches: Sequence[Batch], main: Batch, study: Study) -> list[dict[str, Any]]:
    """The result of each fixed preference, compared with the unrestricted bot in the same seats."""
    fair = _share_of(study.table[0], main)
    vocabulary = {word.text: word for word in vocabulary_of(study.spec).words if not word.by_chance}
    lines: list[dict[str, Any]] = []
    for batch in batches:
        word = vocabulary[batch.name.removeprefix(STRATEGY)]
        shares = [_share_of_preference(s, game) for s, game in zip(batch.plans, batch.games, strict=True)]
        wins = share(np.array(shares).reshape(-1, study.players).mean(axis=1), len(shares))
        lines.append({
            "strategy": word.text, "verb": word.verb, "key": word.key, "value": word.value,
            "games": len(shares), "fair": round(fair, 6), "wins": wins.as_json(),
        })  # fmt: skip
    significant = significant_after_holm(
        [p_value_of_share(line["wins"]["value"], line["games"], fair) for line in lines]
    )
    return [{**line, "stands_out": verdict} for line, verdict in zip(lines, significant, strict=True)]


def _share_of(bot: str, main: Batch) -> float:
    """The share of the victories per bot of that name; the fair share if all bots at the table are equal."""
    pairs = zip(main.plans, main.games, strict=True)
    shares = [won for plan, game in pairs for name, won in zip(plan.bots, game.shares, strict=True) if name == bot]
    return float(np.mean(shares))


def _share_of_preference(plan: GamePlan, game: Played) -> float:
    seat = next(seat for seat, bot in enumerate(plan.bots) if PREFERENCE_SIGN in bot)
    return game.shares[seat]
