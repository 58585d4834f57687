"""The entries of a tournament's log. Its state is the result of replaying them, together with the results of its tables.

Fields may be added with a default. No field is ever renamed: existing logs must stay readable.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

import msgspec

from colisee.server.table.events import ClockSettings

Format = Literal["swiss", "round_robin", "knockout", "league", "arena"]
FORMATS: tuple[Format, ...] = get_args(Format)


def _tag(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class LogEntry(msgspec.Struct, frozen=True, tag_field="type", tag=_tag, omit_defaults=True):
    at: int
    """Milliseconds since 1970."""


class Created(LogEntry, frozen=True):
    """The first entry of every tournament."""

    tournament: str
    name: str
    game: str
    options: dict[str, str]
    format: Format
    size: int
    """Players per table; where the number of participants requires it, tables have one more or less."""
    organiser: str
    clock: ClockSettings
    rounds: int = 0
    """Of a Swiss tournament."""
    minutes: int = 0
    """Of an arena."""
    duplicate: bool = False
    rated: bool = True
    listed: bool = False
    open_to_all: bool = True
    """Whether visitors may join; otherwise only the organiser adds participants."""
    automatic: bool = True
    """Whether the next round is paired as soon as the last table of a round has ended."""
    participants: list[str] = []
    absence_seconds: int = 0


class Joined(LogEntry, frozen=True, omit_defaults=True):
    name: str
    player: str = ""
    """Empty: a plain name that somebody may claim."""


class Claimed(LogEntry, frozen=True):
    """A device plays for a participant that was entered as a plain name."""

    participant: int
    player: str


class Released(LogEntry, frozen=True):
    """The organiser lets another device claim a participant."""

    participant: int


class Withdrawn(LogEntry, frozen=True):
    participant: int


class Returned(LogEntry, frozen=True):
    participant: int


class Started(LogEntry, frozen=True):
    order: list[int]
    """The participants by seed."""


class PairedTable(msgspec.Struct, frozen=True):
    table: str
    participants: list[int]
    """By seat."""


class Paired(LogEntry, frozen=True, omit_defaults=True):
    tables: list[PairedTable]
    byes: list[int] = []
    deal: str = ""
    by_hand: bool = False


class Corrected(LogEntry, frozen=True, omit_defaults=True):
    """The organiser set the result of a table. Places follow from the points."""

    table: str
    totals: list[int]
    reason: str = ""


class Finished(LogEntry, frozen=True, omit_defaults=True):
    by_hand: bool = False
    """The organiser ended it: matches that end later do not count."""


Entry = (
    Created | Joined | Claimed | Released | Withdrawn | Returned | Started | Paired | Corrected | Finished
)  # fmt: skip

_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)
_encoder = msgspec.json.Encoder()


def decode_entry(body: str) -> Entry:
    return _decoder.decode(body)


def encode_entry(entry: Entry) -> str:
    return _encoder.encode(entry).decode()
