"""The public facts about a table, as stored with it for lists and lookups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import msgspec

from colisee.server.table.events import ChatMode, ClockSettings, SeatKind

if TYPE_CHECKING:
    from colisee.server.table.state import TableState

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


def summary_of(table: TableState) -> TableSummary:
    return TableSummary(
        id=table.id,
        code=table.opened.code,
        game=table.opened.game,
        options=table.opened.options,
        status=table.status,
        seats=[
            SeatSummary(n, s.kind, s.name, s.level, s.resigned, s.muted, s.agrees, s.votes, s.wants_rematch, s.piece)
            for n, s in enumerate(table.seats)
        ],
        clock=table.opened.clock,
        listed=table.opened.listed,
        spectators_allowed=table.opened.spectators_allowed,
        commitment=table.fairness.commitment,
        opened_at=table.opened.at,
        ended=table.ended,
        take_back_asked_by=table.asked_by,
        rematch=table.rematch,
        absence_seconds=table.opened.absence_seconds,
        chat=table.opened.chat,
        components=table.spec.digest,
        rated=table.opened.rated,
        deal=table.opened.deal,
        tournament=table.opened.tournament,
    )


def encode_summary(summary: TableSummary) -> str:
    return msgspec.json.encode(summary).decode()


def decode_summary(body: str) -> TableSummary:
    return msgspec.json.decode(body, type=TableSummary)
