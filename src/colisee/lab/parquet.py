"""Every game of a study as one row of a Parquet file. The schema is documented in docs/lab.md."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from colisee.core.spec import GameSpec
from colisee.lab.balance import Batch
from colisee.lab.errors import LabError
from colisee.lab.vocabulary import vocabulary_of

FORMAT = "colisee-games/1"


def has_pyarrow() -> bool:
    try:
        import_module("pyarrow.parquet")
    except ImportError:
        return False
    return True


def check_pyarrow() -> None:
    if not has_pyarrow():
        raise LabError(
            "PyArrow is not installed: pip install 'colisee[lab]' (or leave --parquet out)",
            "PyArrow n’est pas installé : pip install 'colisee[lab]' (ou sans --parquet)",
        )


def write_games(path: Path, spec: GameSpec, batches: Sequence[Batch], plan: dict[str, Any]) -> None:
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    schema = schema_of(arrow, spec).with_metadata({"colisee": json.dumps({"format": FORMAT, **plan}, sort_keys=True)})
    table = arrow.Table.from_pylist(list(_rows(spec, batches)), schema)
    fresh = path.with_name(f"{path.name}.new")
    parquet.write_table(table, fresh, compression="zstd")
    fresh.replace(path)


def schema_of(arrow: Any, spec: GameSpec) -> Any:
    """Lists have one entry per seat."""
    word = arrow.struct([("word", arrow.string()), ("times", arrow.int16())])
    return arrow.schema([
        ("batch", arrow.dictionary(arrow.int16(), arrow.string())),
        ("deal", arrow.int32()),
        ("options", arrow.string()),
        ("bots", arrow.list_(arrow.string())),
        ("order", arrow.list_(arrow.int8())),
        ("plies", arrow.int32()),
        ("decisions", arrow.int32()),
        ("places", arrow.list_(arrow.int8())),
        ("totals", arrow.list_(arrow.int32())),
        *((f"points_{clause}", arrow.list_(arrow.int32())) for clause in spec.facts.clauses),
        ("words", arrow.list_(arrow.list_(word))),
    ])  # fmt: skip


def _rows(spec: GameSpec, batches: Sequence[Batch]) -> Any:
    words = vocabulary_of(spec).words
    for batch in batches:
        for plan, game in zip(batch.plans, batch.games, strict=True):
            yield {
                "batch": batch.name,
                "deal": plan.deal,
                "options": json.dumps(plan.setup.options),
                "bots": list(plan.bots),
                "order": game.order,
                "plies": game.plies,
                "decisions": game.decisions,
                "places": game.places,
                "totals": game.totals,
                **{f"points_{clause}": [p[n] for p in game.points] for n, clause in enumerate(spec.facts.clauses)},
                "words": [
                    [{"word": words[w].text, "times": times} for w, times in seat.items()] for seat in game.words
                ],
            }
