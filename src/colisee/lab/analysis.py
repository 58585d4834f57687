"""Analysis of a finished match: the value of each decision, its grade, and the effect of luck.

The win shares of a position are each seat's mean share of the victory over playouts from it (`outlook`). Each event changes them.
What a draw changes is luck. What a decision changes is skill, as far as the seat could know: both sides of it are judged from
its view; where secrets made the true change another, the difference is luck too. So, for every seat and every event,
luck + skill = change, and their sum over the match leads from the win shares at the start to the result.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Literal

import numpy as np

from colisee.bots import Budget, iterations_of, make
from colisee.core.dtypes import as_dict
from colisee.core.kit import CHANCE
from colisee.core.position import View, array_from
from colisee.core.reasons import reasons
from colisee.core.rules import scratch
from colisee.core.spec import GameSpec
from colisee.lab import outlook
from colisee.lab.errors import LabError
from colisee.lab.referee import check_bots, check_budget
from colisee.lab.simulate import Z_95
from colisee.lab.statistics import Numbers
from colisee.lab.workers import Progress, no_progress
from colisee.play.match import Event, Match, leads_to

SMALLEST_DIGIT = 6
Grade = Literal["best", "good", "inaccuracy", "blunder"]
INACCURACY, BLUNDER = 0.05, 0.15
"""From these losses of the chance to win on. Smaller ones than the first are within the noise of the playouts."""
SAMPLES = 2_000
"""Playouts per position that are kept one by one, to estimate how much a sum of win shares varies."""


@dataclass(frozen=True)
class AnalysisSettings:
    """How much effort an analysis takes."""

    bot: str = "master"
    """The bot whose preferred action is shown."""
    playouts: int = 2000
    seed: int = 1
    budget: int | None = None
    workers: int | None = None
    seconds: float | None = None
    """For the bot's choices of the whole match: on a slow machine it then thinks less than its level would. None = no limit."""

    def __post_init__(self) -> None:
        check_bots([self.bot])
        check_budget(self.budget)
        if self.playouts < 1:
            raise LabError(
                f"{self.playouts} playouts: at least 1 is needed",
                f"{self.playouts} parties d’essai : il en faut au moins 1",
            )


@dataclass(frozen=True)
class Step:
    """A decision, or the draws between two decisions."""

    first: int
    """Number of its first event in the line, from 0."""
    events: Sequence[Event]
    before: bytes
    after: bytes
    legal: Sequence[int]
    view: View | None
    """What the seat knew; None for draws."""

    @property
    def seat(self) -> int:
        return self.events[0].seat

    @property
    def action(self) -> int:
        return self.events[0].action

    @property
    def known_view(self) -> View:
        """The view of a decision."""
        assert self.view is not None
        return self.view

    @property
    def is_choice(self) -> bool:
        return self.seat != CHANCE and len(self.legal) > 1


Question = tuple[str, int]
"""Which position to evaluate (TRUTH, KNOWN_BEFORE, KNOWN_AFTER, PREFERRED), and the number of the step."""
TRUTH, KNOWN_BEFORE, KNOWN_AFTER, PREFERRED = "truth", "known before", "known after", "preferred"
Terms = tuple[tuple[Question, int], ...]
"""The signed win shares that a number is the sum of, from which its error is computed."""


@dataclass(frozen=True)
class Judgement:
    """A step with its value. Vectors by seat."""

    step: Step
    win_shares_before: Numbers
    win_shares_after: Numbers
    skill: Numbers
    preferred: int | None
    preferred_gain: float
    """How much more than its own action the preferred one would have gained, judged from the seat's view."""
    luck_terms: Terms
    skill_terms: Terms

    @property
    def grade(self) -> Grade | None:
        """How good a decision was; None if there was no choice."""
        return None if self.preferred is None else grade_of(self.preferred == self.step.action, self.preferred_gain)

    @property
    def luck(self) -> Numbers:
        luck: Numbers = self.win_shares_after - self.win_shares_before - self.skill
        return luck


