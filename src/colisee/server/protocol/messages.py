"""Every message of the live protocol: what a client may say, and what the server answers and tells. The page's types are made from this file.

Over a WebSocket every message is one JSON object with its `type`. A client's message carries an `id` of its choosing, and gets
exactly one answer (`welcome`, `accepted`, `refused`, `reason`, `moment` or `pong`) whose `re` is that id. The server's other messages (`table`,
`position`, `chat_line`) tell what happened. Seats are counted from 0.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from colisee.core.text import Language
from colisee.server.table.events import ChatMode
from colisee.server.table.names import MAX_NAME
from colisee.server.table.refusal import Code

PROTOCOL = 2
"""Grows when a client written for an earlier version would misunderstand this one."""
OLDEST_PROTOCOL = 2
"""Of clients that are still served."""
MAX_SEATS = 6
MAX_CHAT_TEXT = 500

Id = Annotated[str, Meta(min_length=1, max_length=40)]
NOT_IN_NAMES = r"\x00-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\U000e0000-\U000e0fff<>"
"""Controls, and marks that take no room or turn the direction in which what follows is read."""
JOINERS = r"\u200c\u200d"
"""Belong between letters or pictures of some scripts, and are nothing by themselves."""
Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=MAX_NAME,
        pattern=rf"^[^{NOT_IN_NAMES}]*[^\s{JOINERS}{NOT_IN_NAMES}][^{NOT_IN_NAMES}]*$",
    ),
]
Seat = Annotated[int, Meta(ge=0, lt=MAX_SEATS)]
Version = Annotated[int, Meta(ge=0, le=1 << 40)]
ActionNumber = Annotated[int, Meta(ge=0, le=1 << 30)]
Token = Annotated[str, Meta(max_length=64)]
Entropy = Annotated[str, Meta(max_length=200)]
Piece = Annotated[str, Meta(min_length=1, max_length=30)]
Level = Annotated[str, Meta(min_length=1, max_length=30)]


def snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


# What a client says


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag=snake):
    id: Id


class Hello(FromClient, frozen=True):
    """The first message: which seats this connection holds (by their tokens, besides those of its cookie) and what it has seen.

    The tokens may include the table's invitation.
    """

    tokens: Annotated[list[Token], Meta(max_length=MAX_SEATS)] = []
    language: Language = "en"
    versions: dict[str, Version] = {}
    """By reader ("0", "1", …, "spectator"): the version up to which the log is known, so that only the rest is sent."""
    brief: bool = False
    """For programs: tell positions as `Brief`."""
    changes: Annotated[str, Meta(max_length=64)] = ""
    """For pages that have the game's module: tell positions as `Changes`, if the module has these rules (`rules_digest` of a game)."""
    protocol: Annotated[int, Meta(ge=0, le=1 << 20)] | None = None
    """The version of the protocol that the client was written for. One that is too old is refused with `outdated`."""


class Sit(FromClient, frozen=True):
    """Take a seat before the match, or one that was opened during it: this one or, without one, a seat kept for the caller, else any open one. A name that another player has gets a number."""

    name: Name
    seat: Seat | None = None
    entropy: Entropy = ""
    piece: Piece | None = None
    """What the player chooses to be told apart by (`pieces` of the game); null: what is reserved with the seat, or the first free one."""


class Leave(FromClient, frozen=True):
    """Give a seat up for good before the match, or let a bot play it during the match."""

    seat: Seat


class Play(FromClient, frozen=True):
    """Play an action by its number, its word, or its JSON object. `version` is the one the decision was taken on."""

    seat: Seat
    version: Version
    action: ActionNumber | None = None
    word: Annotated[str, Meta(max_length=100)] | None = None
    object: dict[str, Any] | None = None


class Why(FromClient, frozen=True):
    """Why may this seat not take that action now?"""

    seat: Seat
    action: ActionNumber | None = None
    word: Annotated[str, Meta(max_length=100)] | None = None
    object: dict[str, Any] | None = None


