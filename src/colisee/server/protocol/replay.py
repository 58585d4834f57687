"""An ended match step by step, for the page: everything lies open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.text import Language
from colisee.play.match import Match
from colisee.server.protocol.rendering import hints
from colisee.server.protocol.view_json import view_json


class Step(msgspec.Struct, frozen=True):
    """One event and what it made of the table. The state has the form of a view."""

    number: int
    seat: int | None
    """null for chance."""
    text: str
    object: dict[str, Any]
    state: msgspec.Raw
    totals: list[int]
    hints: dict[str, Any] | None = None


class Replay(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, str]
    names: list[str]
    events: int
    start: msgspec.Raw
    steps: list[Step]
    scores: list[dict[str, int]]


def replay_of(match: Match, names: Sequence[str], language: Language, first: int, count: int) -> Replay:
    """Steps `first` … of the match's line, replayed on a copy."""
    again = Match.with_given_draws(match.setup, match.rules)
    spec, layout = match.spec, view_json(match.spec.dtype)
    start, steps = layout.encode(again.position), []
    for number, event in enumerate(match.line[: first + count]):
        said = (
            spec.wording.sentence(again.position.record, event.seat, event.action, language, names)
            if number >= first
            else ""
        )
        again.play(event.action, event.seat)
        if number >= first:
            totals = again.position.totals()
            seat = None if event.seat == CHANCE else event.seat
            state = msgspec.Raw(layout.encode(again.position))
            board_hints = hints(again.view(SPECTATOR))
            steps.append(Step(number, seat, said, spec.notation.as_json(event.action), state, totals, board_hints))
    return Replay(
        match.spec.slug, match.options, list(names), len(match.line), msgspec.Raw(start), steps, match.scores()
    )
