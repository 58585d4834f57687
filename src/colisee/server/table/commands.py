"""Commands: each checks a request against a table and returns the events that carry it out, or raises Refusal. Nothing changes here."""

from __future__ import annotations

from dataclasses import dataclass, field

from colisee.bots import BOTS
from colisee.core.notation import NotationError
from colisee.server.table import events as ev
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState


@dataclass(frozen=True)
class Caller:
    """Whoever gives a command: a player and the seats that this player's connection holds."""

    player: str
    seats: frozenset[int]


@dataclass(frozen=True)
class Command:
    """When a command is given and its key, by which a repetition is recognized."""

    at: int
    key: str


@dataclass(frozen=True)
class Outcome:
    """The events to store, and what the answer depends on besides the new state."""

    events: list[ev.Event] = field(default_factory=list)
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
    table.check_play(seat, action, version)
    return Outcome([ev.Played(command.at, command.key, seat=seat, action=action)], seat)


def sit(table: TableState, command: Command, caller: Caller, seat: int | None, name: str, entropy: str) -> Outcome:
    """Take the given seat or, without one, a reserved seat of the caller or any open seat."""
    if table.status != "waiting":
        raise Refusal("already_running")
    free = [n for n, s in enumerate(table.seats) if s.kind == "open"]
    reserved = [n for n, s in enumerate(table.seats) if s.kind == "reserved" and n in caller.seats]
    wanted = [*reserved, *free] if seat is None else [seat]
    if not wanted or wanted[0] not in [*free, *reserved]:
        raise Refusal("seat_taken")
    taken = wanted[0]
    events: list[ev.Event] = [
        ev.Seated(command.at, command.key, seat=taken, name=name.strip(), player=caller.player, entropy=entropy)
    ]
    if sum(s.is_free for s in table.seats) == 1:
        events.append(ev.Started(command.at))
    return Outcome(events, taken, seat_taken=taken)


def leave(table: TableState, command: Command, seat: int, substitute_bot: str) -> Outcome:
    """Give up a seat before the match, or let a bot play it during the match."""
    if table.status == "over":
        raise Refusal("over")
    if table.status == "running":
        return Outcome([ev.HandedOver(command.at, command.key, seat=seat, level=substitute_bot)], seat)
    return Outcome([ev.Left(command.at, command.key, seat=seat)], seat_freed=seat)


def take_back(table: TableState, command: Command, seat: int) -> Outcome:
    if table.check_take_back(seat) == "free":
        return Outcome([ev.TookBack(command.at, command.key, seat=seat)], seat)
    return Outcome([ev.AskedBack(command.at, command.key, seat=seat)], seat, is_pending=True)


def consent(table: TableState, command: Command, seat: int, agree: bool) -> Outcome:
    table.running()
    if table.asked_by is None or seat not in table.others_who_must_agree(table.asked_by):
        raise Refusal("nothing_asked")
    return Outcome([ev.Consented(command.at, command.key, seat=seat, agree=agree)], seat)


def check_may_chat(table: TableState, caller: Caller, seat: int | None) -> None:
    seats = caller.seats if seat is None else {seat}
    if (seat is None and table.spectators_muted) or any(table.seats[s].muted for s in seats):
        raise Refusal("muted")


def chat(table: TableState, command: Command, seat: int | None, text: str) -> Outcome:
    """Chat as a seat or, without one, as a spectator. The caller has checked `check_may_chat` and the rate limits."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    if not printable:
        raise Refusal("malformed")
    name = "" if seat is None else table.names[seat]
    return Outcome([ev.Chatted(command.at, command.key, name=name, text=printable, seat=seat)])


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


def command_key(caller: Caller, seat: int | None, message_id: str) -> str:
    """Identify a command by the seat or player that gives it, and the id of its message."""
    return f"{seat if seat in caller.seats else caller.player}:{message_id}"


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
    if sum(value is not None for value in (action, word, as_json)) != 1:
        raise Refusal("malformed")
    if action is not None:
        return action
    notation = table.spec.notation
    try:
        return notation.parse(word) if word is not None else notation.from_json(as_json)
    except NotationError:
        raise Refusal("unknown_action") from None
