"""A suite of duels: baselines against opponents, in several games and numbers of players. One table of results."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from colisee.bots import BOTS
from colisee.core.registry import game, known_game, slugs
from colisee.core.setup import Setup
from colisee.core.text import Language, Text
from colisee.lab.arena import Contest, Outcome, outcome_of
from colisee.lab.charts import interval, per_cent
from colisee.lab.checkpoint import Checkpoint
from colisee.lab.errors import LabError
from colisee.lab.referee import GamePlan, check_bots, check_budget
from colisee.lab.statistics import Estimate
from colisee.lab.workers import Progress, Workers, no_progress, play_all

BASELINES = ("random", "greedy")
GAMES, SEED = 20, 1
KEYS = ("baselines", "opponents", "games", "seed", "players")
"""What a suite's file can set."""
LARGEST_FILE = 100_000

Numbers = Mapping[str, Sequence[int]]
"""Game -> numbers of players."""


@dataclass(frozen=True)
class Suite:
    """Every baseline against every opponent, at every number of players of every game."""

    players: Numbers
    baselines: Sequence[str] = BASELINES
    opponents: Sequence[str] = BOTS
    games: int = GAMES
    """Per pair of bots and way to share the seats, rounded up to whole deals."""
    seed: int = SEED
    budget: int | None = None

    def __post_init__(self) -> None:
        check_bots([*self.baselines, *self.opponents])
        check_budget(self.budget)
        if not any(self.players.values()):
            raise LabError("no game has that number of players", "aucun jeu n’a ce nombre de joueurs")
        if not self._pairs():
            raise LabError(
                "a suite needs a baseline, and an opponent other than it",
                "une suite demande un joueur de référence, et un adversaire différent",
            )

    def setups(self) -> list[Setup]:
        return [Setup(slug, count) for slug, counts in self.players.items() for count in counts]

    def contests(self) -> dict[str, Contest]:
        """One per set-up and pair of bots. Two baselines that meet each other do so once."""
        return {
            _name(setup, pair): Contest(setup, pair, self.games, self.seed, self.budget)
            for setup in self.setups()
            for pair in dict.fromkeys(tuple(sorted(pair)) for pair in self._pairs())
        }

    def duels(self) -> Iterator[tuple[Setup, str, str]]:
        """The lines of the table: set-up, baseline, opponent."""
        return ((setup, baseline, other) for setup in self.setups() for baseline, other in self._pairs())

    def plan(self) -> dict[str, Any]:
        return {
            "kind": "suite", "players": {slug: list(counts) for slug, counts in self.players.items()},
            "rules_versions": {slug: game(slug).facts.rules_version for slug in self.players},
            "components": {slug: game(slug).digest for slug in self.players},
            "baselines": list(self.baselines), "opponents": list(self.opponents),
            "games": self.games, "seed": self.seed, "budget": self.budget,
        }  # fmt: skip

    def _pairs(self) -> list[tuple[str, str]]:
        return [(baseline, other) for baseline in self.baselines for other in self.opponents if baseline != other]


def _name(setup: Setup, pair: Sequence[str]) -> str:
    return f"{setup.game.slug}/{setup.players}/{'/'.join(sorted(pair))}"


def numbers_of_players(slug: str | None = None, players: int | None = None) -> dict[str, list[int]]:
    """Every number of players of every game, or of one, or one number; SetupError if a game has no such number."""
    if slug is None and players is not None:
        return {one: [players] for one in slugs() if players in game(one).facts.seats}
    chosen = slugs() if slug is None else [known_game(slug).slug]
    return {one: list(game(one).facts.seats) if players is None else [Setup(one, players).players] for one in chosen}


