"""What docs/games/the-truckers.md shows is true."""

from __future__ import annotations

import json
import re
from pathlib import Path

from colisee.core.spec import GameSpec
from colisee.games.the_truckers import SPEC
from colisee.games.the_truckers.constants import MAX_PLIES
from colisee.games.the_truckers.sheet import score
from colisee.testing.table import Table

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "the-truckers.md").read_text("utf-8")


def test_events_in_the_documented_table_match_their_words() -> None:
    rows = re.findall(r"^\| `(\{.*?\})` \| `(\S+)` \|", PAGE, re.MULTILINE)
    assert len(rows) == 12
    for event, word in rows:
        assert SPEC.notation.word(SPEC.notation.from_json(json.loads(event))) == word
    kinds = {next(iter(SPEC.notation.as_json(action))) for action in range(len(SPEC.notation.words))}
    assert {next(iter(json.loads(event))) for event, _ in rows} == kinds


def test_the_drawing_is_a_sound_position(spec: GameSpec) -> None:
    (picture,) = re.findall(r"```text\n(the-truckers.*?)```", PAGE, re.DOTALL)
    table = Table.drawn(spec, spec.interpreted, picture)
    assert table.position.problems() == []
    assert table.drawing() == picture


def test_the_sheet_gives_the_result_below_it() -> None:
    sheet, result = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert score(json.loads(sheet)) == json.loads(result)


def test_the_page_names_every_option_the_size_and_the_longest_match(spec: GameSpec) -> None:
    for option in spec.facts.options:
        assert f"`{option.name}` ({', '.join(f'`{value}`' for value in option.values)})" in PAGE
    assert f"A state has {spec.dtype.itemsize} bytes" in PAGE
    assert f"no match has more than {MAX_PLIES:,}" in PAGE