class Hint(FromClient, frozen=True):
    """What would a strong bot do next in this seat, knowing the same? Not at tables that count: rated ones, tournaments, fixed deals."""

    seat: Seat


class LookBack(FromClient, frozen=True):
    """What was the table like after a line of the log? From a seat, or (without one) from a spectator."""

    line: Annotated[int, Meta(ge=0, le=1 << 20)]
    """Counted from 0."""
    seat: Seat | None = None


class TakeBack(FromClient, frozen=True):
    """Take the latest decision back: at once where that is free, else by asking the others."""

    seat: Seat


class Consent(FromClient, frozen=True):
    """Agree or not to the take-back that somebody asks for."""

    seat: Seat
    agree: bool


class Chat(FromClient, frozen=True):
    """A word to the table, from a seat or (without one) from a spectator."""

    text: Annotated[str, Meta(min_length=1, max_length=MAX_CHAT_TEXT)]
    seat: Seat | None = None
    name: Name | None = None
    """Of a spectator."""


class Mute(FromClient, frozen=True):
    """The host silences a seat (or, without one, the spectators) or lets it speak again."""

    muted: bool
    seat: Seat | None = None


class Resign(FromClient, frozen=True):
    seat: Seat


class VoteEnd(FromClient, frozen=True):
    """Vote to end the match without a result: done when every person agrees."""

    seat: Seat
    agree: bool


class HandOver(FromClient, frozen=True):
    """Let a bot play this seat until somebody takes it over again."""

    seat: Seat
    level: Level


class TakeOver(FromClient, frozen=True):
    """Take back a seat that a bot plays."""

    seat: Seat


class Remove(FromClient, frozen=True):
    """The host removes a player for good: before the match the seat is free again, during it a bot plays it."""

    removed: Seat


class FillSeat(FromClient, frozen=True):
    """The host gives a free seat to a bot before the match."""

    free: Seat
    level: Level


class SettleAbsence(FromClient, frozen=True):
    """Decide about the seat of a player who is `absent`: a bot plays it until its player is back, anybody may take it, or (once
    everybody present agrees) the match ends without a result."""

    seat: Seat
    absent: Seat
    choice: Literal["bot", "open", "end"]


class Rematch(FromClient, frozen=True):
    """Open the same table again (or go to it, if another has): everybody's seat is reserved there, and taken by `sit`."""

    seat: Seat


class Visibility(FromClient, frozen=True):
    """Whether somebody may be looking at the page. A player whose pages are all hidden gets notifications like one who is away."""

    visible: bool


class Ping(FromClient, frozen=True):
    pass


ClientMessage = (
    Hello | Sit | Leave | Play | Why | Hint | LookBack | TakeBack | Consent | Chat | Mute | Resign | VoteEnd | HandOver | TakeOver | Remove | FillSeat | SettleAbsence | Rematch | Visibility | Ping
)  # fmt: skip


# What the server says


class FromServer(msgspec.Struct, frozen=True, tag_field="type", tag=snake):
    pass


class ClockKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`move`: `seconds` per decision. `fischer`: `seconds` for the whole match plus `increment` per decision."""

    kind: Literal["none", "move", "fischer"] = "none"
    seconds: Annotated[int, Meta(ge=1, le=60 * 60 * 24 * 30)] = 60
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class SeatShown(msgspec.Struct, frozen=True):
    seat: int
    kind: Literal["open", "reserved", "person", "bot"]
    """`reserved` waits for the player who has its link."""
    name: str
    level: str | None = None
    """The bot that plays it now. A person's seat with a level can be taken over again."""
    connected: bool = False
    absent: bool = False
    """Owes a decision and has been away for too long: the other players may act (`settle_absence`)."""
    resigned: bool = False
    muted: bool = False
    agrees_to_take_back: bool = False
    votes_to_end: bool = False
    wants_rematch: bool = False
    piece: str = ""
    """What its player is told apart by, such as the assistant or the colour of the elves; empty if the seat is free or the game has no such choice."""


