"""Write src/engine/words/<game>.gen.js: what a table in the browser says, and the facts that it needs about a game.

The rules run as WebAssembly. Sentences, outcomes and hints work with text, so they are translated from the game's Python
(translate.py); rule texts and facts are written out as data. What depends on the component set (derived.py) stands in a function
of the set's data: words, notation, and the tables that are written into the module's memory for a set of one's own.

python web/scripts/words.py          write the files
python web/scripts/words.py --check  say whether they are up to date
"""

from __future__ import annotations

import ast
import json
import re
import sys
from dataclasses import astuple
from pathlib import Path
from typing import Any

import core
import numpy as np
from dependencies import Dependencies
from translate import expression

from colisee.bots.levels import LEVELS, iterations_of, temperature_of
from colisee.core.derived import Derived, Origin
from colisee.core.registry import game, slugs
from colisee.core.rulebook import rulebook
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES
from colisee.server.protocol.refusals import SENTENCES
from colisee.server.table.refusal import Code

FOLDER = Path(__file__).parents[1] / "src" / "engine" / "words"
HEAD = """\
// Made by scripts/words.py from colisee/{source}. Do not edit.
"""
REFUSALS: tuple[Code, ...] = (
    "bot_plays", "components_unavailable", "illegal", "malformed", "needs_consent", "not_due", "not_your_seat",
    "nothing_to_take_back", "over", "rules_unavailable", "stale", "still_running", "unknown_action",
)  # fmt: skip
"""Those of a table in the browser."""
IMPORT = 'import * as py from "../../pages/pad/counting/python.js";'


def module(spec: GameSpec) -> str:
    """The whole file of a game."""
    derived = Derived(spec)
    words = Dependencies(derived)
    wording = spec.wording
    functions = {
        "sentence": wording.sentence,
        "outcomes": wording.outcomes,
        "outcome_text": wording.outcome_text,
        "round_number": wording.round_number,
        **({"reasons": wording.reasons} if wording.reasons else {}),
        **({"hints": spec.hints} if spec.hints else {}),
    }
    named = {name: words.name_in(value.__module__, value.__name__) for name, value in functions.items()}
    changing = derived.changing_constants()
    integers = {name: origin for name, origin in changing.items() if not isinstance(_value(origin), np.ndarray)}
    tables = {name: origin for name, origin in changing.items() if name not in integers}
    of_set = {
        "words": _object(named),
        "notation": _notation(spec, words),
        "integers": _object({name: words.derived_name(origin) for name, origin in integers.items()}),
    }
    table_names = {name: words.derived_name(origin) for name, origin in tables.items()}
    words.translate_all()
    texts, of_set["tables"] = _tables_apart(table_names, words.derived_text(), _object(of_set))
    head = HEAD.format(source=f"games/{spec.slug.replace('-', '_')}")
    data = [f"export const {name} = {_json(value)};" for name, value in _data(spec).items()]
    data += [
        f"export const tables = {_json({name: _layout_of(_value(origin)) for name, origin in tables.items()})};",
        f"export const integers = {_json({name: int(_value(origin)) for name, origin in integers.items()})};",
        f"export const components = {_json(spec.components.data)};",
    ]
    derive = ["export function derive(COMPONENTS) {", *texts, f"return {_object(of_set)};", "}"]
    return "\n".join([head + IMPORT, *words.import_lines("../core"), "", *words.parts(), *derive, *data, ""])


def _tables_apart(tables: dict[str, str], texts: list[str], others: str) -> tuple[list[str], str]:
    """What stays of the texts, and a function that makes the tables: those that nothing else reads are made in it, because only
    a set of one's own needs them, and Post Office's take as long as everything else that opens a table."""
    read = {name: re.compile(rf"\b{re.escape(name)}\b") for name in tables.values()}
    made = [
        text
        for text in texts
        for name, pattern in read.items()
        if text.startswith(f"const {name} = ")
        and not any(pattern.search(other) for other in (*texts, others) if other is not text)
    ]
    body = " ".join([*made, f"return {_object(tables)};"])
    return [text for text in texts if text not in made], f"() => {{ {body} }}"


