"""What the log of a table is made of. A table is what its events made it: nothing else is kept.

Fields may be added with a default; none is ever renamed, or old tables would no longer open.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from colisee.server.protocol.messages import ClockKind, snake


class Stored(msgspec.Struct, frozen=True, tag_field="type", tag=snake, omit_defaults=True):
    at: int
    """Milliseconds since 1970."""


class SeatOpened(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: Literal["open", "reserved", "person", "bot"]
    name: str = ""
    player: str = ""
    level: str | None = None
    entropy: str = ""
    holder: int = 0
    """How many held it before; see identity.SeatTokens."""


class Opened(Stored, frozen=True):
    """`secret` is the one behind the draws, in hexadecimal."""

    table: str
    code: str
    game: str
    rules_version: int
    options: dict[str, str]
    seats: list[SeatOpened]
    clock: ClockKind
    listed: bool
    spectators_allowed: bool
    secret: str
    host: str
    root: str = ""
    """The first of a row of rematches: its seat tokens open the seats of all of them."""


class Commanded(Stored, frozen=True, omit_defaults=True):
    """What somebody asked for; `command` is whose and which, so that a command sent twice is done once."""

    command: str = ""


class Seated(Commanded, frozen=True, kw_only=True):
    seat: int
    name: str
    player: str
    entropy: str = ""


class Left(Commanded, frozen=True, kw_only=True):
    seat: int


class Started(Stored, frozen=True):
    pass


class Played(Commanded, frozen=True, kw_only=True):
    seat: int
    action: int


class TookBack(Commanded, frozen=True, kw_only=True):
    """With consent given, if it needed any."""

    seat: int


class AskedBack(Commanded, frozen=True, kw_only=True):
    seat: int


class Consented(Commanded, frozen=True, kw_only=True):
    seat: int
    agree: bool


class Chatted(Commanded, frozen=True, kw_only=True):
    name: str
    text: str
    seat: int | None = None


class Muted(Commanded, frozen=True, kw_only=True):
    seat: int | None
    muted: bool


class Resigned(Commanded, frozen=True, kw_only=True):
    seat: int
    level: str
    """The bot that plays on, if the match does."""


class Voted(Commanded, frozen=True, kw_only=True):
    seat: int
    agree: bool


class HandedOver(Commanded, frozen=True, kw_only=True):
    seat: int
    level: str
    by_clock: bool = False


class TakenOver(Commanded, frozen=True, kw_only=True):
    seat: int


class WantedRematch(Commanded, frozen=True, kw_only=True):
    seat: int
    table: str


class Paused(Stored, frozen=True):
    """No server was there for so many milliseconds: no clock ran."""

    milliseconds: int


Event = (
    Opened | Seated | Left | Started | Played | TookBack | AskedBack | Consented | Chatted | Muted | Resigned | Voted
    | HandedOver | TakenOver | WantedRematch | Paused
)  # fmt: skip

_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_encoder = msgspec.json.Encoder()


def read(body: str) -> Event:
    return _decoder.decode(body)


def written(event: Event) -> str:
    return _encoder.encode(event).decode()
