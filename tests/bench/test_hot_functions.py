"""The C references of the hottest functions return the same results as the rules, so that comparing their speeds is fair."""

from __future__ import annotations

import ctypes
import os

import numpy as np
import pytest
from bench.c_reference import FLAGS, NoCompilerError, layout
from bench.hot_functions import HOT, Hot, are_answered_alike, ours

from colisee.games.post_office.constants import LOWER, PARCELS, UPPER, UPPER_PARCELS

QUESTIONS = 3_000
FIRST_OF_GAME = {hot.spec.slug: hot for hot in reversed(HOT)}
TRIED = HOT if os.environ.get("COLISEE_PROOF") else tuple(FIRST_OF_GAME.values())
"""All of them take minutes to compile, and the benchmark compares them itself before it measures."""
CROWDED = 0.75
"""The share of parcels that one colour holds."""


@pytest.fixture(scope="module", params=TRIED, ids=lambda hot: hot.title)
def hot(request: pytest.FixtureRequest) -> Hot:
    function: Hot = request.param
    return function


def built(hot: Hot) -> ctypes.CDLL:
    try:
        return hot.reference(FLAGS["-O2"])
    except NoCompilerError as lack:
        pytest.skip(f"no C reference: {lack}")


def test_every_call_returns_the_same_in_c(hot: Hot) -> None:
    assert are_answered_alike(hot, built(hot), hot.questions(QUESTIONS))


def test_the_calls_return_different_results(hot: Hot) -> None:
    questions = hot.questions(QUESTIONS)
    answers = questions.answers()
    ours(hot.rules, questions, answers)
    assert len({answer.tobytes() for answer in answers}) >= 10


def test_crowded_shelves_are_packed_alike_in_c() -> None:
    """Random play rarely reaches shelves on which the choice of squares matters."""
    hot = next(hot for hot in HOT if hot.name == "score, squares disjoint")
    questions = hot.questions(QUESTIONS)
    parcels = np.random.default_rng(7).random((*questions.states["player"]["parcels"].shape[:3], PARCELS)) < CROWDED
    weights = 1 << np.arange(UPPER_PARCELS, dtype=np.int64)
    shelves = questions.states["player"]["parcels"]
    shelves[..., UPPER] = parcels[..., :UPPER_PARCELS] @ weights
    shelves[..., LOWER] = parcels[..., UPPER_PARCELS:] @ weights[: PARCELS - UPPER_PARCELS]
    assert are_answered_alike(hot, built(hot), questions)


def test_a_record_is_packed_in_c_too() -> None:
    truck = np.dtype([("size", "i1"), ("load", "i2", (3,))])
    player = np.dtype([("truck", truck, (2,)), ("points", "i4")])
    assert layout(player, "State") == (
        "typedef struct __attribute__((packed)) { int8_t size; int16_t load[3]; } Truck;\n"
        "typedef struct __attribute__((packed)) { Truck truck[2]; int32_t points; } State;\n"
    )