class TableShown(msgspec.Struct, frozen=True):
    """What everybody may know of a table."""

    id: str
    code: str
    game: str
    options: dict[str, str]
    status: Literal["waiting", "running", "over"]
    seats: list[SeatShown]
    clock: ClockKind
    listed: bool
    spectators_allowed: bool
    spectators: int
    commitment: str
    """SHA-256 of the secret behind the draws; see docs/records.md."""
    opened_at: int
    """Milliseconds since 1970."""
    ended: Literal["finished", "resigned", "vote", "closed"] | None = None
    """`closed`: by the operator of the server."""
    take_back_asked_by: int | None = None
    rematch: str | None = None
    """The id of the table where these players play again."""
    absence_seconds: int = 0
    """How long a player who owes a decision may be away; 0 = for ever."""
    chat: ChatMode = "everyone"
    """With `phrases`, the text of a chat line is the key of a predefined phrase."""
    components: str = ""
    """Digest of the component set it is played with; empty if it was opened before that was stored."""
    rated: bool = True
    deal: str = ""
    """The deal that it plays with other tables; empty if it has draws of its own."""
    tournament: str = ""


class MyTable(msgspec.Struct, frozen=True):
    """An unfinished table of the player who asks."""

    table: TableShown
    seats: list[int]
    """The player's own."""
    your_turn: bool
    due: list[int]
    changed_at: int
    """Time of the last event, in milliseconds since 1970."""
    deadline: int | None
    """When the next clock runs out."""
    latest: str | None
    """What happened last, as the player's first seat may know it."""


class Presence(FromServer, frozen=True):
    """Who is connected. Sent when it changes, at most once per second."""

    connected: list[int]
    """Seats."""
    spectators: int


class LegalAction(msgspec.Struct, frozen=True):
    action: int
    word: str
    object: dict[str, Any]
    sentence: str
    preview: int | None
    """Immediate change of the seat's own total; null if it depends on hidden information."""


class OutcomeShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact about what an event led to, in words for its reader."""

    kind: str
    """A word of the game: `drive`, `collect`, `gift` (docs/games/)."""
    text: str
    seat: int | None = None
    facts: dict[str, Any] = {}
    """Where, what and how much."""


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One event, as its reader may know it. Events without outcomes, such as most draws of the set-up, are not worth a line on a screen."""

    kind: Literal["play", "draw", "hidden", "take_back"]
    round: int = 0
    """0 is the set-up."""
    seat: int | None = None
    object: dict[str, Any] | None = None
    outcomes: list[OutcomeShown] = []
    points: list[int] | None = None
    """By seat: how the totals changed, as far as the reader can know; null if no total changed."""


class SeatClock(msgspec.Struct, frozen=True):
    remaining: int
    """Milliseconds left when this message was sent."""
    running: bool


class Welcome(FromServer, frozen=True):
    re: str
    table: TableShown
    seats: list[int]
    """Those this connection holds."""
    host: bool
    tokens: dict[str, str]
    """The secret of every held seat: put into a link, it opens the seat on another device."""
    chat: list[ChatLine]
    now: int
    """The server's clock, in milliseconds since 1970."""
    protocol: int = PROTOCOL
    """The version of the protocol that the server speaks."""
    invited: bool = False
    """Whether this connection may take any seat that is kept for a friend."""
    invitation: str = ""
    """For the host and those invited: the secret that, put into a link, invites others to the seats kept for friends."""


class Accepted(FromServer, frozen=True, omit_defaults=True):
    re: str
    version: int | None = None
    """Of the seat that acted."""
    seat: int | None = None
    token: str | None = None
    seats: list[int] | None = None
    """Those this connection holds, when that changed."""
    table: str | None = None
    pending: bool = False
    """The others have been asked."""


