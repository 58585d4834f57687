"""The guided first matches: tied to the rules of their game and to its decisions, short, in both languages, without numbers."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from colisee.core.guide import guide
from colisee.core.registry import game
from colisee.core.rulebook import example_sheet
from colisee.core.spec import GameSpec
from colisee.testing.table import Table

GAMES = Path(__file__).parents[1] / "web" / "src" / "games"
LONGEST = 150
"""Letters that the guide's card holds on a small screen without scrolling."""


def test_every_step_names_rules_of_its_game_and_decisions_that_exist(spec: GameSpec) -> None:
    decisions = {kind for action in range(spec.facts.actions) for kind in spec.notation.as_json(action)}
    for step in guide(spec.slug):
        assert step.rules
        assert set(step.rules) <= set(spec.facts.rules), step.text.en
        assert step.until is None or step.until in decisions, step.text.en


def test_the_board_knows_every_part_that_a_step_points_at(spec: GameSpec) -> None:
    steps = guide(spec.slug)
    if not steps:
        pytest.skip(f"{spec.slug} has no guide")
    known = (GAMES / spec.slug / "parts.ts").read_text("utf-8")
    assert [step.part for step in steps if step.part and f"  {step.part}:" not in known] == []


def test_every_step_leaves_the_numbers_to_the_rulebook_and_fits_on_its_card(spec: GameSpec) -> None:
    for step in guide(spec.slug):
        for text in step.text:
            assert text
            assert not re.search(r"\d", text), text
            assert len(text) <= LONGEST, text
        assert not re.search(r" [;:!?»]|« ", step.text.fr), step.text.fr


def test_a_guide_has_about_ten_steps_and_the_first_decision_comes_early(spec: GameSpec) -> None:
    steps = guide(spec.slug)
    if not steps:
        pytest.skip(f"{spec.slug} has no guide")
    assert 9 <= len(steps) <= 12
    assert any(step.until for step in steps[:3])


def test_french_sentences_have_typographic_apostrophes(spec: GameSpec) -> None:
    assert [step.text.fr for step in guide(spec.slug) if "'" in step.text.fr] == []


# What the guides claim, played. Each test first finds the claim in the guide, so that neither can change alone.


def claims(slug: str, rule: str, english: str, french: str) -> None:
    texts = [step.text for step in guide(slug) if rule in step.rules]
    assert any(english in text.en and french in text.fr for text in texts), texts


def drawn(slug: str, picture: str) -> Table:
    return Table.drawn(game(slug), game(slug).interpreted, dedent(picture))


def total(sheet: dict[str, Any], player: int = 0) -> dict[str, Any]:
    result: dict[str, Any] = game(sheet["game"]).sheet.score(sheet)["players"][player]
    return result


def truckers(track: str, *players: str) -> Table:
    lines = [f"{seat} start={seat} {player}" for seat, player in enumerate(players, 1)]
    return drawn("the-truckers", "\n".join([f"the-truckers seats={len(players)}", f"track | {track}", *lines]))


def test_a_truck_counts_spaces_with_goods_and_steps_back_from_a_full_one() -> None:
    claims("the-truckers", "TK-M1", "Only spaces with goods count", "Seules comptent les cases avec marchandises")
    claims("the-truckers", "TK-M2", "you step back", "vous reculez")
    table = truckers("Fi Fi Fi - Fi Fi", "space=5", "space=5 under", "space=0")
    for seat, card in enumerate(("L", "L", "D4"), 1):
        table.play(card, seat=seat)
    assert [int(player.space) for player in table.state.player[:3]] == [5, 5, 3]


def test_the_upper_truck_takes_the_top_tile_and_it_waits() -> None:
    claims("the-truckers", "TK-5", "the upper one", "celui du dessus")
    table = truckers("Fi Fu/Ve", "space=2", "space=2 under", "space=0")
    for seat, card in enumerate(("L", "L", "D1"), 1):
        table.play(card, seat=seat)
    assert [int(player.waiting.sum()) for player in table.state.player[:3]] == [1, 0, 1]


def test_only_the_loading_card_brings_played_cards_back() -> None:
    claims("the-truckers", "TK-3B", "Only the loading card", "Seule la carte de chargement")
    table = truckers("Fi Fi Fi Fi Fi Fi", "played=23", "played=23", "played=23")
    for seat, card in enumerate(("L", "D1", "D4"), 1):
        table.play(card, seat=seat)
    assert {"D2", "D3", "L"} <= set(table.legal(1))
    assert not {"D1", "D2", "D3"} & set(table.legal(2))


def test_a_joker_is_never_the_first_tile_on_a_truck() -> None:
    claims("the-truckers", "TK-L3", "never first", "jamais en premier")
    table = truckers("Fi Fi Fi", "| waiting Fi Jo | trucks s l", "space=1", "space=2")
    for seat, card in enumerate(("L", "D1", "D1"), 1):
        table.play(card, seat=seat)
    table.play("B1", seat=1)
    assert table.why_not("+Jo", 1) == "TK-L3"
    assert "+Jo" in table.play("+Fi", seat=1).legal(1)


