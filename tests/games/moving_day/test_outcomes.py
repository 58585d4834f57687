"""What the log says about Moving Day."""

from __future__ import annotations

from colisee.core.rules import Rules
from colisee.core.spec import GameSpec
from colisee.testing.table import SPECTATOR, Table

ROW = "row | Lr2! Br1 1p1 0 | Ly4 By3! 2p2* 1 | Lg5 Dr2 3p3 0"


def test_a_turn_is_told_piece_by_piece_and_to_oneself_as_you(spec: GameSpec, rules: Rules) -> None:
    table = Table.drawn(spec, rules, f"moving-day seats=2 phase=take\n{ROW}\n")
    taken = "group 2: yellow lamp 4, yellow books 3 (fragile), 2 clumsy helpers of strength +2, 1 snack."
    assert table.copy().log_after("T2", reader=2) == [f"Ann takes {taken}"]
    assert table.log_after("T2", reader=1) == [f"You take {taken}"]
    assert table.log_after("Usa1", reader=1, language="fr") == [
        "Vous posez la lampe jaune 4 dans le scooter, colonne 1, rangée 1."
    ]
    assert table.log_after("Hc", reader=2, language="fr") == ["Ann confie la voiture à 2 amis maladroits de force +2."]
    assert table.log_after("Lsa2", reader=SPECTATOR) == [
        "Ann puts the yellow books 3 (fragile) in the scooter, column 1, row 2."
    ]
    assert table.log_after("+Lr7", reader=1) == []
    assert table.log_after("+Br6", reader=1) == []
    assert table.log_after("+1p2", reader=1) == ["New in group 2: red lamp 7, red books 6, 1 helper of strength +2."]


def test_the_set_up_is_one_sentence(spec: GameSpec, rules: Rules) -> None:
    table = Table.new(spec, rules, 2)
    told = []
    while table.is_chance_due:
        told += table.log_after(min(table.draws()), reader=1)
    assert told == ["3 groups are laid out. You go first."]
