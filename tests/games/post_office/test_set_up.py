"""Post Office: the box and the set-up."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from colisee.core.errors import IllegalMove
from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.spec import GameSpec
from colisee.games.post_office.constants import (
    CHALLENGE_NAMES,
    COMPONENTS,
    KEEP,
    LINE,
    S1,
    SPACES,
    SQUARES,
    STANDARD_FACES,
    START_FACES,
    START_SPACES,
    TAPES,
    parcels_of,
)


@pytest.mark.rule("PO-S2")
def test_the_box_adds_up() -> None:
    assert len(STANDARD_FACES) == 96
    assert len(START_FACES) == 16
    assert len(CHALLENGE_NAMES) == 9
    assert TAPES == 16
    assert (SPACES, SQUARES, len(LINE)) == (25, 24, 24)
    assert SPACES == 4 + 2 * 11 - 1


def test_no_two_standard_tiles_are_equal_and_none_is_of_one_colour() -> None:
    turned = {min(tuple(parcels_of(face, turn)) for turn in range(4)) for face in STANDARD_FACES}
    assert len(turned) == 96
    assert all(len({parcel[0] for parcel in parcels_of(face, 0)}) > 1 for face in STANDARD_FACES)


def test_every_colour_has_the_same_symbols() -> None:
    parcels = Counter(parcel for face in STANDARD_FACES for parcel in parcels_of(face, 0))
    for colour in "LDYB":
        assert [parcels[colour + symbol] for symbol in "tsw."] == [22, 17, 4, 53]


def test_the_start_tiles_of_all_assistants_are_one_set_with_its_colours_moved_on() -> None:
    sets = [START_FACES[i : i + 4] for i in range(0, 16, 4)]
    for before, after in pairwise(sets):
        assert [face.translate(str.maketrans("LDYB", "DYBL")) for face in before] == after


def test_challenges_say_where_they_come_from() -> None:
    origins = [row["provenance"] for row in COMPONENTS["challenges"]["rows"]]
    assert Counter(origins) == {"given": 1, "found": 2, "ours": 6}


@pytest.mark.rule("PO-S1")
def test_everybody_begins_on_start_with_three_stamps(opened: Any) -> None:
    table = opened(4)
    for seat in range(1, 5):
        assert (table.player(seat).square, table.player(seat).stamps) == (0, 3)


@pytest.mark.rule("PO-S1")
def test_four_start_tiles_come_in_any_order_and_orientation_onto_the_start_spaces(opened: Any) -> None:
    table = opened(2)
    assert table.is_chance_due
    assert list(table.draws().values()) == [1] * 16
    table.play("+S3.0", "+S1.1")
    assert sorted({draw[:3] for draw in table.draws()}) == ["+S2", "+S4"]
    assert table.shelf()[2:4] == [".. .. Y. Ys .. .. Dt L. .. ..", ".. .. D. B. .. .. Y. L. .. .."]
    table.play("+S2.0", "+S4.0", *(f"+S{tile}.0" for tile in range(1, 5)))
    for seat in (1, 2):
        assert table.player(seat).filled == START_SPACES


@pytest.mark.rule("PO-S1")
def test_everybody_has_the_same_four_start_tiles(opened: Any) -> None:
    table = opened(4).set_up()
    assert table.shelf()[2] == ".. .. L. L. .. .. Ds D. .. .."
    assert all(table.shelf(seat) == table.shelf() for seat in (2, 3, 4))


@pytest.mark.rule("PO-S1")
def test_in_the_first_edition_every_assistant_has_start_tiles_of_its_own(opened: Any) -> None:
    table = opened(4, rules_version=1).set_up()
    assert [table.shelf(seat)[2] for seat in (1, 2, 3, 4)] == [
        ".. .. L. L. .. .. Ds D. .. ..",
        ".. .. D. D. .. .. Ys Y. .. ..",
        ".. .. Y. Y. .. .. Bs B. .. ..",
        ".. .. B. B. .. .. Ls L. .. ..",
    ]


@pytest.mark.rule("PO-S1")
@pytest.mark.parametrize(("version", "colour"), [(1, "dark blue"), (2, "light blue")])
def test_the_log_names_the_start_tile_of_the_edition(spec: GameSpec, opened: Any, version: int, colour: str) -> None:
    table = opened(2, rules_version=version).play("+S1.0", "+S2.0", "+S3.0", "+S4.0")
    sentence = spec.wording.sentence(table.state, CHANCE, spec.notation.parse("+S1.0"), "en", ["Ann", "Bob"], SPECTATOR)
    assert sentence.startswith(f"Bob starts with the tile ({colour}, {colour}; "), sentence


@pytest.mark.rule("PO-S1")
def test_nobody_acts_during_the_set_up(opened: Any) -> None:
    assert opened(2).why_not("K1", seat=1) == "PO-S1"
    dealt = opened(2).set_up().deal(1, 2, 3, 4).position
    with pytest.raises(IllegalMove, match="seats are 0 to 1"):
        dealt.why_not(2, KEEP)
    assert dealt.ask("why_not", 2, KEEP) == S1


@pytest.mark.rule("PO-S2")
def test_without_challenges_the_first_round_begins_at_once(opened: Any) -> None:
    table = opened(2).set_up()
    assert (table.phase, table.state.open_challenges) == ("draw", 0)
    assert table.draws() == dict.fromkeys((f"+{tile}" for tile in range(1, 97)), 1)


@pytest.mark.rule("PO-S2")
def test_with_challenges_four_of_the_nine_are_laid_open(opened: Any) -> None:
    table = opened(2, challenges="on")
    while table.phase == "start":
        table.play(next(iter(table.draws())))
    assert table.draws() == dict.fromkeys((f"+{name}" for name in CHALLENGE_NAMES), 1)
    assert table.why_not("K1", seat=1) == "PO-S2"
    table.play("+twenty-stamps", "+five-squares")
    assert list(table.draws().values()) == [1] * 7
    other = table.copy().play("+busy-waybill", "+four-shapes")
    table.play("+four-shapes", "+busy-waybill")
    assert table.phase == "draw"
    assert other.position == table.position
