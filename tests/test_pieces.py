"""What players choose when they sit down."""

from __future__ import annotations

import pytest

from colisee.core.registry import game, slugs


@pytest.mark.parametrize("slug", slugs())
def test_there_is_a_piece_for_everybody_and_a_rule_that_says_so(slug: str) -> None:
    spec = game(slug)
    assert spec.seat_pieces is not None
    assert len(spec.seat_pieces.names) >= spec.facts.seats[-1]
    assert spec.seat_pieces.rule in spec.facts.rules


def test_the_elves_are_orange_and_violet() -> None:
    pieces = game("toy-rush").seat_pieces
    assert pieces is not None
    assert list(pieces.names) == ["orange", "violet"]


def test_whoever_has_not_chosen_gets_the_first_free_piece() -> None:
    pieces = game("post-office").seat_pieces
    assert pieces is not None
    assert pieces.completed(["", "cat", "pigeon", ""]) == ["dog", "cat", "pigeon", "hamster"]
    assert pieces.first_free(list(pieces.names)) == ""


def test_pieces_are_those_of_the_game_and_no_two_are_the_same() -> None:
    pieces = game("the-truckers").seat_pieces
    assert pieces is not None
    assert pieces.are_valid(["red", "", "", "violet"])
    assert not pieces.are_valid(["red", "red"])
    assert not pieces.are_valid(["orange"])
