"""Which seats a connection may act for."""

from __future__ import annotations

from collections.abc import Callable

from colisee.server.table.state import TableState


def seats_held(table: TableState, player: str, opens: Callable[[int], bool]) -> list[int]:
    """The seats of a player, and those that the presented tokens open (`opens` decides by seat)."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.kind in ("person", "reserved") and ((seat.player and seat.player == player) or opens(number))
    ]
