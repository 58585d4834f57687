"""The C twins of the hottest functions answer as the rules do, so that comparing their speeds is fair."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from bench.hot import HOT, Hot, are_answered_alike, ours
from bench.twin import FLAGS, NoCompilerError, layout

QUESTIONS = 3_000


@pytest.fixture(scope="module", params=HOT, ids=lambda hot: hot.title)
def hot(request: pytest.FixtureRequest) -> Hot:
    asked: Hot = request.param
    return asked


@pytest.fixture(scope="module")
def twin(hot: Hot) -> ctypes.CDLL:
    try:
        return hot.twin(FLAGS["-O2"])
    except NoCompilerError as lack:
        pytest.skip(f"no C twin: {lack}")


def test_every_question_has_the_same_answer_in_c(hot: Hot, twin: ctypes.CDLL) -> None:
    assert are_answered_alike(hot, twin, hot.questions(QUESTIONS))


def test_the_questions_have_different_answers(hot: Hot) -> None:
    questions = hot.questions(QUESTIONS)
    answers = questions.answers()
    ours(hot.rules, questions, answers)
    assert len({answer.tobytes() for answer in answers}) >= 10


def test_a_record_is_packed_in_c_too() -> None:
    truck = np.dtype([("size", "i1"), ("load", "i2", (3,))])
    player = np.dtype([("truck", truck, (2,)), ("points", "i4")])
    assert layout(player, "State") == (
        "typedef struct __attribute__((packed)) { int8_t size; int16_t load[3]; } Truck;\n"
        "typedef struct __attribute__((packed)) { Truck truck[2]; int32_t points; } State;\n"
    )
