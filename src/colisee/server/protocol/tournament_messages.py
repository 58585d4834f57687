"""Tournaments, as the HTTP API takes and shows them."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from colisee.server.protocol.messages import MAX_SEATS, ClockKind, Name
from colisee.server.tournament.commands import MAX_PARTICIPANTS, MAX_TOTAL
from colisee.server.tournament.log import Format
from colisee.server.tournament.state import Status

Number = Annotated[int, Meta(ge=0, lt=MAX_PARTICIPANTS)]
Title = Annotated[
    str, Meta(min_length=1, max_length=60, pattern=r"^[^\x00-\x1f\x7f-\x9f<>]*\S[^\x00-\x1f\x7f-\x9f<>]*$")
]
Reason = Annotated[str, Meta(max_length=200)]
Total = Annotated[int, Meta(ge=-MAX_TOTAL, le=MAX_TOTAL)]


class TournamentWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Title
    game: Annotated[str, Meta(max_length=40)]
    format: Format
    size: Annotated[int, Meta(ge=2, le=MAX_SEATS)]
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=40)]] = {}
    clock: ClockKind | None = None
    rounds: Annotated[int, Meta(ge=0, le=30)] = 0
    """Of a Swiss tournament; 0: enough to find a winner."""
    minutes: Annotated[int, Meta(ge=0, le=24 * 60)] = 0
    """Of an arena."""
    duplicate: bool = False
    rated: bool = False
    listed: bool = False
    open_to_all: bool = True
    automatic: bool = True
    participants: Annotated[list[Name], Meta(max_length=MAX_PARTICIPANTS)] = []
    """Plain names, which people claim on their own device."""


class JoinWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    here: bool = True
    """Whether this device plays for the participant; otherwise somebody may claim the name."""


class ParticipantWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    participant: Number
    action: Literal["claim", "release", "withdraw", "return"]


class StepWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: Literal["start", "next_round", "finish"]
    tables: (
        Annotated[list[Annotated[list[Number], Meta(min_length=1, max_length=MAX_SEATS)]], Meta(max_length=256)] | None
    ) = None
    """With `next_round`: pairings by hand, by seat."""


class CorrectionWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: Annotated[str, Meta(max_length=40)]
    totals: Annotated[list[Total], Meta(min_length=1, max_length=MAX_SEATS)]
    reason: Reason = ""


class ParticipantShown(msgspec.Struct, frozen=True):
    name: str
    is_claimed: bool
    is_withdrawn: bool


class PairingShown(msgspec.Struct, frozen=True):
    table: str
    participants: list[int]
    """By seat."""
    totals: list[int | None] | None
    """None while the table plays."""
    places: list[int] | None
    reason: str | None = None
    """Of the organiser, who set the result by hand."""


class RoundShown(msgspec.Struct, frozen=True):
    pairings: list[PairingShown]
    byes: list[int]
    commitment: str | None = None
    """Of the deal that all its tables play."""


class StandingShown(msgspec.Struct, frozen=True):
    participant: int
    rank: int
    points: float
    buchholz: float
    sonneborn: float
    wins: int
    played: int


class TournamentLogLine(msgspec.Struct, frozen=True):
    """What was done by hand, for everybody to see."""

    at: int
    kind: Literal["correction", "withdrawal", "return", "by_hand"]
    participant: int | None = None
    round: int | None = None
    table: str | None = None
    totals: list[int] | None = None
    reason: str = ""


class TournamentShown(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    format: Format
    size: int
    rounds_planned: int | None
    ends_at: int | None
    duplicate: bool
    rated: bool
    listed: bool
    open_to_all: bool
    automatic: bool
    clock: ClockKind
    status: Status
    version: int
    participants: list[ParticipantShown]
    rounds: list[RoundShown]
    standings: list[StandingShown]
    log: list[TournamentLogLine]


class MySeat(msgspec.Struct, frozen=True):
    """An unfinished table of a participant who plays on this device."""

    participant: int
    table: str
    seat: int
    token: str
    """Opens the seat."""


class TournamentForMe(msgspec.Struct, frozen=True):
    tournament: TournamentShown
    is_organiser: bool
    mine: list[int]
    """The participants who play on this device."""
    seats: list[MySeat]


class TournamentListed(msgspec.Struct, frozen=True):
    id: str
    name: str
    game: str
    status: Status
