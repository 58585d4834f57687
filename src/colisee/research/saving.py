"""A table as bytes, the same for every adapter: what is saved in one can be restored in another.

One line of JSON that identifies the kind of table, then the state and the random source as they lie in memory.
"""

from __future__ import annotations

import json
from typing import Any

from colisee.core.setup import Setup
from colisee.core.text import Text
from colisee.research.errors import ResearchError

FORMAT = 1
SOURCE_BYTES = 16


def pack(setup: Setup, state: bytes, source: bytes, **more: Any) -> bytes:
    header = {**_identity(setup), "more": more}
    return json.dumps(header, separators=(",", ":")).encode() + b"\n" + state + source


def unpack(setup: Setup, saved: bytes) -> tuple[bytes, bytes, dict[str, Any]]:
    """The state, the random source, and what the adapter added. ResearchError if they were saved from another kind of table."""
    header, body = _parts(saved)
    for key, value in _identity(setup).items():
        if header.get(key) != value:
            raise ResearchError(
                Text(f"this table has {key} {value}, the saved one {header.get(key)}",
                     f"cette table a {key} {value}, la table gardée {header.get(key)}")
            )  # fmt: skip
    if len(body) != setup.game.dtype.itemsize + SOURCE_BYTES:
        raise ResearchError(
            Text("the saved bytes are cut short or too long", "les octets gardés sont incomplets ou trop longs")
        )
    more: dict[str, Any] = header["more"]
    return body[:-SOURCE_BYTES], body[-SOURCE_BYTES:], more


def _parts(saved: bytes) -> tuple[dict[str, Any], bytes]:
    """The header and what follows it; ResearchError if they were not saved here."""
    try:
        line, _, body = saved.partition(b"\n")
        header = json.loads(line)
    except (AttributeError, TypeError, ValueError):
        header = None
    if not isinstance(header, dict):
        raise ResearchError(Text("this is no saved table", "ce n’est pas une table gardée"))
    return header, body


def _identity(setup: Setup) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": setup.game.slug,
        "rules_version": setup.rules_version,
        "pieces": setup.game.digest,
        "seats": setup.players,
        "options": dict(setup.options),
    }
