"""The hints sent to the page with the view: where cards lead and where tiles may go."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.games.the_truckers import SPEC

ROAD = " ".join(["Fi"] * 19)


def hints(t: Any, seat: int) -> dict[str, Any]:
    view = t.view(seat).position
    before = view.to_bytes()
    result: dict[str, Any] = SPEC.hints(view)
    assert view.to_bytes() == before
    return result


def landings(t: Any, seat: int) -> dict[int, tuple[int, int, bool]]:
    return {row["card"]: (row["space"], row["laps"], row["goal"]) for row in hints(t, seat)["landings"]}


def test_every_drive_card_in_hand_leads_somewhere(table: Any) -> None:
    t = table("", ROAD, "space=2 played=3", "space=5", "space=1")
    assert landings(t, 1) == {1: (3, 0, False), 2: (4, 0, False), 4: (6, 0, False), 5: (7, 0, False), 6: (8, 0, False)}


def test_spaces_without_goods_and_full_spaces_follow_from_the_rules_themselves(table: Any) -> None:
    t = table("", "Fi Fi - Fi Fi", "space=1", "space=4", "space=4 under")
    assert [landings(t, 1)[card][0] for card in (1, 2, 3)] == [2, 2, 5]


def test_a_lap_and_the_goal_are_announced(table: Any) -> None:
    t = table("", ROAD, "lap=1 space=18", "lap=2 space=19", "space=1")
    assert landings(t, 1)[1] == (19, 0, False)
    assert landings(t, 1)[2] == (1, 1, False)
    assert landings(t, 2)[1] == (1, 1, True)


def test_a_chosen_card_still_shows_where_it_leads(table: Any) -> None:
    t = table("", ROAD, "space=2", "space=5", "space=1").play("D4", seat=1)
    assert landings(t, 1)[4] == (6, 0, False)


def test_spectators_and_those_at_the_goal_are_told_how_many_laps_there_are_and_nothing_else(table: Any) -> None:
    t = table("", ROAD, "lap=3 goal=1", "space=5", "space=1")
    assert hints(t, 1) == {"laps": 3}
    assert hints(t, 7) == {"laps": 3}


LOADER = "space=2 card=L | waiting 2*Fi Cl Jo | trucks s:2*Fi l | stage={}"


def loads(t: Any, seat: int = 1) -> list[dict[str, Any]]:
    result: list[dict[str, Any]] = hints(t, seat)["loads"]
    return result


def test_every_waiting_tile_lists_where_it_may_go(table: Any) -> None:
    t = table("phase=load", ROAD, LOADER.format("choose"), "space=5 card=2", "space=1 card=3")
    small, large = loads(t)
    assert {kind: load["rule"] for kind, load in small.items()} == {"fish": None, "clothes": "TK-L1", "joker": None}
    assert {kind: load["rule"] for kind, load in large.items()} == {"fish": None, "clothes": None, "joker": "TK-L3"}


def test_the_preview_counts_what_loading_changes(table: Any) -> None:
    t = table("phase=load", ROAD, LOADER.format("choose"), "space=5 card=2", "space=1 card=3")
    small, large = loads(t)
    assert small["fish"]["preview"] == 2
    assert large["clothes"]["preview"] == 2 + 3 + 3
    assert large["joker"]["preview"] is None


@pytest.mark.parametrize(("stage", "small", "large"), [("bulk", None, "TK-3A"), ("second-truck", "TK-3A", None)])
def test_only_the_truck_in_question_is_offered(table: Any, stage: str, small: str | None, large: str | None) -> None:
    t = table(
        "phase=load", ROAD, LOADER.format(f"{stage} open=1"), "space=5 card=2", "space=1 card=3"
    )  # fmt: skip
    assert [truck["fish"]["rule"] for truck in loads(t)] == [small, large]


def test_tiles_of_a_separate_load_are_kept_apart(table: Any) -> None:
    t = table("phase=load", ROAD, LOADER.format("second-truck open=1 apart=Fi"), "space=5 card=2", "space=1 card=3")
    assert loads(t)[1]["fish"]["rule"] == "TK-3A"
    assert loads(t)[1]["clothes"]["rule"] is None
