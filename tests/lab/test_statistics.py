"""Estimates compared with published or exact values."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from colisee.lab.statistics import (
    MEAN_RATING,
    Estimate,
    bradley_terry,
    mean,
    p_value,
    p_value_of_share,
    ratio,
    share,
    significant_after_holm,
    wilson,
    win_rate_of,
)


def test_wilson_gives_the_published_intervals() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), table I, method 3."""
    for wins, games, low, high in ((81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)):  # fmt: skip
        found = wilson(wins / games, games)
        assert (round(found.low, 4), round(found.high, 4)) == (low, high)


def test_a_share_of_deals_that_disagree_has_a_wider_interval() -> None:
    agreeing, disagreeing = share([0.5] * 100, 200), share([0.0, 1.0] * 50, 200)
    assert disagreeing.value == agreeing.value == 0.5
    assert disagreeing.high - disagreeing.low > 1.3 * (agreeing.high - agreeing.low)


def test_a_share_of_nothing_is_unknown() -> None:
    assert share([], 0) == Estimate(0.0, 0.0, 1.0)


def test_the_mean_of_four_numbers() -> None:
    found = mean([2, 4, 4, 6])
    assert found.value == 4
    assert found.high - found.value == pytest.approx(1.959964 * np.sqrt(8 / 3) / 2)
    assert mean([7]) == Estimate(7, 7, 7)


def test_a_ratio_of_games_with_equal_counts_is_their_mean() -> None:
    values = [0.5, -0.5, 0.25, 0.75]
    assert ratio(values, [1] * 4).value == pytest.approx(mean(values).value)
    assert ratio(values, [1] * 4).low == pytest.approx(mean(values).low)


def test_two_bots_rated_by_their_wins() -> None:
    """Of n games with one virtual draw, w won: the rating gap is 400 log10 of the odds (w + ½) / (n − w + ½)."""
    deals = np.zeros((40, 2, 2))
    deals[:30, 0, 1], deals[30:, 1, 0] = 1, 1
    ratings = bradley_terry(deals)
    gap = ratings.gap(0, 1)
    assert gap.value == pytest.approx(400 * log10(30.5 / 10.5))
    assert ratings.values.mean() == pytest.approx(MEAN_RATING)
    assert win_rate_of(gap.value) == pytest.approx(30.5 / 41)
    error = 400 / np.log(10) / np.sqrt(41 * (30.5 / 41) * (10.5 / 41))
    assert gap.high - gap.value == pytest.approx(1.96 * error, rel=0.03)


def test_true_ratings_are_recovered() -> None:
    """Wins in exactly the proportions that true strengths predict give back these strengths."""
    strengths = np.array([0.9, 0.2, -0.1, -1.0])
    expected = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    np.fill_diagonal(expected, 0)
    ratings = bradley_terry(np.stack([expected * 1000] * 50))
    assert np.allclose(ratings.values, MEAN_RATING + 400 / np.log(10) * strengths, atol=0.1)


def test_an_unbeaten_bot_has_a_finite_rating_and_a_wide_interval() -> None:
    deals = np.zeros((20, 2, 2))
    deals[:, 0, 1] = 2
    gap = bradley_terry(deals).gap(0, 1)
    assert 400 < gap.value < 1000
    assert gap.high - gap.low > 400


def test_bots_that_never_met_are_rated_through_others() -> None:
    deals = np.zeros((100, 3, 3))
    deals[:75, 0, 1], deals[75:, 1, 0], deals[:75, 1, 2], deals[75:, 2, 1] = 1, 1, 1, 1
    ratings = bradley_terry(deals)
    assert ratings.gap(0, 2).value == pytest.approx(ratings.gap(0, 1).value + ratings.gap(1, 2).value)
    assert ratings.gap(0, 2).value > 300


def test_intervals_have_their_nominal_coverage() -> None:
    rng = np.random.default_rng(5)
    held = 0
    for _ in range(400):
        deals = np.zeros((60, 2, 2))
        wins = rng.random((60, 2)) < 0.65
        deals[:, 0, 1], deals[:, 1, 0] = wins.sum(axis=1), 2 - wins.sum(axis=1)
        held += not bradley_terry(deals).gap(0, 1).is_apart_from(400 * log10(0.65 / 0.35))
    assert 0.92 <= held / 400 <= 0.98


def test_holm_rejects_from_the_smallest_p_value_on() -> None:
    assert significant_after_holm([0.01, 0.04, 0.03, 0.005]) == [True, False, False, True]
    assert significant_after_holm([0.2]) == [False]
    assert significant_after_holm([]) == []


def test_p_values_of_the_normal_distribution() -> None:
    assert p_value(Estimate(1.959964, 0, 2 * 1.959964), 0) == pytest.approx(0.05, abs=1e-6)
    assert p_value(Estimate(0, 0, 0), 0) == 1
    assert p_value_of_share(0.6, 100, 0.5) == pytest.approx(0.0455, abs=1e-4)
