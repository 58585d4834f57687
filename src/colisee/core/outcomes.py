"""What a ply led to, as facts and in words. The log, captions, the terminal and replays all use these.

A game computes its outcomes from two records: what one reader knew before the ply and what it knows after it. Hidden information
is in neither record, so no outcome can reveal it; what the rules reveal is in the second record and is reported then.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from colisee.core.position import Position
from colisee.core.text import Text
from colisee.core.wording import Names, Verb


class Outcome(msgspec.Struct, frozen=True):
    """One fact: who did or got what, where. A ply has none, one or several."""

    kind: str
    """A word of the game: `drive`, `collect`, `gift`."""
    seat: int | None = None
    facts: dict[str, Any] = {}
    """Where, what and how much, in the words of the game's JSON objects; seats count from 0."""


class Ply(NamedTuple):
    """A ply as one reader may know it."""

    round_number: int
    """The round in which it was played; 0 is the set-up."""
    outcomes: list[Outcome]
    points: list[int]
    """By seat: how the total changed, as if the match ended now."""


def ply_between(before: Position, after: Position, seat: int, action: int | None) -> Ply:
    """What a ply led to. The positions are the reader's views (or the whole states) before and after it; `action` is None if the
    reader may not know it."""
    wording, one, other = before.spec.wording, before.record, after.record
    points = [now - then for then, now in zip(before.totals(), after.totals(), strict=True)]
    return Ply(wording.round_number(one), wording.outcomes(one, other, seat, action), points)


def clause(who: str | None, en: Verb, fr: Verb, rest: Text) -> Text:
    """A sentence about a player, or about the reader if `who` is None. A verb is given in the third and in the second person."""
    if who is None:
        return Text(f"You {en[1]}{rest.en}", f"Vous {fr[1]}{rest.fr}")
    return Text(f"{who} {en[0]}{rest.en}", f"{who} {fr[0]}{rest.fr}")


def name_of(names: Names, seat: int, reader: int) -> str | None:
    """A seat's name; None for the reader itself, who is addressed as "you"."""
    return None if seat == reader else names[seat]