@dataclass(frozen=True)
class Analysis:
    match: Match
    lens: AnalysisSettings
    judgements: Sequence[Judgement]
    win_shares: Mapping[Question, Numbers]
    samples: Mapping[Question, Any]
    """samples[question][playout, seat]: the shares of the victory, in VICTORY parts. Playouts with the same number share their
    random draws across questions."""

    def balance(self, seat: int) -> dict[str, float]:
        """From the win shares at the start to the result of a seat: luck, its own choices, the others' choices."""
        judgements = self.judgements
        return {
            "start": float(judgements[0].win_shares_before[seat]),
            "luck": sum(float(j.luck[seat]) for j in judgements),
            "skill": sum(float(j.skill[seat]) for j in judgements if j.step.seat == seat),
            "others": sum(float(j.skill[seat]) for j in judgements if j.step.seat not in (seat, CHANCE)),
            "result": float(judgements[-1].win_shares_after[seat]),
        }

    def margins(self, seat: int) -> dict[str, float]:
        """Half the width of the 95 % intervals of a seat's balance: the sampling error of the playouts."""
        judgements = self.judgements
        terms = {
            "luck": [term for j in judgements for term in j.luck_terms],
            "skill": [term for j in judgements for term in j.skill_terms if j.step.seat == seat],
            "others": [term for j in judgements for term in j.skill_terms if j.step.seat != seat],
        }
        return {part: self._margin(of_part, seat) for part, of_part in terms.items()}

    def _margin(self, terms: Sequence[tuple[Question, int]], seat: int) -> float:
        weights: dict[Question, int] = defaultdict(int)
        for question, sign in terms:
            weights[question] += sign
        sums = np.zeros(min(self.lens.playouts, SAMPLES))
        for question, weight in weights.items():
            sums += weight / outlook.VICTORY * self.samples[question][:, seat]
        spread = float(sums.std(ddof=1)) if len(sums) > 1 else 0.5
        return Z_95 * spread / sqrt(self.lens.playouts)


def analyse(match: Match, lens: AnalysisSettings, on_progress: Progress = no_progress) -> Analysis:
    """Analyse every step of a finished match. Equal settings give equal results, whatever the number of workers, as long as the
    time limit does not matter.

    Progress runs twice from 0 to the total: for the bot's choices, then for the win shares.
    """
    if not match.is_over:
        raise LabError(
            "the match is not over: only a finished match can be analysed",
            "la partie n’est pas finie : seule une partie finie s’analyse",
        )
    steps = _steps(match)
    preferred = _preferred(match, steps, lens, on_progress)
    runner = _PlayoutRunner(match, lens)
    wanted = _questions(match.spec, steps, preferred)
    win_shares, samples = runner.run(wanted, on_progress)
    return Analysis(match, lens, _judgements(match, steps, preferred, win_shares), win_shares, samples)


# Steps


def _steps(match: Match) -> list[Step]:
    again = Match.with_given_draws(match.setup, match.spec.compiled)
    steps: list[Step] = []
    line = match.line
    number = 0
    while number < len(line):
        last = number + 1
        while line[number].seat == CHANCE and last < len(line) and line[last].seat == CHANCE:
            last += 1
        steps.append(_step(again, number, line[number:last]))
        number = last
    return steps


def _step(match: Match, first: int, events: Sequence[Event]) -> Step:
    """Play the events, and keep what the seat knew before."""
    seat, before = events[0].seat, match.position.to_bytes()
    legal, view = (match.legal(seat), match.view(seat)) if seat != CHANCE else ([], None)
    for event in events:
        match.play(event.action, event.seat)
    return Step(first, events, before, match.position.to_bytes(), legal, view)


def _preferred(match: Match, steps: Sequence[Step], lens: AnalysisSettings, on_progress: Progress) -> dict[int, int]:
    """The bot's action for every choice, by the step's first event."""
    bots = [make(lens.bot, match.spec, seat) for seat in range(match.players)]
    pace = Pace(lens.budget or iterations_of(lens.bot, match.spec), lens.seconds)
    choices = [step for step in steps if step.is_choice]
    preferred: dict[int, int] = {}
    for step in choices:
        chance, budget = Random(f"{lens.seed}/{step.first}"), pace.budget(len(choices) - len(preferred))
        began = perf_counter()
        preferred[step.first] = bots[step.seat].choose(step.known_view, step.legal, chance, budget)
        pace.note(budget, perf_counter() - began)
        on_progress(len(preferred), len(choices))
    return preferred


class Pace:
    """How many iterations a bot may spend on each of many choices."""

    def __init__(self, iterations: int, seconds: float | None) -> None:
        self._iterations, self._seconds = iterations, seconds
        self._done, self._spent = 0, 0.0

    def budget(self, choices: int) -> Budget:
        """For one of the choices that are left: all iterations, or as many as are expected to fit into its share of the time."""
        if self._seconds is None or not self._done:
            return Budget(iterations=self._iterations)
        share = (self._seconds - self._spent) / choices
        return Budget(iterations=max(min(self._iterations, int(share * self._done / self._spent)), 1))

    def note(self, budget: Budget, seconds: float) -> None:
        self._done += budget.iterations or 0
        self._spent += seconds


