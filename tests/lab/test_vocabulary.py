"""Which bytes of a state belong to which seat, and which to places that all share."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.lab.vocabulary import Vocabulary, vocabulary_of


def changed(states: Any, field: str, seat: int) -> bytes:
    """The state with every byte of a seat's part of a field changed."""
    after = states.copy()
    part = after[field][0][seat : seat + 1]
    part[:] = np.frombuffer(b"\1" * part.nbytes, part.dtype).reshape(part.shape)
    return bytes(after.tobytes())


def test_every_field_by_seat_belongs_to_its_seat(spec: GameSpec) -> None:
    states, vocabulary = spec.states(), Vocabulary(spec)
    for field in spec.facts.by_seat:
        for seat in range(spec.facts.seats[-1]):
            after = changed(states, field, seat)
            assert vocabulary.owners_of_change(states.tobytes(), after) == {seat}, (field, seat)
            assert vocabulary.places_filled(states.tobytes(), after) == set()


def test_a_card_of_the_truckers_belongs_to_the_seat_that_chose_it() -> None:
    states = game("the-truckers").states()
    assert vocabulary_of(game("the-truckers")).owners_of_change(states.tobytes(), changed(states, "card", 2)) == {2}


def test_a_common_place_belongs_to_nobody() -> None:
    states, vocabulary = game("the-truckers").states(), vocabulary_of(game("the-truckers"))
    after = states.copy()
    after[0].stack[4, 1] = 3
    assert vocabulary.owners_of_change(states.tobytes(), after.tobytes()) == set()
    assert len(vocabulary.places_filled(states.tobytes(), after.tobytes())) == 1
    assert vocabulary.places_emptied(after.tobytes(), states.tobytes()) == vocabulary.places_filled(
        states.tobytes(), after.tobytes()
    )
