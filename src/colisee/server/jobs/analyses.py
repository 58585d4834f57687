"""Analyses of finished matches: the request to the lab, and its result in words."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import numpy as np

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.reasons import reasons
from colisee.core.text import Language
from colisee.lab.analysis import Analysis, AnalysisSettings, Grade, Judgement, analyse
from colisee.play import record as records
from colisee.server.jobs.job_runner import Job, Status
from colisee.server.protocol.view_json import view_json

NOTHING = msgspec.Raw(b"null")
BOT_SECONDS = 300.0
"""For the bot's choices: half of the time after which a job is stopped."""
PHASES = 2
"""Of an analysis: the bot's choices, then the winning chances."""


class AnalysisRequest(msgspec.Struct, frozen=True):
    record: dict[str, Any]
    bot: str
    playouts: int


class Margins(msgspec.Struct, frozen=True):
    luck: float
    skill: float
    others: float


class SeatBalance(msgspec.Struct, frozen=True):
    """From the chance to win at the start to the result: start + luck + skill + others = result."""

    start: float
    luck: float
    skill: float
    others: float
    """What the others' choices changed."""
    result: float
    margins: Margins
    """Half the width of the 95 % intervals."""


class StepJudged(msgspec.Struct, frozen=True):
    """A decision, or the draws between two decisions. Lists by seat."""

    first: int
    """The replay shows the position before it at this step, and the one after it at `last`."""
    last: int
    seat: int | None
    """null for draws."""
    object: dict[str, Any]
    """What was done; of several draws the first."""
    text: str | None
    """null for draws."""
    before: list[float]
    """Chances to win."""
    after: list[float]
    skill: list[float]
    luck: list[float]
    legal: int
    """How many actions there were."""
    preferred: str | None
    """What the bot would have done instead, knowing the same; null if it agrees or there was no choice."""
    preferred_object: dict[str, Any] | None
    gain: float
    """What that would have given more, as far as the seat could know."""
    grade: Grade | None = None
    """null if there was no choice. By `gain`: best, good (less than 5 points of percentage), inaccuracy, blunder (15 or more)."""
    reasons: list[str] = []
    """What the action changed at once for its seat, with the ids of the rules."""
    preferred_reasons: list[str] = []
    knew: dict[str, Any] | None = None
    """The view of the seat, where it was asked for."""


class MatchAnalysed(msgspec.Struct, frozen=True):
    game: str
    names: list[str]
    bot: str
    playouts: int
    balance: list[SeatBalance]
    steps: list[StepJudged]


class AnalysisShown(msgspec.Struct, frozen=True):
    id: str
    status: Status
    done: int
    total: int
    ahead: int
    """How many analyses are made before this one."""
    sentence: str | None
    """Why there is none."""
    analysis: MatchAnalysed | None


class Analysed(msgspec.Struct, frozen=True):
    """The stored result, by language."""

    en: MatchAnalysed
    fr: MatchAnalysed
    knew: list[msgspec.Raw]
    """By step."""


def name_of(record: Mapping[str, Any]) -> str:
    """A name derived from the record: the same record is analysed once."""
    return hashlib.sha256(msgspec.json.encode(record, order="sorted")).hexdigest()[:32]


def render_analysis(job: Job, language: Language, knew: bool) -> AnalysisShown:
    progress = job.progress
    result = msgspec.json.decode(progress.result, type=Analysed) if progress.result else None
    analysis = None if result is None else result.en if language == "en" else result.fr
    if analysis and result and knew:
        views = zip(analysis.steps, result.knew, strict=True)
        steps = [msgspec.structs.replace(step, knew=msgspec.json.decode(view)) for step, view in views]
        analysis = msgspec.structs.replace(analysis, steps=steps)
    sentence = progress.refused[language] if progress.refused else None
    return AnalysisShown(job.id, job.status, progress.done, progress.total, job.ahead, sentence, analysis)


# In the job's process


def run(wanted: bytes, report: Callable[..., None]) -> Analysed:
    request = msgspec.json.decode(wanted, type=AnalysisRequest)
    record = records.read(msgspec.json.encode(request.record))
    match = records.replay(record)
    lens = AnalysisSettings(request.bot, request.playouts, workers=1, seconds=BOT_SECONDS)
    analysis = analyse(match, lens, _combined_phases(report))
    layout = view_json(match.spec)
    knew = [NOTHING if j.step.view is None else msgspec.Raw(layout.encode(j.step.view)) for j in analysis.judgements]
    return Analysed(_analysed(analysis, record.names, "en"), _analysed(analysis, record.names, "fr"), knew)


def _combined_phases(report: Callable[..., None]) -> Callable[[int, int], None]:
    """Report the two phases as one progress from 0 to 1,000."""
    past = {"phase": 0, "done": 0}

    def both(done: int, total: int) -> None:
        if done < past["done"]:
            past["phase"] += 1
        past["done"] = done
        report(500 * past["phase"] + 500 * done // total, 500 * PHASES)

    return both


def _analysed(analysis: Analysis, names: list[str], language: Language) -> MatchAnalysed:
    balance = [
        SeatBalance(**_rounded(analysis.balance(seat)), margins=Margins(**_rounded(analysis.margins(seat))))
        for seat in range(len(names))
    ]
    steps = [_step(analysis, judgement, names, language) for judgement in analysis.judgements]
    lens = analysis.lens
    return MatchAnalysed(analysis.match.spec.slug, names, lens.bot, lens.playouts, balance, steps)


def _step(analysis: Analysis, judgement: Judgement, names: list[str], language: Language) -> StepJudged:
    spec, step = analysis.match.spec, judgement.step
    is_draw = step.seat == CHANCE
    state = np.frombuffer(bytearray(step.before), spec.dtype)[0]
    other = None if judgement.preferred == step.action else judgement.preferred
    return StepJudged(
        first=step.first,
        last=step.first + len(step.events),
        seat=None if is_draw else step.seat,
        object=spec.notation.as_json(step.action),
        text=None if is_draw else spec.wording.sentence(state, step.seat, step.action, language, names, SPECTATOR),
        before=_shares(judgement.win_shares_before),
        after=_shares(judgement.win_shares_after),
        skill=_shares(judgement.skill),
        luck=_shares(judgement.luck),
        legal=len(step.legal),
        preferred=None if other is None else spec.wording.sentence(state, step.seat, other, language, names, SPECTATOR),
        preferred_object=None if other is None else spec.notation.as_json(other),
        gain=0.0 if other is None else round(judgement.preferred_gain, 4) + 0.0,
        grade=judgement.grade,
        reasons=[] if judgement.grade is None else _reasons(judgement, step.action, language),
        preferred_reasons=[] if other is None else _reasons(judgement, other, language),
    )


def _reasons(judgement: Judgement, action: int, language: Language) -> list[str]:
    return [reason.to(language) for reason in reasons(judgement.step.known_view, action)]


def _shares(values: Any) -> list[float]:
    return [round(float(value), 4) + 0.0 for value in values]


def _rounded(values: Mapping[str, float]) -> dict[str, float]:
    return {key: round(value, 4) + 0.0 for key, value in values.items()}
