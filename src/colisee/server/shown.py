"""What a reader is shown of a match. Everything here is made from the reader's view: nothing it may not know can get in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Literal
from zlib import crc32

import numpy as np
from msgspec import Raw

from colisee.core.kit import SPECTATOR
from colisee.core.rulebook import rulebook
from colisee.core.spec import random_source
from colisee.core.words import Language
from colisee.play.match import Match
from colisee.server.messages import Position, Reason, SeatClock, encode
from colisee.server.rows import action_texts, read_row, row_text
from colisee.server.told import Told

GUESSES = 3

Undo = Literal["none", "free", "consent"]


def hints(match: Match, reader: int, views: Any) -> dict[str, Any] | None:
    """What the game tells its board of a view, for games that have something to tell."""
    told = getattr(match.spec.text, "hints", None)
    return (told(match.rules, views, reader) or None) if told else None


class Rendering:
    """What several readers are shown of one moment of a match: what is the same for them is made, and written, once.

    Parts of a position are put in as `Raw` texts of what the message's type says.
    """

    def __init__(
        self, match: Match, due: list[int], names: Sequence[str], undos: list[Undo], clocks: list[SeatClock] | None,
        is_over: bool,
    ) -> None:  # fmt: skip
        """`is_over` also where the table ended a match that the rules would go on with."""
        self.match, self.due, self.names, self.undos = match, due, names, undos
        self.clocks, self.is_over = clocks, is_over
        self._seen: dict[int, Seen] = {}
        self._hints: dict[int, Raw | None] = {}
        self._lines: dict[tuple[int, int, Language], Raw] = {}

    def position(self, reader: int, told: Told, keep: int, language: Language) -> Position:
        is_due = not self.is_over and reader in self.due
        has_secrets = self.match.spec.facts.secrets
        seen = self._seen_by(reader if has_secrets else SPECTATOR)
        return Position(
            reader=None if reader == SPECTATOR else reader,
            version=told.version,
            due=[] if self.is_over else self.due,
            view=seen.view,
            scores=seen.scores,
            keep=keep,
            lines=self._lines_of(told, keep, language),
            legal=legal_actions(self.match, reader, seen.views, language, self.names) if is_due else None,
            hints=self._hints_of(reader if has_secrets or is_due else SPECTATOR, seen),
            undo="none" if reader == SPECTATOR else self.undos[reader],
            clocks=self.clocks,
            over=self.is_over,
        )

    def _seen_by(self, reader: int) -> Seen:
        seen = self._seen.get(reader)
        if seen is None:
            seen = self._seen[reader] = Seen(self.match, reader)
        return seen

    def _hints_of(self, reader: int, seen: Seen) -> Any:
        """Where there are no secrets, who is not due is told what spectators are told."""
        if reader not in self._hints:
            told = hints(self.match, reader, seen.views)
            self._hints[reader] = None if told is None else Raw(encode(told))
        return self._hints[reader]

    def _lines_of(self, told: Told, keep: int, language: Language) -> Any:
        key = (told.reader, keep, language)
        if key not in self._lines:
            self._lines[key] = Raw(encode(told.lines(self.match, keep, language, self.names)))
        return self._lines[key]


class Seen:
    """A reader's view of a moment, and the scores that follow from it."""

    def __init__(self, match: Match, reader: int) -> None:
        self.views = match.view(reader)
        self.view = Raw(row_text(match.spec.dtype).json(self.views.tobytes()))
        self.scores: Any = Raw(encode(match.scores()) if match.is_over else scores(match, self.views))


def scores(match: Match, views: Any) -> bytes:
    """The text of every seat's clauses, total and rank, judged from a view."""
    points, ranks = _points(match, views), np.zeros(match.seats, np.int8)
    match.rules.ranks_at(views, 0, points, ranks)
    values = [
        number
        for row, rank in zip(points.tolist(), ranks.tolist(), strict=True)
        for number in (*row, sum(row), rank)
    ]  # fmt: skip
    return (_scores_template(match.spec.facts.clauses, match.seats) % tuple(values)).encode()


@cache
def _scores_template(clauses: tuple[str, ...], seats: int) -> str:
    fields = ",".join(f'"{name}":%d' for name in (*clauses, "total", "rank"))
    return "[" + ",".join([f"{{{fields}}}"] * seats) + "]"


def legal_actions(match: Match, seat: int, views: Any, language: Language, names: Sequence[str]) -> Any:
    """The text of a list of `LegalAction`."""
    text, row, texts = match.spec.text, read_row(views), action_texts(match.spec)
    return Raw(
        b"[" + b",".join([
            texts.legal(action, text.sentence(row, seat, action, language, names), change)
            for action, change in previews(match, seat, views)
        ]) + b"]"
    )  # fmt: skip


def previews(match: Match, seat: int, views: Any) -> Iterator[tuple[int, int | None]]:
    """Every legal action, and what it would change in the seat's own total: tried on states that the seat cannot tell from the truth."""
    mask = match.spec.mask()
    match.rules.legal_at(match.states, 0, seat, mask)
    if not match.spec.facts.secrets:
        yield from zip(*_changes(match, seat, views, mask), strict=True)
        return
    rng = random_source(crc32(views.tobytes()))
    columns: list[list[int]] = []
    for _ in range(GUESSES):
        guess = views.copy()
        match.rules.guess_at(guess, 0, seat, rng)
        actions, changes = _changes(match, seat, guess, mask)
        columns.append(changes)
    for action, *foreseen in zip(actions, *columns, strict=True):
        yield action, foreseen[0] if len(set(foreseen)) == 1 else None


def _changes(match: Match, seat: int, states: Any, mask: Any) -> tuple[list[int], list[int]]:
    """The actions of a mask, and what each changes."""
    spec = match.spec
    points = np.zeros((match.seats, len(spec.facts.clauses)), np.int32)
    found = np.zeros((2, spec.facts.actions), np.int32)
    count = match.rules.changes_at(states, 0, seat, mask, spec.states(), points, found[0], found[1])
    actions, changes = found[:, :count].tolist()
    return actions, changes


def _points(match: Match, states: Any) -> np.ndarray[Any, np.dtype[np.int32]]:
    points = np.zeros((match.seats, len(match.spec.facts.clauses)), np.int32)
    match.rules.scores_at(states, 0, points)
    return points


def reason(match: Match, re: str, seat: int, action: int, language: Language) -> Reason:
    """Why `seat` may not take `action` now, asked of its view."""
    number = match.rules.why_not_at(match.view(seat), 0, seat, action)
    if not number:
        return Reason(re, legal=True)
    rule = match.spec.facts.rules[number - 1]
    title, text = rule_words(match.spec.slug, rule, language)
    return Reason(re, legal=False, rule=rule, title=title, text=text)


def rule_words(slug: str, rule_id: str, language: Language) -> tuple[str | None, str | None]:
    for rule in rulebook(slug, language):
        if rule.id == rule_id:
            return rule.title, rule.text
    return None, None
