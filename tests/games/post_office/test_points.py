"""Post Office: challenges, points, and the end."""

from __future__ import annotations

from typing import Any

import pytest


def scored(drawn: Any, shelf: str, facts: str = "stamps=0", header: str = "") -> Any:
    return drawn(f"phase=over round=12 {header}", f"{facts}\n{shelf}", "stamps=0")


# Points


@pytest.mark.rule("PO-P1")
def test_stamps_count_their_value_and_symbols_on_tiles_do_not(drawn: Any) -> None:
    assert scored(drawn, "Ls Ds Ys Bs", "stamps=7").points() == {"stamps": 7}


@pytest.mark.rule("PO-P2")
def test_a_type_gives_its_uncovered_symbols_times_the_tapes_of_its_colour(drawn: Any) -> None:
    shelf = "dI dI dI dI Dt Dt Lt\nyL yL yL Dt Yt Y. L.\nyL dT dT dT Y. Bt L.\nL. L. dT L. Y. D. B."
    assert scored(drawn, shelf).points() == {"christmas": 3 * 2, "treats": 1 * 1}


@pytest.mark.rule("PO-P2")
def test_every_type_has_its_own_clause(drawn: Any) -> None:
    for letter, clause in zip("LDYB", ("fragile", "christmas", "treats", "love"), strict=True):
        tape = " ".join([f"{letter.lower()}I"] * 4)
        assert scored(drawn, f"{tape} {letter}t {letter}t").points() == {clause: 2}


@pytest.mark.rule("PO-P2")
def test_covered_symbols_are_lost(drawn: Any) -> None:
    table = drawn("round=3", "step=tape hand=0,1 square=3\nYt Yt Y. Y. B. Yt", "step=place hand=2,3")
    table.play("TYI", "=1.1.0", seat=1)
    assert table.points()["treats"] == 1


@pytest.mark.rule("PO-P3")
def test_a_waybill_gives_three_points_for_each_tape_orthogonally_next_to_it(drawn: Any) -> None:
    shelf = "yI yI yI yI L.\nbI Dw dT D. L.\nbI dT dT dT L.\nbI Y. L. L. L.\nbI Y. L. Y. B."
    assert scored(drawn, shelf).points() == {"waybills": 3 * 3}


@pytest.mark.rule("PO-P3")
def test_a_tape_counts_once_for_a_waybill_however_often_it_touches_it(drawn: Any) -> None:
    assert scored(drawn, "dL dL dL\nDw L. dL").points() == {"waybills": 3}
    assert scored(drawn, "dL dL dL\ndL Dw L.").points() == {"waybills": 3}


@pytest.mark.rule("PO-P3")
def test_a_tape_counts_for_every_waybill_next_to_it(drawn: Any) -> None:
    assert scored(drawn, "Lw dI Bw\nB. dI L.\nY. dI Y.\nL. dI Dw").points() == {"waybills": 9}


@pytest.mark.rule("PO-P3")
def test_diagonal_neighbours_do_not_count_for_a_waybill(drawn: Any) -> None:
    assert scored(drawn, "dI dI dI dI L.\nL. Y. L. Y. Bw").points() == {}


@pytest.mark.rule("PO-P3")
def test_neighbours_across_the_middle_of_the_shelf_count_and_across_its_edge_do_not(drawn: Any) -> None:
    rows = [".."] * 5
    assert scored(drawn, "\n".join([*rows, "Lw", "dI dI dI dI"])).points() == {"waybills": 3}
    assert scored(drawn, "\n".join([*rows, "dI dI dI dI", "Lw"])).points() == {"waybills": 3}
    assert scored(drawn, ".. .. .. .. .. .. dI dI dI dI\nLw").points() == {}


@pytest.mark.rule("PO-P3")
def test_a_covered_waybill_gives_nothing(drawn: Any) -> None:
    shelf = "Yw Y. Y. Y. bI\n.. .. .. .. bI\n.. .. .. .. bI\n.. .. .. .. bI"
    table = drawn("round=3", f"step=tape hand=0,1 square=3\n{shelf}", "step=place hand=2,3")
    table.play("TYI", "=1.1.0", seat=1)
    assert table.points() == {}


@pytest.mark.rule("PO-P4")
def test_four_uncovered_parcels_of_one_colour_in_a_square_give_five_points(drawn: Any) -> None:
    assert scored(drawn, "B. B. L.\nB. B. Y.").points() == {"squares": 5}
    assert scored(drawn, "L. B. B.\nY. B. B.").points() == {"squares": 5}
    assert scored(drawn, "B. B. L.\nB. Y. Y.").points() == {}


