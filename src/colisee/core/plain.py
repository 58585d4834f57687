"""Defaults for games without their own: a position drawn as JSON, a score sheet counted by the rules, the sentences of actions as outcomes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from colisee.core.dtypes import as_dict, from_dict
from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.outcomes import Outcome
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES, Language
from colisee.core.wording import Names, Picture, Render, Sentence


def json_picture(render: Render, dtype: np.dtype[Any]) -> Picture:
    """A picture whose text drawing is the state as JSON; a field that the text leaves out is 0."""

    def position(text: str) -> Any:
        states = np.zeros(1, dtype)
        from_dict(states[0], json.loads(text))
        return states

    return Picture(render, lambda s: json.dumps(as_dict(s)), position)


def count_sheet(spec: GameSpec, states: Any, names: Sequence[str]) -> dict[str, Any]:
    """The result of a score sheet that has been read into a state: the rules themselves count it."""
    points = np.zeros((len(names), len(spec.facts.clauses)), np.int32)
    ranks = np.zeros(len(names), np.int8)
    spec.interpreted.scores_at(states, 0, points)
    spec.interpreted.ranks_at(states, 0, points, ranks)
    players = [
        {"name": name, **dict(zip(spec.facts.clauses, row, strict=True)), "total": sum(row), "rank": rank}
        for name, row, rank in zip(names, points.tolist(), ranks.tolist(), strict=True)
    ]
    return {"game": spec.slug, "players": players}


PLACES = tuple(chr(0xE000 + seat) for seat in range(CHANCE))
"""Stand for the players' names in the facts of `plain_outcomes`."""


def plain_outcomes(sentence: Sentence) -> dict[str, Any]:
    """The outcomes of a small game, as arguments of `Wording`: the sentence of every action, all in one round."""

    def outcomes(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
        if action is None:
            return []
        others, player = (
            {language: sentence(before, seat, action, language, PLACES, reader) for language in LANGUAGES}
            for reader in (SPECTATOR, seat)
        )
        return [Outcome("play", None if seat == CHANCE else seat, {"others": others, "player": player})]

    def outcome_text(outcome: Outcome, language: Language, names: Names, reader: int) -> str:
        text: str = outcome.facts["player" if outcome.seat == reader else "others"][language]
        for place, name in zip(PLACES, names, strict=False):
            text = text.replace(place, name)
        return text

    def round_number(s: Any) -> int:
        return 1

    return {"outcomes": outcomes, "outcome_text": outcome_text, "round_number": round_number}
