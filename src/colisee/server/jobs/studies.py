"""Small balance studies for visitors: allowed requests, execution and results."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from colisee.core.errors import SetupError
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.text import Language
from colisee.lab.balance import Batch, Study, findings
from colisee.lab.balance_page import Report, balance_page, ends
from colisee.lab.page import options_in_words
from colisee.lab.referee import Played, play
from colisee.server.jobs.job_runner import Job, JobRunner, Status
from colisee.server.protocol.messages import MAX_SEATS
from colisee.server.table.refusal import Refusal

MAX_GAMES = {"random": 1000, "greedy": 500, "beginner": 200, "novice": 100, "apprentice": 60, "expert": 20}
"""Games per study with this bot, so that it takes about a minute. Larger studies belong on the command line."""
MIN_GAMES = 10
SEED = 1
MAX_ROWS = 12
"""Rows per chart; the report has more."""
MAX_LISTED = 12

Word = Annotated[str, Meta(max_length=40)]


class StudyWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Word
    players: Annotated[int, Meta(ge=1, le=MAX_SEATS)]
    bots: Annotated[list[Word], Meta(min_length=1, max_length=MAX_SEATS)]
    """Round the table; the last one takes the seats that are left."""
    games: Annotated[int, Meta(ge=MIN_GAMES, le=max(MAX_GAMES.values()))]
    options: dict[Word, Word] = {}


class EstimateShown(msgspec.Struct, frozen=True):
    """With its 95 % interval."""

    value: float
    low: float
    high: float


class MarkShown(msgspec.Struct, frozen=True):
    label: str
    value: float
    low: float
    high: float
    stands_out: bool = False
    """Whether the difference is significant after correction for the number of comparisons."""


class NumbersShown(msgspec.Struct, frozen=True):
    mean: EstimateShown
    shortest: int
    longest: int
    percentiles: list[float]
    """10, 25, 50, 75, 90."""
    histogram: list[tuple[int, int, int]]
    """From, to, how many."""


class SpreadShown(msgspec.Struct, frozen=True):
    label: str
    mean: float
    percentiles: list[float]


class OptionCompared(msgspec.Struct, frozen=True):
    label: str
    games: int
    decisions: EstimateShown
    score: EstimateShown
    first_wins: EstimateShown
    """Share of victories of the player who begins (or sits first)."""


class StudyFound(msgspec.Struct, frozen=True):
    """Results of the games played so far."""

    games: int
    games_played: int
    """With those under other options."""
    fair: float
    """A fair share of the victories."""
    verdicts: list[str]
    order: list[MarkShown]
    """Shares of the victories by order of play; empty for games without a first player."""
    seats: list[MarkShown]
    decisions: NumbersShown
    totals: NumbersShown
    clauses: list[SpreadShown]
    ahead: list[MarkShown]
    """By how much the winners are ahead, clause by clause."""
    marks: list[MarkShown]
    """What pieces are worth: victories above the average of the players who got them."""
    pieces: list[MarkShown]
    choices: list[MarkShown]
    strategies: list[MarkShown]
    options: list[OptionCompared]


class StudyLine(msgspec.Struct, frozen=True):
    """A study in a list."""

    id: str
    game: str
    players: int
    bots: list[str]
    games: int
    options: str
    """In words."""
    at: int
    """When it was finished; 0 for those that come with Colisée."""


class StudyShown(msgspec.Struct, frozen=True):
    id: str
    status: Status
    done: int
    total: int
    ahead: int
    """How many studies are played before this one."""
    mine: bool
    """Whether the reader began it, and so may stop it."""
    sentence: str | None
    """Why there is none."""
    command: str
    """Gives the same report on any machine."""
    line: StudyLine
    found: StudyFound | None


class StudiesShown(msgspec.Struct, frozen=True):
    is_open: bool
    """Whether this server lets visitors run studies."""
    least_games: int
    most_games: dict[str, int]
    """By bot."""
    studies: list[StudyLine]
    """The latest first."""


def study_of(wanted: StudyWanted) -> Study:
    """The study of a request; refused with what is wrong."""
    try:
        setup = Setup(wanted.game, wanted.players, wanted.options)
    except SetupError as error:
        raise _refused(error.message.en) from None
    if len(wanted.bots) > wanted.players:
        raise _refused(f"{len(wanted.bots)} bots for {wanted.players} seats")
    if not set(wanted.bots) <= MAX_GAMES.keys():
        raise Refusal("no_such_bot", detail=f"known: {', '.join(MAX_GAMES)}")
    most = min(MAX_GAMES[bot] for bot in wanted.bots)
    if wanted.games > most:
        raise _refused(f"at most {most} games with these bots")
    return Study(setup, wanted.bots, wanted.games, SEED, tries_strategies=False)


def _refused(detail: str) -> Refusal:
    return Refusal("bad_request", detail=detail)


def name_of(study: Study) -> str:
    """The same study has the same name, so that it is played once; other rules or pieces make it another."""
    return hashlib.sha256(msgspec.json.encode(study.plan(), order="sorted")).hexdigest()[:20]


def command_of(plan: dict[str, Any]) -> str:
    """The command that plays a study again."""
    spec = game(plan["game"])
    defaults = {option.name: option.values[0] for option in spec.facts.options}
    chosen = [f" --option {name}={value}" for name, value in plan["options"].items() if value != defaults[name]]
    quick = "" if plan["tries_strategies"] else " --no-strategies"
    bots = ",".join(_distinct(plan["bots"]))
    return f"colisee lab {plan['game']} --bots {bots} --games {plan['games']} --players {plan['players']}{''.join(chosen)} --seed {plan['seed']}{quick}"


def _distinct(bots: Sequence[str]) -> list[str]:
    """The bots without the last one's repetitions."""
    count = len(bots)
    while count > 1 and bots[count - 1] == bots[count - 2]:
        count -= 1
    return list(bots[:count])


