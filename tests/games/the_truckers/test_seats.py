"""Seats are interchangeable: who sits where changes nothing, only the start order does."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from colisee.core.kit import CHANCE, CHANCE_DUE
from colisee.core.spec import GameSpec, actions_in, seats_in
from colisee.games.the_truckers.constants import MARKER, TILES
from colisee.games.the_truckers.drawing import PHASES


def play(spec: GameSpec, people: list[str], seed: int) -> dict[str, tuple[list[int], int]]:
    """A match in which everybody's choices hang on who they are and what they decide about, not on the seat."""
    rules, states, rng = spec.compiled, spec.states(), Random(seed)
    rules.new_game_at(states, 0, len(people), spec.option_indexes({}))
    s, mask, order = states[0], spec.mask(), Random(seed).sample(sorted(people), len(people))
    while due := rules.due_at(states, 0):
        if due == CHANCE_DUE:
            draw = rules.draw_at(states, 0, rng.randrange(rules.draws_at(states, 0))) if s.dealt < TILES else 0
            action = draw or MARKER + people.index(order[s.dealt - TILES])
            rules.apply_at(states, 0, CHANCE, action)
            continue
        seat = rng.choice(seats_in(due))
        rules.legal_at(states, 0, seat, mask)
        victim = people[s.victim] if PHASES[s.phase] == "steal" else ""
        trucks = s.player[seat].truck.tobytes(), s.trucks_due
        choice = Random(f"{seed} {people[seat]} {s.round_number} {s.phase} {victim} {trucks} {s.player[seat].stage}")
        rules.apply_at(states, 0, seat, choice.choice(actions_in(mask)))
    return result(spec, states, people)


def result(spec: GameSpec, states: Any, people: list[str]) -> dict[str, tuple[list[int], int]]:
    points, places = np.zeros((len(people), len(spec.facts.clauses)), np.int32), np.zeros(len(people), np.int8)
    spec.compiled.scores_at(states, 0, points)
    spec.compiled.ranks_at(states, 0, points, places)
    return {name: (points[seat].tolist(), int(places[seat])) for seat, name in enumerate(people)}


@pytest.mark.rule("TK-S3")
@pytest.mark.parametrize("seed", range(25))
def test_changing_seats_changes_nothing(spec: GameSpec, seed: int) -> None:
    people = ["Ann", "Bob", "Zoé", "Dan", "Eve"][: 3 + seed % 3]
    others = Random(seed + 1).sample(people, len(people))
    assert play(spec, people, seed) == play(spec, others, seed)
