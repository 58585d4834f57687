"""The public facts about a table, as stored with it for lists and lookups."""

from __future__ import annotations

from typing import Literal

import msgspec

from colisee.server.table.events import ChatMode, ClockSettings, SeatKind

Status = Literal["waiting", "running", "over"]
Ending = Literal["finished", "resigned", "vote", "closed"]


class SeatSummary(msgspec.Struct, frozen=True):
    seat: int
    kind: SeatKind
    name: str
    level: str | None = None
    resigned: bool = False
    muted: bool = False
    agrees_to_take_back: bool = False
    votes_to_end: bool = False
    wants_rematch: bool = False
    piece: str = ""


class TableSummary(msgspec.Struct, frozen=True):
    id: str
    code: str
    game: str
    options: dict[str, str]
    status: Status
    seats: list[SeatSummary]
    clock: ClockSettings
    listed: bool
    spectators_allowed: bool
    commitment: str
    opened_at: int
    ended: Ending | None = None
    take_back_asked_by: int | None = None
    rematch: str | None = None
    absence_seconds: int = 0
    chat: ChatMode = "everyone"
    components: str = ""
    rated: bool = True
    deal: str = ""
    tournament: str = ""


def encode_summary(summary: TableSummary) -> str:
    return msgspec.json.encode(summary).decode()


def decode_summary(body: str) -> TableSummary:
    return msgspec.json.decode(body, type=TableSummary)
