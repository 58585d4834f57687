"""The score sheet of Moving Day: the printed example, every clause, every refusal."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from colisee.core.registry import game
from colisee.core.sheet import SheetError


def box(kind: str, colour: str, weight: int, points: int, fragile: bool = False) -> dict[str, Any]:
    return {"type": kind, "colour": colour, "weight": weight, "points": points, "fragile": fragile}


def helper(people: int, strength: int, clumsy: bool = False) -> dict[str, Any]:
    return {"people": people, "strength": strength, "clumsy": clumsy}


def vehicle(kind: str, boxes: list[list[Any]], helpers: list[Any]) -> dict[str, Any]:
    return {"kind": kind, "boxes": boxes, "helpers": helpers}


def sheet(*vehicles: dict[str, Any], snacks: int = 0, **options: str) -> dict[str, Any]:
    return {
        "game": "moving-day",
        "options": options,
        "players": [{"name": "A", "snacks": snacks, "vehicles": list(vehicles)}],
    }


def score(data: dict[str, Any]) -> Any:
    return game("moving-day").sheet.score(data)


PRINTED = sheet(
    vehicle(
        "scooter",
        [
            [box("lamp", "red", 1, 1)],
            [box("sofa", "blue", 3, 2)],
            [box("lamp", "green", 5, 2)],
            [box("piano", "pink", 6, 3)],
        ],
        [helper(1, 4), helper(2, 2)],
    ),
    vehicle(
        "car",
        [
            [box("lamp", "red", 6, 3), box("sofa", "blue", 2, 1)],
            [box("toys", "green", 2, 1), box("sofa", "pink", 2, 1)],
            [box("lamp", "green", 1, 1), box("piano", "green", 1, 1)],
        ],
        [helper(3, 3), helper(1, 2)],
    ),
    vehicle(
        "truck",
        [
            [box("lamp", "red", 4, 2), box("lamp", "blue", 5, 2), box("sofa", "green", 3, 2)],
            [box("sofa", "blue", 1, 1, True), box("toys", "red", 4, 2), box("piano", "red", 2, 1, True)],
        ],
        [helper(1, 4, True), helper(2, 3, True)],
    ),
    snacks=8,
)


@pytest.mark.rule("MD-D1", "MD-D2", "MD-D3", "MD-P1", "MD-P2", "MD-P3", "MD-P4")
@pytest.mark.parametrize("edition", ["en", "fr"])
def test_the_printed_example_scores_31(edition: str) -> None:
    data = deepcopy(PRINTED)
    data["options"]["damage"] = edition
    (player,) = score(data)["players"]
    assert {key: player[key] for key in ("weight", "type", "colour", "snacks", "total", "rank")} == {
        "weight": 16, "type": 4, "colour": 3, "snacks": 8, "total": 31, "rank": 1,
    }  # fmt: skip
    scooter, car, truck = (entry["broken"] for entry in player["vehicles"])
    assert [(b["row"], b["rule"]) for b in scooter] == [(1, "MD-D2"), (2, "MD-D2"), (3, "MD-D2")]
    assert car == [{"row": 1, "column": 1, "rule": "MD-D3"}]
    assert [(b["row"], b["column"], b["rule"]) for b in truck] == [(2, 1, "MD-D1"), (2, 3, "MD-D1")]


@pytest.mark.rule("MD-E1")
def test_players_are_ranked_with_ties_by_snacks() -> None:
    whole = vehicle("scooter", [[box("lamp", "red", 1, 1)]], [helper(1, 1)])
    data = {"game": "moving-day", "players": [
        {"name": "A", "snacks": 2, "vehicles": [whole]}, {"name": "B", "snacks": 3, "vehicles": []},
        {"name": "C", "snacks": 2, "vehicles": [whole]}, {"name": "D", "snacks": 0, "vehicles": []},
    ]}  # fmt: skip
    assert [(p["name"], p["total"], p["rank"]) for p in score(data)["players"]] == [
        ("A", 3, 2),
        ("B", 3, 1),
        ("C", 3, 2),
        ("D", 0, 4),
    ]


FLOATING = vehicle("car", [[box("lamp", "red", 1, 1), None], [None, box("lamp", "red", 1, 1)]], [helper(1, 1)])
LEANING = vehicle("car", [[box("lamp", "red", 1, 1), None], [box("lamp", "red", 1, 1), None]], [helper(1, 1)])


@pytest.mark.rule("MD-T4")
def test_a_floating_box_is_refused() -> None:
    with pytest.raises(SheetError) as refusal:
        score(sheet(FLOATING))
    assert (refusal.value.rule, refusal.value.field) == ("MD-T4", "players[0].vehicles[0].boxes[1][1]")


@pytest.mark.rule("MD-T4")
def test_a_box_above_a_row_with_gaps_is_refused_only_where_the_sheet_says_rows() -> None:
    assert score(sheet(LEANING))["players"][0]["type"] == 2
    assert score(sheet(LEANING, filling="gravity"))["players"][0]["type"] == 2
    with pytest.raises(SheetError) as refusal:
        score(sheet(LEANING, filling="rows"))
    assert refusal.value.rule == "MD-T4"


@pytest.mark.rule("MD-T5")
def test_more_people_than_seats_are_refused() -> None:
    with pytest.raises(SheetError) as refusal:
        score(sheet(vehicle("scooter", [], [helper(2, 1), helper(2, 1)])))
    assert (refusal.value.rule, refusal.value.field) == ("MD-T5", "players[0].vehicles[0].helpers")


@pytest.mark.rule("MD-S2")
def test_more_helper_cards_than_rounds_are_refused() -> None:
    with pytest.raises(SheetError) as refusal:
        score(sheet(vehicle("truck", [], [helper(1, 1)] * 9)))
    assert refusal.value.rule == "MD-S2"


ONE = sheet(vehicle("scooter", [[box("lamp", "red", 1, 1)]], [helper(1, 1)]))


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        (("players",), [], "players"),
        (("players",), "A", "players"),
        (("players", 0, "name"), 7, "players[0].name"),
        (("players", 0, "snacks"), -1, "players[0].snacks"),
        (("players", 0, "snacks"), 2.5, "players[0].snacks"),
        (("players", 0, "snacks"), True, "players[0].snacks"),
        (("players", 0, "snack"), 1, "players[0].snack"),
        (("players", 0, "vehicles", 0, "kind"), "bus", "players[0].vehicles[0].kind"),
        (("players", 0, "vehicles", 0, "boxes", 0, 0, "weight"), -3, "players[0].vehicles[0].boxes[0][0].weight"),
        (("players", 0, "vehicles", 0, "boxes", 0, 0, "weight"), 10**30, "players[0].vehicles[0].boxes[0][0].weight"),
        (("players", 0, "vehicles", 0, "boxes", 0, 0, "points"), 4, "players[0].vehicles[0].boxes[0][0].points"),
        (("players", 0, "vehicles", 0, "boxes", 0, 0, "fragile"), "no", "players[0].vehicles[0].boxes[0][0].fragile"),
        (("players", 0, "vehicles", 0, "boxes", 0, 0, "type"), None, "players[0].vehicles[0].boxes[0][0].type"),
        (("players", 0, "vehicles", 0, "boxes", 0), [], "players[0].vehicles[0].boxes[0]"),
        (("players", 0, "vehicles", 0, "boxes"), [[None]] * 5, "players[0].vehicles[0].boxes"),
        (("players", 0, "vehicles", 0, "helpers", 0, "strength"), 5, "players[0].vehicles[0].helpers[0].strength"),
        (("players", 0, "vehicles", 0, "helpers", 0, "people"), 0, "players[0].vehicles[0].helpers[0].people"),
        (("options",), {"damage": "de"}, "options.damage"),
        (("options",), {"weather": "fine"}, "options.weather"),
        (("options",), [], "options"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(path: tuple[Any, ...], value: Any, field: str) -> None:
    data: Any = deepcopy(ONE)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(SheetError) as refusal:
        score(data)
    assert refusal.value.field == field
    assert refusal.value.message.en
    assert refusal.value.message.fr


def test_two_players_of_one_name_two_scooters_and_five_players_are_refused() -> None:
    player = ONE["players"][0]
    for players in (
        [player, player],
        [{**player, "name": str(i)} for i in range(5)],
        [{**player, "vehicles": player["vehicles"] * 2}],
    ):
        with pytest.raises(SheetError):
            score({**ONE, "players": players})


def test_the_explanation_names_each_broken_box_and_its_rule() -> None:
    result = score(PRINTED)
    lines = game("moving-day").sheet.explain(result, "en")
    assert len(lines) == 6
    assert lines[0] == "A, scooter: the box in row 1, column 1 breaks (MD-D2)"
    assert "voiture" in game("moving-day").sheet.explain(result, "fr")[3]


@pytest.mark.rule("MD-D1")
@pytest.mark.parametrize(("options", "broken"), [({}, 1), ({"clumsy": "card"}, 1), ({"clumsy": "person"}, 2)])
def test_a_sheet_says_how_many_boxes_a_clumsy_card_breaks(options: dict[str, str], broken: int) -> None:
    boxes = [
        [box("lamp", "red", 1, 1, True), box("books", "blue", 1, 1, True)],
        [box("plant", "green", 1, 1, True), None],
    ]
    data = sheet(vehicle("car", boxes, [helper(2, 3, clumsy=True)]), **options)
    (player,) = score(data)["players"]
    car = next(entry for entry in player["vehicles"] if entry["kind"] == "car")
    assert [lost["rule"] for lost in car["broken"]] == ["MD-D1"] * broken
    assert player["weight"] == 3 - broken
