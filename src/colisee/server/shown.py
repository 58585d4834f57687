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
from colisee.server.messages import LegalAction, Position, Reason, SeatClock
from colisee.server.rows import row_text
from colisee.server.told import Told

GUESSES = 3


def position(
    match: Match, told: Told, keep: int, language: Language, names: Sequence[str], clocks: list[SeatClock] | None,
    is_over: bool, undo: Literal["none", "free", "consent"],
) -> Position:  # fmt: skip
    """`is_over` also where the table ended a match that the rules would go on with."""
    reader = told.reader
    views = match.view(reader)
    legal = None if is_over or reader not in match.due else legal_actions(match, reader, views, language, names)
    return Position(
        reader=None if reader == SPECTATOR else reader,
        version=told.version,
        due=[] if is_over else match.due,
        view=msgspec.Raw(row_text(match.spec.dtype).json(views.tobytes())),
        scores=scores(match, views),
        keep=keep,
        lines=told.lines(match, keep, language, names),
        legal=legal,
        undo=undo,
        clocks=clocks,
        over=is_over,
    )


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
    text = match.spec.text
    return [
        LegalAction(action, text.word(action), text.as_json(action), text.sentence(views[0], seat, action, language, names), change)
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
    trial, before, changes = states.copy(), int(_points(match, states)[seat].sum()), []
    start, bytes_of_trial = states.tobytes(), trial.view(np.uint8)
    original = np.frombuffer(start, np.uint8)
    for action in actions:
        bytes_of_trial[:] = original
        match.rules.apply_at(trial, 0, seat, action)
        changes.append(int(_points(match, trial)[seat].sum()) - before)
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
