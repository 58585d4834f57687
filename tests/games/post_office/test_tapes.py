"""Post Office: laying tapes."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.games.post_office.drawing import STEPS

REST = "step=place hand=5,6 square=1"


def taping(drawn: Any, shelf: str, facts: str = "", step: str = "tape") -> Any:
    """Player 1 has placed the first tile and must decide about a tape."""
    return drawn("round=5", f"step={step} hand=0,1 square=3 {facts}\n{shelf}", REST)


L_OF_DARK_BLUE = """
    D. D. D. L. Y. L.
    Ds L. Y. L. Y. L.
"""


@pytest.mark.rule("PO-R7")
def test_after_a_tile_one_may_lay_one_tape_or_none(drawn: Any) -> None:
    table = taping(drawn, L_OF_DARK_BLUE)
    assert table.legal(1) == ["-", "TDL"]
    assert table.copy().play("-", seat=1).step() == "place"
    table.play("TDL", seat=1)
    assert table.legal(1) == ["@1.1.0"]
    table.play("@1.1.0", seat=1)
    assert (table.step(), table.player().tape_in_hand) == ("place", 0)
    assert table.shelf()[:2] == ["dL dL dL L. Y. L. .. .. .. ..", "dL L. Y. L. Y. L. .. .. .. .."]


@pytest.mark.rule("PO-R7", "PO-P2", "PO-P4")
def test_what_a_tape_has_covered_serves_no_other_tape_no_symbol_and_no_square(drawn: Any) -> None:
    table = taping(drawn, "Yt Y. Y. Y.\nY. Y. Y. Y.\nB. L. B. L.", "stamps=0")
    assert table.points() == {"squares": 3 * 5}
    table.play("TYI", "=1.1.0", seat=1)
    assert table.points() == {}
    table.player().step = STEPS.index("tape")
    assert table.legal(1) == ["-"]
    two = taping(drawn, "Y. Y. Y. Y.\nY. Y. Y. Y.\nY. Y. Y. Y.").play("TYI", "=1.1.0", seat=1)
    two.player().step = STEPS.index("tape")
    assert "TYZ" in two.legal(1)
    assert all(place.startswith("@2.") for place in two.play("TYZ", seat=1).legal(1))


@pytest.mark.rule("PO-R7")
@pytest.mark.parametrize(
    ("tape", "shelf"),
    [
        ("TYL", "Y. Y. Y.\nY. B. B."),
        ("TYL*", "Y. Y. Y.\nB. B. Y."),
        ("TYZ", "Y. Y. B.\nB. Y. Y."),
        ("TYZ*", "B. Y. Y.\nY. Y. B."),
    ],
)
def test_a_tape_lies_where_it_was_laid_either_side_up(drawn: Any, tape: str, shelf: str) -> None:
    table = taping(drawn, shelf).play(tape, seat=1)
    (place,) = table.legal(1)
    table.play(place, seat=1)
    code = "y" + tape[2]
    assert [row[:8] for row in table.shelf()[:2]] == shelf.replace("Y.", code).splitlines()


@pytest.mark.rule("PO-R7")
def test_the_decision_is_skipped_when_no_tape_has_a_place(drawn: Any) -> None:
    table = drawn("round=1", "step=place hand=1,2 square=1", REST)
    table.play("ka1.0", seat=1)
    assert table.step() == "place"


@pytest.mark.rule("PO-R7")
def test_placing_a_tile_that_completes_a_shape_asks_for_a_tape(drawn: Any) -> None:
    table = drawn("round=1", "step=place hand=1,2 square=1\n.. .. L. Y.\n.. .. Y. B.", REST)
    table.play("ka1.0", seat=1)  # L. Ls / L. D. next to one more light blue parcel
    assert table.step() == "tape"
    assert table.legal(1) == ["-", "TLL"]


@pytest.mark.rule("PO-R7")
@pytest.mark.parametrize(
    ("shape", "looks"),
    [
        ("L", 8),
        ("Z", 4),
        ("I", 2),
        ("T", 4),
    ],
)
def test_all_turned_and_flipped_shapes_can_be_laid(drawn: Any, shape: str, looks: int) -> None:
    """On a block of 4 × 4 parcels of one colour: every look in all its places."""
    block = "\n".join(["Y. Y. Y. Y."] * 4)
    table = taping(drawn, block)
    places = 0
    for side in (f"TY{shape}", f"TY{shape}*"):
        if side in table.legal(1):
            places += len(table.copy().play(side, seat=1).legal(1))
    assert places == looks * (4 if shape == "I" else 6)


@pytest.mark.rule("PO-R7")
def test_a_tape_covers_its_own_colour_only(drawn: Any) -> None:
    assert taping(drawn, "Y. Y. Y. B.\nB. B. Y. B.").legal(1) == ["-", "TYL*"]
    assert taping(drawn, "Y. Y. Y. B.\nB. B. Y. B.").why_not("TYI", seat=1) == "PO-R7"
    assert taping(drawn, "Y. Y. Y. B.\nB. B. Y. B.").why_not("TBL", seat=1) == "PO-R7"


@pytest.mark.rule("PO-R7")
def test_three_parcels_and_an_empty_space_are_no_place(drawn: Any) -> None:
    assert taping(drawn, "Y. Y. .. ..\nY. B. .. ..").legal(1) == ["-"]


@pytest.mark.rule("PO-R7")
def test_a_tape_may_not_overlap_another(drawn: Any) -> None:
    assert "TYI" in taping(drawn, "Y. Y. Y. Y.\nY. Y. Y. Y.").legal(1)
    assert "TYI" not in taping(drawn, "yL yL yL Y.\nyL Y. Y. Y.").legal(1)


@pytest.mark.rule("PO-R7")
def test_a_tape_goes_across_tiles_and_over_start_tiles_and_over_the_middle_of_the_shelf(drawn: Any) -> None:
    column = "\n".join([".. .. .. B."] * 5 + [".. .. .. B."] + [".. .. .. D."] * 4)
    table = taping(drawn, "\n".join([*[".. .. .. D."] * 4, *[".. .. .. B."] * 4]))
    assert table.legal(1) == ["-", "TDI", "TBI"]
    assert table.copy().play("TBI", seat=1).legal(1) == ["=5.4.1"]
    table.play("TBI", "=5.4.1", seat=1)
    assert [row[9:11] for row in table.shelf()[4:8]] == ["bI"] * 4
    assert taping(drawn, column).play("TBI", seat=1).legal(1) == ["=1.4.1", "=2.4.1", "=3.4.1"]


@pytest.mark.rule("PO-R7")
def test_shapes_do_not_reach_round_the_edge_of_the_shelf(drawn: Any) -> None:
    edge = "L. D. L. D. L. D. L. Y. Y. Y.\nY. D. L. D. L. D. L. D. L. D."
    assert taping(drawn, edge).legal(1) == ["-"]


@pytest.mark.rule("PO-R7")
def test_one_tape_only_after_each_tile(drawn: Any) -> None:
    table = taping(drawn, L_OF_DARK_BLUE + "B. B. B. B.").play("TBI", "=3.1.0", seat=1)
    assert table.why_not("TDL", seat=1) == "PO-R6"
    assert table.why_not("-", seat=1) == "PO-R6"


@pytest.mark.rule("PO-R7")
def test_a_chosen_tape_is_laid_where_it_fits_and_nowhere_else(drawn: Any) -> None:
    table = taping(drawn, L_OF_DARK_BLUE).play("TDL", seat=1)
    assert table.why_not("@1.2.0", seat=1) == "PO-R7"
    assert table.why_not("=1.1.0", seat=1) == "PO-R7"
    assert table.why_not("-", seat=1) == "PO-R7"
    assert table.why_not("TDL", seat=1) == "PO-R7"
    straight = taping(drawn, "B. B. B. B.").play("TBI", seat=1)
    assert straight.why_not("@1.1.0", seat=1) == "PO-R7"
    assert straight.why_not("=2.1.0", seat=1) == "PO-R7"


@pytest.mark.rule("PO-R7")
def test_a_place_is_named_only_after_a_tape_was_chosen(drawn: Any) -> None:
    assert taping(drawn, L_OF_DARK_BLUE).why_not("@1.1.0", seat=1) == "PO-R7"


@pytest.mark.rule("PO-R12")
def test_each_tape_exists_once(drawn: Any) -> None:
    table = taping(drawn, "yI yI yI yI\nY. Y. Y. Y.\nB. B. B. B.")
    assert table.legal(1) == ["-", "TBI"]
    assert table.why_not("TYI", seat=1) == "PO-R12"
    assert taping(drawn, "yI yI yI yI\nY. B. Y. Y.").why_not("TYI", seat=1) == "PO-R12"


@pytest.mark.rule("PO-R12")
def test_the_flipped_side_is_the_same_tape(drawn: Any) -> None:
    table = taping(drawn, "dL dL dL L.\nL. L. dL L.\nD. D. D. Y.\nD. Y. Y. Y.")
    assert table.why_not("TDL", seat=1) == "PO-R12"
    assert table.why_not("TDL*", seat=1) == "PO-R12"


@pytest.mark.rule("PO-R12")
def test_everybody_has_a_tape_of_each_shape_and_colour(drawn: Any) -> None:
    table = drawn(
        "round=5", "step=none\nyI yI yI yI", "step=tape hand=0,1 square=3\nY. Y. Y. Y."
    )  # fmt: skip
    assert table.legal(2) == ["-", "TYI"]


@pytest.mark.rule("PO-R8")
def test_every_covered_stamp_symbol_gives_a_stamp_at_once(drawn: Any) -> None:
    table = taping(drawn, "Bs B. Bs Bs\nYs Y. L. Y.", "stamps=0").play("TBI", "=1.1.0", seat=1)
    assert table.player().stamps == 3
    assert "P" in table.legal(1)
    table.play("P", seat=1)
    assert table.player().stamps == 2


@pytest.mark.rule("PO-R8")
def test_stamp_symbols_below_the_middle_count_too_and_other_symbols_give_none(drawn: Any) -> None:
    shelf = "\n".join([".. .. .. .. .."] * 4 + ["Bs", "Bt", "Bs", "Bw"])
    assert taping(drawn, shelf, "stamps=1").play("TBI", "=5.1.1", seat=1).player().stamps == 3
