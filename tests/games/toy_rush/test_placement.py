"""Toy Rush: how elves are placed on the line."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.rule("TR-A1")
def test_the_first_player_places_first_then_in_turn(at: Any) -> None:
    table = at("toy-rush first=2 turn=2")
    assert table.due == [2]
    assert table.why_not("5x1", seat=1) == "TR-A1"
    table.play("5x1", seat=2)
    assert table.due == [1]


@pytest.mark.rule("TR-A1")
def test_one_or_more_elves_of_ones_own_stock_go_on_one_space(at: Any) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        """)
    assert [move for move in table.legal(1) if move.startswith("5")] == ["5x1", "5x2", "5x3"]
    assert table.why_not("5x4", seat=1) == "TR-A1"


@pytest.mark.rule("TR-A1")
def test_nobody_passes_while_an_elf_is_in_stock(at: Any) -> None:
    table = at("toy-rush")
    assert table.why_not("done", seat=1) == "TR-A1"
    assert all("x" in move for move in table.legal(1))


@pytest.mark.rule("TR-A1")
def test_when_one_has_no_elf_left_the_other_goes_on_alone(at: Any) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        2 stock=2 | .
        """)
    table.play("5x1", seat=1).play("6x2", seat=2)
    assert table.due == [1]
    table.play("1x1", seat=1)
    assert table.due == [1]
    assert "1x1" in table.legal(1)


@pytest.mark.rule("TR-A2")
@pytest.mark.parametrize("space", range(2, 10))
def test_a_space_that_holds_elves_is_closed_even_to_their_owner(at: Any, space: int) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        2 stock=2 | .
        """)
    table.play(f"{space}x1", seat=1)
    assert table.why_not(f"{space}x1", seat=2) == "TR-A2"
    table.play("1x1", seat=2)
    assert table.why_not(f"{space}x1", seat=1) == "TR-A2"


@pytest.mark.rule("TR-A1", "TR-A2", "TR-A4")
def test_of_several_broken_rules_the_first_of_the_rulebook_is_named(at: Any) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        2 stock=3 | .
        """)
    table.play("3x1", seat=1)
    assert table.why_not("3x4", seat=2) == "TR-A1"
    assert table.why_not("4x4", seat=2) == "TR-A1"
    assert table.why_not("3x2", seat=2) == "TR-A2"
    assert table.why_not("4x3", seat=2) == "TR-A4"


@pytest.mark.rule("TR-A3")
def test_both_may_add_to_primeur_at_any_time(at: Any) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        2 stock=3 | .
        """)
    table.play("1x1", seat=1).play("1x2", seat=2).play("1x1", seat=1)
    assert [int(table.player(seat).elves[0]) for seat in (1, 2)] == [2, 2]
    assert table.why_not("1x1", seat=2) is None


@pytest.mark.rule("TR-A4")
@pytest.mark.parametrize(
    ("space", "most"), [(1, 12), (2, 2), (3, 1), (4, 2), (5, 12), (6, 12), (7, 12), (8, 12), (9, 12)]
)
def test_spaces_take_no_more_elves_than_their_limit(at: Any, space: int, most: int) -> None:
    table = at("""
        toy-rush
        1 stock=12 | .
        """)
    moves = [move for move in table.legal(1) if move.startswith(f"{space}x")]
    assert moves == [f"{space}x{elves}" for elves in range(1, most + 1)]
    if most < 12:
        assert table.why_not(f"{space}x{most + 1}", seat=1) == "TR-A4"


@pytest.mark.rule("TR-A4")
@pytest.mark.parametrize(
    ("move", "earns_nothing"), [("7x1", True), ("8x1", True), ("9x2", True), ("9x3", False), ("1x1", False)]
)
def test_blocking_with_too_few_elves_is_legal_and_gives_a_warning(at: Any, move: str, earns_nothing: bool) -> None:
    table = at("""
        toy-rush
        1 stock=3 | .
        """)
    assert table.why_not(move, seat=1) is None
    space, elves = map(int, move.split("x"))
    assert table.position.ask("earns_nothing", 0, space - 1, elves) == earns_nothing
    sentence = table.spec.wording.sentence(table.state, 0, table.spec.notation.parse(move), "en", ["Ann", "Bob"], 0)
    assert ("earns nothing" in sentence) == earns_nothing


@pytest.mark.rule("TR-A4")
def test_elves_too_few_to_earn_anything_just_go_home(at: Any) -> None:
    table = at("""
        toy-rush turn=1
        line | ./. | ./. | ./. | ./. | ./. | ./. | ./1 | ./1
        1 stock=2 | .
        2 stock=0 | .
        """)
    table.play("9x2", seat=1)
    assert not table.hand(1)
    assert not table.hand(2)
    assert [table.player(seat).stock for seat in (1, 2)] == [2, 2]
