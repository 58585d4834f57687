"""What a reader is shown of a match, as JSON. Everything is made from the reader's own view, so hidden information cannot leak."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from typing import Any, Generic, Literal, NamedTuple, TypeVar
from zlib import crc32

import msgspec

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.outcomes import Outcome, Ply, clause, name_of
from colisee.core.position import Position, View
from colisee.core.rulebook import rulebook
from colisee.core.spec import GameSpec
from colisee.core.text import Language, Text
from colisee.play.match import Match
from colisee.play.reader_log import TAKEN_BACK, LogEntry, ReaderLog
from colisee.server.protocol.messages import (
    MAX_SEATS,
    ChatLine,
    LogLine,
    Moment,
    OutcomeShown,
    Reason,
    SeatClock,
    encode,
)
from colisee.server.protocol.sentence_cache import insert_names, sentence_cache
from colisee.server.protocol.view_changes import entries, start_of
from colisee.server.protocol.view_json import scores_json, view_json
from colisee.server.table import events as ev
from colisee.server.table.clocks import Now
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState, Undo

UNDO_JSON: dict[Undo | None, bytes] = {None: b"", "free": b',"undo":"free"', "consent": b',"undo":"consent"'}
Wording = Language | Literal["brief", "changes"]
"""The language of a position, or one without words: `messages.Brief` or `messages.Changes`."""
READER_JSON = {SPECTATOR: b"null", **{seat: b"%d" % seat for seat in range(MAX_SEATS)}}


def render(table: TableState, now: Now) -> Rendering | None:
    """The current moment of a table; None before the match starts."""
    if table.match is None:
        return None
    clocks = None
    if table.clocks.is_on:
        clocks = [SeatClock(*reading) for reading in table.clocks.readings(now())]
    return Rendering(table.match, table.due, table.names, table.undos(), clocks, table.ended is not None)


class Rendering:
    """One moment of a match for several readers. Parts that readers have in common are encoded once.

    The bytes are those of a `messages.Position` or `messages.Brief`, put together from encoded parts.
    """

    def __init__(
        self, match: Match, due: list[int], names: tuple[str, ...], undos: dict[int, Undo], clocks: list[SeatClock] | None,
        is_over: bool,
    ) -> None:  # fmt: skip
        """`is_over` is also true if the table ended a match that is unfinished by the rules."""
        self.match, self.names, self.undos = match, names, undos
        self.due = [] if is_over else due
        clock_json = b"" if clocks is None else b',"clocks":' + encode(clocks)
        self._end = clock_json + (b',"over":true}' if is_over else b"}")
        self._views: dict[int, RenderedView] = {}
        self._common_brief: dict[tuple[ReaderLog, int], bytes] = {}
        self._common_changes: dict[tuple[ReaderLog, int, bool], bytes] = {}

    def position(self, reader: int, log: ReaderLog, keep: int, wording: Wording, is_first: bool = False) -> bytes:
        """`is_first`: the client has just said hello."""
        if wording == "brief":
            return self.brief(reader, log, keep)
        undo = UNDO_JSON[self.undos.get(reader)]
        if wording == "changes":
            common = self._common_changes.get((log, keep, is_first)) or self._changes_of(log, keep, is_first)
            return b'{"type":"changes","reader":%b%b%b%b' % (READER_JSON[reader], common, undo, self._end)
        view, legal = self._view_of(log.reader), b""
        if reader in self.due:
            legal = b',"legal":' + legal_actions(view.view_of(reader), wording, self.names)
        hints = self._hints_of(reader if legal else log.reader, view)
        lines = b',"keep":%d,"lines":%b' % (keep, log_lines(self.match, log, reader, keep, wording, self.names))
        start = b'{"type":"position","reader":%b%b' % (READER_JSON[reader], self._start(log))
        return b"".join((start, lines, legal, hints, undo, self._end))

    def brief(self, reader: int, log: ReaderLog, keep: int) -> bytes:
        """The position without words."""
        common = self._common_brief.get((log, keep)) or self._brief_of(log, keep)
        if reader in self.due:
            common = b'%b,"actions":%b' % (common, encode(self.match.legal(reader)))
        undo = UNDO_JSON[self.undos.get(reader)]
        return b'{"type":"brief","reader":%b%b%b%b' % (READER_JSON[reader], common, undo, self._end)

    def _brief_of(self, log: ReaderLog, keep: int) -> bytes:
        """The part of a brief position that all readers of a log are sent."""
        common = b'%b,"keep":%d,"events":%b' % (self._start(log), keep, encode(brief_lines(log, keep)))
        self._common_brief[log, keep] = common
        return common

    def _changes_of(self, log: ReaderLog, keep: int, is_first: bool) -> bytes:
        """The part of changes that all readers of a log are sent."""
        match = self.match
        start = b',"start":"%b"' % start_of(match, log, keep).encode() if is_first or keep == 0 else b""
        scores = b',"scores":' + encode(match.scores()) if match.is_over else b""
        view = match.view_bytes_before(len(match.line), log.reader)
        common = b',"version":%d,"head":"%b","due":%b,"keep":%d%b,"entries":%b,"check":%d%b' % (
            log.version, log.head.encode(), encode(self.due), keep, start, encode(entries(match, log, keep)),
            crc32(view), scores,
        )  # fmt: skip
        self._common_changes[log, keep, is_first] = common
        return common

    def _start(self, log: ReaderLog) -> bytes:
        """What all readers of a log are shown alike."""
        return b',"version":%d,"head":"%b"%b' % (log.version, log.head.encode(), self._view_of(log.reader).json)

    def _view_of(self, reader: int) -> RenderedView:
        view = self._views.get(reader)
        if view is None:
            view = self._views[reader] = RenderedView(self.match, reader, self.due)
        return view

    def _hints_of(self, reader: int, view: RenderedView) -> bytes:
        json = view.hints.get(reader)
        if json is None:
            found = hints(view.view_of(reader))
            json = view.hints[reader] = b"" if found is None else b',"hints":' + encode(found)
        return json


class RenderedView:
    """A reader's view of one moment, and the scores that follow from it."""

    def __init__(self, match: Match, reader: int, due: list[int]) -> None:
        self._shown = match.view(reader) if match.spec.facts.secrets else match.position
        view = view_json(match.spec).encode(self._shown)
        points = encode(match.scores()) if match.is_over else scores(self._shown, match.players)
        self.json = b',"due":%b,"view":%b,"scores":%b' % (encode(due), view, points)
        self.hints: dict[int, bytes] = {}

    def view_of(self, reader: int) -> View:
        """The view of a reader with the same knowledge: in a game without secrets, of any reader."""
        return View(self._shown.spec, self._shown.array, self._shown.rules, reader)


