"""What everybody may know of a table, as sent to clients: the stored summary plus who is connected."""

from __future__ import annotations

from collections.abc import Collection

from colisee.server.protocol.messages import ClockKind, SeatShown, TableShown
from colisee.server.table.events import ClockSettings
from colisee.server.table.summary import TableSummary


def table_shown(
    summary: TableSummary, connected: Collection[int] = (), spectators: int = 0, absent: Collection[int] = ()
) -> TableShown:
    return TableShown(
        id=summary.id,
        code=summary.code,
        game=summary.game,
        options=summary.options,
        status=summary.status,
        seats=[
            SeatShown(
                seat=seat.seat,
                kind=seat.kind,
                name=seat.name,
                level=seat.level,
                connected=seat.seat in connected,
                absent=seat.seat in absent,
                resigned=seat.resigned,
                muted=seat.muted,
                agrees_to_take_back=seat.agrees_to_take_back,
                votes_to_end=seat.votes_to_end,
                wants_rematch=seat.wants_rematch,
                piece=seat.piece,
            )
            for seat in summary.seats
        ],
        clock=ClockKind(summary.clock.kind, summary.clock.seconds, summary.clock.increment),
        listed=summary.listed,
        spectators_allowed=summary.spectators_allowed,
        spectators=spectators,
        commitment=summary.commitment,
        opened_at=summary.opened_at,
        ended=summary.ended,
        take_back_asked_by=summary.take_back_asked_by,
        rematch=summary.rematch,
        absence_seconds=summary.absence_seconds,
        chat=summary.chat,
        components=summary.components,
        rated=summary.rated,
        deal=summary.deal,
        tournament=summary.tournament,
    )


def clock_settings(clock: ClockKind) -> ClockSettings:
    return ClockSettings(clock.kind, clock.seconds, clock.increment)
