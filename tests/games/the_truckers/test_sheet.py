"""Score sheets of The Truckers, good and bad."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from colisee.core.sheet import SheetError
from colisee.games.the_truckers.sheet import score


def truck(capacity: int, type_: str | None = None, *tiles: str) -> dict[str, Any]:
    return {"capacity": capacity, "type": type_, "tiles": list(tiles)}


SHEET: dict[str, Any] = {
    "game": "the-truckers",
    "options": {"full_trucks": "all"},
    "players": [
        {
            "name": "Ann", "start": 1, "place": 1,
            "trucks": [truck(5, "fish", "good", "double", "joker"), truck(3)],
            "waiting": ["fish", "double-toys", "joker"],
        },
        {
            "name": "Bob", "start": 2, "place": 3,
            "trucks": [truck(3, "furniture", *["good"] * 3), truck(5, "fish", *["good"] * 4, "joker")],
            "waiting": [],
        },
        {
            "name": "Zoé", "start": 3, "place": 2,
            "trucks": [
                truck(3, "furniture", "good"), truck(5, "fish", "good"), truck(4, "vegetables", "good"),
                truck(4, "clothes", "double"), truck(5, "toys", "good"),
            ],
            "waiting": ["vegetables"],
        },
    ],
}  # fmt: skip


def players(**changes: Any) -> list[dict[str, Any]]:
    """The result of the sheet with one player's fields changed."""
    sheet = deepcopy(SHEET)
    sheet["players"][0] |= changes
    result: list[dict[str, Any]] = score(sheet)["players"]
    return result


@pytest.mark.rule("TK-P1", "TK-P2", "TK-P3", "TK-P4", "TK-P5", "TK-P6", "TK-E1")
def test_a_sheet_is_scored_clause_by_clause() -> None:
    ann, bob, zoe = score(SHEET)["players"]
    assert ann == {
        "name": "Ann", "finish": 3,
        "majorities": {"furniture": 0, "fish": 0, "vegetables": 0, "clothes": 0, "toys": 0},
        "five_types": 0, "full_trucks": 0, "empty_trucks": -3, "waiting": -8, "total": -8, "rank": 3,
    }  # fmt: skip
    assert bob == {
        "name": "Bob", "finish": -3,
        "majorities": {"furniture": 6, "fish": 4, "vegetables": 0, "clothes": 0, "toys": 0},
        "five_types": 0, "full_trucks": 2, "empty_trucks": 0, "waiting": 0, "total": 9, "rank": 2,
    }  # fmt: skip
    assert zoe["finish"] == 1
    assert zoe["majorities"] == {"furniture": 0, "fish": 0, "vegetables": 5, "clothes": 3, "toys": 2}
    assert (zoe["five_types"], zoe["waiting"], zoe["total"], zoe["rank"]) == (5, -2, 14, 1)


@pytest.mark.rule("TK-P4")
def test_full_trucks_count_each_when_the_sheet_says_so() -> None:
    sheet = deepcopy(SHEET) | {"options": {"full_trucks": "each"}}
    assert [player["full_trucks"] for player in score(sheet)["players"]] == [0, 4, 0]


@pytest.mark.rule("TK-P1", "TK-7")
def test_the_sheet_may_name_the_players_who_finished() -> None:
    sheet = deepcopy(SHEET)
    for player in sheet["players"]:
        player["finished"] = False
    assert [player["finish"] for player in score(sheet)["players"]] == [0, -3, 0]
    for player in sheet["players"]:
        player["finished"] = True
    assert [player["finish"] for player in score(sheet)["players"]] == [3, -3, 1]


@pytest.mark.rule("TK-P2")
def test_a_tie_for_most_goes_to_the_earlier_start_marker() -> None:
    sheet = deepcopy(SHEET)
    sheet["players"][0]["trucks"][0]["tiles"] = ["double", "good", "good", "good"]
    assert [p["majorities"]["fish"] for p in score(sheet)["players"]] == [4, 0, 0]
    sheet["players"][0]["start"] = 4
    assert [p["majorities"]["fish"] for p in score(sheet)["players"]] == [0, 4, 0]


@pytest.mark.rule("TK-P2")
def test_every_tied_player_gets_the_reward_when_the_sheet_says_so() -> None:
    sheet = deepcopy(SHEET) | {"options": {"majority_ties": "all"}}
    sheet["players"][0]["trucks"][0]["tiles"] = ["double", "good", "good", "good"]
    assert [p["majorities"]["fish"] for p in score(sheet)["players"]] == [4, 4, 0]
    assert [p["majorities"]["vegetables"] for p in score(sheet)["players"]] == [0, 0, 5]