# Showing


def line_of(study: str, plan: dict[str, Any], at: int, language: Language) -> StudyLine:
    options = options_in_words(game(plan["game"]).wording.option_names, plan["options"], language)
    return StudyLine(study, plan["game"], plan["players"], plan["bots"], plan["games"], options, at)


def render_study(job: Job, reader: str, language: Language) -> StudyShown:
    progress = job.progress
    plan = study_of(msgspec.json.decode(job.wanted, type=StudyWanted)).plan()
    figures = progress.result or progress.so_far
    found = found_in(msgspec.json.decode(figures), language) if figures else None
    sentence = progress.refused[language] if progress.refused else None
    line = line_of(job.id, plan, job.changed_at, language)
    return StudyShown(job.id, job.status, progress.done, progress.total, job.ahead, job.owner == reader, sentence, command_of(plan), line, found)  # fmt: skip


def report_of(found: dict[str, Any], language: Language) -> str:
    return balance_page(game(found["game"]), found, command_of(found), language)


def found_in(found: dict[str, Any], language: Language) -> StudyFound:
    """Findings in the reader's words, cut to what a chart holds."""
    spec = game(found["game"])
    report = Report(spec, found, "", language)
    clause_names = spec.wording.clause_names
    clauses, strategies = (
        found["scores"]["clauses"],
        sorted(found["strategies"], key=lambda line: -line["wins"]["value"]),
    )
    return StudyFound(
        games=found["games"],
        games_played=found["games_played"],
        fair=report.fair,
        verdicts=report.verdicts(),
        order=[_mark(report.place(line), line) for line in found["order"]],
        seats=[_mark(report.place(line), line) for line in found["seats"]],
        decisions=_numbers(found["length"]["decisions"]),
        totals=_numbers(found["scores"]["total"]),
        clauses=[
            SpreadShown(clause_names[c["clause"]].to(language), c["mean"]["value"], c["percentiles"]) for c in clauses
        ],
        ahead=[MarkShown(clause_names[c["clause"]].to(language), **c["winner_ahead"]) for c in clauses],
        marks=[_mark(report.label(line), line) for line in ends(report.judged_words("mark"), MAX_ROWS)],
        pieces=[_mark(report.label(line), line) for line in ends(report.judged_words("piece"), MAX_ROWS)],
        choices=[_mark(report.label(line), line) for line in ends(report.judged_words("choice"), MAX_ROWS)],
        strategies=[_mark(report.strategy(line), line) for line in ends(strategies, MAX_ROWS)],
        options=_options(found, report, language),
    )


def _mark(label: str, line: dict[str, Any]) -> MarkShown:
    return MarkShown(label, **line["wins"], stands_out=line["stands_out"])


def _numbers(numbers: dict[str, Any]) -> NumbersShown:
    return msgspec.convert(numbers, NumbersShown)


def _options(found: dict[str, Any], report: Report, language: Language) -> list[OptionCompared]:
    others = found["other_options"]
    if not others:
        return []
    names = report.spec.wording.option_names
    usual = _compared(report.say("as studied", "comme étudié"), found["games"], others[0], 0)
    return [
        usual,
        *(
            _compared(options_in_words(names, {o["option"]: o["value"]}, language), o["games"], o, 1) for o in others
        ),
    ]  # fmt: skip


def _compared(label: str, games: int, line: dict[str, Any], which: int) -> OptionCompared:
    parts = [EstimateShown(**line[key][which]) for key in ("decisions", "score", "first_wins")]
    return OptionCompared(label, games, *parts)


async def listed(runner: JobRunner, is_open: bool, language: Language) -> StudiesShown:
    lines = [render_study(job, "", language).line for job in await runner.latest("study", MAX_LISTED)]
    samples = [line_of(name, found, 0, language) for name, found in _samples().items()]
    return StudiesShown(is_open, MIN_GAMES, MAX_GAMES, [*lines, *samples])


# Studies that come with Colisée


def sample_found(study: str) -> dict[str, Any] | None:
    return _samples().get(study)


def sample(study: str, language: Language) -> StudyShown | None:
    found = sample_found(study)
    if found is None:
        return None
    games = found["games_played"]
    line = line_of(study, found, 0, language)
    return StudyShown(study, "done", games, games, 0, False, None, command_of(found), line, found_in(found, language))


@cache
def _samples() -> dict[str, dict[str, Any]]:
    """By name; made by `colisee lab` with the command stored in each."""
    folder = files("colisee.server.jobs").joinpath("samples")
    return {slug: msgspec.json.decode(folder.joinpath(f"{slug}.json").read_bytes()) for slug in slugs()}


# In the job's process


def run(wanted: bytes, report: Callable[..., None]) -> dict[str, Any]:
    """Play the study game by game. The findings are those of `colisee lab`."""
    study = study_of(msgspec.json.decode(wanted, type=StudyWanted))
    planned = study.first_batches()
    total = sum(len(plans) for plans in planned.values())
    batches: list[Batch] = []
    done = 0
    for name, plans in planned.items():
        games: list[Played] = []
        for count, plan in enumerate(plans, 1):
            games.append(play(plan))
            done += 1
            now = [*batches, Batch(name, plans[:count], games)]
            report(done, total, partial(_so_far, study, now))
        batches.append(Batch(name, plans, games))
    return findings(study, batches)


def _so_far(study: Study, batches: Sequence[Batch]) -> dict[str, Any]:
    """As if the study were as large as what is played of it."""
    return findings(replace(study, games=len(batches[0].games)), batches)
