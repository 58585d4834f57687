"""What a room's inbox holds, one kind of item for everything that can happen to a table."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from colisee.server.live.bot_runner import BotChoice
from colisee.server.live.session import Session
from colisee.server.live.table_writer import AppliedEvents
from colisee.server.protocol import messages as m


class Received(msgspec.Struct, frozen=True):
    session: Session
    message: m.ClientMessage
    received_at: float
    """Monotonic time in seconds."""


class Disconnected(NamedTuple):
    session: Session


class Tick(NamedTuple):
    """A clock may have run out, or the room may be idle. `is_due`: a bot or a clock acts here soon."""

    is_due: bool = False


class LostOwnership(NamedTuple):
    """Another node owns the table."""


class ChangedByOperator(NamedTuple):
    """An operator closed or deleted the table."""


class AppliedMove(msgspec.Struct, frozen=True):
    """A move that is applied but not stored, because storing it takes more than one row."""

    session: Session
    message: m.Play
    received_at: float
    applied: AppliedEvents


Item = Received | Disconnected | BotChoice | Tick | LostOwnership | ChangedByOperator | AppliedMove
