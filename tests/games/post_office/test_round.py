"""Post Office: a round, from the draw to the second tile."""

from __future__ import annotations

from typing import Any

import pytest

FULL = "L. D. Y. B. L. D. Y. B. L. D."
OTHER = "Y. B. L. D. Y. B. L. D. Y. B."


def filled_but(*spaces: str) -> str:
    """A shelf full of parcels that make no shape, except for some spaces."""
    rows = [(FULL if row % 2 == 0 else OTHER).split() for row in range(10)]
    for space in spaces:
        column, row = 2 * "abcde".index(space[0]), 2 * (int(space[1]) - 1)
        for parcel in ((row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)):
            rows[parcel[0]][parcel[1]] = ".."
    return "\n".join(" ".join(row) for row in rows)


@pytest.fixture
def dealt(opened: Any) -> Any:
    """Three players with two tiles each: 1 2, 3 4, 5 6."""
    return opened(3).set_up().deal(1, 2, 3, 4, 5, 6)


# Draw, keep, pass


@pytest.mark.rule("PO-R1")
def test_everybody_draws_two_tiles_and_all_choose_at_once(dealt: Any) -> None:
    assert [dealt.hand(seat) for seat in (1, 2, 3)] == [[1, 2], [3, 4], [5, 6]]
    assert dealt.due == [1, 2, 3]
    assert dealt.legal(2) == ["K1", "K2"]


@pytest.mark.rule("PO-R1")
def test_the_order_of_two_drawn_tiles_does_not_matter(opened: Any) -> None:
    one, two = opened(2).set_up().deal(7, 9, 1, 2), opened(2).set_up().deal(9, 7, 1, 2)
    assert one.position == two.position


@pytest.mark.rule("PO-R1")
def test_the_other_tile_goes_to_the_left_neighbour_when_all_have_chosen(dealt: Any) -> None:
    dealt.play("K1", seat=3).play("K2", seat=1)
    assert dealt.due == [2]
    assert dealt.hand(1) == [1, 2]
    dealt.play("K1", seat=2)
    assert [dealt.hand(seat) for seat in (1, 2, 3)] == [[2, 6], [3, 1], [5, 4]]
    assert dealt.due == [1, 2, 3]


@pytest.mark.rule("PO-R1")
def test_a_choice_is_final_and_nobody_places_before_all_have_chosen(dealt: Any) -> None:
    dealt.play("K1", seat=1)
    assert dealt.why_not("K2", seat=1) == "PO-R1"
    assert dealt.why_not("ka1.0", seat=1) == "PO-R1"
    dealt.play("K1", seat=2).play("K1", seat=3)
    assert dealt.why_not("K2", seat=1) == "PO-R6"


@pytest.mark.rule("PO-R1")
def test_nobody_acts_while_tiles_are_drawn(opened: Any) -> None:
    assert opened(2).set_up().deal(5).why_not("K1", seat=1) == "PO-R1"


@pytest.mark.rule("PO-R1")
def test_drawn_tiles_are_known_to_their_owner_only(dealt: Any) -> None:
    assert [dealt.view(2).hand(seat) for seat in (1, 2, 3)] == [[-1, -1], [3, 4], [-1, -1]]
    assert [dealt.view(7).hand(seat) for seat in (1, 2, 3)] == [[-1, -1]] * 3


@pytest.mark.rule("PO-R1")
def test_the_choice_and_the_passed_tile_stay_secret_until_all_have_chosen(dealt: Any) -> None:
    other = dealt.copy()
    dealt.play("K1", seat=1)
    other.play("K2", seat=1)
    for reader in (2, 3, 7):
        assert dealt.view(reader).position == other.view(reader).position
        assert not dealt.sees(reader, 1, "K1")
    assert dealt.sees(1, 1, "K1")


@pytest.mark.rule("PO-R1")
def test_a_passed_tile_is_known_to_its_giver_and_its_receiver_until_it_is_placed(dealt: Any) -> None:
    dealt.play("K2", seat=1).play("K1", seat=2).play("K1", seat=3)
    assert [dealt.view(1).hand(seat) for seat in (1, 2, 3)] == [[2, 6], [-1, 1], [-1, -1]]
    assert [dealt.view(2).hand(seat) for seat in (1, 2, 3)] == [[-1, -1], [3, 1], [-1, 4]]
    assert [dealt.view(3).hand(seat) for seat in (1, 2, 3)] == [[-1, 6], [-1, -1], [5, 4]]
    dealt.play("ra1.0", seat=2)
    assert dealt.view(1).hand(2) == [-1, 0]