# Chances


@dataclass(frozen=True)
class _PlayoutStart:
    given: Any
    numbers: Any
    """The number of earlier events by mover: numbers[seat], numbers[CHANCE]."""
    seat: int = 0
    is_view: bool = False
    action: int = outlook.NO_ACTION


def _questions(spec: GameSpec, steps: Sequence[Step], preferred: dict[int, int]) -> dict[Question, _PlayoutStart]:
    """The positions to play out: the start, the position after every draw and choice, and each seat's view at its choices."""
    numbers = np.zeros(CHANCE + 1, np.int64)
    starts = {(TRUTH, 0): _PlayoutStart(array_from(spec, steps[0].before), numbers)}
    for number, step in enumerate(steps):
        known, numbers = numbers, numbers + np.bincount([event.seat for event in step.events], minlength=CHANCE + 1)
        if step.seat == CHANCE or step.is_choice:
            starts[TRUTH, number + 1] = _PlayoutStart(array_from(spec, step.after), numbers)
        if not step.is_choice:
            continue
        if spec.facts.secrets:
            starts[KNOWN_BEFORE, number] = _PlayoutStart(step.known_view.array, known, step.seat, True)
            if not is_foreseen(step, steps[number + 1 : number + 2]):
                starts[KNOWN_AFTER, number] = _PlayoutStart(step.known_view.array, known, step.seat, True, step.action)
        if preferred[step.first] != step.action:
            starts[PREFERRED, number] = _PlayoutStart(
                step.known_view.array, known, step.seat, spec.facts.secrets, preferred[step.first]
            )  # fmt: skip
    return starts


def is_foreseen(step: Step, following: Sequence[Step]) -> bool:
    """Whether the seat makes the next choice too and has learnt nothing new: both positions are then evaluated as one.

    Tried on positions that the seat cannot tell from the true one: all must lead to the next view.
    """
    if not following or following[0].seat != step.seat or not following[0].is_choice:
        return False
    after = following[0].known_view.to_bytes()
    return all(leads_to(guess, step.seat, step.action, after) for guess in step.known_view.guesses())


class _PlayoutRunner:
    def __init__(self, match: Match, lens: AnalysisSettings) -> None:
        self.spec, self.seats, self.lens = match.spec, match.players, lens
        self.play_on: Callable[..., None] = match.spec.compiled_with((), (outlook,)).own("outlook")

    def run(
        self, starts: dict[Question, _PlayoutStart], on_progress: Progress
    ) -> tuple[dict[Question, Numbers], dict[Question, Any]]:  # fmt: skip
        """Returns the win shares and the samples by question."""
        win_shares: dict[Question, Numbers] = {}
        samples: dict[Question, Any] = {}
        with ThreadPoolExecutor(self.lens.workers or os.cpu_count() or 1) as pool:
            works = [(question, pool.submit(self._shares, start)) for question, start in starts.items()]
            for question, work in works:
                win_shares[question], samples[question] = work.result()
                on_progress(len(win_shares), len(starts))
        return win_shares, samples

    def _shares(self, start: _PlayoutStart) -> tuple[Numbers, Any]:
        spec, lens = self.spec, self.lens
        arrays = outlook_arrays(spec, self.seats, start.given, start.numbers, min(lens.playouts, SAMPLES))
        limit = spec.facts.longest
        self.play_on(arrays, start.seat, start.is_view, start.action, lens.seed, lens.playouts, limit)
        win_shares: Numbers = arrays.shares[0] / (outlook.VICTORY * lens.playouts)
        return win_shares, arrays.samples


def outlook_arrays(spec: GameSpec, seats: int, given: Any, numbers: Any, samples: int) -> outlook.Outlook:
    """The arrays of one question about the position or view `given`."""
    return outlook.Outlook(
        given=given,
        states=scratch(2, spec.dtype),
        mask=scratch(spec.facts.mask_words, np.uint32),
        rng=scratch(4, np.uint32),
        points=np.zeros((seats, len(spec.facts.clauses)), np.int32),
        places=np.zeros(seats, np.int8),
        counts=np.array([numbers, numbers]),
        shares=np.zeros((1, seats), np.int64),
        samples=np.zeros((samples, seats), np.int8),
    )