def test_an_empty_truck_and_waiting_goods_cost_points() -> None:
    claims("the-truckers", "TK-6", "an empty one costs points", "un camion vide coûte des points")
    claims("the-truckers", "TK-P6", "still waiting then cost points", "coûtent alors des points")
    alice = total(example_sheet("the-truckers"))
    assert alice["empty_trucks"] < 0
    assert alice["waiting"] < 0


def test_a_second_player_at_the_goal_ends_the_match() -> None:
    claims("the-truckers", "TK-7", "the second player", "le deuxième joueur")
    table = truckers("Fi Fi", "lap=3 space=0 goal=1", "lap=2 space=2", "space=1")
    for seat, card in ((2, "D1"), (3, "L")):
        table.play(card, seat=seat)
    assert table.due == []


CAR: dict[str, Any] = {"kind": "car", "boxes": [], "helpers": [{"people": 1, "strength": 4, "clumsy": False}]}


def car(*boxes: tuple[str, str, int, bool], helpers: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """The result of a car with boxes (type, colour, weight, fragile) in its left column, from below, and a weak right one."""
    rows = [
        [
            {"type": kind, "colour": colour, "weight": weight, "points": 1, "fragile": fragile},
            {"type": f"other {row}", "colour": f"other {row}", "weight": 1, "points": 1, "fragile": False},
        ]
        for row, (kind, colour, weight, fragile) in enumerate(boxes)
    ]
    vehicle = {**CAR, "boxes": rows} if helpers is None else {**CAR, "boxes": rows, "helpers": helpers}
    return total({"game": "moving-day", "players": [{"name": "A", "snacks": 0, "vehicles": [vehicle]}]})


def test_a_heavier_box_anywhere_above_breaks_a_box() -> None:
    claims("moving-day", "MD-D2", "anywhere above it", "quelque part au-dessus")
    assert car(("a", "r", 3, False), ("b", "g", 3, False), ("c", "b", 3, False))["weight"] == 6
    assert car(("a", "r", 3, False), ("b", "g", 4, False), ("c", "b", 4, False))["weight"] == 5
    assert car(("a", "r", 3, False), ("b", "g", 3, False), ("c", "b", 4, False))["weight"] == 4


def test_without_helpers_everything_breaks_and_a_clumsy_card_breaks_a_fragile_box() -> None:
    claims("moving-day", "MD-D3", "without helpers everything does", "sans amis tout casse")
    assert car(("a", "r", 1, False), helpers=[])["weight"] == 0
    claims("moving-day", "MD-D1", "a clumsy card breaks a fragile box", "une carte maladroite casse un carton fragile")
    assert car(("a", "r", 1, True), helpers=[{"people": 1, "strength": 4, "clumsy": True}])["weight"] == 1


def test_a_whole_neighbour_of_the_same_type_or_colour_scores() -> None:
    claims("moving-day", "MD-P2", "beside a whole box of the same type, and", "d’un carton entier de même forme, et")
    result = car(("a", "r", 3, False), ("a", "g", 2, False), ("c", "g", 1, False))
    assert (result["type"], result["colour"]) == (2, 2)


def test_an_occupied_space_is_closed_except_the_first() -> None:
    claims(
        "toy-rush", "TR-A2", "is closed for this round, except the first", "est fermée pour ce tour, sauf la première"
    )
    table = drawn("toy-rush", "toy-rush\n1 stock=3 | .\n2 stock=3 | .")
    table.play("5x1", seat=1).play("1x1", seat=2)
    assert table.why_not("5x1", 1) == "TR-A2"
    assert table.why_not("1x1", 1) is None


def test_too_few_elves_bring_nothing() -> None:
    claims("toy-rush", "TR-R7", "too few elves bring nothing", "trop peu de lutins n’apportent rien")
    table = drawn("toy-rush", "toy-rush\n1 stock=1 | .\n2 stock=2 | .")
    table.play("8x1", seat=1).play("9x2", seat=2)
    assert [int(player.objects.sum()) for player in table.state.player] == [0, 0]


def test_symbols_that_stay_visible_are_multiplied_by_tapes_of_their_colour() -> None:
    claims(
        "post-office", "PO-P2", "multiplied by the tapes of their colour", "multipliés par les bandes de leur couleur"
    )
    claims("post-office", "PO-P3", "scores for each tape beside it", "rapporte pour chaque bande voisine")
    sheet = example_sheet("post-office")
    player = sheet["players"][0]
    without = {**sheet, "players": [{**player, "tapes": [tape for tape in player["tapes"] if tape["colour"] != "D"]}]}
    before, after = total(sheet), total(without)
    assert before["christmas"] > 0
    assert after["christmas"] == 0
    assert after["waybills"] < before["waybills"]
