"""Snapshots: a table's state after its first events, so that opening a table with a long log replays only the events after them.

The log stays the truth. A snapshot that was damaged, belongs to another log, or was written by a program whose rules, components
or snapshots differ, is ignored, and the whole log is replayed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from colisee import __version__
from colisee.play.match import Event, Match, TakeBack
from colisee.play.reader_log import LogEntry, ReaderLog
from colisee.server.table import events as ev
from colisee.server.table.clocks import SavedClocks
from colisee.server.table.events import Snapshot
from colisee.server.table.quotas import StoredKind
from colisee.server.table.state import TableState
from colisee.server.table.summary import Ending

FORMAT = 4
"""Change it whenever the same log leads to another state than before, or the fields below change."""
PROGRAM = f"{__version__}/{FORMAT}"
EVENTS_BETWEEN_SNAPSHOTS = 200


class InvalidSnapshot(Exception):
    """The snapshot cannot be used; the message says why."""


class _SavedLog(NamedTuple):
    chain: bytes
    version: int
    rewritten_at: int
    entries: list[tuple[int, int, int | None, int]]


class _SavedMatch(NamedTuple):
    line: list[tuple[int, int]]
    log: list[tuple[int, int, bool | None]]
    """Events (seat, action, None) and take-backs (seat, event, whether alone)."""
    position: str
    """Digest of the position that the line leads to."""
    reader_logs: list[_SavedLog]


class _Body(msgspec.Struct, frozen=True):
    program: str
    rules_version: int
    components: str
    first_event: str
    last_event: str
    """Digests of the bodies of the first and of the last event that the snapshot replaces."""
    seats: list[dict[str, Any]]
    clocks: SavedClocks
    match: _SavedMatch | None
    due: list[int]
    decided: list[int]
    since: dict[int, int]
    due_since: dict[int, int]
    ended: Ending | None
    asked_by: int | None
    asked_for: int
    chat: list[ev.Chatted]
    spectators_muted: bool
    rematch: str | None
    removed_players: list[str]
    answers: dict[str, int | None]
    stored_of_kind: dict[StoredKind, int]
    at: int


_decoder = msgspec.json.Decoder(_Body)
_encode = msgspec.json.Encoder().encode


def take(table: TableState, first_event: str, last_event: str) -> Snapshot:
    """The snapshot of a table, given the bodies of the first and of the latest event of its log."""
    body = _Body(
        program=PROGRAM,
        rules_version=table.setup.rules_version,
        components=table.spec.digest,
        first_event=_digest(first_event),
        last_event=_digest(last_event),
        seats=[vars(seat) for seat in table.seats],
        clocks=table.clocks.saved(),
        match=_saved_match(table, table.match) if table.match else None,
        due=table.due,
        decided=sorted(table.decided),
        since=table.since,
        due_since=table.due_since,
        ended=table.ended,
        asked_by=table.asked_by,
        asked_for=table.asked_for,
        chat=table.chat,
        spectators_muted=table.spectators_muted,
        rematch=table.rematch,
        removed_players=sorted(table.removed_players),
        answers=table.answers,
        stored_of_kind=dict(table.stored_of_kind),
        at=table.at,
    )
    text = _encode(body).decode()
    return Snapshot(table.count, _digest(text), text)


def resume(snapshot: Snapshot, first_event: str, bodies: Sequence[str]) -> TableState:
    """The table of a log, given its first event and its events from number `snapshot.number - 1` on.

    InvalidSnapshot if the snapshot is not of this log, or not of this program.
    """
    if _digest(snapshot.body) != snapshot.digest:
        raise InvalidSnapshot("it is damaged")
    try:
        body = _decoder.decode(snapshot.body)
    except msgspec.DecodeError as error:
        raise InvalidSnapshot(str(error)) from None
    if body.program != PROGRAM:
        raise InvalidSnapshot("another version of the program wrote it")
    if not bodies or (body.first_event, body.last_event) != (_digest(first_event), _digest(bodies[0])):
        raise InvalidSnapshot("it belongs to another log")
    opened = ev.decode_event(first_event)
    assert isinstance(opened, ev.Opened)
    table = TableState(opened)
    if (table.setup.rules_version, table.spec.digest) != (body.rules_version, body.components):
        raise InvalidSnapshot("the rules or the components differ")
    _load(table, body, snapshot.number)
    for later in bodies[1:]:
        table.replay(ev.decode_event(later))
    return table


def _load(table: TableState, body: _Body, number: int) -> None:
    for seat, saved in zip(table.seats, body.seats, strict=True):
        vars(seat).update(saved)
    table.clocks.resume(body.clocks)
    if body.match:
        _load_match(table, body.match)
    table.due, table.decided, table.since, table.due_since = body.due, set(body.decided), body.since, body.due_since
    table.ended, table.asked_by, table.asked_for = body.ended, body.asked_by, body.asked_for
    table.chat, table.spectators_muted, table.rematch = body.chat, body.spectators_muted, body.rematch
    table.removed_players = set(body.removed_players)
    table.answers = body.answers
    table.stored_of_kind = Counter(body.stored_of_kind)
    table.count, table.at = number, body.at


def _load_match(table: TableState, saved: _SavedMatch) -> None:
    line = [Event(*event) for event in saved.line]
    log = [Event(seat, number) if alone is None else TakeBack(seat, number, alone) for seat, number, alone in saved.log]
    match = table.match = Match.resumed(table.setup, table.fairness, line, log)
    if _position_digest(match) != saved.position:
        raise InvalidSnapshot("the rules lead to another position")
    readers = table.readers if table.spec.facts.secrets else table.readers[-1:]
    table.reader_logs = tuple(
        ReaderLog.resumed(
            reader, match, part.chain, part.version, part.rewritten_at, [LogEntry(*entry) for entry in part.entries]
        )
        for reader, part in zip(readers, saved.reader_logs, strict=True)
    )
    by_reader = {log.reader: log for log in table.reader_logs}
    table.log_of = {reader: by_reader.get(reader, table.reader_logs[-1]) for reader in table.readers}


def _saved_match(table: TableState, match: Match) -> _SavedMatch:
    return _SavedMatch(
        line=[(event.seat, event.action) for event in match.line],
        log=[
            (entry.seat, entry.action, None) if isinstance(entry, Event) else (entry.seat, entry.event, entry.alone)
            for entry in match.log
        ],
        position=_position_digest(match),
        reader_logs=[
            _SavedLog(
                log.chain,
                log.version,
                log.rewritten_at,
                [(entry.event, entry.seat, entry.action, entry.version) for entry in log.entries],
            )
            for log in table.reader_logs
        ],
    )


def _position_digest(match: Match) -> str:
    return sha256(match.position.to_bytes()).hexdigest()


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
