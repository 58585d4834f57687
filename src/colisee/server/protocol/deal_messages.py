"""The deal of the day, as the HTTP API shows it."""

from __future__ import annotations

import msgspec


class DailyResult(msgspec.Struct, frozen=True):
    rank: int | None
    """Among those who have an account; None for a guest, who can begin again as another guest."""
    name: str
    total: int
    mine: bool
    table: str | None
    """To replay; None until the deal has closed."""


class DailyDeal(msgspec.Struct, frozen=True):
    game: str
    day: str
    commitment: str
    secret: str | None
    """None until the deal has closed."""
    closes_at: int
    is_open: bool
    players: int
    level: str
    """Of the bots."""
    played: int
    """How many have finished it."""
    table: str | None
    """Your own."""
    results: list[DailyResult]
    """The best first; none while the deal is open and you have not finished it."""
    rank: int | None
    """Your own; None for a guest, or if you have not finished."""
