"""The fast rows say what NumPy's own records say."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

from colisee.core.record import as_dict
from colisee.core.registry import game, slugs
from colisee.core.words import LANGUAGES
from colisee.play.fairness import Fairness
from colisee.play.match import Match
from colisee.server.rows import WIDE, read_row, row_text


@pytest.mark.parametrize("slug", slugs())
def test_sentences_are_the_same(slug: str) -> None:
    spec, rng = game(slug), random.Random(4)
    match = Match(spec, spec.facts.seats[-1], fairness=Fairness.seeded(4))
    names = ["Ann", "Bob", "Zoé", "Dan", "Eve"][: match.seats]
    while not match.is_over:
        seat = rng.choice(match.due)
        view, legal = match.view(seat), match.legal(seat)
        row = read_row(view)
        for action in rng.sample(legal, min(4, len(legal))):
            for language in LANGUAGES:
                wanted = spec.text.sentence(view[0], seat, action, language, names)
                assert spec.text.sentence(row, seat, action, language, names) == wanted
        match.play(seat, rng.choice(legal))
    for reader in range(match.seats):
        for seat, seen, row_before in match.seen_by(reader):
            if seen is not None:
                wanted = spec.text.sentence(row_before, seat, seen, "fr", names)
                assert spec.text.sentence(read_row(row_before.reshape(1)), seat, seen, "fr", names) == wanted


@pytest.mark.parametrize("slug", slugs())
def test_json_is_the_same(slug: str) -> None:
    spec, rng = game(slug), random.Random(5)
    match = Match(spec, spec.facts.seats[-1], fairness=Fairness.seeded(5))
    while not match.is_over:
        seat = rng.choice(match.due)
        view = match.view(seat)
        told = json.loads(row_text(spec.dtype).json(view.tobytes()))
        assert told == texts_where_wide(as_dict(view[0]), spec.dtype)
        match.play(seat, rng.choice(match.legal(seat)))


def texts_where_wide(value: Any, dtype: np.dtype[Any]) -> Any:
    if isinstance(value, dict):
        return {name: texts_where_wide(each, dtype[name]) for name, each in value.items()}
    if isinstance(value, list):
        assert dtype.subdtype
        element, shape = dtype.subdtype
        inner = np.dtype((element, shape[1:])) if len(shape) > 1 else element
        return [texts_where_wide(each, inner) for each in value]
    return str(value) if dtype.itemsize == WIDE else value


def test_a_field_that_is_not_there_is_named() -> None:
    spec = game("moving-day")
    with pytest.raises(AttributeError, match="sofa"):
        _ = read_row(spec.states()).sofa