@pytest.mark.rule("PO-R1")
def test_a_view_mixes_unknown_tiles_with_those_face_down(dealt: Any) -> None:
    view = dealt.view(1)
    assert view.drawing().splitlines()[1] == "deck  | 3-96"
    assert not dealt.sees(1, 8, "+7")


@pytest.mark.rule("PO-R1")
def test_only_the_seat_being_served_sees_what_chance_draws_for_it(opened: Any) -> None:
    table = opened(2).set_up().deal(5)
    assert table.sees(1, 8, "+9")
    assert not table.sees(2, 8, "+9")
    assert table.deal(9).sees(2, 8, "+3")


# The assistant


def walker(drawn: Any, facts: str, shelf: str, header: str = "round=6") -> Any:
    """Player 1 has just placed a tile and must decide about a tape; `-` ends it and the assistant moves."""
    return drawn(header, f"step=tape hand=0,1 {facts}\n{shelf}", "step=place hand=2,3 square=1")


@pytest.mark.rule("PO-R2")
def test_the_assistant_advances_one_square_before_each_tile(dealt: Any) -> None:
    dealt.play("K1", seat=1).play("K1", seat=2).play("K1", seat=3)
    assert [int(dealt.player(seat).square) for seat in (1, 2, 3)] == [1, 1, 1]
    dealt.play("ka1.0", seat=1)
    assert int(dealt.player(1).square) == 2


@pytest.mark.rule("PO-R2", "PO-R5")
def test_the_walk_is_clockwise_past_columns_and_rows(drawn: Any) -> None:
    shown = []
    for square in range(24):
        table = walker(drawn, f"square={square}", "")
        shown.append(table.play("-", seat=1).spaces())
    lines = [" ".join(c + r for r in "12345") for c in "abcde"], [" ".join(c + r for c in "abcde") for r in "12345"]
    corner = " ".join(c + r for c in "abcde" for r in "12345")
    columns, rows = lines
    assert shown == [*columns, corner, *rows, corner, *columns[::-1], corner, *rows[::-1], corner]


@pytest.mark.rule("PO-R5")
def test_a_corner_shows_every_empty_space_start_too(drawn: Any) -> None:
    for before in (5, 11, 17, 23):
        assert walker(drawn, f"square={before}", filled_but("a1", "c3", "e4")).play("-", seat=1).spaces() == "a1 c3 e4"


@pytest.mark.rule("PO-R5")
def test_a_tile_may_not_go_outside_the_line_shown(drawn: Any) -> None:
    table = walker(drawn, "square=0", filled_but("a1", "c3")).play("-", seat=1)
    assert table.spaces() == "a1"
    assert table.why_not("rc3.0", seat=1) == "PO-R5"


@pytest.mark.rule("PO-R3")
def test_full_lines_are_skipped_for_free(drawn: Any) -> None:
    table = walker(drawn, "square=0 stamps=2", filled_but("d4")).play("-", seat=1)
    assert (table.player().square, table.player().stamps) == (4, 2)


@pytest.mark.rule("PO-R3")
def test_the_skipping_ends_on_a_corner(drawn: Any) -> None:
    table = walker(drawn, "square=0", filled_but("d4"))
    table.player().square = 4
    table.play("-", seat=1)
    assert table.player().square == 6
    assert table.spaces() == "d4"


@pytest.mark.rule("PO-R4")
def test_a_stamp_buys_one_more_square_as_often_as_one_likes(drawn: Any) -> None:
    table = walker(drawn, "square=1 stamps=2", "").play("-", seat=1)
    assert table.player().square == 2
    table.play("P", seat=1)
    assert (table.player().square, table.player().stamps) == (3, 1)
    table.play("P", seat=1)
    assert (table.player().square, table.player().stamps) == (4, 0)
    assert "P" not in table.legal(1)
    assert table.why_not("P", seat=1) == "PO-R4"


@pytest.mark.rule("PO-R4", "PO-R3")
def test_full_lines_are_skipped_after_a_payment_too(drawn: Any) -> None:
    table = walker(drawn, "square=0 stamps=1", filled_but("a3", "d4")).play("-", "P", seat=1)
    assert (table.player().square, table.player().stamps) == (4, 0)


@pytest.mark.rule("PO-R4", "PO-R7")
def test_stamps_are_paid_before_a_tile_is_placed_only(drawn: Any) -> None:
    assert walker(drawn, "square=1 stamps=2", "").why_not("P", seat=1) == "PO-R7"


# Placing


@pytest.mark.rule("PO-R6")
def test_either_tile_goes_on_an_empty_space_in_any_orientation(drawn: Any) -> None:
    table = drawn("round=6", f"step=place hand=7,8 square=1\n{filled_but('a2', 'a5')}", "step=none")
    assert table.legal(1) == [f"{slot}{space}.{turn}" for slot in "kr" for space in ("a2", "a5") for turn in range(4)]
    assert table.why_not("ka1.0", seat=1) == "PO-R6"


