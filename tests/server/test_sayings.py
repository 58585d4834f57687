"""What is remembered is what would be said anew: whoever acts, whatever was said before."""

from __future__ import annotations

import json
import random

import pytest

from colisee.core.kit import CHANCE
from colisee.core.registry import game, slugs
from colisee.core.words import LANGUAGES
from colisee.play.fairness import Fairness
from colisee.play.match import Match
from colisee.server import sayings as module
from colisee.server.sayings import STAND_INS, Sayings, marked, named

NAMES = ("Ann", 'Bob "B" \\', "Zoé", "\u20acve", "Eve")


@pytest.mark.parametrize("most", [3, 1 << 11])
@pytest.mark.parametrize("slug", slugs())
def test_sentences_are_the_same(slug: str, most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_TEXTS", most)
    spec, rng = game(slug), random.Random(4)
    say = Sayings(spec)
    for seed, seats in enumerate([spec.facts.seats[0], spec.facts.seats[-1], spec.facts.seats[-1]]):
        match, names = Match(spec, seats, fairness=Fairness.seeded(seed)), NAMES[:seats]
        while not match.is_over:
            seat = rng.choice(match.due)
            view, legal = match.view(seat), match.legal(seat)
            for action in rng.sample(legal, min(4, len(legal))):
                for language in LANGUAGES:
                    said = named(say.sentence(view.tobytes(), seat, action, language), names, seat)
                    assert json.loads(said) == spec.text.sentence(view[0], seat, action, language, names)
            match.play(seat, rng.choice(legal))
        for reader in range(match.seats):
            for seat, seen, before in match.seen_by(reader):
                if seen is not None:
                    said = named(
                        say.sentence(before.tobytes(), seat, seen, "fr"), names, None if seat == CHANCE else seat
                    )
                    assert json.loads(said) == spec.text.sentence(before, seat, seen, "fr", names)


def test_what_a_sentence_hangs_on_may_grow() -> None:
    """An action whose sentence once read little, and then more, does not answer from the time when it read little."""
    spec = game("the-truckers")
    say, states = Sayings(spec), spec.states()
    player = states[0].player[0]
    player.truck[0].truck_size = 1
    done = spec.text.parse("done") if "done" in getattr(spec.text, "ACTION_OF_WORD", {}) else None
    actions = [done] if done is not None else range(spec.facts.actions)
    for action in actions:
        for stage in (0, 1, 2):
            for size in (1, 2):
                player.stage, player.truck[0].truck_size = stage, size
                try:
                    wanted = spec.text.sentence(states[0], 0, action, "en", NAMES)
                except IndexError:
                    continue
                assert json.loads(named(say.sentence(states.tobytes(), 0, action, "en"), NAMES)) == wanted


def test_a_name_cannot_pretend_to_be_another() -> None:
    sentence = marked(f"{STAND_INS[0]} greets {STAND_INS[1]}")
    assert json.loads(named(sentence, ("\x001", STAND_INS[1]))) == f"\x001 greets {STAND_INS[1]}"
