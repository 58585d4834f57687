"""The state of one seat of a table."""

from __future__ import annotations

from typing import Literal

from colisee.server.table import events as ev


class SeatState:
    def __init__(self, opened: ev.SeatOpened) -> None:
        self.kind: Literal["open", "reserved", "person", "bot"] = opened.kind
        self.name, self.player, self.level, self.entropy = opened.name, opened.player, opened.level, opened.entropy
        self.holder = opened.holder
        self.piece = opened.piece
        self.sat_by = ""
        """The command with which the current holder took the seat."""
        self.resigned = self.muted = self.agrees = self.votes = self.wants_rematch = False
        self.is_absent = False
        """The others want to end the match, which this player has left: no vote is needed."""
        self.first_name: str | None = None
        """At the start of the match, as in its record: another player may take the seat over."""
        self.is_taken_over = False
        """Another player has the seat than at the start."""

    @property
    def is_free(self) -> bool:
        return self.kind in ("open", "reserved")
