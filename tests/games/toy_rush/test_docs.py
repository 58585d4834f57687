"""What docs/games/toy-rush.md shows is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

from colisee.core.spec import GameSpec
from colisee.games.toy_rush import SPEC
from colisee.games.toy_rush.constants import CHILDREN, COMPONENTS
from colisee.games.toy_rush.sheet import score
from colisee.testing.table import Table

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "toy-rush.md").read_text("utf-8")


def test_events_in_the_documented_table_match_their_words() -> None:
    rows = re.findall(r"^\| `(\{.*?\})` \| `(\S+)` \|", PAGE, re.MULTILINE)
    assert len(rows) == 9
    for event, word in rows:
        assert SPEC.notation.word(SPEC.notation.from_json(json.loads(event))) == word


def test_the_drawing_is_a_sound_position(spec: GameSpec) -> None:
    (picture,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    table = Table.drawn(spec, spec.interpreted, picture)
    assert table.position.problems() == []
    assert table.drawing() == picture


def test_the_sheet_gives_the_result_below_it() -> None:
    sheet, result = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert score(json.loads(sheet)) == json.loads(result)


def test_the_table_of_objectives_is_that_of_the_components() -> None:
    rows = re.findall(r"^\| (\w+) \| ([^|]*) \| (\d+) \| (\d+) \|", PAGE, re.MULTILINE)
    assert [row[0] for row in rows] == list(CHILDREN)
    for (_, objects, _, points), objective in zip(rows, COMPONENTS["objectives"]["rows"], strict=True):
        needs = ", ".join(name if count == 1 else f"{count} {name}" for name, count in objective["needs"].items())
        assert (objects, int(points)) == (needs, objective["points"])


def test_size_and_length_are_those_of_the_game(spec: GameSpec) -> None:
    assert f"A state has {spec.dtype.itemsize} bytes" in PAGE
    assert f"no match more than {spec.facts.longest:,}" in PAGE
