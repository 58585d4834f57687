"""An ended match step by step, for the page: everything lies open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.text import Language
from colisee.play import record as records
from colisee.play.match import Match
from colisee.play.record import RecordError
from colisee.server.protocol.messages import OutcomeShown
from colisee.server.protocol.rendering import hints, outcomes_shown
from colisee.server.protocol.view_json import view_json
from colisee.server.table.refusal import Refusal


class Step(msgspec.Struct, frozen=True):
    """One event and what it made of the table. The state has the form of a view."""

    number: int
    seat: int | None
    """null for chance."""
    round: int
    """0 is the set-up."""
    outcomes: list[OutcomeShown]
    """Empty for events that are not worth a step, such as most draws of the set-up."""
    object: dict[str, Any]
    state: msgspec.Raw
    totals: list[int]
    hints: dict[str, Any] | None = None


class Replay(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, str]
    names: list[str]
    pieces: list[str]
    """By seat: what the player is told apart by; empty in a game without such a choice."""
    events: int
    start: msgspec.Raw
    steps: list[Step]
    scores: list[dict[str, int]]


def replay_of_record(data: Mapping[str, Any], language: Language, first: int, count: int) -> Replay:
    """Like `replay_of`, of a stored record. Refusal if this program lacks its rules version or its components."""
    try:
        record = records.read(msgspec.json.encode(data))
    except RecordError as error:
        if error.code is None:
            raise
        raise Refusal(error.code, detail=error.message.en) from None
    names = [name or str(number) for number, name in enumerate(record.names, 1)]
    match = records.replay(record, rules=record.spec.compiled)
    return replay_of(match, names, record.pieces, language, first, count)


def replay_of(
    match: Match, names: Sequence[str], pieces: Sequence[str], language: Language, first: int, count: int
) -> Replay:
    """Steps `first` … of the match's line, replayed on a copy."""
    again = Match.with_given_draws(match.setup, match.rules)
    spec, layout = match.spec, view_json(match.spec)
    start, steps = layout.encode(again.position), []
    for number, event in enumerate(match.line[: first + count]):
        again.play(event.action, event.seat)
        if number >= first:
            totals, ply = again.position.totals(), again.ply(number)
            outcomes = outcomes_shown(spec, ply.outcomes, SPECTATOR, language, names)
            seat = None if event.seat == CHANCE else event.seat
            state = msgspec.Raw(layout.encode(again.position))
            board_hints = hints(again.view(SPECTATOR))
            as_object = spec.notation.as_json(event.action)
            steps.append(Step(number, seat, ply.round_number, outcomes, as_object, state, totals, board_hints))
    return Replay(
        match.spec.slug, match.options, list(names), list(pieces), len(match.line), msgspec.Raw(start), steps,
        match.scores(),
    )  # fmt: skip
