"""Moving Day in words."""

from __future__ import annotations

import pytest

from colisee.core.kit import SPECTATOR
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES, Language
from colisee.games.moving_day import constants as c
from colisee.games.moving_day.wording import COLOUR_NAMES, TYPE_NAMES, box_text

PICTURE = """
moving-day seats=2 filling=rows damage=en clumsy=card phase=place first=2 turn=3 place=2
row  | Lr2! Br1 1p1 2 | . . . 0 | Lg5 Dr2 3p3 0
hand | Ly4 . 2p2*
1 snacks=0 | .               |                 |
           | .               | .    .          |
           | .               | .    .          | .    .    .
           | Gr1             | By3! .          | .    .    .
  crew     |                 | 2p3             |
2 snacks=3 | .               |                 |
           | .               | .    .          |
           | .               | .    .          | .    .    .
           | .               | .    .          | Gy4  Pb4  .
  crew     |                 |                 | 3p1
gone | 3p2
"""


def test_a_picture_is_drawn_as_it_is_read(spec: GameSpec) -> None:
    assert spec.picture.drawing(spec.picture.position(PICTURE)[0]).split("\n") == [*PICTURE.strip().split("\n"), ""]


@pytest.mark.parametrize(
    ("word", "english", "french"),
    [
        ("Uca1", "Ann puts the yellow lamp 4 in the car, column 1, row 1.", "Ann pose la lampe jaune\u00a04 dans la voiture, colonne 1, rangée 1."),
        ("Ht", "Ann gives the truck 2 clumsy helpers of strength +2.", "Ann confie le camion à 2 amis maladroits de force +2."),
        ("Hx", "Ann sends away 2 clumsy helpers of strength +2.", "Ann renvoie 2 amis maladroits de force +2."),
        ("T1", "Ann takes group 1: red lamp 2 (fragile), red books 1, 1 helper of strength +1, 2 snacks.",
         "Ann prend le groupe 1\u00a0: lampe rouge\u00a02 (fragile), livres rouges\u00a01, 1 ami de force +1, 2 casse-croûtes."),
        ("F2", "Bob goes first.", "Bob commence."),
    ],
)  # fmt: skip
def test_sentences(spec: GameSpec, word: str, english: str, french: str) -> None:
    s, action = spec.picture.position(PICTURE)[0], spec.notation.parse(word)
    assert spec.wording.sentence(s, 0, action, "en", ["Ann", "Bob"], SPECTATOR) == english
    assert spec.wording.sentence(s, 0, action, "fr", ["Ann", "Bob"], SPECTATOR) == french


@pytest.mark.parametrize(
    ("word", "english", "french"),
    [
        ("Uca1", "You put the yellow lamp 4 in the car, column 1, row 1.", "Vous posez la lampe jaune\u00a04 dans la voiture, colonne 1, rangée 1."),
        ("Ht", "You give the truck 2 clumsy helpers of strength +2.", "Vous confiez le camion à 2 amis maladroits de force +2."),
        ("Hx", "You send away 2 clumsy helpers of strength +2.", "Vous renvoyez 2 amis maladroits de force +2."),
        ("T1", "You take group 1: red lamp 2 (fragile), red books 1, 1 helper of strength +1, 2 snacks.",
         "Vous prenez le groupe 1\u00a0: lampe rouge\u00a02 (fragile), livres rouges\u00a01, 1 ami de force +1, 2 casse-croûtes."),
        ("F1", "You go first.", "Vous commencez."),
    ],
)  # fmt: skip
def test_sentences_address_their_reader(spec: GameSpec, word: str, english: str, french: str) -> None:
    s, action = spec.picture.position(PICTURE)[0], spec.notation.parse(word)
    assert spec.wording.sentence(s, 0, action, "en", ["Ann", "Bob"], 0) == english
    assert spec.wording.sentence(s, 0, action, "fr", ["Ann", "Bob"], 0) == french


def test_french_colours_agree_with_what_is_in_the_box() -> None:
    found = {box_text(number).fr.split("\u00a0")[0] for number in range(len(c.BOX))}
    assert {"lampe verte", "vaisselle bleue", "plante mauve", "guitare rouge", "livres verts", "livres mauves"} <= found
    assert len(found) == len(TYPE_NAMES) * len(COLOUR_NAMES)


@pytest.mark.parametrize(
    "change",
    [("Gr1 ", "Gr9 "), ("By3!", "By3 "), ("2p3 ", "9p9 "), ("moving-day", "moving-night"), ("3p1", "3p1 1p4 1p4")],
)
def test_an_impossible_picture_is_refused(spec: GameSpec, change: tuple[str, str]) -> None:
    with pytest.raises(ValueError):
        spec.picture.position(PICTURE.replace(*change))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_colour_has_its_own_letter_in_the_terminal(language: Language) -> None:
    assert len({name.to(language)[0] for name in COLOUR_NAMES.values()}) == len(COLOUR_NAMES)
