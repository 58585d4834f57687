"""A table as bytes, the same for every adapter: what is saved in one can be restored in another.

One line of JSON that says what the bytes belong to, then the state and the random source as they lie in memory.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from colisee.core.spec import GameSpec

FORMAT = 1
SOURCE_BYTES = 16


def pack(spec: GameSpec, seats: int, options: Mapping[str, str], state: bytes, source: bytes, **more: Any) -> bytes:
    header = {**_belonging(spec, seats, options), "more": more}
    return json.dumps(header, separators=(",", ":")).encode() + b"\n" + state + source


def unpack(spec: GameSpec, seats: int, options: Mapping[str, str], saved: bytes) -> tuple[bytes, bytes, dict[str, Any]]:
    """The state, the random source, and what the adapter added. ValueError if they were saved from another kind of table."""
    line, _, body = saved.partition(b"\n")
    header = json.loads(line)
    for key, value in _belonging(spec, seats, options).items():
        if header.get(key) != value:
            raise ValueError(f"this table has {key} {value}, the saved one {header.get(key)}")
    if len(body) != spec.dtype.itemsize + SOURCE_BYTES:
        raise ValueError("the saved bytes are cut short or too long")
    more: dict[str, Any] = header["more"]
    return body[:-SOURCE_BYTES], body[-SOURCE_BYTES:], more


def _belonging(spec: GameSpec, seats: int, options: Mapping[str, str]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": spec.slug,
        "rules_version": spec.facts.rules_version,
        "pieces": spec.digest,
        "seats": seats,
        "options": dict(options),
    }