@pytest.mark.rule("PO-P4")
def test_a_square_needs_all_its_parcels_uncovered(drawn: Any) -> None:
    assert scored(drawn, "B. B. L.\nB. bI Y.\nY. bI L.\nL. bI Y.\nY. bI L.").points() == {}


@pytest.mark.rule("PO-P4")
def test_squares_lie_across_the_middle_of_the_shelf_but_not_round_its_edge(drawn: Any) -> None:
    assert scored(drawn, "\n".join([".."] * 5 + ["Y. Y.", "Y. Y."])).points() == {"squares": 5}
    assert scored(drawn, ".. .. .. .. .. .. .. .. .. Y.\nY. .. .. .. .. .. .. .. .. Y.\nY.").points() == {}


@pytest.mark.rule("PO-P4")
@pytest.mark.parametrize(
    ("shelf", "overlapping", "disjoint"),
    [
        ("Y. Y. Y.\nY. Y. Y.", 2, 1),
        ("Y. Y. Y.\nY. Y. Y.\nY. Y. Y.", 4, 1),
        ("Y. Y. Y. Y.\nY. Y. Y. Y.", 3, 2),
        (".. Y. Y. ..\nY. Y. Y. Y.\nY. Y. Y. Y.\n.. Y. Y. ..", 5, 2),
        (".. Y. Y. Y.\nY. Y. Y. Y.\nY. Y. .. ..", 3, 2),
        ("B. B. Y. Y.\nB. B. Y. Y.", 2, 2),
    ],
)
def test_squares_may_overlap_or_not_as_the_option_says(drawn: Any, shelf: str, overlapping: int, disjoint: int) -> None:
    assert scored(drawn, shelf).points() == {"squares": 5 * overlapping}
    assert scored(drawn, shelf, header="squares=disjoint").points() == {"squares": 5 * disjoint}


@pytest.mark.rule("PO-E1")
def test_the_highest_total_wins(drawn: Any) -> None:
    table = drawn("phase=over round=12", "stamps=4\nB. B.\nB. B.", "stamps=8", "stamps=10")
    assert table.ranks() == [2, 3, 1]
    assert [sum(table.points(seat).values()) for seat in (1, 2, 3)] == [9, 8, 10]


@pytest.mark.rule("PO-E1")
def test_among_equal_totals_more_stamps_win(drawn: Any) -> None:
    assert drawn("phase=over round=12", "stamps=4\nB. B.\nB. B.", "stamps=9", "stamps=3").ranks() == [2, 1, 3]


@pytest.mark.rule("PO-E1")
def test_still_tied_players_share_the_victory(drawn: Any) -> None:
    assert drawn("phase=over round=12", "stamps=9", "stamps=9", "stamps=3").ranks() == [1, 1, 3]


# Challenges


def at_the_end(drawn: Any, open_: str, one: str, two: str, last: str = "") -> Any:
    """Both players have one decision left in the round: whether to lay a tape."""
    header = f"challenges=on {last or 'round=7'}\nopen | {open_}"
    return drawn(header, f"step=tape {one}", f"step=tape {two}")


@pytest.mark.rule("PO-R11")
def test_a_fulfilled_challenge_gives_eight_stamps_at_the_end_of_the_round_and_closes(drawn: Any) -> None:
    table = at_the_end(drawn, "four-colours twenty-stamps", "stamps=20", "stamps=19")
    table.play("-", seat=1)
    assert table.player(1).stamps == 20
    table.play("-", seat=2)
    assert [int(table.player(seat).stamps) for seat in (1, 2)] == [28, 19]
    assert table.state.open_challenges == 1 << 2
    assert table.state.rounds == 7


@pytest.mark.rule("PO-R11")
def test_everyone_who_fulfils_it_in_the_same_round_is_paid(drawn: Any) -> None:
    table = at_the_end(drawn, "twenty-stamps", "stamps=21", "stamps=20").play("-", seat=2).play("-", seat=1)
    assert [int(table.player(seat).stamps) for seat in (1, 2)] == [29, 28]
    assert table.state.open_challenges == 0


@pytest.mark.rule("PO-R11")
def test_all_challenges_are_judged_before_any_is_paid(drawn: Any) -> None:
    """Eight stamps for three full rows would make twenty: they come too late for this round."""
    rows = "\n".join(["L. D. Y. B. L. D. Y. B. L. D.", "Y. B. L. D. Y. B. L. D. Y. B."] * 3)
    table = (
        at_the_end(drawn, "three-full-rows twenty-stamps", f"stamps=12\n{rows}", "stamps=0")
        .play("-", seat=1)
        .play("-", seat=2)
    )
    assert table.player(1).stamps == 20
    assert table.state.open_challenges == 1 << 6


