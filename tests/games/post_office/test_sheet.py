"""Post Office: score sheets."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from colisee.core.sheet import SheetError
from colisee.games.post_office.sheet import score

# The printed example; its picture is lost, so this shelf was built to match the text: 13 tapes, 48 open parcels.
SHELF = [
    "LLYLLBBBBY",
    "BLDLLLLLDY",
    "DLBBLDLBBY",
    "YBBBDDBBBY",
    "YYYYDDLDBY",
    "YYDDDDYLLD",
    "BYBBYYYBLY",
    "DBBYYLYBBL",
    "DDBYYDLLBD",
    "DDBLBLDDDD",
]
SYMBOLS = [
    "..ts..t.s.",
    ".......s..",
    "....s...w.",
    "...s..st..",
    "..s..t....",
    "t.sst....t",
    "st.tws..tt",
    "s..tt....w",
    ".ttst...s.",
    "..ttt..s..",
]
TAPES = [
    {"colour": "D", "cells": [[2, 5], [3, 4], [3, 5], [4, 4]]},
    {"colour": "L", "cells": [[0, 3], [1, 3], [1, 4], [2, 4]]},
    {"colour": "B", "cells": [[3, 6], [3, 7], [3, 8], [4, 8]]},
    {"colour": "L", "cells": [[1, 5], [1, 6], [1, 7], [2, 6]]},
    {"colour": "Y", "cells": [[0, 9], [1, 9], [2, 9], [3, 9]]},
    {"colour": "L", "cells": [[0, 0], [0, 1], [1, 1], [2, 1]]},
    {"colour": "B", "cells": [[0, 5], [0, 6], [0, 7], [0, 8]]},
    {"colour": "B", "cells": [[6, 7], [7, 7], [7, 8], [8, 8]]},
    {"colour": "B", "cells": [[2, 2], [3, 1], [3, 2], [3, 3]]},
    {"colour": "Y", "cells": [[5, 6], [6, 5], [6, 6], [7, 6]]},
    {"colour": "D", "cells": [[8, 9], [9, 7], [9, 8], [9, 9]]},
    {"colour": "Y", "cells": [[4, 1], [4, 2], [4, 3], [5, 1]]},
    {"colour": "D", "cells": [[5, 2], [5, 3], [5, 4], [5, 5]]},
]


def example() -> dict[str, Any]:
    player = {"name": "H", "stamps": 15, "challenges": 0, "shelf": SHELF, "symbols": SYMBOLS, "tapes": TAPES}
    return copy.deepcopy({"game": "post-office", "options": {"squares": "overlapping"}, "players": [player]})


def refusal(sheet: dict[str, Any]) -> tuple[str | None, str]:
    with pytest.raises(SheetError) as caught:
        score(sheet)
    assert caught.value.message.en
    assert caught.value.message.fr
    return caught.value.rule, caught.value.field


@pytest.mark.rule("PO-P1", "PO-P2", "PO-P3", "PO-P4")
def test_the_printed_example_gives_95_points() -> None:
    assert score(example()) == {
        "game": "post-office",
        "players": [
            {
                "name": "H", "stamps": 15, "fragile": 6, "christmas": 9, "treats": 21, "love": 16, "waybills": 18,
                "squares": 10, "total": 95, "rank": 1,
            }
        ],
    }  # fmt: skip


@pytest.mark.rule("PO-R7")
def test_rows_and_columns_count_from_zero() -> None:
    sheet = example()
    for tape in sheet["players"][0]["tapes"]:
        tape["cells"] = [[row + 1, column + 1] for row, column in tape["cells"]]
    with pytest.raises(SheetError) as refusal:
        score(sheet)
    assert refusal.value.rule == "PO-R7"


@pytest.mark.rule("PO-P1")
def test_a_challenge_tile_counts_eight() -> None:
    sheet = example()
    sheet["players"][0]["challenges"] = 2
    assert score(sheet)["players"][0]["stamps"] == 31
    del sheet["players"][0]["challenges"]
    assert score(sheet)["players"][0]["total"] == 95


@pytest.mark.rule("PO-P4")
def test_the_sheet_says_whether_squares_may_overlap() -> None:
    sheet = plain(["YYY", "YYY"])
    assert score(sheet)["players"][0]["squares"] == 10
    sheet["options"] = {"squares": "disjoint"}
    assert score(sheet)["players"][0]["squares"] == 5


@pytest.mark.rule("PO-E1")
def test_players_are_ranked_by_total_then_stamps() -> None:
    sheet = plain(["YY", "YY"], ["L"], ["L"], ["L"])
    for player, stamps in zip(sheet["players"], (0, 5, 5, 2), strict=True):
        player["stamps"] = stamps
    assert [player["rank"] for player in score(sheet)["players"]] == [3, 1, 1, 4]


def plain(*shelves: list[str]) -> dict[str, Any]:
    """A sheet of shelves without symbols or tapes."""
    players = []
    for number, rows in enumerate(shelves):
        shelf = [(rows[row] if row < len(rows) else "").ljust(10, ".") for row in range(10)]
        players.append({"name": f"P{number}", "stamps": 0, "shelf": shelf, "symbols": ["." * 10] * 10, "tapes": []})
    return {"game": "post-office", "players": players}


def taped(rows: list[str], *tapes: tuple[str, list[list[int]]]) -> dict[str, Any]:
    sheet = plain(rows)
    sheet["players"][0]["tapes"] = [{"colour": colour, "cells": cells} for colour, cells in tapes]
    return sheet


LINE = [[0, 0], [0, 1], [0, 2], [0, 3]]


@pytest.mark.rule("PO-R7")
@pytest.mark.parametrize(
    "cells",
    [
        [[0, 0], [0, 1], [1, 0], [1, 1]],
        [[0, 0], [0, 1], [0, 2]],
        [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]],
        [[0, 0], [0, 1], [0, 2], [1, 3]],
        [],
    ],
)
def test_a_tape_of_no_known_shape_is_refused(cells: list[list[int]]) -> None:
    assert refusal(taped(["YYYYY", "YYYYY"], ("Y", cells))) == ("PO-R7", "players[0].tapes[0]")


@pytest.mark.rule("PO-R7")
def test_a_tape_on_another_colour_an_empty_space_or_outside_is_refused() -> None:
    assert refusal(taped(["YYYB"], ("Y", LINE))) == ("PO-R7", "players[0].tapes[0]")
    assert refusal(taped(["YYY."], ("Y", LINE))) == ("PO-R7", "players[0].tapes[0]")
    outside = [[0, 9], [0, 10], [0, 11], [0, 12]]
    assert refusal(taped(["YYYYYYYYYY"], ("Y", outside))) == ("PO-R7", "players[0].tapes[0]")


@pytest.mark.rule("PO-R7")
def test_a_parcel_under_two_tapes_is_refused() -> None:
    corner = [[0, 0], [0, 1], [0, 2], [1, 0]]
    assert refusal(taped(["YYYY", "Y"], ("Y", LINE), ("Y", corner))) == ("PO-R7", "players[0].tapes[1]")
    assert refusal(taped(["YYYY"], ("Y", [*LINE[:3], [0, 0]]))) == ("PO-R7", "players[0].tapes[0]")


@pytest.mark.rule("PO-R12")
def test_a_second_tape_of_the_same_shape_and_colour_is_refused() -> None:
    down = [[row, 0] for row in range(1, 5)]
    assert refusal(taped(["YYYY", "Y", "Y", "Y", "Y"], ("Y", LINE), ("Y", down))) == ("PO-R12", "players[0].tapes[1]")


@pytest.mark.rule("PO-S2")
def test_challenge_tiles_without_challenges_are_refused() -> None:
    sheet = example()
    sheet["options"]["challenges"] = "off"
    assert score(sheet)["players"][0]["total"] == 95
    sheet["players"][0]["challenges"] = 1
    assert refusal(sheet) == ("PO-S2", "players[0].challenges")


@pytest.mark.parametrize(
    ("field", "value", "refused"),
    [
        ("stamps", -1, "players[0].stamps"),
        ("stamps", "15", "players[0].stamps"),
        ("challenges", 5, "players[0].challenges"),
        ("shelf", SHELF[:9], "players[0].shelf"),
        ("shelf", [*SHELF[:9], "LLL"], "players[0].shelf[9]"),
        ("shelf", [*SHELF[:9], "XXXXXXXXXX"], "players[0].shelf[9]"),
        ("shelf", 7, "players[0].shelf"),
        ("symbols", [*SYMBOLS[:9], "..........."], "players[0].symbols[9]"),
        ("tapes", {}, "players[0].tapes"),
        ("tapes", [{"colour": "D"}], "players[0].tapes[0].cells"),
        ("tapes", [{"colour": "X", "cells": LINE}], "players[0].tapes[0].colour"),
        ("tapes", [{"colour": "D", "cells": [[0, 0.5], [0, 1], [0, 2], [0, 3]]}], "players[0].tapes[0].cells[0][1]"),
        ("tapes", [{"colour": "D", "cells": [[0], [0, 1], [0, 2], [0, 3]]}], "players[0].tapes[0].cells[0]"),
        ("tapes", [{"colour": "D", "cells": LINE, "shape": "I"}], "players[0].tapes[0].shape"),
        ("tape", [], "players[0].tape"),
    ],
)
def test_a_bad_field_is_named(field: str, value: Any, refused: str) -> None:
    sheet = example()
    sheet["players"][0][field] = value
    assert refusal(sheet) == (None, refused)


def test_a_symbol_on_an_empty_space_is_refused() -> None:
    sheet = plain(["YY"])
    sheet["players"][0]["symbols"][0] = "..t......."
    assert refusal(sheet) == (None, "players[0].symbols[0]")


@pytest.mark.parametrize("missing", ["name", "stamps", "shelf", "symbols", "tapes"])
def test_a_missing_field_is_named(missing: str) -> None:
    sheet = example()
    del sheet["players"][0][missing]
    assert refusal(sheet) == (None, f"players[0].{missing}")


def test_unknown_options_and_too_many_players_are_refused() -> None:
    assert refusal({**example(), "options": {"squares": "round"}}) == (None, "options.squares")
    assert refusal({**example(), "options": {"cubes": "on"}}) == (None, "options.cubes")
    assert refusal(plain(*[["L"]] * 5)) == (None, "players")


def only_what_scores() -> dict[str, Any]:
    """The printed example without the parcels that score nothing: tapes, squares and waybills drawn, symbols counted."""
    sheet = example()
    player = sheet["players"][0]
    covered = {(row, column) for tape in TAPES for row, column in tape["cells"]}  # type: ignore[attr-defined]  # lists of numbers
    symbols = dict.fromkeys("LDYB", 0)
    for row, column in ((row, column) for row in range(10) for column in range(10) if (row, column) not in covered):
        symbols[SHELF[row][column]] += SYMBOLS[row][column] == "t"
        if SYMBOLS[row][column] == "w":
            player["shelf"][row] = player["shelf"][row][:column] + "?" + player["shelf"][row][column + 1 :]
    player["symbols"] = ["".join(letter if letter == "w" else "." for letter in line) for line in SYMBOLS]
    player["uncovered"] = symbols
    return sheet


@pytest.mark.rule("PO-P2", "PO-P3")
def test_symbols_may_be_counted_and_waybills_drawn_without_a_colour() -> None:
    drawn, counted = score(example())["players"][0], score(only_what_scores())["players"][0]
    assert drawn == counted
    assert drawn["fragile"]
    assert drawn["waybills"]


@pytest.mark.rule("PO-P2")
def test_symbols_that_are_drawn_and_symbols_that_are_counted_add_up() -> None:
    sheet = example()
    sheet["players"][0]["uncovered"] = {"Y": 2}
    tapes = sum(tape["colour"] == "Y" for tape in TAPES)
    assert score(sheet)["players"][0]["treats"] == score(example())["players"][0]["treats"] + 2 * tapes


def test_a_type_symbol_needs_the_colour_of_its_parcel() -> None:
    sheet = example()
    sheet["players"][0]["shelf"][0] = "LL?LLBBBBY"
    assert refusal(sheet) == (None, "players[0].symbols[0]")
    sheet = example()
    sheet["players"][0]["uncovered"] = {"L": 101}
    assert refusal(sheet) == (None, "players[0].uncovered.L")