# Logs


def brief_lines(log: ReaderLog, first: int) -> list[tuple[int | None, int | None]]:
    """The entries from number `first` on without words, as in `messages.Brief`."""
    return [
        (None if seat == CHANCE else seat, TAKEN_BACK if event == TAKEN_BACK else action)
        for event, seat, action, _ in log.entries[first:]
    ]


def log_lines(
    match: Match, log: ReaderLog, reader: int, first: int, language: Language, names: tuple[str, ...]
) -> bytes:
    """The entries from number `first` on as a JSON list of `LogLine`, addressed to `reader`.

    A line reads the same for all readers of a log whom it does not name.
    """
    lines = []
    for entry in log.entries[first:]:
        line = _line(match, log, log.reader, entry, language, names)
        if reader in line.named:
            line = _line(match, log, reader, entry, language, names)
        lines.append(line.json)
    return b"[" + b",".join(lines) + b"]"


class EncodedLine(NamedTuple):
    json: bytes
    named: set[int]
    """The seats whose names are in it."""


class NotedNames(Sequence[str]):
    """Names that note which of them are read. A sentence for a reader differs from one for others only by that reader's name
    (`name_of`)."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names
        self.read: set[int] = set()

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, seat: Any) -> Any:
        self.read.add(seat)
        return self._names[seat]


def _line(
    match: Match, log: ReaderLog, reader: int, entry: LogEntry, language: Language, names: tuple[str, ...]
) -> EncodedLine:
    line = LINES.get(entry, reader, language, names)
    if line is None:
        noted = NotedNames(names)
        line = EncodedLine(encode(_log_line(match, log, reader, entry, language, noted)), noted.read)
        LINES.put(line, entry, reader, language, names)
    return line


Value = TypeVar("Value")


class EntryCache(Generic[Value]):
    """What was made from the latest log entries of all tables. An entry never changes, and it is kept with its value, so no other
    object gets its id."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[tuple[Hashable, ...], tuple[LogEntry, Value]] = OrderedDict()

    def get(self, entry: LogEntry, *rest: Hashable) -> Value | None:
        known = self._values.get((id(entry), *rest))
        return known[1] if known is not None and known[0] is entry else None

    def put(self, value: Value, entry: LogEntry, *rest: Hashable) -> None:
        self._values[id(entry), *rest] = entry, value
        if len(self._values) > self._most:
            self._values.popitem(last=False)


LATEST_ENTRIES = 10
"""Entries among which the latest one worth a sentence is looked for."""
MAX_LINES = 1 << 14
"""About 8 MB."""
MAX_PLIES = 1 << 8
"""Those that the readers of a table are told one after another."""
LINES = EntryCache[EncodedLine](MAX_LINES)
"""Encoded lines, so that a client that returns costs no new rendering."""
PLIES = EntryCache[Ply](MAX_PLIES)