def read_suite(path: Path) -> dict[str, Any]:
    """The settings in a suite's file, each of the right type; LabError if it is no such file."""
    try:
        with path.open("rb") as file:
            text = file.read(LARGEST_FILE + 1)
        if len(text) > LARGEST_FILE:
            raise ValueError(f"larger than {LARGEST_FILE} bytes")
        found = tomllib.loads(text.decode("utf-8"))
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise LabError(f"cannot read the suite {path}: {reason}", f"suite {path} illisible : {reason}") from None
    for key, value in found.items():
        if key not in KEYS:
            known = ", ".join(KEYS)
            raise LabError(
                f"{path}: unknown setting {key!r}; known: {known}",
                f"{path} : réglage inconnu {key!r} ; connus : {known}",
            )
        if not _fits(key, value):
            raise LabError(f"{path}: {key} cannot be {value!r}", f"{path} : {key} ne peut pas valoir {value!r}")
    return found


def _fits(key: str, value: Any) -> bool:
    if key in ("games", "seed"):
        return type(value) is int and value >= (1 if key == "games" else 0)
    if key == "players":
        return isinstance(value, dict) and all(_is_list(counts, int) for counts in value.values())
    return _is_list(value, str)


def _is_list(value: Any, kind: type) -> bool:
    return isinstance(value, list) and bool(value) and all(type(one) is kind for one in value)


@dataclass(frozen=True)
class Duel:
    """A line of the table of results."""

    setup: Setup
    baseline: str
    opponent: str
    beats: Estimate
    """How often the baseline finishes before the opponent; a shared place counts half."""
    meetings: int

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.setup.game.slug, "players": self.setup.players, "baseline": self.baseline,
            "opponent": self.opponent, "meetings": self.meetings, "beats": self.beats.as_json(),
        }  # fmt: skip


def hold_suite(
    suite: Suite, workers: Workers, checkpoint: Path | None = None, on_progress: Progress = no_progress
) -> list[Duel]:
    """Play a suite. The same suite gives the same table, whatever the workers."""
    kept = Checkpoint(checkpoint, suite.plan()) if checkpoint else None
    contests = suite.contests()
    tasks = {f"{name}/{task}": plans for name, contest in contests.items() for task, plans in contest.tasks().items()}
    played = play_all(tasks, workers, kept, on_progress)
    outcomes = {name: _outcome(name, contest, tasks, played) for name, contest in contests.items()}
    duels = [_duel(setup, baseline, other, outcomes) for setup, baseline, other in suite.duels()]
    if kept:
        kept.forget()
    return duels


def _outcome(
    name: str, contest: Contest, tasks: Mapping[str, Sequence[GamePlan]], played: Mapping[str, Any]
) -> Outcome:
    own = [f"{name}/{task}" for task in contest.tasks()]
    return outcome_of(contest, {task: tasks[task] for task in own}, played)


def _duel(setup: Setup, baseline: str, opponent: str, outcomes: Mapping[str, Outcome]) -> Duel:
    outcome = outcomes[_name(setup, (baseline, opponent))]
    beats, meetings = outcome.duel(outcome.contest.bots.index(baseline), outcome.contest.bots.index(opponent))
    return Duel(setup, baseline, opponent, beats, meetings)


def markdown(suite: Suite, duels: Sequence[Duel], language: Language) -> str:
    """One table per game: a line per number of players and baseline, a column per opponent."""
    parts = []
    for slug in suite.players:
        heading = Text("players", "joueurs").to(language), Text("bot", "robot").to(language), *suite.opponents
        lines = [heading, tuple("---" for _ in heading)]
        own = [duel for duel in duels if duel.setup.game.slug == slug]
        for players, baseline in dict.fromkeys((duel.setup.players, duel.baseline) for duel in own):
            cells = {
                duel.opponent: cell(duel.beats, language)
                for duel in own
                if (duel.setup.players, duel.baseline) == (players, baseline)
            }
            lines.append((str(players), baseline, *(cells.get(other, "") for other in suite.opponents)))
        title = game(slug).facts.title[language]
        parts.append("\n".join([f"**{title}**", "", *(f"| {' | '.join(line)} |" for line in lines)]))
    return "\n\n".join(parts) + "\n"


def cell(beats: Estimate, language: Language) -> str:
    return interval(beats, lambda share: per_cent(share, 0, language), language)