# Worth


def _judgements(
    match: Match, steps: Sequence[Step], preferred: dict[int, int], win_shares: dict[Question, Numbers]
) -> list[Judgement]:
    judgements = []
    question: Question = (TRUTH, 0)
    before = win_shares[question]
    known: Terms = ((question, 1),)
    for number, step in enumerate(steps):
        after, known_after = before, known  # what a forced action leaves as it was
        if (TRUTH, number + 1) in win_shares:
            after, known_after = win_shares[TRUTH, number + 1], (((TRUTH, number + 1), 1),)
        if number == len(steps) - 1:
            after, known_after = _result(match), ()
        judgements.append(
            _judgement(number, step, preferred, win_shares, before, after, (*known_after, *_minus(known)))
        )
        before, known = after, known_after
    return judgements


def _judgement(
    number: int, step: Step, preferred: dict[int, int], win_shares: dict[Question, Numbers], before: Numbers, after: Numbers,
    change: Terms,
) -> Judgement:  # fmt: skip
    if not step.is_choice:
        return Judgement(step, before, after, np.zeros_like(before), None, 0.0, change, ())
    skill: Terms = change
    luck: Terms = ()
    seen_before, seen_after = before, after
    if (KNOWN_BEFORE, number) in win_shares:
        question = (KNOWN_AFTER, number) if (KNOWN_AFTER, number) in win_shares else (KNOWN_BEFORE, number + 1)
        seen_before, seen_after = win_shares[KNOWN_BEFORE, number], win_shares[question]
        skill = ((question, 1), ((KNOWN_BEFORE, number), -1))
        luck = (*change, *_minus(skill))
    gain = float((win_shares.get((PREFERRED, number), seen_after) - seen_after)[step.seat])
    return Judgement(step, before, after, seen_after - seen_before, preferred[step.first], gain, luck, skill)


def grade_of(is_preferred: bool, gain: float) -> Grade:
    """By what the bot's preferred action would have gained: nothing is best, less than INACCURACY is good."""
    if is_preferred or gain <= 0:
        return "best"
    return "good" if gain < INACCURACY else "inaccuracy" if gain < BLUNDER else "blunder"


def _minus(terms: Terms) -> Terms:
    return tuple((question, -sign) for question, sign in terms)


def _result(match: Match) -> Numbers:
    won = np.array([score["rank"] == 1 for score in match.scores()], np.float64)
    result: Numbers = won / won.sum()
    return result


# As data


def as_json(analysis: Analysis, names: Sequence[str]) -> dict[str, Any]:
    match, lens = analysis.match, analysis.lens
    return {
        "game": match.spec.slug,
        "players": list(names),
        "bot": lens.bot,
        "playouts": lens.playouts,
        "seed": lens.seed,
        "balance": [
            {"player": name, **_rounded(analysis.balance(seat)), "margins": _rounded(analysis.margins(seat))}
            for seat, name in enumerate(names)
        ],
        "steps": [_step_json(match.spec, judgement) for judgement in analysis.judgements],
    }


def _step_json(spec: GameSpec, judgement: Judgement) -> dict[str, Any]:
    step = judgement.step
    line: dict[str, Any] = {
        "event": step.first + 1,
        "by": "chance" if step.seat == CHANCE else step.seat + 1,
        "actions": [spec.notation.as_json(event.action) for event in step.events],
        "chances_before": _vector(judgement.win_shares_before),
        "chances_after": _vector(judgement.win_shares_after),
        "skill": _vector(judgement.skill),
        "luck": _vector(judgement.luck),
    }
    if step.seat != CHANCE:
        line |= {"legal": len(step.legal), "knew": as_dict(step.known_view.record)}
    if judgement.preferred is not None:
        line |= {
            "preferred": spec.notation.as_json(judgement.preferred),
            "preferred_gain": round(judgement.preferred_gain, SMALLEST_DIGIT),
            "grade": judgement.grade,
            "reasons": [reason.en for reason in reasons(step.known_view, step.action)],
            "preferred_reasons": [reason.en for reason in reasons(step.known_view, judgement.preferred)],
        }
    return line


def _vector(values: Numbers) -> list[float]:
    return [round(float(value), SMALLEST_DIGIT) + 0.0 for value in values]


def _rounded(values: dict[str, float]) -> dict[str, float]:
    return {key: round(value, SMALLEST_DIGIT) + 0.0 for key, value in values.items()}
