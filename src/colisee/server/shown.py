"""What a reader is shown of a match. Everything here is made from the reader's view: nothing it may not know can get in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal
from zlib import crc32

import msgspec
import numpy as np

from colisee.core.kit import SPECTATOR
from colisee.core.rulebook import rulebook
from colisee.core.spec import random_source
from colisee.core.words import Language
from colisee.play.match import Match
from colisee.server.messages import LegalAction, LogLine, Position, Reason, SeatClock
from colisee.server.rows import read_row, row_text
from colisee.server.told import Told

GUESSES = 3

Undo = Literal["none", "free", "consent"]


def hints(match: Match, reader: int, views: Any) -> dict[str, Any] | None:
    """What the game tells its board of a view, for games that have something to tell."""
    told = getattr(match.spec.text, "hints", None)
    return (told(match.rules, views, reader) or None) if told else None


class Rendering:
    """What several readers are shown of one moment of a match: what is the same for them is made once."""

    def __init__(
        self, match: Match, due: list[int], names: Sequence[str], clocks: list[SeatClock] | None, is_over: bool
    ) -> None:
        """`is_over` also where the table ended a match that the rules would go on with."""
        self.match, self.due, self.names, self.clocks, self.is_over = match, due, names, clocks, is_over
        self._seen: dict[bytes, tuple[msgspec.Raw, list[dict[str, int]]]] = {}
        self._lines: dict[tuple[int, int, Language], list[LogLine]] = {}

    def position(self, reader: int, told: Told, keep: int, language: Language, undo: Undo) -> Position:
        views = self.match.view(reader)
        view, points = self._view_and_scores(views)
        is_due = not self.is_over and reader in self.due
        return Position(
            reader=None if reader == SPECTATOR else reader,
            version=told.version,
            due=[] if self.is_over else self.due,
            view=view,
            scores=points,
            keep=keep,
            lines=self._lines_of(told, keep, language),
            legal=legal_actions(self.match, reader, views, language, self.names) if is_due else None,
            hints=hints(self.match, reader, views),
            undo=undo,
            clocks=self.clocks,
            over=self.is_over,
        )

    def _view_and_scores(self, views: Any) -> tuple[msgspec.Raw, list[dict[str, int]]]:
        key = views.tobytes()
        if key not in self._seen:
            self._seen[key] = msgspec.Raw(row_text(self.match.spec.dtype).json(key)), scores(self.match, views)
        return self._seen[key]

    def _lines_of(self, told: Told, keep: int, language: Language) -> list[LogLine]:
        key = (told.reader, keep, language)
        if key not in self._lines:
            self._lines[key] = told.lines(self.match, keep, language, self.names)
        return self._lines[key]


def scores(match: Match, views: Any) -> list[dict[str, int]]:
    """Every seat's clauses, total and rank, judged from a view; the truth itself once the match is over."""
    if match.is_over:
        return match.scores()
    points, ranks = _points(match, views), np.zeros(match.seats, np.int8)
    match.rules.ranks_at(views, 0, points, ranks)
    clauses = match.spec.facts.clauses
    return [
        {**dict(zip(clauses, row, strict=True)), "total": sum(row), "rank": rank}
        for row, rank in zip(points.tolist(), ranks.tolist(), strict=True)
    ]


def legal_actions(match: Match, seat: int, views: Any, language: Language, names: Sequence[str]) -> list[LegalAction]:
    actions = match.legal(seat)
    text, row = match.spec.text, read_row(views)
    return [
        LegalAction(action, text.word(action), text.as_json(action), text.sentence(row, seat, action, language, names), change)
        for action, change in zip(actions, previews(match, seat, views, actions), strict=True)
    ]  # fmt: skip


def previews(match: Match, seat: int, views: Any, actions: Sequence[int]) -> list[int | None]:
    """What each action would change in the seat's own total: tried on states that the seat cannot tell from the truth."""
    if not match.spec.facts.secrets:
        return list(_changes(match, seat, views, actions))
    rng = random_source(crc32(views.tobytes()))
    columns = []
    for _ in range(GUESSES):
        guess = views.copy()
        match.rules.guess_at(guess, 0, seat, rng)
        columns.append(_changes(match, seat, guess, actions))
    return [changes[0] if len(set(changes)) == 1 else None for changes in zip(*columns, strict=True)]


def _changes(match: Match, seat: int, states: Any, actions: Sequence[int]) -> list[int]:
    trial, points = states.copy(), _points(match, states)
    before, changes = sum(points[seat].tolist()), []
    original, bytes_of_trial = states.view(np.uint8), trial.view(np.uint8)
    for action in actions:
        bytes_of_trial[:] = original
        match.rules.apply_at(trial, 0, seat, action)
        match.rules.scores_at(trial, 0, points)
        changes.append(sum(points[seat].tolist()) - before)
    return changes


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
