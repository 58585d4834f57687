"""Commands: each checks a request against a table and returns the events that carry it out, or raises Refusal. Nothing changes here."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from colisee.bots import BOTS
from colisee.core.notation import NotationError
from colisee.server.table import events as ev
from colisee.server.table.checks import check_piece, check_play, check_take_back
from colisee.server.table.names import BOT_NAMES, distinct, printable
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState


class Caller(NamedTuple):
    """Whoever gives a command: a player and the seats that this player's connection holds."""

    player: str
    seats: frozenset[int]
    has_spent_invitation: bool = False
    """The connection presented the invitation to a seat that somebody has taken with it."""
    is_invited: bool = False
    """The connection presented the table's invitation: it may take any seat that is kept for a friend."""


class Command(msgspec.Struct, frozen=True):
    """When a command is given and its key, by which a repetition is recognized."""

    at: int
    key: str


class Outcome(msgspec.Struct, frozen=True):
    """The events to store, and what the answer depends on besides the new state."""

    events: list[ev.Event]
    acting_seat: int | None = None
    """The seat whose version the answer carries."""
    seat_taken: int | None = None
    """The caller's connection holds this seat once the events are stored."""
    seat_freed: int | None = None
    """No connection holds this seat any more once the events are stored."""
    is_pending: bool = False
    """The other players have been asked."""
    rematch: str | None = None


def play(table: TableState, command: Command, seat: int, action: int, version: int) -> Outcome:
    check_play(table, seat, action, version)
    return Outcome([ev.Played(command.at, command.key, seat=seat, action=action)], seat)


def sit(
    table: TableState, command: Command, caller: Caller, seat: int | None, name: str, entropy: str, piece: str = ""
) -> Outcome:
    """Take the given seat or, without one, a reserved seat of the caller or any open seat, but none that is kept under another name.

    The invitation of a seat is for one player: once it is spent, a `sit` without a seat takes no other. During the match nobody gets
    a second seat: what its player knew is hidden from the others.
    """
    if caller.player in table.removed_players:
        raise Refusal("removed")
    is_opened = table.status == "running" and any(s.kind == "open" for s in table.seats)
    if table.status != "waiting" and not is_opened:
        raise Refusal("already_running")
    if is_opened and (caller.seats or any(seat.player == caller.player for seat in table.seats)):
        raise Refusal("has_seat")
    free = [n for n, s in enumerate(table.seats) if s.kind == "open"]
    own = [n for n, s in enumerate(table.seats) if s.kind == "reserved" and n in caller.seats]
    kept = [n for n, s in enumerate(table.seats) if s.kind == "reserved" and caller.is_invited and not s.player]
    if seat is None and not own and caller.has_spent_invitation:
        raise Refusal("seat_taken")
    nameless = [n for n in kept if not table.seats[n].name]
    wanted = [*own, *nameless, *free] if seat is None else [seat]
    if not wanted or wanted[0] not in [*own, *kept, *free]:
        raise Refusal("seat_taken")
    taken = wanted[0]
    name = distinct(name.strip(), (s.name for n, s in enumerate(table.seats) if n != taken and s.name))
    if piece and table.match is None:
        check_piece(table, taken, piece)
    seated = ev.Seated(
        command.at, command.key, seat=taken, name=name, player=caller.player, entropy=entropy, piece=piece
    )
    events: list[ev.Event] = [seated]
    if table.match is None and sum(s.is_free for s in table.seats) == 1:
        events.append(ev.Started(command.at))
    return Outcome(events, taken, seat_taken=taken)


def fill_seat(table: TableState, command: Command, caller: Caller, free: int, level: str) -> Outcome:
    """Give a free seat to a bot; the match starts if it was the last one."""
    if caller.player != table.opened.host:
        raise Refusal("not_host")
    if table.status != "waiting":
        raise Refusal("already_running")
    if level not in BOTS:
        raise Refusal("no_such_bot")
    if not table.seats[free].is_free:
        raise Refusal("seat_taken")
    used = [s.name for s in table.seats]
    name = next((name for name in BOT_NAMES if name not in used), BOT_NAMES[0])
    events: list[ev.Event] = [ev.SeatFilled(command.at, command.key, filled=free, name=name, level=level)]
    if sum(s.is_free for s in table.seats) == 1:
        events.append(ev.Started(command.at))
    return Outcome(events, seat_freed=free)


def remove(table: TableState, command: Command, caller: Caller, removed: int, substitute_bot: str) -> Outcome:
    """Remove another player for good: before the match the seat is free again, during it a bot plays it."""
    if caller.player != table.opened.host:
        raise Refusal("not_host")
    if table.ended:
        raise Refusal("over")
    seat = table.seats[removed]
    if seat.kind != "person" or seat.player in ("", table.opened.host):
        raise Refusal("no_such_seat")
    event = ev.Removed(command.at, command.key, removed=removed, level=substitute_bot)
    return Outcome([event], seat_freed=removed)


def settle_absence(
    table: TableState, command: Command, seat: int, absent: int, choice: ev.AbsenceChoice, substitute_bot: str
) -> Outcome:
    """Decide about the seat of an absent player. The caller has checked that the player is absent."""
    table.running()
    if seat not in table.persons or table.seats[seat].level is not None:
        raise Refusal("bot_plays")
    if choice == "open" and (table.opened.deal or table.opened.tournament):
        raise Refusal("seat_kept")
    level = substitute_bot if choice == "bot" else ""
    event = ev.AbsenceSettled(command.at, command.key, seat=seat, absent=absent, choice=choice, level=level)
    return Outcome([event], seat, seat_freed=absent if choice == "open" else None)


