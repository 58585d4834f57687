"""The types of views and hints on the page are those of the games."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random
from typing import get_type_hints

import msgspec
import pytest

from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup

SCRIPT = Path(__file__).parents[2] / "web" / "scripts" / "views.py"


def test_the_types_of_views_are_up_to_date() -> None:
    for path, text in runpy.run_path(str(SCRIPT))["files"]().items():
        assert path.read_text("utf-8") == text, "run web/scripts/views.py"


def test_a_game_with_a_board_has_its_types() -> None:
    assert {path.parent.name for path in runpy.run_path(str(SCRIPT))["files"]()} == {
        board.parent.name for board in SCRIPT.parents[1].glob("src/games/*/Board.svelte")
    }


@pytest.mark.parametrize("slug", slugs())
def test_hints_have_the_declared_types_at_every_decision(slug: str) -> None:
    spec = game(slug)
    assert spec.hints is not None
    declared = get_type_hints(spec.hints)["return"]
    names = set(get_type_hints(declared))
    found: set[str] = set()
    position, random = Position.new(Setup(spec)), Random(slug)
    while not position.is_over:
        if position.is_chance_due:
            position.apply(CHANCE, position.draw(random.randrange(position.draw_count())))
            continue
        for seat in position.due:
            hints = spec.hints(position.view(seat))
            found |= set(hints)
            msgspec.convert(msgspec.json.decode(msgspec.json.encode(hints)), declared, strict=True)
        seat = random.choice(position.due)
        position.apply(seat, random.choice(position.legal(seat)))
    assert found == names, "random play reaches every hint, and no hint is undeclared"
