"""Write src/engine/words/<game>.gen.js: what a table in the browser says, and the facts that it needs about a game.

The rules run as WebAssembly. Sentences, outcomes and hints work with text, so they are translated from the game's Python
(translate.py); notation, rule texts and facts are written out as data.

python web/scripts/words.py          write the files
python web/scripts/words.py --check  say whether they are up to date
"""

from __future__ import annotations

import json
import sys
from dataclasses import astuple
from pathlib import Path
from typing import Any

import numpy as np
from counting import Dependencies

from colisee.bots.levels import LEVELS, iterations_of, temperature_of
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
IMPORT = 'import * as py from "../../pages/pad/counting/python.js";\n'


def module(spec: GameSpec) -> str:
    """The whole file of a game."""
    words = Dependencies(spec)
    wording = spec.wording
    functions = {
        "sentence": wording.sentence,
        "outcomes": wording.outcomes,
        "outcome_text": wording.outcome_text,
        "round_number": wording.round_number,
        **({"reasons": wording.reasons} if wording.reasons else {}),
        **({"hints": spec.hints} if spec.hints else {}),
    }
    named = {name: words.global_(value.__name__, value) for name, value in functions.items()}
    words.translate_all()
    listed = ", ".join(f"{name}: {value}" for name, value in named.items())
    head = HEAD.format(source=f"games/{spec.slug.replace('-', '_')}")
    data = [f"export const {name} = {_json(value)};" for name, value in _data(spec).items()]
    return "\n".join([head + IMPORT, *words.parts(), *data, f"export const words = {{ {listed} }};", ""])


def _data(spec: GameSpec) -> dict[str, Any]:
    facts, wording, actions = spec.facts, spec.wording, range(spec.facts.all_actions)
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
                name: {"iterations": iterations_of(name, spec), "seconds": level.seconds, "temperature": temperature_of(name, spec), "threads": level.threads}
                for name, level in LEVELS.items()
            },
            "search": astuple(spec.bot_tuning.search),
            "weights": list(spec.bot_tuning.weights.values()),
        },
        "layout": _layout(spec.dtype),
        "notation": [[spec.notation.word(action), spec.notation.as_json(action)] for action in actions],
        "rule_texts": {
            language: {rule.id: [rule.title, rule.text, *([rule.at_table] if rule.at_table else [])] for rule in rulebook(spec.slug, language) if rule.id in facts.rules}
            for language in LANGUAGES
        },
    }  # fmt: skip


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
    for path, text in files().items():
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text:
            sys.exit(f"{path} is old: run web/scripts/words.py")
