"""What organisers and participants may do: each function checks a request and returns the log entries, or raises Refusal."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from colisee.core.errors import SetupError
from colisee.core.setup import Setup
from colisee.server.table.names import distinct
from colisee.server.table.refusal import Refusal
from colisee.server.tournament import log
from colisee.server.tournament.pairing import seats_of, table_sizes
from colisee.server.tournament.state import TournamentState

MAX_PARTICIPANTS = 512
MAX_MEETING_ALL = 64
"""Participants where everybody meets everybody: the number of tables grows with their square."""
DUPLICATE_FORMATS = ("swiss", "round_robin", "league")
MAX_TOTAL = 10_000
LATE_ENTRY = ("swiss", "arena")
"""Formats that participants may join after the start."""


def check_created(created: log.Created) -> None:
    try:
        Setup(created.game, created.size, created.options)
    except SetupError as error:
        raise Refusal("impossible_tables", detail=error.message.en) from None
    if created.duplicate and created.format not in DUPLICATE_FORMATS:
        raise Refusal("impossible_tables", detail="duplicate needs rounds that everybody plays")
    if created.format == "arena" and created.minutes < 1:
        raise Refusal("bad_request", detail="an arena needs its length in minutes")
    _check_count(created.format, len(created.participants))


def _check_count(format_: log.Format, count: int) -> None:
    if count > (MAX_MEETING_ALL if format_ in ("round_robin", "league") else MAX_PARTICIPANTS):
        raise Refusal("too_many")


def check_organiser(state: TournamentState, player: str) -> None:
    if player != state.created.organiser:
        raise Refusal("not_organiser")


def check_participant(state: TournamentState, number: int, player: str) -> None:
    """Refusal unless the player is this participant or the organiser."""
    if not 0 <= number < len(state.participants):
        raise Refusal("no_such_participant")
    if player not in (state.participants[number].player, state.created.organiser):
        raise Refusal("not_organiser")


def join(state: TournamentState, now: int, name: str, player: str, by: str) -> list[log.Entry]:
    """`player` is empty if the organiser enters a plain name."""
    _check_not_over(state)
    is_organiser = by == state.created.organiser
    if not is_organiser and not state.created.open_to_all:
        raise Refusal("not_organiser")
    if state.status == "running" and state.created.format not in LATE_ENTRY:
        raise Refusal("tournament_started")
    _check_count(state.created.format, len(state.participants) + 1)
    return [log.Joined(now, distinct(name.strip(), (one.name for one in state.participants)), player)]


def claim(state: TournamentState, now: int, number: int, player: str) -> list[log.Entry]:
    _check_not_over(state)
    if not 0 <= number < len(state.participants):
        raise Refusal("no_such_participant")
    if state.participants[number].player == player:
        return []
    if state.participants[number].player:
        raise Refusal("already_claimed")
    return [log.Claimed(now, number, player)]


def release(state: TournamentState, now: int, number: int, player: str) -> list[log.Entry]:
    """Free a name for another device: by the organiser, or before the start by whoever claimed it by mistake."""
    check_participant(state, number, player)
    if state.status != "open":
        check_organiser(state, player)
    return [log.Released(now, number)]


def withdraw(state: TournamentState, now: int, number: int, player: str) -> list[log.Entry]:
    _check_not_over(state)
    check_participant(state, number, player)
    return [] if state.participants[number].is_withdrawn else [log.Withdrawn(now, number)]


def come_back(state: TournamentState, now: int, number: int, player: str) -> list[log.Entry]:
    _check_not_over(state)
    check_participant(state, number, player)
    return [log.Returned(now, number)] if state.participants[number].is_withdrawn else []


def start(state: TournamentState, now: int, player: str, seed: int) -> list[log.Entry]:
    """Start with a random seeding."""
    check_organiser(state, player)
    if state.status != "open":
        raise Refusal("tournament_started")
    order = state.active
    sizes, _ = table_sizes(len(order), state.created.size, seats_of(state), state.created.duplicate)
    if not sizes or (state.created.duplicate and len(sizes) < 2):
        raise Refusal("too_few_participants")
    withdrawn = [number for number in range(len(state.participants)) if number not in order]
    Random(seed).shuffle(order)
    return [log.Started(now, [*order, *withdrawn])]


def correct(
    state: TournamentState, now: int, player: str, table: str, totals: Sequence[int], reason: str
) -> list[log.Entry]:
    check_organiser(state, player)
    paired = state.tables.get(table)
    if paired is None:
        raise Refusal("no_such_pairing")
    if len(totals) != len(paired.participants) or any(abs(total) > MAX_TOTAL for total in totals):
        raise Refusal("impossible_result")
    if state.created.format == "knockout" and all(table != t.table for t in state.rounds[-1].tables):
        raise Refusal("tournament_started", detail="the next round of the knock-out has been paired")
    return [log.Corrected(now, table, list(totals), reason)]


def finish(state: TournamentState, now: int, player: str) -> list[log.Entry]:
    check_organiser(state, player)
    _check_not_over(state)
    return [log.Finished(now, by_hand=True)]


def check_may_pair(state: TournamentState, player: str) -> None:
    check_organiser(state, player)
    _check_not_over(state)
    if state.status == "open":
        raise Refusal("tournament_not_started")


def _check_not_over(state: TournamentState) -> None:
    if state.status == "over":
        raise Refusal("tournament_over")
