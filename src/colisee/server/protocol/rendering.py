"""What a reader is shown of a match, as JSON. Everything is made from the reader's own view, so hidden information cannot leak."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.position import View
from colisee.core.rulebook import rulebook
from colisee.core.spec import GameSpec
from colisee.core.text import Language, Text
from colisee.play.match import Match
from colisee.server.protocol.messages import MAX_SEATS, ChatLine, Reason, SeatClock, encode
from colisee.server.protocol.sentence_cache import PLACEHOLDERS, insert_names, sentence_cache, with_name_marks
from colisee.server.protocol.view_json import scores_json, view_json
from colisee.server.table import events as ev
from colisee.server.table.reader_log import TAKEN_BACK, LogEntry, ReaderLog
from colisee.server.table.state import TableState, Undo

UNDO_JSON: dict[Undo, bytes] = {"none": b"", "free": b',"undo":"free"', "consent": b',"undo":"consent"'}
Wording = Language | Literal["brief"]
"""The language of a position, or `brief` for one without words (`messages.Brief`)."""
READER_JSON = {SPECTATOR: b"null", **{seat: b"%d" % seat for seat in range(MAX_SEATS)}}


def render(table: TableState, now: int) -> Rendering | None:
    """The current moment of a table; None before the match starts."""
    if table.match is None:
        return None
    readings = table.clocks.readings(now)
    clocks = None if readings is None else [SeatClock(*reading) for reading in readings]
    return Rendering(table.match, table.due, table.names, table.undos(), clocks, table.ended is not None)


class Rendering:
    """One moment of a match for several readers. Parts that readers have in common are encoded once.

    The bytes are those of a `messages.Position` or `messages.Brief`, put together from encoded parts.
    """

    def __init__(
        self, match: Match, due: list[int], names: tuple[str, ...], undos: list[Undo], clocks: list[SeatClock] | None,
        is_over: bool,
    ) -> None:  # fmt: skip
        """`is_over` is also true if the table ended a match that is unfinished by the rules."""
        self.match, self.names, self.undos = match, names, undos
        self.due = [] if is_over else due
        clock_json = b"" if clocks is None else b',"clocks":' + encode(clocks)
        self._end = clock_json + (b',"over":true}' if is_over else b"}")
        self._views: dict[int, RenderedView] = {}
        self._lines: dict[tuple[int, int, Wording], bytes] = {}
        self._shared: dict[tuple[int, int, Wording], bytes] = {}

    def position(self, reader: int, log: ReaderLog, keep: int, wording: Wording) -> bytes:
        kind = b"brief" if wording == "brief" else b"position"
        head = b'{"type":"%b","reader":%b,"version":%d' % (kind, READER_JSON[reader], log.version)
        undo = b"" if reader == SPECTATOR else UNDO_JSON[self.undos[reader]]
        if reader in self.due:
            view, lines = self._view_of(log.reader), self._lines_of(log, keep, wording)
            return b"".join((head, view.json, lines, *self._choices(reader, view, wording), undo, self._end))
        return b"".join((head, self._shared_part(log, keep, wording), undo, self._end))

    def _shared_part(self, log: ReaderLog, keep: int, wording: Wording) -> bytes:
        """The part that is the same for all readers of this log who are not due."""
        key = (log.reader, keep, wording)
        json = self._shared.get(key)
        if json is None:
            view = self._view_of(log.reader)
            json = view.json + self._lines_of(log, keep, wording)
            if wording != "brief":
                json += self._hints_of(log.reader, view)
            self._shared[key] = json
        return json

    def _choices(self, reader: int, view: RenderedView, wording: Wording) -> tuple[bytes, ...]:
        """The legal actions of a reader who is due."""
        if wording == "brief":
            return b',"actions":', encode(self.match.legal(reader))
        legal = legal_actions(view.view_of(reader), wording, self.names)
        return b',"legal":', legal, self._hints_of(reader, view)

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

    def _lines_of(self, log: ReaderLog, keep: int, wording: Wording) -> bytes:
        key = (log.reader, keep, wording)
        json = self._lines.get(key)
        if json is None:
            if wording == "brief":
                json = b',"keep":%d,"events":%b' % (keep, encode(brief_lines(log, keep)))
            else:
                json = b',"keep":%d,"lines":%b' % (keep, log_lines(self.match, log, keep, wording, self.names))
            self._lines[key] = json
        return json


class RenderedView:
    """A reader's view of one moment, and the scores that follow from it."""

    def __init__(self, match: Match, reader: int, due: list[int]) -> None:
        self.view = match.view(reader)
        view = view_json(match.spec.dtype).encode(self.view)
        points = encode(match.scores()) if match.is_over else scores(self.view)
        self.json = b',"due":%b,"view":%b,"scores":%b' % (encode(due), view, points)
        self.hints: dict[int, bytes] = {}

    def view_of(self, reader: int) -> View:
        """The view of a reader with the same knowledge: in a game without secrets, of any reader."""
        return View(self.view.spec, self.view.array, self.view.rules, reader)


