"""The events stored in a table's log. A table's state is the result of replaying its events; nothing else is stored.

Fields may be added with a default. No field is ever renamed: existing logs must stay readable.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

SeatKind = Literal["open", "reserved", "person", "bot"]


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class ClockSettings(msgspec.Struct, frozen=True):
    """`move`: `seconds` for every decision. `fischer`: `seconds` for the whole match plus `increment` per decision."""

    kind: Literal["none", "move", "fischer"] = "none"
    seconds: int = 60
    increment: int = 0


class SeatOpened(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: SeatKind
    name: str = ""
    player: str = ""
    level: str | None = None
    entropy: str = ""
    holder: int = 0
    """How many players held this seat before; see `live.seat_tokens`."""


class LogEvent(msgspec.Struct, frozen=True, tag_field="type", tag=_tag, omit_defaults=True):
    at: int
    """Milliseconds since 1970."""


class Opened(LogEvent, frozen=True):
    """The first event of every table. `secret` is the secret behind the draws, in hexadecimal."""

    table: str
    code: str
    game: str
    rules_version: int
    options: dict[str, str]
    seats: list[SeatOpened]
    clock: ClockSettings
    listed: bool
    spectators_allowed: bool
    secret: str
    host: str
    root: str = ""
    """The first table of a series of rematches: its seat tokens are valid for all of them."""
    opener: str = ""
    """A keyed digest of the address that opened the table, for fair queues."""
    semantics: int = 0
    """How events are applied. 1: a seat's token changes when an invited player sits down, and a vote needs two players
    while another player's seat is played by a bot."""


class CommandEvent(LogEvent, frozen=True, omit_defaults=True):
    """The result of a client's command. `command` identifies it, so that a command sent twice is carried out once."""

    command: str = ""


class Seated(CommandEvent, frozen=True, kw_only=True):
    seat: int
    name: str
    player: str
    entropy: str = ""


class Left(CommandEvent, frozen=True, kw_only=True):
    seat: int


class Started(LogEvent, frozen=True):
    pass


class Played(CommandEvent, frozen=True, kw_only=True):
    seat: int
    action: int


class TookBack(CommandEvent, frozen=True, kw_only=True):
    """A take-back that needed no consent."""

    seat: int


class AskedBack(CommandEvent, frozen=True, kw_only=True):
    """A take-back that the other players have to agree to."""

    seat: int


class Consented(CommandEvent, frozen=True, kw_only=True):
    seat: int
    agree: bool


class Chatted(CommandEvent, frozen=True, kw_only=True):
    name: str
    text: str
    seat: int | None = None


class Muted(CommandEvent, frozen=True, kw_only=True):
    seat: int | None
    muted: bool


class Resigned(CommandEvent, frozen=True, kw_only=True):
    seat: int
    level: str
    """The bot that plays this seat if the match goes on."""


class Voted(CommandEvent, frozen=True, kw_only=True):
    seat: int
    agree: bool


class HandedOver(CommandEvent, frozen=True, kw_only=True):
    seat: int
    level: str
    by_clock: bool = False


class TakenOver(CommandEvent, frozen=True, kw_only=True):
    seat: int


class WantedRematch(CommandEvent, frozen=True, kw_only=True):
    seat: int
    table: str


class Paused(LogEvent, frozen=True):
    """The clocks stood still for this long because no server was running."""

    milliseconds: int


Event = (
    Opened | Seated | Left | Started | Played | TookBack | AskedBack | Consented | Chatted | Muted | Resigned | Voted
    | HandedOver | TakenOver | WantedRematch | Paused
)  # fmt: skip

_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_encoder = msgspec.json.Encoder()


def decode_event(body: str) -> Event:
    return _decoder.decode(body)


def encode_event(event: Event) -> str:
    return _encoder.encode(event).decode()
