"""Quick pairing and leaderboards, as the HTTP API takes and shows them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from colisee.server.protocol.messages import MAX_SEATS, ClockKind, Name
from colisee.server.protocol.table_requests import DAY

Pace = Literal["quick", "relaxed", "days"]
PACES: dict[Pace, ClockKind] = {
    "quick": ClockKind("move", 60),
    "relaxed": ClockKind("move", 5 * 60),
    "days": ClockKind("move", 3 * DAY),
}


class PairingWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    size: Annotated[int, Meta(ge=2, le=MAX_SEATS)]
    pace: Pace
    name: Name
    rated: bool = False
    waiting: Annotated[str, Meta(max_length=40)] = ""
    """The table that an earlier answer opened, if you still wait there: no other is opened, but you may be sent to one."""


class PairingFound(msgspec.Struct, frozen=True):
    table: str
    opened: bool
    """Whether you wait there for others; else a seat is held there for you, for some seconds."""
    tokens: list[str]


class RatedPlayer(msgspec.Struct, frozen=True):
    """A person or, with a level, a bot whose strength was measured."""

    name: str
    rating: int
    margin: int
    """The 95 % interval is rating ± margin."""
    matches: int
    rank: int | None = None
    """None for a bot."""
    level: str | None = None
    mine: bool = False


class Leaderboard(msgspec.Struct, frozen=True):
    game: str
    month: str
    """Empty: of all time."""
    players: list[RatedPlayer]


class SeatRating(msgspec.Struct, frozen=True):
    seat: int
    rating: int
    margin: int
    matches: int
