"""Thinking time of the seats of a table. Reads no clock: the caller passes the current time, in milliseconds."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, time
from typing import NamedTuple

from colisee.server.table.events import ClockSettings

Now = Callable[[], int]
"""Current time in milliseconds since 1970."""


class ClockReading(NamedTuple):
    remaining: int
    """Milliseconds."""
    running: bool


class SavedClocks(NamedTuple):
    """The fields of `Clocks` of the same names."""

    left: list[int]
    since: list[int | None]
    rest: list[int | None]
    is_new: list[bool]


def steady_clock() -> Now:
    """Time of day at the start plus a monotonic clock: changes of the system clock have no effect."""
    start, offset = monotonic(), time()
    return lambda: int((offset + monotonic() - start) * 1000)


class Clocks:
    def __init__(self, kind: ClockSettings, seats: int) -> None:
        self.kind = kind
        self.is_on = kind.kind != "none"
        self.left = [kind.seconds * 1000] * seats
        self._since: list[int | None] = [None] * seats
        self._rest: list[int | None] = [None] * seats
        """What was left when the latest decision was taken, where that stopped the clock: it may be taken back."""
        self._is_new = [True] * seats
        """Whether the next decision is another than the one for which the clock ran last."""

    def saved(self) -> SavedClocks:
        return SavedClocks(self.left, self._since, self._rest, self._is_new)

    def resume(self, saved: SavedClocks) -> None:
        self.left, self._since, self._rest, self._is_new = saved

    def start(self, seat: int, now: int) -> None:
        """The seat has a decision to take (perhaps it had one already)."""
        if self._since[seat] is None:
            self._since[seat] = now
            if self.kind.kind == "move" and self._is_new[seat]:
                self.left[seat] = self.kind.seconds * 1000
            self._is_new[seat] = False

    def decide(self, seat: int) -> None:
        """The seat takes a decision, whether or not that stops its clock."""
        self._rest[seat] = None

    def stop(self, seat: int, now: int) -> None:
        """The seat's decision is taken."""
        self._is_new[seat] = True
        if self._since[seat] is not None:
            rest = self._rest[seat] = self.remaining(seat, now)
            self.left[seat] = rest + self.kind.increment * 1000
            self._since[seat] = None

    def halt(self, seat: int, now: int) -> None:
        """Stop the clock without a decision (a bot plays now): the remaining time stays."""
        self.left[seat] = self.remaining(seat, now)
        self._since[seat] = None

    def take_back(self, seat: int, now: int) -> None:
        """The seat's latest decision is to be taken again, in no more time than was left for it."""
        rest = self._rest[seat]
        if rest is not None:
            self.halt(seat, now)
            self.left[seat] = min(self.left[seat], rest)
            self._is_new[seat], self._rest[seat] = False, None

    def pause(self, milliseconds: int) -> None:
        self._since = [None if since is None else since + milliseconds for since in self._since]

    def grant(self, seat: int) -> None:
        """Resets the time of a seat that a person takes back, if it had run out."""
        if not self.runs(seat) and self.left[seat] == 0:
            self.left[seat] = self.kind.seconds * 1000

    def remaining(self, seat: int, now: int) -> int:
        since = self._since[seat]
        return self.left[seat] if since is None else max(0, self.left[seat] - max(0, now - since))

    def runs(self, seat: int) -> bool:
        return self._since[seat] is not None

    def deadline(self) -> tuple[int, int] | None:
        """When the first seat's time is up, and which seat that is."""
        if not self.is_on:
            return None
        ends = [(since + self.left[seat], seat) for seat, since in enumerate(self._since) if since is not None]
        return min(ends, default=None)

    def readings(self, now: int) -> list[ClockReading]:
        """Remaining time by seat, at a table that has clocks."""
        return [ClockReading(self.remaining(seat, now), self.runs(seat)) for seat in range(len(self.left))]
