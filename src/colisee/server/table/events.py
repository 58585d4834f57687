"""The events stored in a table's log. A table's state is the result of replaying its events; snapshots only save time.

Fields may be added with a default. No field is ever renamed: existing logs must stay readable.
"""

from __future__ import annotations

import re
from typing import Any, Literal, NamedTuple

import msgspec

ChatMode = Literal["everyone", "players", "phrases", "off"]
"""Who may write: everybody with a name, the players, the players with predefined phrases only, or nobody."""
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
    piece: str = ""
    """The chosen piece (`core.pieces`); empty: the first free one."""


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
    while another player's seat is played by a bot. 2: a seat kept for a friend is kept again after its player has left. 3: a take-back
    is granted when everybody who is left has agreed, also if the last one who had not agreed has left."""
    components: str = ""
    """Digest of the component set; empty in logs from before it was stored, which have the components of rules version 1."""
    absence_seconds: int = 0
    """How long a player who owes a decision may be away before the others may act; 0 = for ever, as in older logs."""
    chat: ChatMode = "everyone"
    set_name: str = ""
    set_data: dict[str, Any] | None = None
    """Name and data of a component set that is not built in. It was checked when the table was opened."""
    rated: bool = True
    """Whether the result counts for the ratings of its players."""
    deal: str = ""
    """The deal that the table plays with others: `secret` is that of the deal. Empty: the table's own draws."""
    tournament: str = ""
    """The tournament that the table belongs to."""
    line: list[tuple[int, int]] = []
    """Seat and action of every event that was played elsewhere before this table was opened; the match goes on from there."""
    removed: list[str] = []
    """Players whom the host removed from an earlier table of the series: they get no seat at this one either."""


class CommandEvent(LogEvent, frozen=True, omit_defaults=True):
    """The result of a client's command. `command` identifies it, so that a command sent twice is carried out once."""

    command: str = ""


class Seated(CommandEvent, frozen=True, kw_only=True):
    seat: int
    name: str
    player: str
    entropy: str = ""
    piece: str = ""
    """As in `SeatOpened`."""


class Left(CommandEvent, frozen=True, kw_only=True):
    seat: int


class Started(LogEvent, frozen=True):
    draws: list[int] | None = None
    """What chance drew then; None in logs from before draws were stored: they follow from the secret."""


class SeatFilled(CommandEvent, frozen=True, kw_only=True):
    """The host gave a free seat to a bot before the match."""

    filled: int
    name: str
    level: str


class Removed(CommandEvent, frozen=True, kw_only=True):
    """The host removed a player, who cannot come back. During the match a bot of this level plays the seat."""

    removed: int
    level: str


AbsenceChoice = Literal["bot", "open", "end"]


class AbsenceSettled(CommandEvent, frozen=True, kw_only=True):
    """The player at `seat` decided what happens with the seat of an absent player: a bot plays it, anybody may take it, or the
    match ends without a result once everybody present agrees."""

    seat: int
    absent: int
    choice: AbsenceChoice
    level: str = ""


class Played(CommandEvent, frozen=True, kw_only=True):
    seat: int
    action: int
    draws: list[int] | None = None
    """What chance drew next; see `Started.draws`."""


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


class Closed(LogEvent, frozen=True):
    """An operator ended the table."""


class Paused(LogEvent, frozen=True):
    """The clocks stood still for this long because no server was running."""

    milliseconds: int
    """Negative if the system's clock was set back: times after this event are earlier than those before it."""


Event = (
    Opened | Seated | Left | Started | Played | TookBack | AskedBack | Consented | Chatted | Muted | Resigned | Voted
    | HandedOver | TakenOver | WantedRematch | Paused | Closed | SeatFilled | AbsenceSettled | Removed
)  # fmt: skip


class Snapshot(NamedTuple):
    """A table's state after its first events, as it is stored (`table.snapshot`)."""

    number: int
    """The number of those events."""
    digest: str
    """Of `body`."""
    body: str


_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
_encoder = msgspec.json.Encoder()


def decode_event(body: str) -> Event:
    return _decoder.decode(body)


def encode_event(event: Event) -> str:
    return _encoder.encode(event).decode()