@pytest.mark.rule("TK-E1")
def test_a_tie_in_total_goes_to_the_earlier_start_marker() -> None:
    sheet = {"game": "the-truckers", "players": [
        {"name": name, "start": start, "place": place, "trucks": [], "waiting": waiting}
        for name, start, place, waiting in (("A", 3, 1, ["fish"]), ("B", 1, 2, []), ("C", 2, 3, []))
    ]}  # fmt: skip
    a, b, c = score(sheet)["players"]
    assert [p["total"] for p in (a, b, c)] == [3, 3, -1]
    assert [p["rank"] for p in (a, b, c)] == [2, 1, 3]


BAD: list[tuple[dict[str, Any], str, str | None]] = [
    ({"trucks": [truck(3, "fish", "good", "double", "joker")]}, "players[0].trucks[0].tiles", "TK-L2"),
    ({"trucks": [truck(3, "fish", "joker", "good")]}, "players[0].trucks[0].tiles[0]", "TK-L3"),
    ({"trucks": [truck(3, "fish", "joker")]}, "players[0].trucks[0].tiles[0]", "TK-L3"),
    ({"trucks": [truck(3, "fish", "good", "toys")]}, "players[0].trucks[0].tiles[1]", "TK-L1"),
    ({"trucks": [truck(3, None, "good")]}, "players[0].trucks[0].type", "TK-L1"),
    ({"trucks": [truck(3, "fish")]}, "players[0].trucks[0].type", "TK-L1"),
    ({"trucks": [truck(3, "cars", "good")]}, "players[0].trucks[0].type", None),
    ({"trucks": [truck(3, "fish", "good", "crate")]}, "players[0].trucks[0].tiles[1]", None),
    ({"trucks": [truck(6)]}, "players[0].trucks[0].capacity", None),
    ({"trucks": [truck(3)] * 6}, "players[0].trucks", "TK-6"),
    ({"trucks": [truck(4)] * 4}, "players[2].trucks[3].capacity", "TK-6"),
    ({"trucks": [truck(3, "clothes", "double")]}, "players[2].trucks[3].tiles[0]", None),
    ({"trucks": "none"}, "players[0].trucks", None),
    ({"waiting": ["joker"] * 4}, "players[0].waiting[2]", None),
    ({"waiting": ["gold"]}, "players[0].waiting[0]", None),
    ({"waiting": ["fish"] * 500}, "players[0].waiting", None),
    ({"start": 2}, "players[1].start", "TK-S3"),
    ({"start": 6}, "players[0].start", None),
    ({"place": 2}, "players[2].place", "TK-P1"),
    ({"place": 0}, "players[0].place", None),
    ({"place": True}, "players[0].place", None),
    ({"finished": False}, "players[2].finished", "TK-P1"),
    ({"finished": 1}, "players[0].finished", None),
    ({"colour": "red"}, "players[0].colour", None),
    ({"name": "Bob"}, "players[1].name", None),
]


@pytest.mark.rule("TK-L1", "TK-L2", "TK-L3", "TK-6", "TK-S3", "TK-P1")
@pytest.mark.parametrize(("changes", "field", "rule"), BAD)
def test_a_sheet_that_cannot_be_is_refused(changes: dict[str, Any], field: str, rule: str | None) -> None:
    with pytest.raises(SheetError) as refused:
        players(**changes)
    assert (refused.value.field, refused.value.rule) == (field, rule)


def test_a_sheet_needs_three_to_five_players_and_known_options() -> None:
    for bad in (
        SHEET | {"players": SHEET["players"][:2]},
        SHEET | {"players": []},
        SHEET | {"options": {"full_trucks": "some"}},
        SHEET | {"options": {"filling": "rows"}},
        SHEET | {"extra": 1},
        {"game": "the-truckers"},
    ):
        with pytest.raises(SheetError):
            score(bad)


def goods(**fish: int) -> list[dict[str, Any]]:
    """The goods of another box, with other fish."""
    types = ("furniture", "fish", "vegetables", "clothes", "toys")
    usual = {"tiles": 9, "doubles": 1, "reward": 2}
    return [{"type": name, **usual, **(fish if name == "fish" else {})} for name in types]


@pytest.mark.rule("TK-P2")
def test_another_box_brings_its_own_points_for_the_most() -> None:
    bob = score({**SHEET, "goods": goods(reward=9)})["players"][1]
    assert bob["majorities"]["fish"] == 9


def test_another_box_has_its_own_number_of_tiles() -> None:
    with pytest.raises(SheetError, match="more than the 4 fish tiles"):
        score({**SHEET, "goods": goods(tiles=4)})
    with pytest.raises(SheetError, match="furniture belongs here"):
        score({**SHEET, "goods": goods()[::-1]})