class Refused(FromServer, frozen=True, omit_defaults=True):
    re: str | None
    """null if the message was so broken that it has no id."""
    code: Code
    sentence: str
    rule: str | None = None
    rule_title: str | None = None
    rule_text: str | None = None
    version: int | None = None
    """Of the seat that asked: what it should have known."""


class Reason(FromServer, frozen=True, omit_defaults=True):
    re: str
    legal: bool
    rule: str | None = None
    title: str | None = None
    text: str | None = None


class Hinted(FromServer, frozen=True):
    """One step, not the rest of the turn."""

    re: str
    version: int
    """Of the seat, when it asked."""
    action: int
    sentence: str
    reasons: list[str]
    """What the action changes at once, with the ids of the rules."""


class Moment(FromServer, frozen=True, omit_defaults=True):
    """The table as the reader knew it after a line of its log."""

    re: str
    line: int
    view: msgspec.Raw
    scores: list[dict[str, int]]
    hints: dict[str, Any] | None = None


class Pong(FromServer, frozen=True):
    re: str
    now: int


class Table(FromServer, frozen=True):
    table: TableShown


class Known(FromServer, frozen=True, omit_defaults=True, kw_only=True):
    """What one reader (a seat, or null for spectators) may know of the match now."""

    reader: int | None
    version: int
    """Grows with everything this reader can notice, and with nothing else."""
    head: str
    """Of the hash chain over everything this reader has noticed (docs/records.md): keep it to check the record of the match."""
    due: list[int]
    view: msgspec.Raw
    """The game's view record as JSON; documented in docs/games/."""
    scores: list[dict[str, int]]
    """By seat: every clause, total and rank as if the match ended now, as far as the reader can know."""
    keep: int
    """Number of log lines that the reader keeps; the lines of this message follow them."""
    undo: Literal["none", "free", "consent"] = "none"
    clocks: list[SeatClock] | None = None
    over: bool = False


class Position(Known, frozen=True, kw_only=True):
    """For people and the page: in words."""

    lines: list[LogLine]
    legal: list[LegalAction] | None = None
    """null unless the reader is due."""
    hints: dict[str, Any] | None = None
    """What the game's rules tell the board beyond the view, made from it (docs/games/); null where there is nothing."""


class Brief(Known, frozen=True, kw_only=True):
    """For programs: in numbers."""

    events: list[tuple[int | None, int | None]]
    """The lines: who (null: a draw), and which action (null: hidden from the reader; -1: a move taken back)."""
    actions: list[int] | None = None
    """The legal ones; null unless the reader is due."""


class Changes(FromServer, frozen=True, omit_defaults=True, kw_only=True):
    """For pages that have the game's module, which make a `Position` from it. Fields with the same name have the same meaning.

    Changes of a view are written in base64: two bytes of offset (little-endian), one byte of length, and the new bytes, repeated.
    """

    reader: int | None
    version: int
    head: str
    due: list[int]
    keep: int
    start: str = ""
    """The view before the first of these lines, as changes of a view of zeros; empty if it is the last that the reader has."""
    entries: list[tuple[int | None, int | None, str]]
    """The lines: who and which action as in `Brief`, and what changed in the view."""
    check: int
    """CRC-32 of the view after the last line."""
    undo: Literal["none", "free", "consent"] = "none"
    clocks: list[SeatClock] | None = None
    over: bool = False
    scores: list[dict[str, int]] | None = None
    """Of a match that is finished, which no view may show; null if they follow from the view."""


class ChatLine(FromServer, frozen=True):
    at: int
    name: str
    text: str
    seat: int | None = None


ServerMessage = (
    Welcome
    | Accepted
    | Refused
    | Reason
    | Hinted
    | Moment
    | Pong
    | Table
    | Presence
    | Position
    | Brief
    | Changes
    | ChatLine
)

decode_client: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encode = msgspec.json.Encoder().encode
