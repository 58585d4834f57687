"""Words and JSON objects of the actions: one class reads them for every game, and reads nothing else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from colisee.core.notation import Notation, NotationError
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec

SCALARS = st.none() | st.booleans() | st.integers(-2, 40) | st.floats() | st.text(max_size=8)


@pytest.mark.parametrize(
    ("slug", "value"),
    [
        ("post-office", {"keep": "{drawn: 1}"}),
        ("post-office", {"take_tape": {"colour": "yellow", "shape": "L", "flipped": 0}}),
        ("post-office", {"take_tape": {"colour": "yellow", "shape": "L", "flipped": "False"}}),
        ("moving-day", {"take": {"group": "1"}}),
        ("moving-day", {"take": {"group": True}}),
        ("moving-day", {"take": {"group": 1.0}}),
        ("moving-day", {"take": {"group": 1, "seat": 1}}),
        ("moving-day", {"take": {"group": 1}, "by": 1}),
        ("moving-day", {"dismiss": None}),
        ("toy-rush", {"place": {"elves: 2, space": 1}}),
        ("toy-rush", {"place": {"space": 1}}),
        ("the-truckers", {"steal": {"goods": float("nan")}}),
        ("the-truckers", {"steal": {"goods": "None"}}),
        ("the-truckers", {"steal": {}}),
        ("the-truckers", {1: {"goods": None}}),
        ("the-truckers", {"steal": {"goods": object()}}),
    ],
)
def test_types_and_keys_of_an_object_must_match_exactly(slug: str, value: Any) -> None:
    with pytest.raises(NotationError, match="no action reads"):
        game(slug).notation.from_json(value)


def test_an_object_that_refers_to_itself_is_refused(spec: GameSpec) -> None:
    value: dict[str, Any] = {}
    value["take"] = value
    with pytest.raises(NotationError):
        spec.notation.from_json(value)


def test_an_error_says_what_is_allowed_in_both_languages() -> None:
    notation = game("moving-day").notation
    with pytest.raises(NotationError) as wrong:
        notation.from_json({"take": {"group": "1"}})
    assert wrong.value.message.en == str(wrong.value)
    assert str(wrong.value).endswith('allowed: {"take": {"group": 1 | 2 | 3 | 4 | 5}}')
    assert wrong.value.message.fr.endswith('il faut {"take": {"group": 1 | 2 | 3 | 4 | 5}}')
    with pytest.raises(NotationError, match="one of the keys take, place, assign, dismiss, first_player, draw"):
        notation.from_json({"fly": {}})
    with pytest.raises(NotationError, match="examples: T1, Usa1, Lcb2"):
        notation.parse("fly")
    with pytest.raises(NotationError, match="from 0 to"):
        notation.word(-1)


def test_a_long_value_is_not_repeated_in_full(spec: GameSpec) -> None:
    for read, value in ((spec.notation.parse, "x" * 10_000), (spec.notation.from_json, {"x" * 10_000: [{}] * 10_000})):
        with pytest.raises(NotationError) as wrong:
            read(value)  # type: ignore[operator]  # both take one value
        assert len(str(wrong.value)) < 500


def test_keys_may_stand_in_any_order() -> None:
    assert game("toy-rush").notation.from_json({"place": {"elves": 2, "space": 5}}) == game("toy-rush").notation.parse(
        "5x2"
    )


def test_a_caller_may_change_the_object_it_was_given() -> None:
    notation = game("moving-day").notation
    action = notation.parse("+Lr6")
    notation.as_json(action)["draw"]["box"]["weight"] = 99
    assert notation.as_json(action)["draw"]["box"]["weight"] == 6


def test_two_actions_may_not_share_a_word_or_an_object() -> None:
    for pairs in ([("a", {"a": {}}), ("a", {"b": {}})], [("a", {"a": {}}), ("b", {"a": {}})]):
        with pytest.raises(ValueError, match="share"):
            Notation(pairs, ())


@st.composite
def nearly_an_action(draw: Any) -> tuple[str, Any]:
    """An object of a game, perhaps with one value, one key or one level changed."""
    slug = draw(st.sampled_from(slugs()))
    notation = game(slug).notation
    value = notation.as_json(draw(st.integers(0, len(notation.words) - 1)))
    ((verb, arguments),) = value.items()
    keys = st.sampled_from([*arguments, verb, "more"])
    match draw(st.integers(0, 4)):
        case 0:
            arguments[draw(keys)] = draw(SCALARS)
        case 1:
            arguments.pop(draw(keys), None)
        case 2:
            value[draw(keys)] = draw(SCALARS | st.just({}))
        case 3:
            value[verb] = draw(SCALARS | st.just(json.dumps(arguments)))
    return slug, value


@given(
    nearly_an_action()
    | st.tuples(
        st.sampled_from(slugs()),
        st.recursive(
            SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner), max_leaves=8
        ),
    )
)
def test_any_json_value_is_refused_or_reads_back(case: tuple[str, Any]) -> None:
    slug, value = case
    notation = game(slug).notation
    try:
        action = notation.from_json(value)
    except NotationError:
        return
    assert json.dumps(notation.as_json(action), sort_keys=True) == json.dumps(value, sort_keys=True)