def _log_line(
    match: Match, log: ReaderLog, reader: int, entry: LogEntry, language: Language, names: Sequence[str]
) -> LogLine:
    if entry.event == TAKEN_BACK:
        who = name_of(names, entry.seat, reader)
        text = clause(who, ("takes", "take"), ("reprend", "reprenez"), Text(" a move back.", " un coup."))
        outcome = OutcomeShown("take_back", text.to(language), entry.seat)
        return LogLine("take_back", 0, entry.seat, outcomes=[outcome])
    ply = _ply_of(match, log, entry)
    seat = None if entry.seat == CHANCE else entry.seat
    kind: Literal["hidden", "draw", "play"] = "hidden" if entry.action is None else "draw" if seat is None else "play"
    as_object = None if entry.action is None else match.spec.notation.as_json(entry.action)
    outcomes = outcomes_shown(match.spec, ply.outcomes, reader, language, names)
    return LogLine(kind, ply.round_number, seat, as_object, outcomes, ply.points if any(ply.points) else None)


def _ply_of(match: Match, log: ReaderLog, entry: LogEntry) -> Ply:
    """Computed once for all readers of a log."""
    ply = PLIES.get(entry)
    if ply is None:
        ply = match.ply(entry.event, log.reader)
        PLIES.put(ply, entry)
    return ply


def latest_sentence(table: TableState, reader: int, language: Language) -> str | None:
    """What happened last at a table, addressed to a seat; None if there is nothing to tell."""
    if table.match is None:
        return None
    log = table.log_of[reader]
    for entry in reversed(log.entries[-LATEST_ENTRIES:]):
        outcomes = _log_line(table.match, log, reader, entry, language, table.names).outcomes
        if outcomes:
            return outcomes[0].text
    return None


def outcomes_shown(
    spec: GameSpec, outcomes: Sequence[Outcome], reader: int, language: Language, names: Sequence[str]
) -> list[OutcomeShown]:
    """Outcomes with their sentences for a reader."""
    text = spec.wording.outcome_text
    return [OutcomeShown(o.kind, text(o, language, names, reader), o.seat, o.facts) for o in outcomes]


def chat_line(event: ev.Chatted) -> ChatLine:
    return ChatLine(event.at, event.name, event.text, event.seat)


# Views


def moment(match: Match, log: ReaderLog, reader: int, line: int, re: str) -> Moment:
    """The table as the reader knew it after a line of its log; Refusal if there is no such line."""
    if line >= len(log.entries):
        raise Refusal("malformed")
    entries = log.entries[: line + 1]
    latest = next((entry.event for entry in reversed(entries) if entry.event != TAKEN_BACK), -1)
    view = match.view_before(latest + 1, reader)
    return Moment(re, line, msgspec.Raw(view_json(match.spec).encode(view)), view.scores(), hints(view))


def hints(view: View) -> dict[str, Any] | None:
    """What the game adds to a view for its board; None if it adds nothing."""
    return None if view.spec.hints is None else dict(view.spec.hints(view)) or None


def scores(position: Position, players: int) -> bytes:
    """Every seat's clauses, total and rank, computed from a position or a view, as JSON."""
    return scores_json(position.spec, players).encode(position)


def legal_actions(view: View, language: Language, names: tuple[str, ...]) -> bytes:
    """A JSON list of `LegalAction`."""
    previews = view.previews()
    texts = sentence_cache(view.spec).texts(view.to_bytes(), view.seat, list(previews), language)
    parts = [text + _preview_json(change) for text, change in zip(texts, previews.values(), strict=True)]
    return insert_names(b"[" + b"".join(parts)[1:] + b"]", names)


@cache
def _preview_json(change: int | None) -> bytes:
    return b"null}" if change is None else b"%d}" % change


def reason(match: Match, re: str, seat: int, action: int, language: Language) -> Reason:
    """The rule that forbids `seat` an action now, as far as its view tells."""
    rule = match.view(seat).why_not(seat, action)
    if rule is None:
        return Reason(re, legal=True)
    title, text = rule_text(match.spec.slug, rule, language, match.options)
    return Reason(re, legal=False, rule=rule, title=title, text=text)


def rule_text(slug: str, rule_id: str, language: Language, options: Mapping[str, str]) -> tuple[str | None, str | None]:
    """Title and text of a rule, as it applies at a table with these options."""
    for rule in rulebook(slug, language):
        if rule.id == rule_id:
            return rule.title, rule.text_at(options)
    return None, None