def leave(table: TableState, command: Command, seat: int, substitute_bot: str) -> Outcome:
    """Give up a seat before the match, or let a bot play it during the match."""
    if table.status == "over":
        raise Refusal("over")
    if table.status == "running":
        return Outcome([ev.HandedOver(command.at, command.key, seat=seat, level=substitute_bot)], seat)
    return Outcome([ev.Left(command.at, command.key, seat=seat)], seat_freed=seat)


def take_back(table: TableState, command: Command, seat: int) -> Outcome:
    if check_take_back(table, seat) == "free":
        return Outcome([ev.TookBack(command.at, command.key, seat=seat)], seat)
    return Outcome([ev.AskedBack(command.at, command.key, seat=seat)], seat, is_pending=True)


def consent(table: TableState, command: Command, seat: int, agree: bool) -> Outcome:
    table.running()
    if table.asked_by is None or seat not in table.others_who_must_agree(table.asked_by):
        raise Refusal("nothing_asked")
    return Outcome([ev.Consented(command.at, command.key, seat=seat, agree=agree)], seat)


PHRASES = ("hello", "good_luck", "well_played", "thanks", "oops", "one_moment", "again", "goodbye")
"""What players may say at a table with predefined phrases: keys, which clients show in the language of their reader."""


def check_may_chat(table: TableState, caller: Caller, seat: int | None, text: str, name: str | None) -> None:
    mode = table.opened.chat
    if mode == "off":
        raise Refusal("chat_off")
    if seat is None and mode != "everyone":
        raise Refusal("players_only")
    if mode == "phrases" and text not in PHRASES:
        raise Refusal("phrases_only")
    if seat is None and name is None:
        raise Refusal("no_name")
    seats = caller.seats if seat is None else {seat}
    if (seat is None and table.spectators_muted) or any(table.seats[s].muted for s in seats):
        raise Refusal("muted")


def chat(table: TableState, command: Command, seat: int | None, text: str, spectator: str | None) -> Outcome:
    """Chat as a seat or, without one, as a spectator of this name. The caller has checked `check_may_chat` and the rate limits."""
    said = printable(text)
    if not said:
        raise Refusal("malformed")
    name = distinct((spectator or "").strip(), table.names) if seat is None else table.names[seat]
    return Outcome([ev.Chatted(command.at, command.key, name=name, text=said, seat=seat)])


def mute(table: TableState, command: Command, caller: Caller, seat: int | None, muted: bool) -> Outcome:
    if caller.player != table.opened.host:
        raise Refusal("not_host")
    return Outcome([ev.Muted(command.at, command.key, seat=seat, muted=muted)])


def resign(table: TableState, command: Command, seat: int, substitute_bot: str) -> Outcome:
    table.running()
    if table.seats[seat].resigned:
        raise Refusal("bot_plays")
    return Outcome([ev.Resigned(command.at, command.key, seat=seat, level=substitute_bot)], seat)


def vote_to_end(table: TableState, command: Command, seat: int, agree: bool) -> Outcome:
    table.running()
    if seat not in table.persons:
        raise Refusal("bot_plays")
    return Outcome([ev.Voted(command.at, command.key, seat=seat, agree=agree)], seat)


def hand_over(table: TableState, command: Command, seat: int, level: str) -> Outcome:
    table.running()
    if level not in BOTS:
        raise Refusal("no_such_bot")
    return Outcome([ev.HandedOver(command.at, command.key, seat=seat, level=level)], seat)


def take_over(table: TableState, command: Command, seat: int) -> Outcome:
    table.running()
    if table.seats[seat].resigned:
        raise Refusal("bot_plays")
    return Outcome([ev.TakenOver(command.at, command.key, seat=seat)], seat)


def check_may_rematch(table: TableState) -> None:
    if not table.ended:
        raise Refusal("still_running")


def rematch(command: Command, seat: int, table: str) -> Outcome:
    """Go to the rematch at `table`. The caller has checked `check_may_rematch` and stores the new table with the events."""
    return Outcome([ev.WantedRematch(command.at, command.key, seat=seat, table=table)], rematch=table)


def command_key(seats: frozenset[int], player: str, seat: int | None, message_id: str) -> str:
    """Identify a command by the seat (one of those that the caller holds) or player that gives it, and the id of its message."""
    return f"{seat if seat in seats else player}:{message_id}"


def sit_key(table: TableState, caller: Caller, message_id: str) -> str:
    """Identify a `sit`: by the player, or by the command that took a seat which this connection already holds.

    A client without a cookie is another player on every connection.
    """
    for seat in caller.seats:
        if table.seats[seat].sat_by.partition(":")[2] == message_id:
            return table.seats[seat].sat_by
    return f"{caller.player}:{message_id}"


def parse_action(table: TableState, action: int | None, word: str | None, as_json: object | None) -> int:
    """Return the action given by number, word or JSON object; exactly one of them must be given."""
    if action is not None and word is None and as_json is None:
        return action
    if action is not None or (word is None) == (as_json is None):
        raise Refusal("malformed")
    notation = table.spec.notation
    try:
        return notation.parse(word) if word is not None else notation.from_json(as_json)
    except NotationError:
        raise Refusal("unknown_action") from None