def _value(origin: Origin) -> Any:
    return vars(sys.modules[origin[0]])[origin[1]]


def _notation(spec: GameSpec, words: Dependencies) -> str:
    """The word and the JSON of every action: worked out from the set if they depend on it, else written out."""
    assert words.derived is not None
    module = f"{words.derived.package}.notation"
    names = (
        [name for name, value in vars(sys.modules[module]).items() if value is spec.notation]
        if module in sys.modules
        else []
    )
    origin = words.derived.origin(module, names[0]) if names else None
    tree = words.derived.binding(origin) if origin and words.derived.depends(origin) else None
    if isinstance(tree, ast.Assign) and isinstance(tree.value, ast.Call):
        source = sys.modules[module]
        return f"py.toJson({expression(tree.value.args[0], source, words.resolver(source))})"
    return _json(
        [[spec.notation.word(action), spec.notation.as_json(action)] for action in range(spec.facts.all_actions)]
    )


def _object(members: dict[str, str]) -> str:
    return f"{{ {', '.join(f'{name}: {value}' for name, value in members.items())} }}"


def _data(spec: GameSpec) -> dict[str, Any]:
    facts, wording = spec.facts, spec.wording
    return {
        "facts": {
            "slug": spec.slug,
            "rules_version": facts.rules_version,
            "seats": list(facts.seats),
            "pieces": list(spec.seat_pieces.names) if spec.seat_pieces else [],
            "components": spec.digest,
            "sources": spec.rule_sources,
            "digest": spec.rules_digest,
            "options": [{"name": o.name, "values": o.values, "chosen": o.choices(facts.rules_version)[0]} for o in facts.options],
            "actions": facts.actions,
            "mask_words": facts.mask_words,
            "clauses": facts.clauses,
            "clause_names": {clause: wording.clause_names[clause]._asdict() for clause in facts.clauses},
            "clause_rules": {clause: wording.clause_rules[clause] for clause in facts.clauses},
            "rules": facts.rules,
            "longest": facts.longest,
            "secrets": facts.secrets,
            "levels": {
                name: {
                    "iterations": iterations_of(name, spec), "seconds": level.seconds, "temperature": temperature_of(name, spec),
                    "least_visits": level.least_visits, "threads": level.threads,
                }
                for name, level in LEVELS.items()
            },
            "search": [+setting for setting in astuple(spec.bot_tuning.search)],  # true is 1
            "weights": list(spec.bot_tuning.weights.values()),
        },
        "layout": _layout(spec.dtype),
        "rule_texts": {
            language: {rule.id: [rule.title, rule.text, *([rule.at_table] if rule.at_table else [])] for rule in rulebook(spec.slug, language) if rule.id in facts.rules}
            for language in LANGUAGES
        },
    }  # fmt: skip


def _layout_of(table: np.ndarray[Any, Any]) -> Any:
    return _layout(np.dtype((table.dtype, table.shape)))


def _layout(dtype: np.dtype[Any]) -> Any:
    """A number as its type, a record as {size, fields: [name, offset, layout]…}, an array as {count, of}."""
    if dtype.subdtype is not None:
        element, (count, *rest) = dtype.subdtype
        return {"count": count, "of": _layout(np.dtype((element, tuple(rest))) if rest else element)}
    if dtype.fields is not None:
        fields = [[name, field[1], _layout(field[0])] for name, field in dtype.fields.items()]
        return {"size": dtype.itemsize, "fields": fields}
    return dtype.str[1:]


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def refusals() -> str:
    sentences = {code: dict(zip(LANGUAGES, SENTENCES[code], strict=True)) for code in REFUSALS}
    return f"{HEAD.format(source='server/protocol/refusals.py')}export const SENTENCES = {_json(sentences)} as const;\n"


def files() -> dict[Path, str]:
    games = {FOLDER / f"{slug}.gen.js": module(game(slug)) for slug in slugs()}
    return {**games, FOLDER / "common.gen.ts": refusals()}


if __name__ == "__main__":
    core.main(files(), "words.py")