# Logs


def brief_lines(log: ReaderLog, first: int) -> list[tuple[int | None, int | None]]:
    """The entries from number `first` on without words, as in `messages.Brief`."""
    return [
        (None if entry.seat == CHANCE else entry.seat, TAKEN_BACK if entry.event == TAKEN_BACK else entry.action)
        for entry in log.entries[first:]
    ]


def log_lines(match: Match, log: ReaderLog, first: int, language: Language, names: tuple[str, ...]) -> bytes:
    """The entries from number `first` on as a JSON list of `LogLine`."""
    return b"[" + b",".join([_log_line(match, log, entry, language, names) for entry in log.entries[first:]]) + b"]"


def _log_line(match: Match, log: ReaderLog, entry: LogEntry, language: Language, names: tuple[str, ...]) -> bytes:
    seat = entry.seat
    if entry.event == TAKEN_BACK:
        sentence = insert_names(_take_back_sentence(seat, language), names)
        return b'{"kind":"take_back","text":%b,"seat":%d}' % (sentence, seat)
    if entry.action is None:
        json = b'{"kind":"hidden","text":' + insert_names(_hidden_sentence(match.spec, seat, language), names)
    else:
        view = match.view_bytes_before(entry.event, log.reader)
        json = sentence_cache(match.spec).texts(view, seat, (entry.action,), language)[0].line
        json = insert_names(json, names, None if seat == CHANCE else seat)
    return json + (b"}" if seat == CHANCE else b',"seat":%d}' % seat)


@cache
def _take_back_sentence(seat: int, language: Language) -> bytes:
    name = PLACEHOLDERS[seat]
    return with_name_marks(Text(f"{name} takes a move back.", f"{name} reprend un coup.").to(language))


@cache
def _hidden_sentence(spec: GameSpec, seat: int, language: Language) -> bytes:
    return with_name_marks(spec.wording.hidden_sentence(seat, language, PLACEHOLDERS[:MAX_SEATS]))


def chat_line(event: ev.Chatted) -> ChatLine:
    return ChatLine(event.at, event.name, event.text, event.seat)


# Views


def hints(view: View) -> dict[str, Any] | None:
    """What the game adds to a view for its board; None if it adds nothing."""
    return None if view.spec.hints is None else view.spec.hints(view) or None


def scores(view: View) -> bytes:
    """Every seat's clauses, total and rank, computed from a view, as JSON."""
    return scores_json(view.spec.facts.clauses, view.players).encode(view)


def legal_actions(view: View, language: Language, names: tuple[str, ...]) -> bytes:
    """A JSON list of `LegalAction`."""
    previews = view.previews()
    texts = sentence_cache(view.spec).texts(view.to_bytes(), view.seat, list(previews), language)
    parts = [text.legal + _preview_json(change) for text, change in zip(texts, previews.values(), strict=True)]
    return insert_names(b"[" + b"".join(parts)[1:] + b"]", names, view.seat)


@cache
def _preview_json(change: int | None) -> bytes:
    return b"null}" if change is None else b"%d}" % change


def reason(match: Match, re: str, seat: int, action: int, language: Language) -> Reason:
    """The rule that forbids `seat` an action now, as far as its view tells."""
    rule = match.view(seat).why_not(seat, action)
    if rule is None:
        return Reason(re, legal=True)
    title, text = rule_text(match.spec.slug, rule, language)
    return Reason(re, legal=False, rule=rule, title=title, text=text)


def rule_text(slug: str, rule_id: str, language: Language) -> tuple[str | None, str | None]:
    """Title and text of a rule in the rulebook."""
    for rule in rulebook(slug, language):
        if rule.id == rule_id:
            return rule.title, rule.text
    return None, None
