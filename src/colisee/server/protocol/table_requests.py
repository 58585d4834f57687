"""Requests to open a table, and the answer."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from colisee.core.component_form import MAX_NAME
from colisee.server.protocol.messages import MAX_SEATS, ClockKind, Entropy, Level, Name, Piece, TableShown
from colisee.server.table.events import ChatMode


class SeatWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`me`: on this screen (several of them: players share the screen). `open`: anybody. `external`: whoever has its link, such as a bot of one's own."""

    kind: Literal["me", "open", "external", "bot"]
    name: Name | None = None
    level: Level | None = None
    entropy: Entropy = ""
    piece: Piece | None = None
    """For `me` and `bot`; null: the first free one."""


class SetWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A component set to play with, as `POST /api/games/{game}/components/check` returned it."""

    name: Annotated[str, Meta(max_length=MAX_NAME)]
    data: dict[str, Any]


class TableWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=MAX_SEATS)]
    name: Name
    """Name of the player who opens the table."""
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}
    clock: ClockKind | None = None
    """None: no clock or, if the table is listed, `LISTED_CLOCK`."""
    absence_seconds: Annotated[int, Meta(ge=60, le=60 * 60 * 24 * 30)] | None = None
    """How long a player who owes a decision may be away before the others may act. None: five minutes or, if a clock gives a day
    or more, seven days."""
    chat: ChatMode = "players"
    listed: bool = False
    spectators: bool = False
    rated: bool = True
    """Whether the result counts for ratings."""
    components: SetWanted | None = None
    """None: the game's own."""
    record: dict[str, Any] | None = None
    """Of an unfinished match that was played elsewhere, such as in a browser without a server: the table goes on with it. Refused
    while anything is hidden from a player."""


class TableOpened(msgspec.Struct, frozen=True):
    table: TableShown
    tokens: dict[str, str]
    """The secrets of the seats `me` and `external`, by seat."""


DAY = 60 * 60 * 24
LISTED_CLOCK = ClockKind("move", 120)
"""Strangers do not wait for each other for ever."""
LIVE_ABSENCE, CORRESPONDENCE_ABSENCE = 5 * 60, 7 * DAY


def clock_wanted(wanted: TableWanted) -> ClockKind:
    return wanted.clock or (LISTED_CLOCK if wanted.listed else ClockKind())


def absence_wanted(wanted: TableWanted) -> int:
    clock = clock_wanted(wanted)
    is_correspondence = clock.kind != "none" and clock.seconds >= DAY
    return wanted.absence_seconds or (CORRESPONDENCE_ABSENCE if is_correspondence else LIVE_ABSENCE)
