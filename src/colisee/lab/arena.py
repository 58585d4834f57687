"""A round robin of bots: every combination of bots, every deal from every seat, and the resulting ratings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, permutations
from pathlib import Path
from typing import Any

import numpy as np

from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.lab.checkpoint import Checkpoint
from colisee.lab.errors import LabError
from colisee.lab.referee import GamePlan, Played, check_bots, check_budget
from colisee.lab.statistics import Estimate, Numbers, Ratings, bradley_terry, share
from colisee.lab.workers import Progress, Workers, no_progress, play_all

Lineup = tuple[str, ...]


@dataclass(frozen=True)
class Contest:
    """A contest to be held."""

    setup: Setup
    bots: Sequence[str]
    games: int
    """Per combination of bots, rounded up to whole deals."""
    seed: int
    budget: int | None = None

    def __post_init__(self) -> None:
        check_bots(self.bots)
        check_budget(self.budget)
        if len(self.bots) < 2 or len(set(self.bots)) < len(self.bots):
            raise LabError(
                "an arena needs two different bots or more", "une arène demande au moins deux robots différents"
            )

    @property
    def spec(self) -> GameSpec:
        return self.setup.game

    @property
    def players(self) -> int:
        return self.setup.players

    @property
    def tables(self) -> list[Lineup]:
        """Every combination of different bots; with fewer bots than seats, every way to fill the seats with all of them."""
        if len(self.bots) >= self.players:
            return list(combinations(self.bots, self.players))
        shared = combinations_with_replacement(self.bots, self.players)
        return [table for table in shared if len(set(table)) == len(self.bots)]

    @property
    def deals(self) -> int:
        return -(-self.games // self.players)

    def plan(self) -> dict[str, Any]:
        return {
            "kind": "arena", "game": self.spec.slug, "rules_version": self.setup.rules_version,
            "components": self.spec.digest, "players": self.players, "options": dict(self.setup.options),
            "bots": list(self.bots), "games": self.games, "seed": self.seed, "budget": self.budget,
        }  # fmt: skip

    def tasks(self) -> dict[str, list[GamePlan]]:
        """One task per deal of a table: all its seatings."""
        return {
            f"{number}/{deal}": [self._plan(seating, deal) for seating in seatings(table, deal)]
            for number, table in enumerate(self.tables)
            for deal in range(self.deals)
        }

    def _plan(self, seating: Lineup, deal: int) -> GamePlan:
        return GamePlan(self.setup, seating, self.seed, deal, self.budget)


def seatings(table: Lineup, deal: int) -> Iterator[Lineup]:
    """Every bot in every seat; who sits after whom changes from deal to deal."""
    rounds = list(permutations(table[1:]))
    order = (table[0], *rounds[deal % len(rounds)])
    for turn in range(len(order)):
        yield order[turn:] + order[:turn]


@dataclass(frozen=True)
class Outcome:
    """The results of a contest. wins[deal, bot, other] counts a shared place as half."""

    contest: Contest
    wins: Numbers
    games_played: int
    places: Mapping[str, list[int]]
    """How often each bot came in first, second, …"""

    @property
    def ratings(self) -> Ratings:
        return bradley_terry(self.wins)

    def duel(self, bot: int, other: int) -> tuple[Estimate, int]:
        """How often `bot` is placed before `other` when they meet, and how often they met."""
        won, met = self.wins[:, bot, other], self.wins[:, bot, other] + self.wins[:, other, bot]
        together = met > 0
        return share(won[together] / met[together], int(met.sum())), int(met.sum())

    def as_json(self) -> dict[str, Any]:
        contest, ratings = self.contest, self.ratings
        ranking = sorted(range(len(contest.bots)), key=lambda bot: -ratings.values[bot])
        return {
            **contest.plan(),
            "options": contest.setup.options,
            "tables": len(contest.tables),
            "deals_a_table": contest.deals,
            "games_played": self.games_played,
            "ratings": [
                self._line(bot, below, ratings) for bot, below in zip(ranking, [*ranking[1:], None], strict=True)
            ],
            "duels": [self._duel_line(bot, other) for bot in ranking for other in ranking if bot != other],
        }

    def _line(self, bot: int, below: int | None, ratings: Ratings) -> dict[str, Any]:
        name = self.contest.bots[bot]
        line: dict[str, Any] = {"bot": name, "rating": ratings.rating(bot).as_json(), "places": self.places[name]}
        if below is not None:
            duel, met = self.duel(bot, below)
            line["next"] = {
                "bot": self.contest.bots[below], "gap": ratings.gap(bot, below).as_json(),
                "wins": duel.as_json() if met else None, "games": met,
            }  # fmt: skip
        return line

    def _duel_line(self, bot: int, other: int) -> dict[str, Any]:
        duel, met = self.duel(bot, other)
        return {
            "bot": self.contest.bots[bot],
            "against": self.contest.bots[other],
            "games": met,
            "wins": duel.as_json(),
        }


def hold(
    contest: Contest, workers: Workers, checkpoint: Path | None = None, on_progress: Progress = no_progress
) -> Outcome:
    """Play a contest. The same contest gives the same outcome, whatever the workers."""
    kept = Checkpoint(checkpoint, contest.plan()) if checkpoint else None
    tasks = contest.tasks()
    played = play_all(tasks, workers, kept, on_progress)
    outcome = outcome_of(contest, tasks, played)
    if kept:
        kept.forget()
    return outcome


def outcome_of(
    contest: Contest, tasks: Mapping[str, Sequence[GamePlan]], played: Mapping[str, Sequence[Played]]
) -> Outcome:
    number = {bot: index for index, bot in enumerate(contest.bots)}
    wins = np.zeros((len(tasks), len(contest.bots), len(contest.bots)))
    places = {bot: [0] * contest.players for bot in contest.bots}
    for deal, (name, plans) in enumerate(tasks.items()):
        for plan, game in zip(plans, played[name], strict=True):
            for seat, bot in enumerate(plan.bots):
                places[bot][game.places[seat] - 1] += 1
                for other, opponent in enumerate(plan.bots):
                    if bot != opponent:
                        wins[deal, number[bot], number[opponent]] += _won(game.places[seat], game.places[other])
    return Outcome(contest, wins, sum(len(games) for games in played.values()), places)


def _won(place: int, other: int) -> float:
    return 0.5 if place == other else float(place < other)
