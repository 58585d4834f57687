"""The page checks component sets as the server does: its check is translated from core/component_form.py and runs in Node."""

from __future__ import annotations

import json
import os
import runpy
import sys
from importlib.resources import files
from random import Random
from typing import Any

import msgspec
import pytest

from colisee.core.component_form import toml_of
from colisee.core.registry import game, package_of, slugs
from colisee.core.text import LANGUAGES
from colisee.server.http.component_sets import SetGiven, checked
from web.piece_sets import damaged, own_set
from web.test_counting import WEB
from web.test_local_tables import page_answers

SETS = 300 * int(os.environ.get("COLISEE_PROOF", "1"))
"""Per game; most of them damaged."""


def same_as_the_server(slug: str, given: list[dict[str, Any]]) -> list[Any]:
    """The answers of the page, which must be those of the server."""
    asked = [{"set": one, "game": slug, "language": LANGUAGES[n % 2]} for n, one in enumerate(given)]
    answers = page_answers(asked)
    for question, answer in zip(asked, answers, strict=True):
        there = checked(slug, msgspec.convert(question["set"], SetGiven), question["language"])
        assert answer == json.loads(msgspec.json.encode(there)), json.dumps(question["set"])[:2000]
    return answers


@pytest.mark.parametrize("slug", slugs())
def test_every_set_gets_the_same_answer_as_on_the_server(slug: str) -> None:
    rng = Random(slug)
    sound = [dict(game(slug).components.data), dict(own_set(slug, rng).data)]
    sets = [*sound, {}, None, {**sound[0], "game": "chess"}, {**sound[0], "name": "x" * 99}]
    sets += [damaged(rng.choice(sound), rng) for _ in range(SETS)]
    answers = same_as_the_server(slug, [{"data": data, "name": "Mine"} for data in sets])
    assert [bool(answer["mistakes"]) for answer in answers[:3]] == [False, False, True]
    assert answers[0]["is_built_in"]
    assert not answers[1]["is_built_in"]


@pytest.mark.parametrize("slug", slugs())
def test_files_are_read_with_the_lines_of_their_mistakes(slug: str) -> None:
    rng = Random(slug)
    folder = files(package_of(slug))
    built_in = [
        entry.read_text("utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".toml") and "components" in entry.name
    ]
    exported = toml_of(own_set(slug, rng))
    lines = exported.splitlines()
    texts = [*built_in, exported, exported.replace("\n", "\r\n"), "\n# only this\n"]
    for _ in range(60):
        changed = list(lines)
        place = rng.randrange(len(lines))
        changed[place] = rng.choice(
            [
                "extra = 3",
                f"  {lines[place]}  # a note",
                lines[place].replace("1", "77"),
                lines[place].replace(", ", " , ", 1),
            ]
        )
        texts.append("\n".join(changed))
    texts = [text for text in texts if is_toml(text)]
    assert len(texts) > 30
    same_as_the_server(slug, [{"text": text, "name": "Mine"} for text in texts])


def is_toml(text: str) -> bool:
    import tomllib

    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return False
    return True


def test_a_text_that_is_no_toml_is_refused_with_its_line() -> None:
    texts = [
        "boxes",
        "[boxes\n",
        "\n[boxes]\nrows = [\n",
        'name = "x',
        "a = 1\na = 2",
        "a = {b = 1,}",
        "a = 1 b = 2",
        "[a]\n[a]\n",
        "x" * 60_001,
    ]
    answers = page_answers([{"set": {"text": text}, "game": "toy-rush", "language": "fr"} for text in texts])
    assert [answer["mistakes"][0]["line"] for answer in answers] == [1, 1, 4, 1, 2, 1, 1, 2, None]
    assert all(answer["mistakes"][0]["field"] == "file" for answer in answers)


def test_the_check_is_up_to_date() -> None:
    sys.path.insert(0, str(WEB / "scripts"))
    try:
        made = runpy.run_path(str(WEB / "scripts" / "forms.py"))["files"]()
    finally:
        sys.path.remove(str(WEB / "scripts"))
    for path, text in made.items():
        assert path.read_text("utf-8") == text, "run web/scripts/forms.py"