@pytest.mark.rule("PO-R11")
def test_the_last_round_is_judged_too(drawn: Any) -> None:
    table = at_the_end(drawn, "twenty-stamps", "stamps=20", "stamps=0", "round=11").play("-", seat=1).play("-", seat=2)
    assert table.is_over
    assert table.points(1) == {"stamps": 28}


BELOW = "..\n" * 5
TWO_ROWS_OF_PARCELS = "L. D. Y. B. L. D. Y. B. L. D.\nY. B. L. D. Y. B. L. D. Y. B.\n"


@pytest.mark.rule("PO-R11")
@pytest.mark.parametrize(
    ("challenge", "enough", "short"),
    [
        ("five-squares", "Y. Y. Y. Y.\nY. Y. Y. Y.\nY. Y. Y. B.", "Y. Y. Y. Y.\nY. Y. Y. Y.\nY. Y. B. B."),
        ("four-shapes", "yI yI yI yI\nyL yL yL\nyL yT yT yT\nyZ yZ yT\n.. yZ yZ", "yI yI yI yI\nyL yL yL\nyL yT yT yT\n.. .. yT"),
        ("four-colours", "yI yI yI yI\nbI bI bI bI\ndI dI dI dI\nlI lI lI lI", "yI yI yI yI\nbI bI bI bI\ndI dI dI dI"),
        ("three-of-a-colour", "yI yI yI yI\nyL yL yL\nyL yT yT yT\n.. .. yT", "yI yI yI yI\nyL yL yL\nyL bI bI bI bI"),
        ("three-of-a-shape", "yI yI yI yI\nbI bI bI bI\ndI dI dI dI", "yI yI yI yI\nbI bI bI bI\nyL yL yL\nyL"),
        ("busy-waybill", "yI yI yI yI\nbI Dw dT\nbI dT dT dT\nbI\nbI", "yI yI yI yI\nbI D. dT Dw\nbI dT dT dT\nbI\nbI"),
        ("busy-waybill", f"{BELOW}yI yI yI yI\nbI Dw dT\nbI dT dT dT\nbI\nbI", f"{BELOW}yI yI yI yI\nbI D. dT Dw\nbI dT dT dT\nbI\nbI"),
        ("six-symbols", "Yt Yt Yt Lt\nL. Yt Yt Yt", "Yt Yt Yt Lt\nLt Lt Yt Yt"),
        ("three-full-rows", TWO_ROWS_OF_PARCELS * 3, TWO_ROWS_OF_PARCELS * 2),
    ],
)  # fmt: skip
def test_what_each_challenge_asks(drawn: Any, challenge: str, enough: str, short: str) -> None:
    table = (
        at_the_end(drawn, challenge, f"stamps=0\n{enough}", f"stamps=0\n{short}").play("-", seat=1).play("-", seat=2)
    )
    assert [int(table.player(seat).stamps) for seat in (1, 2)] == [8, 0]


@pytest.mark.rule("PO-R11", "PO-P4")
def test_five_squares_are_counted_as_the_option_says(drawn: Any) -> None:
    shelf = "Y. Y. Y. Y.\nY. Y. Y. Y.\nY. Y. Y. Y."
    for option, stamps in (("overlapping", 8), ("disjoint", 0)):
        table = at_the_end(drawn, "five-squares", f"stamps=0\n{shelf}", "stamps=0", f"round=7 squares={option}")
        assert table.play("-", seat=1).play("-", seat=2).player(1).stamps == stamps


@pytest.mark.rule("PO-R11", "PO-R4", "PO-P1")
def test_what_a_challenge_paid_can_be_spent_like_any_stamp(drawn: Any) -> None:
    table = at_the_end(drawn, "twenty-stamps", "stamps=20", "stamps=0").play("-", seat=1).play("-", seat=2)
    assert table.points(1) == {"stamps": 28}
    assert table.player(1).fulfilled == 1 << 6
    for seat in (1, 2):
        table.player(seat).hand[0], table.player(seat).hand[1] = 2 * seat - 1, 2 * seat
        table.player(seat).step = 1
    table.state.phase = 3
    table.play("K1", seat=1).play("K1", seat=2).play(*["P"] * 28, seat=1)
    assert table.why_not("P", seat=1) == "PO-R4"
