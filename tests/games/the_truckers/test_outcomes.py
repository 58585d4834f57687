"""What the log says about The Truckers: cards when they are revealed, where trucks drove, what they collected."""

from __future__ import annotations

from typing import Any

import pytest

from colisee.testing.table import SPECTATOR

ROAD = " ".join(["Fi"] * 19)


@pytest.mark.rule("TK-1", "TK-4", "TK-5")
def test_the_last_card_reveals_the_round(table: Any) -> None:
    for reader in (3, SPECTATOR):
        t = table("", ROAD, "space=2", "space=5", "space=1")
        assert t.log_after("D6", reader=reader, seat=1) == []
        assert t.log_after("D3", reader=reader, seat=2) == []
        driven = t.log_after("D1", reader=reader, seat=3)
        assert driven.index("Bob drives 3, from space 5 to space 8.") < driven.index(
            "Ann drives 6, from space 2 to space 8, on top of Bob."
        )
        assert "Ann collects fish on space 8." in driven
        assert not any(line.startswith("Bob collects") for line in driven)


@pytest.mark.rule("TK-M2")
def test_a_truck_above_or_sent_back_is_told_to_those_concerned(table: Any) -> None:
    t = table("", ROAD, "space=2", "space=5", "space=1")
    t.play("D6", seat=1).play("D3", seat=2)
    assert "Ann drives 6, from space 2 to space 8, on top of you." in t.copy().log_after("D1", reader=2, seat=3)
    assert "Vous avancez de 6, de la case 2 à la case 8, par-dessus Bob." in t.log_after(
        "D1", reader=1, seat=3, language="fr"
    )
    full = table("", ROAD, "space=1", "space=1 under", "space=0")
    full.play("L", seat=1).play("L", seat=2)
    assert "You drive 1 but stay on the start." in full.log_after("D1", reader=3, seat=3)


@pytest.mark.rule("TK-6")
def test_everybody_who_reaches_the_goal_is_told_with_the_place(table: Any) -> None:
    t = table("", ROAD, "lap=2 space=19", "lap=2 space=18", "lap=2 space=17")
    t.play("D6", seat=1).play("D6", seat=2)
    driven = t.log_after("D6", reader=2, seat=3)
    assert {"Ann reaches the goal first.", "You reach the goal second.", "Zoé reaches the goal third."} <= set(driven)


@pytest.mark.rule("TK-1")
def test_a_card_is_told_to_its_player_alone(table: Any) -> None:
    t = table("", ROAD, "space=2", "space=5", "space=1")
    assert t.copy().log_after("D6", reader=1, seat=1) == ["You choose drive card 6."]
    assert t.copy().log_after("L", reader=1, seat=1, language="fr") == ["Vous choisissez la carte de chargement."]
    assert t.log_after("D6", reader=2, seat=1) == []


@pytest.mark.rule("TK-2", "TK-3B")
def test_a_loading_card_is_revealed_when_all_have_chosen(table: Any) -> None:
    t = table("", ROAD, "space=2", "space=5", "space=1")
    t.play("L", seat=1).play("D3", seat=2)
    told = t.log_after("D1", reader=2, seat=3)
    assert told[0] == "Ann reveals the loading card."
    assert "You drive 3, from space 5 to space 8." in told
