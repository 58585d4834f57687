"""Cached sentences equal newly rendered ones, for every seat and in any order of requests."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES, Language
from colisee.play.match import Match
from colisee.server.protocol import sentence_cache as module
from colisee.server.protocol.sentence_cache import PLACEHOLDERS, SentenceCache, insert_names, with_name_marks

NAMES = ("Ann", 'Bob "B" \\', "Zoé", "\u20acve", "Eve")


@pytest.mark.parametrize("most", [3, 1 << 16])
@pytest.mark.parametrize("slug", slugs())
def test_sentences_are_the_same(slug: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_TEXTS", most)
    spec, rng = game(slug), random.Random(4)
    say = SentenceCache(spec)
    for seed, seats in enumerate([spec.facts.seats[0], spec.facts.seats[-1], spec.facts.seats[-1]]):
        match, names = Match(spec, seats, seed=seed), NAMES[:seats]
        while not match.is_over:
            seat = rng.choice(match.due)
            view, legal = match.view(seat), match.legal(seat)
            for action in rng.sample(legal, min(4, len(legal))):
                for language in LANGUAGES:
                    texts = say.texts(view.to_bytes(), seat, [action], language)[0]
                    said = json.loads(insert_names(texts[1:], names) + b"null}")
                    assert said["sentence"] == spec.wording.sentence(view.record, seat, action, language, names, seat)
                    assert (said["word"], said["object"]) == (spec.notation.word(action), spec.notation.as_json(action))
            match.play(rng.choice(legal), seat)


def test_what_a_sentence_hangs_on_may_grow() -> None:
    """A sentence that depends on more fields than at its first rendering is not served from the first cache entry."""
    made = []

    def sentence(s: Any, seat: int, action: int, language: Language, names: Sequence[str], reader: int) -> str:
        made.append(f"{names[seat]} opens {s.gift[1] if s.is_open else 'nothing'}")
        return made[-1]

    layout = np.dtype([("is_open", "i1"), ("gift", "i2", 2)])
    notation = SimpleNamespace(word=str, as_json=lambda action: {"open": action})
    wording = SimpleNamespace(sentence=sentence, is_same_for_all_seats=False)
    spec = SimpleNamespace(dtype=layout, notation=notation, wording=wording)
    say = SentenceCache(cast("GameSpec", spec))
    rows = [(0, (1, 2)), (0, (1, 3)), (1, (1, 2)), (1, (1, 3)), (1, (9, 3)), (0, (9, 3)), (1, (1, 2))]
    actions = [say.texts(np.array([row], layout).tobytes(), 1, [0], "en")[0] for row in rows]
    said = [json.loads(insert_names(action[1:], NAMES) + b"null}")["sentence"] for action in actions]
    name = NAMES[1]
    assert said == [f"{name} opens {what}" for what in ("nothing", "nothing", 2, 3, 3, "nothing", 2)]
    assert len(made) == 4, (
        "rendered: closed, open with 2, open with 3, and closed again, since the key now includes the gift"
    )


def test_a_name_cannot_pretend_to_be_another() -> None:
    sentence = with_name_marks(f"{PLACEHOLDERS[0]} greets {PLACEHOLDERS[1]}")
    assert json.loads(insert_names(sentence, ("\x001", PLACEHOLDERS[1]))) == f"\x001 greets {PLACEHOLDERS[1]}"
