"""Requests to open a table, and the answer."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from colisee.server.protocol.messages import MAX_SEATS, ClockKind, Entropy, Level, Name, TableShown


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`me`: on this screen (several of them: players share the screen). `open`: anybody. `external`: whoever has its link, such as a bot of one's own."""

    kind: Literal["me", "open", "external", "bot"]
    name: Name | None = None
    level: Level | None = None
    entropy: Entropy = ""


class TableWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=MAX_SEATS)]
    name: Name
    """Name of the player who opens the table."""
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}
    clock: ClockKind = ClockKind()
    listed: bool = False
    spectators: bool = True


class TableOpened(msgspec.Struct, frozen=True):
    table: TableShown
    tokens: dict[str, str]
    """The secrets of the seats `me` and `external`, by seat."""
