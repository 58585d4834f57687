"""Write src/engine/forms/<game>.gen.js: the check of component sets that somebody has edited, and their text as a file.

Both are translated from core/component_form.py (translate.py), so that "My box" works without a server and says the same.

python web/scripts/forms.py          write the files
python web/scripts/forms.py --check  say whether they are up to date
"""

from __future__ import annotations

import json
from pathlib import Path

import core
from dependencies import Dependencies

from colisee.core import component_form
from colisee.core.components import built_in_sets
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec

FOLDER = Path(__file__).parents[1] / "src" / "engine" / "forms"
HEAD = """\
// Made by scripts/forms.py from colisee/games/{package}. Do not edit.
import * as py from "../../pages/pad/counting/python.js";"""
FUNCTIONS = {
    "about_set": component_form.about_set,
    "mistakes": component_form.mistakes,
    "field_name": component_form.field_name,
    "toml_of": component_form.toml_of,
}


def module(spec: GameSpec) -> str:
    """The whole file of a game."""
    form = Dependencies()
    named = {name: form.global_(value.__name__, value) for name, value in FUNCTIONS.items()}
    facts = f'{{ title: py.dict([["en", {form.data(spec.facts.title["en"])}], ["fr", {form.data(spec.facts.title["fr"])}]]) }}'
    data = f"{{ slug: {form.data(spec.slug)}, facts: {facts}, component_form: {form.data(spec.component_form)} }}"
    form.translate_all()
    listed = ", ".join(f"{name}: {value}" for name, value in named.items())
    sets = [
        f"export const built_in = {json.dumps([known.digest for known in built_in_sets(spec.slug)])};",
        f"export const components = {json.dumps(spec.components.data, ensure_ascii=False, separators=(',', ':'))};",
    ]
    head = HEAD.format(package=spec.slug.replace("-", "_"))
    return "\n".join(
        [
            head,
            *form.import_lines("../core"),
            "",
            *form.parts(),
            f"export const spec = {data};",
            f"export const check = {{ {listed} }};",
            *sets,
            "",
        ]
    )


def files() -> dict[Path, str]:
    games = [game(slug) for slug in slugs()]
    return {FOLDER / f"{spec.slug}.gen.js": module(spec) for spec in games if spec.component_form is not None}


if __name__ == "__main__":
    core.main(files(), "forms.py")
