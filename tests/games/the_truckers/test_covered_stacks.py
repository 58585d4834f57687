"""TK-S2 and TK-5 with covered stacks: what is turned up when, and that nobody can know it before."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.position import Position
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games.the_truckers.constants import COVERED_TILE, DEAL, DEAL_LAST
from colisee.games.the_truckers.drawing import PHASES
from colisee.games.the_truckers.notation import KIND_CODES
from colisee.testing.table import random_match

COVERED = " ".join(["?/?/Fi"] * 10)


def tiles_seen(position: Position) -> Counter[str]:
    """The tiles that lie face up on the track or have been collected, by their codes."""
    s, seen = position.record, Counter[str]()
    for tile in s.stack.flat:
        if 0 < tile < COVERED_TILE:
            seen[KIND_CODES[tile - 1]] += 1
    for player in s.player[: position.players]:
        seen.update({code: int(count) for code, count in zip(KIND_CODES, player.waiting, strict=True)})
        for truck in player.truck:
            if truck.type:
                seen[KIND_CODES[truck.type - 1]] += int(truck.singles)
                seen[KIND_CODES[truck.type + 4]] += int(truck.doubles)
            seen["Jo"] += int(truck.jokers)
    return +seen


@pytest.mark.rule("TK-5")
def test_uncovered_tiles_are_turned_up_after_all_have_collected_in_the_order_of_spaces(table: Any) -> None:
    t = table("stacks=covered", COVERED, "space=0", "space=0", "space=0").cards("D5", "D2", "D3")
    assert [t.waiting(seat) for seat in (1, 2, 3)] == ["Fi", "Fi", "Fi"]
    assert (t.phase, t.due, t.is_chance_due) == ("turn-up", [], True)
    assert t.track()[1:5] == ["?/?", "?/?", "?/?/Fi", "?/?"]
    t.play("=Jo")
    assert t.track()[1:5] == ["?/Jo", "?/?", "?/?/Fi", "?/?"]
    t.play("=Fu2")
    assert t.track()[1:5] == ["?/Jo", "?/Fu2", "?/?/Fi", "?/?"]
    assert int(t.state.round_number) == 1
    t.play("=To")
    assert t.track()[1:5] == ["?/Jo", "?/Fu2", "?/?/Fi", "?/To"]
    assert (t.phase, int(t.state.round_number), t.due) == ("cards", 2, [1, 2, 3])


@pytest.mark.rule("TK-5")
def test_a_tile_is_drawn_from_all_that_nobody_has_seen_each_equally_often(table: Any) -> None:
    loads = "| waiting Fi 2*Fu | trucks s:Ve2+Jo l:4*Cl"
    t = table("stacks=covered", COVERED, f"space=0 {loads}", "space=4", "space=5").cards("D1", "L", "L")
    assert t.phase == "turn-up"
    assert t.draws() == {
        "=Fu": 13, "=Fi": 2, "=Ve": 9, "=Cl": 3, "=To": 5, "=Fu2": 1, "=Fi2": 1, "=Cl2": 1, "=To2": 1, "=Jo": 2,
    }  # fmt: skip


@pytest.mark.rule("TK-5")
def test_a_stack_without_another_tile_turns_nothing_up(table: Any) -> None:
    t = table("stacks=covered", "Fi ?/Fi ?/?/Fi", "space=0", "space=0", "space=0").cards("D1", "D2", "L")
    assert t.track()[:3] == ["-", "?", "?/?/Fi"]
    t.play("=Ve")
    assert (t.track()[:3], t.phase) == (["-", "Ve", "?/?/Fi"], "cards")


@pytest.mark.rule("TK-5")
def test_without_a_collector_nothing_is_turned_up(table: Any) -> None:
    t = table("stacks=covered loaders_collect=no", COVERED, "space=3", "space=4", "space=5").cards("L", "L", "L")
    assert (t.phase, int(t.state.round_number)) == ("cards", 2)


@pytest.mark.rule("TK-5", "TK-7")
def test_nothing_is_turned_up_once_the_game_has_ended(table: Any) -> None:
    t = table("stacks=covered", COVERED, "lap=3 goal=1", "lap=2 space=10", "space=4").cards("D1", "D2")
    assert t.phase == "over"
    assert t.waiting(3) == "Fi"
    assert t.track()[5] == "?/?"


@pytest.mark.rule("TK-5", "TK-6")
def test_the_tile_under_a_truck_at_the_goal_is_not_turned_up(table: Any) -> None:
    t = table("stacks=covered", COVERED, "lap=2 space=10", "lap=1 space=1", "space=4").cards("D1", "L", "L")
    assert t.track()[0] == "?/?/Fi"
    t.play("=Cl")
    assert (t.track()[3], t.phase) == ("?/Cl", "cards")


@pytest.mark.rule("TK-5")
def test_nobody_acts_while_tiles_are_turned_up(table: Any) -> None:
    t = table("stacks=covered", COVERED, "space=0", "space=0", "space=0").cards("D5", "D2", "D3")
    assert {t.why_not(word, seat=seat) for word in ("D1", "L", "ok", "T-") for seat in (1, 2, 3)} == {"TK-5"}


@pytest.mark.rule("TK-M1")
def test_a_space_counts_as_long_as_a_covered_tile_lies_there(table: Any) -> None:
    t = table("stacks=covered", "?/Fi ?/?/Fi Fi", "space=0", "space=0", "space=0").cards("D1", "L", "L")
    t.play("=To").cards("L", "D1", "L").play("ok", seat=1)
    assert t.spaces() == [1, 1, 0]


@pytest.mark.rule("TK-S2", "TK-5")
@pytest.mark.parametrize("seed", range(20))
def test_a_state_holds_nothing_about_a_covered_tile(spec: GameSpec, seed: int) -> None:
    """What could leak is not there: known are the tiles seen, the bag is the rest of the box, and no seat knows more than another."""
    rng = Random(seed)
    position = Position.new(Setup(spec, 3 + seed % 3))
    box = position.record.bag.copy()
    for actor, action in random_match(position, rng):
        s = position.record
        seen = tiles_seen(position)
        assert [int(box[kind]) - seen[code] for kind, code in enumerate(KIND_CODES)] == s.bag.tolist()
        if PHASES[s.phase] != "goods":
            assert int((s.stack == COVERED_TILE).sum()) == int(s.bag.sum())
        for reader in (*range(position.players), SPECTATOR):
            view = position.view(reader)
            assert view.record.stack.tobytes() == s.stack.tobytes()
            assert view.record.bag.tobytes() == s.bag.tobytes()
            assert position.sees(reader, CHANCE, action) or actor != CHANCE
        if actor == CHANCE and DEAL <= action <= DEAL_LAST:
            assert position.draws()[action] == int(s.bag[action - DEAL])


@pytest.mark.rule("TK-5")
@pytest.mark.parametrize("seed", range(5))
def test_the_past_says_nothing_about_the_next_tile(spec: GameSpec, seed: int) -> None:
    """Two matches that look alike to everybody have the same draws, whatever is drawn later."""
    rng = Random(seed)
    position = Position.new(Setup(spec, 3))
    for _ in random_match(position, rng):
        if PHASES[position.record.phase] == "turn-up":
            break
    twin = Position(spec, spec.picture.position(spec.picture.drawing(position.view(0).guess(seed).record)))
    assert twin.draws() == position.draws()


@pytest.mark.rule("TK-S2", "TK-5")
def test_open_stacks_never_draw_after_the_set_up(spec: GameSpec) -> None:
    position, rng = Position.new(Setup(spec, 4, {"stacks": "open"})), Random(1)
    for actor, _ in random_match(position, rng):
        if position.record.round_number:
            assert actor != CHANCE
            assert not position.record.bag.any()