@pytest.mark.rule("PO-R6")
@pytest.mark.parametrize(
    ("turn", "rows"),
    [(0, ["L. Ls", "L. D."]), (1, ["L. L.", "D. Ls"]), (2, ["D. L.", "Ls L."]), (3, ["Ls D.", "L. L."])],
)
def test_a_turn_is_a_quarter_turn_clockwise(drawn: Any, turn: int, rows: list[str]) -> None:
    table = drawn("round=1", "step=place hand=1,2 square=1", "step=place hand=3,4 square=1")
    table.play(f"ka4.{turn}", seat=1)
    assert [row[:5] for row in table.shelf()[6:8]] == rows


@pytest.mark.rule("PO-R6")
def test_placing_is_compulsory(drawn: Any) -> None:
    table = drawn("round=1", "step=place hand=1,2 square=1 stamps=1", "step=place hand=3,4 square=1")
    assert {table.why_not(move, seat=1) for move in ("-", "TYI", "@1.1.0", "K1")} == {"PO-R6"}
    assert all(move == "P" or move[0] in "kr" for move in table.legal(1))


@pytest.mark.rule("PO-R9")
def test_the_second_tile_follows_like_the_first(drawn: Any) -> None:
    table = drawn("round=1", "step=place hand=1,2 square=1", "step=place hand=3,4 square=1")
    table.play("ra1.0", seat=1)
    assert (table.step(), table.player().square, table.hand(1)) == ("place", 2, [1, 0])
    assert table.why_not("rb1.0", seat=1) == "PO-R9"
    table.play("kb1.0", seat=1)
    assert (table.step(), table.hand(1), table.due) == ("none", [0, 0], [2])


@pytest.mark.rule("PO-R9")
def test_a_player_who_has_placed_both_tiles_waits_for_the_others(drawn: Any) -> None:
    table = drawn("round=1", "step=place hand=1,2 square=1", "step=place hand=3,4 square=1")
    table.play("ka1.0", "rb5.0", seat=1)
    assert table.why_not("ka3.0", seat=1) == "PO-R9"
    assert table.phase == "play"
    table.play("ka1.0", "rb5.0", seat=2)
    assert (table.phase, table.state.rounds, table.is_chance_due) == ("draw", 1, True)


@pytest.mark.rule("PO-R7")
def test_the_decision_on_a_tape_comes_before_the_second_tile(drawn: Any) -> None:
    table = walker(drawn, "square=1 stamps=2", "")
    assert {table.why_not(move, seat=1) for move in ("rb1.0", "P", "K1", "@1.1.0")} == {"PO-R7"}


@pytest.mark.rule("PO-R5", "PO-R6", "PO-R9")
def test_of_several_broken_rules_the_first_of_the_rulebook_is_named(drawn: Any) -> None:
    shelf = filled_but("a2", "a5", "b1")
    table = drawn("round=6", f"step=place hand=7,0 square=1\n{shelf}", "step=none")
    assert table.why_not("rb2.0", seat=1) == "PO-R5"
    assert table.why_not("kb2.0", seat=1) == "PO-R5"
    assert table.why_not("kb1.0", seat=1) == "PO-R5"
    assert table.why_not("ra1.0", seat=1) == "PO-R6"
    assert table.why_not("ra2.0", seat=1) == "PO-R9"
    assert table.why_not("ka2.0", seat=1) is None


@pytest.mark.rule("PO-R10")
def test_in_the_last_round_one_tile_is_placed_and_the_other_returned(drawn: Any) -> None:
    table = drawn(
        "round=11",
        f"step=place hand=1,2 square=6\n{filled_but('c3')}",
        f"step=place hand=3,4 square=6\n{filled_but('b2')}",
    )
    table.play("rc3.0", seat=1)
    assert (table.step(), table.hand(1)) == ("tape", [0, 0])
    table.play("-", seat=1)
    assert table.step() == "none"
    assert table.drawing().splitlines()[1] == "deck  | 1 5-96"
    assert table.why_not("kc3.0", seat=1) == "PO-R10"
    table.play("kb2.3", "-", seat=2)
    assert table.is_over
    assert table.drawing().splitlines()[1] == "deck  | 1 4-96"


@pytest.mark.rule("PO-R10", "PO-E1")
def test_the_match_ends_after_eleven_rounds(drawn: Any) -> None:
    table = drawn("phase=over round=12", "stamps=1", "stamps=2")
    assert table.is_over
    assert {table.why_not("K1", seat=seat) for seat in (1, 2)} == {"PO-E1"}
