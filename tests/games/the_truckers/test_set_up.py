"""TK-S: the box, the stacks, the start order."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from colisee.core.position import Position
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games.the_truckers.constants import (
    CAPACITY,
    SPACES,
    STACK,
    STACKS_COVERED,
    STACKS_OPEN,
    TILES,
    TILES_OF_KIND,
    TRUCKS_OF_SIZE,
)
from colisee.games.the_truckers.notation import KIND_CODES

SINGLE_CODES = {"Fu", "Fi", "Ve", "Cl", "To"}


def test_the_box_adds_up() -> None:
    assert TILES == 57 == SPACES * STACK == TILES_OF_KIND.sum()
    assert TILES_OF_KIND.tolist() == [15, 13, 9, 7, 5, 1, 1, 1, 1, 1, 3]
    assert TRUCKS_OF_SIZE.tolist() == [8, 5, 8]
    assert CAPACITY.tolist() == [0, 3, 4, 5]


def deal_at_random(table: Any, seed: int) -> Any:
    rng = Random(seed)
    while table.phase in ("goods", "markers"):
        table.play(rng.choice(list(table.draws().elements())))
    return table


@pytest.mark.rule("TK-S1")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everyone_takes_a_small_and_a_large_truck_and_the_rest_is_the_supply(opened: Any, seats: int) -> None:
    table = opened(seats)
    assert [table.trucks(seat) for seat in range(1, seats + 1)] == ["s l"] * seats
    assert table.state.supply.tolist() == [8 - seats, 5, 8 - seats]


@pytest.mark.rule("TK-S2")
def test_the_goods_lie_in_nineteen_stacks_of_three_and_only_singles_on_top(opened: Any) -> None:
    table = deal_at_random(opened(3), 1)
    assert (table.state.stack != 0).all()
    assert Counter(table.state.stack.flat) == {kind + 1: count for kind, count in enumerate(TILES_OF_KIND.tolist())}
    assert {KIND_CODES[tile - 1] for tile in table.state.stack[:, STACK - 1]} <= SINGLE_CODES


@pytest.mark.rule("TK-S2")
def test_a_top_is_drawn_from_the_singles_and_what_lies_below_from_all_the_rest(opened: Any) -> None:
    table = opened(3)
    assert table.draws() == {"=Fu": 15, "=Fi": 13, "=Ve": 9, "=Cl": 7, "=To": 5}
    table.play("=To")
    assert table.draws()["=To"] == 4
    for _ in range(SPACES - 1):
        table.play("=Fi" if "=Fi" in table.draws() else "=Fu")
    assert table.draws() == {
        "=Fu": 10, "=Ve": 9, "=Cl": 7, "=To": 4, "=Fu2": 1, "=Fi2": 1, "=Ve2": 1, "=Cl2": 1, "=To2": 1, "=Jo": 3,
    }  # fmt: skip
    table.play("=Jo").play("=Fu2")
    assert table.drawing().splitlines()[1].split()[2:4] == ["Fu2/Jo/To", "././Fi"]


@pytest.mark.rule("TK-S2")
def test_every_allowed_arrangement_is_equally_likely_because_every_tile_left_is_one_draw(opened: Any) -> None:
    table, rng = opened(3), Random(5)
    left = Counter({code: int(count) for code, count in zip(KIND_CODES, TILES_OF_KIND, strict=True)})
    for dealt in range(TILES):
        allowed = {code for code in left if code in SINGLE_CODES or dealt >= SPACES}
        draws = Counter({word.removeprefix("="): weight for word, weight in table.draws().items()})
        assert draws == +Counter({code: left[code] for code in allowed})
        code = rng.choice(sorted(draws.elements()))
        left[code] -= 1
        table.play(f"={code}")


@pytest.mark.rule("TK-S2")
def test_with_covered_stacks_only_the_nineteen_top_tiles_are_drawn(opened: Any) -> None:
    table = opened(3, stacks="covered")
    for number in range(SPACES):
        assert table.phase == "goods"
        assert sum(table.draws().values()) == 49 - number
        assert set(table.draws()) <= {f"={code}" for code in SINGLE_CODES}
        table.play(next(iter(table.draws())))
    assert table.phase == "markers"
    assert table.track() == ["?/?/Fu"] * 15 + ["?/?/Fi"] * 4
    assert Counter(dict(zip(KIND_CODES, table.state.bag.tolist(), strict=True))) == Counter(
        {"Fi": 9, "Ve": 9, "Cl": 7, "To": 5, "Fu2": 1, "Fi2": 1, "Ve2": 1, "Cl2": 1, "To2": 1, "Jo": 3, "Fu": 0}
    )


@pytest.mark.rule("TK-S2")
def test_stacks_are_covered_unless_the_table_chooses_otherwise(spec: GameSpec) -> None:
    assert Setup(spec).options["stacks"] == "covered"
    assert int(Position.new(Setup(spec)).record.stacks) == STACKS_COVERED
    assert int(Position.new(Setup(spec, rules_version=1)).record.stacks) == STACKS_OPEN


@pytest.mark.rule("TK-S3")
@pytest.mark.parametrize("stacks", ["open", "covered"])
def test_start_markers_are_drawn_at_random_and_all_trucks_begin_on_start(opened: Any, stacks: str) -> None:
    table = opened(4, stacks=stacks)
    while table.phase == "goods":
        table.play(next(iter(table.draws())))
    assert table.draws() == dict.fromkeys(["M1", "M2", "M3", "M4"], 1)
    for marker in ("M3", "M1", "M4", "M2"):
        table.play(marker)
    assert [int(table.player(seat).marker) for seat in (1, 2, 3, 4)] == [2, 4, 1, 3]
    assert table.spaces() == [0, 0, 0, 0]
    assert (table.phase, table.due) == ("cards", [1, 2, 3, 4])


@pytest.mark.rule("TK-S2", "TK-S3")
def test_nobody_acts_before_the_table_is_set_up(opened: Any) -> None:
    table = opened(3)
    assert table.why_not("D1", seat=1) == "TK-S2"
    while table.phase == "goods":
        table.play(next(iter(table.draws())))
    assert table.why_not("D1", seat=1) == "TK-S3"


def test_scores_exist_during_the_set_up(opened: Any) -> None:
    table = opened(3)
    assert table.points("finish") == [0, 0, 0]
    assert table.points("empty_trucks") == [-6, -6, -6]


@pytest.mark.rule("TK-P1", "TK-S3")
def test_nobody_is_last_before_all_have_their_start_markers(opened: Any) -> None:
    table = opened(3)
    while table.phase == "goods":
        table.play(next(iter(table.draws())))
    for marker in ("M3", "M1"):
        assert table.points("finish") == [0, 0, 0]
        table.play(marker)
    assert table.points("finish") == [0, 0, 0]
    assert table.play("M2").points("finish") == [0, -3, 0]


def test_a_state_is_small() -> None:
    assert game("the-truckers").dtype.itemsize <= 1024
    assert np.zeros(1, game("the-truckers").dtype).nbytes <= 1024
