"""A game's guided first match: sentences for a learner, each linked to the rules it explains."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from colisee.core.registry import file_of, read_toml
from colisee.core.text import Text


@dataclass(frozen=True)
class Step:
    rules: tuple[str, ...]
    text: Text
    until: str | None
    """The kind of decision that ends the step; without one the learner continues manually."""
    part: str | None
    """The part of the board that the step is about, by a name that the board knows; None for the scores."""


@cache
def guide(slug: str) -> tuple[Step, ...]:
    """The steps in their order; none for a game without a guide."""
    written = file_of(slug, "guide.toml")
    if not written.is_file():
        return ()
    steps = read_toml(written)["step"]
    return tuple(Step(tuple(s["rules"]), Text(s["en"], s["fr"]), s.get("until"), s.get("part")) for s in steps)
