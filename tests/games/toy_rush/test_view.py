"""What a seat may know, and how it guesses the rest."""

from __future__ import annotations

from collections import Counter

import pytest

from colisee.core.kit import SPECTATOR
from colisee.core.position import View
from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.games.toy_rush.constants import CHILDREN
from colisee.testing.table import Table

POSITION = """
toy-rush round=4 phase=gifts
deck  | Chidi Elif Giulia Ivan Kavya Leilani
under | Noor/2 Zofia/1 Louise/2
1 stock=4 | pink=1 box=1
  objectives | Aiko Bao Mateo
  known      | Aiko
2 stock=4 | yellow=2 dots=1 bear=1 train=2 box=1
  objectives | Diego Fatou Wanjiru
  sending    | Fatou
  sent       | Sione Sanna Yusuf
"""
SET_UP = """
toy-rush round=0 phase=set-up
1 stock=2 | .
  offered | Aiko Bao Chidi
2 stock=2 | .
  offered | Diego Elif Fatou
  refused | Elif
"""


def view_of(spec: GameSpec, rules: Rules, picture: str, seat: int) -> View:
    return Table.drawn(spec, rules, picture).position.view(seat)


def cards(bits: int) -> set[str]:
    return {child for i, child in enumerate(CHILDREN) if bits >> i & 1}


@pytest.mark.rule("TR-G2")
def test_a_rival_sees_backs_but_for_the_cards_it_put_under_the_deck(spec: GameSpec, rules: Rules) -> None:
    view = view_of(spec, rules, POSITION, 1)
    assert spec.picture.drawing(view.record).splitlines()[2:] == [
        "deck  | ? ? ? ? ? ?",
        "under | Noor/2 ?/1 Louise/2",
        "1 stock=4 | pink=1 box=1",
        "  objectives | Aiko ? ?",
        "  known      | Aiko",
        "2 stock=4 | yellow=2 dots=1 bear=1 train=2 box=1",
        "  objectives | Diego Fatou Wanjiru",
        "  sending    | Fatou",
        "  sent       | Sanna Sione Yusuf",
    ]


@pytest.mark.rule("TR-G2")
def test_a_spectator_sees_no_objective_that_is_not_face_up(spec: GameSpec, rules: Rules) -> None:
    view = view_of(spec, rules, POSITION, SPECTATOR)
    named = {child for child in CHILDREN if child in spec.picture.drawing(view.record)}
    assert named == {"Sanna", "Sione", "Yusuf"}


def test_every_unknown_card_is_guessed_equally_often_in_every_unknown_place(spec: GameSpec) -> None:
    view = view_of(spec, spec.compiled, POSITION, 0)
    in_hand, first_under, count = Counter[str](), Counter[str](), 6000
    for seed in range(count):
        guess = view.guess(seed)
        in_hand.update(cards(int(guess.record.player[1].objectives)))
        first_under[CHILDREN[guess.record.under[0] - 1]] += 1
    unknown = {*"Chidi Elif Giulia Ivan Kavya Leilani Noor Louise Diego Fatou Wanjiru".split()}  # noqa: SIM905  # a hand reads better so
    assert set(in_hand) == set(first_under) == unknown
    assert all(abs(times / count - 3 / 11) < 0.03 for times in in_hand.values())
    assert all(abs(times / count - 1 / 11) < 0.02 for times in first_under.values())


@pytest.mark.parametrize("seat", [0, 1, SPECTATOR])
@pytest.mark.parametrize("picture", [POSITION, SET_UP])
def test_a_guess_is_a_sound_state_that_looks_the_same(spec: GameSpec, rules: Rules, picture: str, seat: int) -> None:
    view = view_of(spec, rules, picture, seat)
    for seed in range(20):
        guess = view.guess(seed)
        assert guess.problems() == []
        assert guess.view(seat) == view


def test_a_guess_may_have_the_rival_send_what_can_be_sent_and_nothing_else(spec: GameSpec) -> None:
    view, sending = view_of(spec, spec.compiled, POSITION, 0), Counter[str]()
    for seed in range(300):
        guess = view.guess(seed)
        sending.update(cards(int(guess.record.player[1].sending)))
    assert set(sending) == {"Fatou", "Wanjiru"}


def test_a_guess_has_the_rival_send_half_of_what_can_be_sent(spec: GameSpec) -> None:
    view, held, sent = view_of(spec, spec.compiled, POSITION, 0), Counter[str](), Counter[str]()
    for seed in range(2000):
        guess = view.guess(seed)
        held.update(cards(int(guess.record.player[1].objectives)))
        sent.update(cards(int(guess.record.player[1].sending)))
    assert all(abs(sent[child] / held[child] - 0.5) < 0.08 for child in ("Fatou", "Wanjiru"))
