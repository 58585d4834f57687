"""What the log says about Post Office: tiles by their parcels, tapes with the stamps they earn."""

from __future__ import annotations

import re
from typing import Any

import pytest

L_OF_DARK_BLUE = """
    D. D. D. L. Y. L.
    Ds L. Y. L. Y. L.
"""


@pytest.mark.rule("PO-R8")
def test_a_tape_is_told_with_the_stamps_it_earns(drawn: Any) -> None:
    table = drawn("round=5", f"step=tape hand=0,1 square=3\n{L_OF_DARK_BLUE}", "step=place hand=5,6 square=1")
    assert table.log_after("TDL", reader=2, seat=1) == []
    word = next(word for word in table.legal(1) if word.startswith("@"))
    assert table.copy().log_after(word, reader=2, seat=1) == [
        "Ann lays the dark blue L tape on a1, b1 and earns 1 stamp."
    ]
    assert table.log_after(word, reader=1, seat=1, language="fr") == [
        "Vous posez la bande L bleu foncé sur a1, b1 et gagnez 1 timbre."
    ]


@pytest.mark.rule("PO-R1")
def test_tiles_are_told_to_those_who_know_them_and_to_all_once_they_lie_on_a_shelf(drawn: Any) -> None:
    table = drawn("round=1 phase=keep", "step=keep hand=1,2 square=0", "step=keep hand=3,4 square=0")
    first = "(light blue, light blue with stamp; light blue, dark blue)"
    assert table.copy().log_after("K1", reader=2, seat=1) == []
    assert table.log_after("K1", reader=1, seat=1)[0].startswith(f"You keep the tile {first} and pass on the tile (")
    other = table.copy().log_after("K1", reader=2, seat=2)
    assert other[0].startswith("You keep the tile (")
    assert re.fullmatch(r"Ann passes you the tile \(.*\)\.", other[1])
    received = table.log_after("K1", reader=1, seat=2)
    assert len(received) == 1
    assert re.fullmatch(r"Bob passes you the tile \(.*\)\.", received[0])
    assert table.log_after("ka1.0", reader=2, seat=1) == [f"Ann places a tile on a1 {first}."]
