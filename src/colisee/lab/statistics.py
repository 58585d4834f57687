"""Estimates with their 95 % intervals: shares, means, ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, log, sqrt
from typing import Any

import numpy as np

from colisee.lab.simulate import Z_95

Numbers = np.ndarray[Any, np.dtype[np.float64]]

ELO = 400 / log(10)
"""Points of rating for one unit of log-odds: 400 points are odds of ten to one."""
MEAN_RATING = 1500
VIRTUAL_DRAWS = 1.0
"""Drawn games that every two bots are credited with, so that an unbeaten bot has a finite rating."""
NEWTON_STEPS = 60
LONGEST_STEP = 1.0
"""In log-odds: Newton's method overshoots where somebody wins nearly always."""


@dataclass(frozen=True)
class Estimate:
    """A value and its 95 % interval."""

    value: float
    low: float
    high: float

    def as_json(self) -> dict[str, float]:
        """Rounded; + 0.0 turns a negative zero into zero."""
        return {"value": round(self.value, 6) + 0.0, "low": round(self.low, 6) + 0.0, "high": round(self.high, 6) + 0.0}

    def is_apart_from(self, value: float) -> bool:
        return not self.low <= value <= self.high


def share(by_deal: Any, games: int) -> Estimate:
    """The mean of shares (from 0 to 1), given one mean per deal and the number of games: Wilson's interval.

    Games of one deal are not independent. Where the deals vary more than independent games would, they count for fewer.
    """
    values = np.asarray(by_deal, np.float64)
    if not len(values):
        return Estimate(0.0, 0.0, 1.0)
    mean, count = float(values.mean()), float(games)
    if len(values) > 1 and 0 < mean < 1:
        spread = float(values.var(ddof=1)) / len(values)
        count = min(count, mean * (1 - mean) / spread) if spread > 0 else count
    return wilson(mean, count)


def wilson(mean: float, count: float) -> Estimate:
    """Wilson's score interval (1927) of a share of `count` trials."""
    z2 = Z_95 * Z_95 / count
    centre = (mean + z2 / 2) / (1 + z2)
    half = Z_95 * sqrt(mean * (1 - mean) / count + z2 / (4 * count)) / (1 + z2)
    return Estimate(mean, max(0.0, centre - half), min(1.0, centre + half))


def mean(values: Any) -> Estimate:
    """The mean of independent values, by the normal approximation."""
    numbers = np.asarray(values, np.float64)
    centre = float(numbers.mean())
    half = Z_95 * float(numbers.std(ddof=1)) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return Estimate(centre, centre - half, centre + half)


def ratio(tops: Any, bottoms: Any) -> Estimate:
    """sum(tops) / sum(bottoms) over independent games: the mean of something that happens several times per game."""
    above, below = np.asarray(tops, np.float64), np.asarray(bottoms, np.float64)
    total, games = float(below.sum()), len(below)
    centre = float(above.sum()) / total
    left = above - centre * below
    half = Z_95 * sqrt(float((left * left).sum()) * games / max(games - 1, 1)) / total
    return Estimate(centre, centre - half, centre + half)


def p_value(estimate: Estimate, value: float) -> float:
    """The p-value of an estimate under the hypothesis that `value` is true (two-sided, normal)."""
    error = (estimate.high - estimate.low) / (2 * Z_95)
    if error == 0:
        return 1.0 if estimate.value == value else 0.0
    return erfc(abs(estimate.value - value) / error / sqrt(2))


def p_value_of_share(value: float, games: int, fair: float) -> float:
    """The p-value of a share of games under the hypothesis that `fair` is true (two-sided, normal)."""
    return erfc(abs(value - fair) / sqrt(fair * (1 - fair) / games) / sqrt(2)) if 0 < fair < 1 else 1.0


def significant_after_holm(p_values: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of many comparisons are significant when the probability of any false positive is kept below `level`: Holm's procedure (1979)."""
    significant = [False] * len(p_values)
    for done, index in enumerate(sorted(range(len(p_values)), key=lambda i: p_values[i])):
        if p_values[index] > level / (len(p_values) - done):
            break
        significant[index] = True
    return significant


# Ratings


@dataclass(frozen=True)
class Ratings:
    """Bradley–Terry ratings on the Elo scale, their mean MEAN_RATING."""

    values: Numbers
    covariance: Numbers
    """Of the values: the larger of two estimates (see `bradley_terry`)."""

    def rating(self, bot: int) -> Estimate:
        return self._around(float(self.values[bot]), float(self.covariance[bot, bot]))

    def gap(self, bot: int, other: int) -> Estimate:
        v = self.covariance
        return self._around(float(self.values[bot] - self.values[other]), float(v[bot, bot] + v[other, other] - 2 * v[bot, other]))  # fmt: skip

    def _around(self, value: float, variance: float) -> Estimate:
        half = Z_95 * sqrt(max(variance, 0.0))
        return Estimate(value, value - half, value + half)


def bradley_terry(wins_by_deal: Any) -> Ratings:
    """Ratings from wins[deal, bot, other] (a draw is half a win for both).

    Maximum likelihood with `VIRTUAL_DRAWS`, by Newton's method. The covariance is the inverse information, or, if the deals
    disagree with each other more than independent games would, the sandwich estimator with deals as clusters.
    """
    deals = np.asarray(wins_by_deal, np.float64)
    bots = deals.shape[1]
    wins = deals.sum(axis=0) + VIRTUAL_DRAWS / 2 * (1 - np.eye(bots))
    games = wins + wins.T
    strengths = np.zeros(bots)
    for _ in range(NEWTON_STEPS):
        step = np.linalg.solve(_information(strengths, games), _slope(strengths, wins))
        strengths += np.clip(step, -LONGEST_STEP, LONGEST_STEP)
    strengths -= strengths.mean()
    flat: Numbers = np.asarray(np.linalg.inv(_information(strengths, games)), np.float64)
    slopes = np.stack([_slope(strengths, deal) for deal in deals])
    sandwich: Numbers = flat @ (slopes.T @ slopes) @ flat
    wider = np.trace(_centred(sandwich)) > np.trace(_centred(flat))
    return Ratings(MEAN_RATING + ELO * strengths, ELO * ELO * _centred(sandwich if wider else flat))


def _expected(strengths: Numbers) -> Numbers:
    odds: Numbers = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return odds


def _slope(strengths: Numbers, wins: Numbers) -> Numbers:
    slope: Numbers = wins.sum(axis=1) - ((wins + wins.T) * _expected(strengths)).sum(axis=1)
    return slope


def _information(strengths: Numbers, games: Numbers) -> Numbers:
    """Minus the second derivative of the log-likelihood, made regular by holding the sum of the strengths."""
    expected = _expected(strengths)
    weights = games * expected * (1 - expected)
    np.fill_diagonal(weights, 0.0)
    information: Numbers = np.diag(weights.sum(axis=1)) - weights + np.ones_like(weights) / len(weights)
    return information


def _centred(covariance: Numbers) -> Numbers:
    """The covariance of the strengths minus their mean."""
    bots = len(covariance)
    centring = np.eye(bots) - np.ones((bots, bots)) / bots
    centred: Numbers = centring @ covariance @ centring
    return centred


def win_rate_of(gap: float) -> float:
    """The expected win rate of a bot over another that is rated `gap` points lower."""
    return float(1 / (1 + np.exp(-gap / ELO)))
