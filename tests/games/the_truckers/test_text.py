"""Words of The Truckers: notation, JSON, sentences, drawings, the terminal table, labels."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

import pytest
from rich.console import Console

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.position import Position
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games.the_truckers import SPEC
from colisee.testing.table import random_match

NAMES = ("Ann", "Bob", "Zoé", "Dan", "Eve")


def positions(spec: GameSpec, seed: int, players: int) -> Iterator[Position]:
    """Every position of a random match except the last."""
    rng = Random(seed)
    options = {option.name: rng.choice(option.values) for option in spec.facts.options}
    position = Position.new(Setup(spec, players, options))
    for _ in random_match(position, rng):
        yield position


def test_every_action_has_one_word_and_one_object(spec: GameSpec) -> None:
    actions = range(spec.facts.all_actions)
    words = [SPEC.notation.word(action) for action in actions]
    assert len(set(words)) == len(words)
    assert not any(" " in word for word in words)
    assert [SPEC.notation.parse(word) for word in words] == list(actions)
    assert [
        SPEC.notation.from_json(json.loads(json.dumps(SPEC.notation.as_json(action)))) for action in actions
    ] == list(actions)


@pytest.mark.parametrize("word", ["", "d4", "D7", "B6", "+fi", "M6", "T"])
def test_an_unknown_word_is_refused_in_a_sentence(word: str) -> None:
    with pytest.raises(ValueError, match="is no move"):
        SPEC.notation.parse(word)


@pytest.mark.parametrize(
    "event",
    [{}, [], None, "D4", {"play": {"card": True}}, {"play": {"card": "1"}}, {"steal": {}}, {"take": {"truck": "huge"}}],
)
def test_an_unknown_object_is_refused_in_a_sentence(event: Any) -> None:
    with pytest.raises(ValueError, match="no action reads"):
        SPEC.notation.from_json(event)


@pytest.mark.parametrize("action", [-1, 61])
def test_there_is_no_action_beyond_the_ranges(action: int) -> None:
    with pytest.raises(ValueError, match="no action number"):
        SPEC.notation.word(action)
    with pytest.raises(ValueError, match="no action number"):
        SPEC.notation.as_json(action)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_drawings_of_states_and_views_read_back(spec: GameSpec, seats: int) -> None:
    for position in positions(spec, seats, seats):
        for drawn in (position, position.view(1)):
            assert SPEC.picture.position(SPEC.picture.drawing(drawn.record)).tobytes() == drawn.to_bytes()


@pytest.mark.parametrize("line", ["1 start=1 colour=red", "1 start=1 | waiting Xx"])
def test_a_drawing_that_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"no 'colour'|is no tile"):
        SPEC.picture.position(f"the-truckers seats=3\ntrack | Fi\n{line}")
    with pytest.raises(ValueError, match="begins with"):
        SPEC.picture.position("moving-day seats=3\ntrack | Fi")


SENTENCES = [
    ("D4", "Ann chooses drive card 4.", "Ann choisit la carte de conduite 4."),
    ("L", "Ann chooses the loading card.", "Ann choisit la carte de chargement."),
    ("B2", "Ann loads truck 2 (large truck) in bulk.", "Ann charge le camion 2 (grand camion) en masse."),
    (
        "S1",
        "Ann loads separately, first truck 1 (small truck).",
        "Ann charge séparément, d’abord le camion 1 (petit camion).",
    ),
    ("+Fi", "Ann loads fish on truck 1 (small truck).", "Ann charge du poisson sur le camion 1 (petit camion)."),
    ("+Fu", "Ann loads furniture on truck 1 (small truck).", "Ann charge des meubles sur le camion 1 (petit camion)."),
    ("ok", "Ann loads nothing.", "Ann ne charge rien."),
    ("xTo2", "Ann steals a double of toys from Bob.", "Ann vole une double cargaison de jouets à Bob."),
    ("xJo", "Ann steals a joker from Bob.", "Ann vole un joker à Bob."),
    ("x-", "Ann steals nothing from Bob.", "Ann ne vole rien à Bob."),
    ("Tm", "Ann takes a medium truck.", "Ann prend un camion moyen."),
    ("T-", "Ann takes no more trucks.", "Ann ne prend plus de camion."),
    ("M2", "Bob gets start marker 4.", "Bob reçoit le marqueur de départ 4."),
]


@pytest.mark.parametrize(("word", "english", "french"), SENTENCES)
def test_sentences(word: str, english: str, french: str) -> None:
    picture = "the-truckers seats=3 victim=2\ntrack | Fi\n1 start=1 | waiting - | trucks s l | stage=choose\n2 start=2\n3 start=3"
    s = SPEC.picture.position(picture)[0]
    assert SPEC.wording.sentence(s, 0, SPEC.notation.parse(word), "en", NAMES, SPECTATOR) == english
    assert SPEC.wording.sentence(s, 0, SPEC.notation.parse(word), "fr", NAMES, SPECTATOR) == french


def test_thieves_and_victims_are_addressed_as_you() -> None:
    s = SPEC.picture.position("the-truckers seats=3 victim=2\ntrack | Fi\n1 start=1\n2 start=2\n3 start=3")[0]
    for reader, english, french in [
        (0, "You steal fish from Bob.", "Vous volez du poisson à Bob."),
        (1, "Ann steals fish from you.", "Ann vous vole du poisson."),
        (2, "Ann steals fish from Bob.", "Ann vole du poisson à Bob."),
    ]:
        assert SPEC.wording.sentence(s, 0, SPEC.notation.parse("xFi"), "en", NAMES, reader) == english
        assert SPEC.wording.sentence(s, 0, SPEC.notation.parse("xFi"), "fr", NAMES, reader) == french
    nothing = SPEC.notation.parse("x-")
    assert SPEC.wording.sentence(s, 0, nothing, "fr", NAMES, 1) == "Ann ne vous vole rien."


def test_a_card_chosen_face_down_is_not_revealed(spec: GameSpec) -> None:
    position = Position.new(Setup(spec), spec.interpreted)
    for reader in (0, 2, SPECTATOR):
        assert not position.sees(reader, 1, SPEC.notation.parse("D4"))
        assert position.sees(reader, 1, SPEC.notation.parse("xFi"))
        assert position.sees(reader, CHANCE, SPEC.notation.parse("=Fi"))
    assert position.sees(1, 1, SPEC.notation.parse("D4"))


@pytest.mark.parametrize(("width", "language"), [(80, "en"), (100, "fr")])
def test_the_table_fits_a_terminal_and_shows_no_hidden_card(spec: GameSpec, width: int, language: Any) -> None:
    for number, position in enumerate(positions(spec, 2, 5)):
        if number % 40:
            continue
        console = Console(width=width, record=True, file=StringIO())
        console.print(SPEC.picture.render(position.view(1).record, 1, language, NAMES))
        lines = console.export_text().splitlines()
        assert max(map(len, lines)) <= width
        assert all(any(name in line for line in lines) for name in NAMES)


def test_labels_exist_for_every_option_value_and_clause(spec: GameSpec) -> None:
    for option in spec.facts.options:
        assert {option.name, *(f"{option.name}={value}" for value in option.values)} <= SPEC.wording.option_names.keys()
    assert set(spec.facts.clauses) == SPEC.wording.clause_names.keys()
