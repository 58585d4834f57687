from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from colisee.core.sheet import SheetError
from colisee.games.toy_rush.sheet import explain, score


def sheet(*gifts: Any, first: str | None = "A") -> dict[str, Any]:
    players = [{"name": name, "gifts": points} for name, points in zip("AB", gifts, strict=True)]
    return {"game": "toy-rush", **({"first_player": first} if first else {}), "players": players}


@pytest.mark.rule("TR-E1")
def test_gifts_add_up_and_17_triggers_the_end() -> None:
    assert score(sheet([5, 7, 6], [4, 8])) == {
        "game": "toy-rush",
        "end_triggered": True,
        "players": [
            {"name": "A", "gifts": 18, "total": 18, "rank": 1},
            {"name": "B", "gifts": 12, "total": 12, "rank": 2},
        ],
    }
    assert score(sheet([5, 7, 4], []))["end_triggered"] is False
    assert score(sheet([5, 7, 5], []))["end_triggered"] is True


@pytest.mark.rule("TR-E2")
@pytest.mark.parametrize(("first", "ranks"), [("A", [1, 2]), ("B", [2, 1])])
def test_equal_totals_go_to_the_first_player(first: str, ranks: list[int]) -> None:
    result = score(sheet([9, 8], [10, 7], first=first))
    assert [player["rank"] for player in result["players"]] == ranks
    assert explain(result, "en")[1].startswith(f"Equal totals: {first} ")
    assert explain(result, "fr")[1].startswith(f"Totaux égaux\u00a0: {first} ")


def test_the_first_player_is_needed_for_a_tie_only() -> None:
    assert score(sheet([9], [8], first=None))["players"][0]["rank"] == 1
    with pytest.raises(SheetError) as refused:
        score(sheet([9], [9], first=None))
    assert (refused.value.field, refused.value.rule) == ("first_player", "TR-E2")


@pytest.mark.parametrize(
    ("bad", "field"),
    [
        ([], ""),
        ({"game": "toy-rush"}, "players"),
        (sheet([5], [6], first="C"), "first_player"),
        (sheet([5, -1], [6]), "players[0].gifts[1]"),
        (sheet([5], [0]), "players[1].gifts[0]"),
        (sheet([5], [21]), "players[1].gifts[0]"),
        (sheet([5], [2.5]), "players[1].gifts[0]"),
        (sheet([5], [True]), "players[1].gifts[0]"),
        (sheet([5], "6"), "players[1].gifts"),
        (sheet([1] * 19, []), "players[0].gifts"),
        (sheet([1] * 10, [1] * 9), "players[1].gifts[8]"),
        ({**sheet([5], [6]), "rounds": 3}, "rounds"),
        ({"players": [{"name": "A", "gifts": []}]}, "players"),
        ({"players": [{"name": "A", "gifts": []}, {"name": "A", "gifts": []}]}, "players[1].name"),
        ({"players": [{"name": "A", "gifts": []}, {"name": "B"}]}, "players[1].gifts"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_with_its_field(bad: Any, field: str) -> None:
    with pytest.raises(SheetError) as refused:
        score(bad)
    assert refused.value.field == field
    assert refused.value.message.fr
    json.dumps(refused.value.as_dict("fr"))


def test_scoring_compiles_nothing() -> None:
    code = (
        "import sys; from colisee.games.toy_rush.sheet import score; "
        "score({'players': [{'name': 'A', 'gifts': [9]}, {'name': 'B', 'gifts': [8]}]}); "
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
