"""Seats are interchangeable: exchanging them changes nothing; only the start order matters."""

from __future__ import annotations

from random import Random

import pytest

from colisee.core.kit import CHANCE
from colisee.core.position import Position
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games.the_truckers.constants import MARKER
from colisee.games.the_truckers.drawing import PHASES


def play(setup: Setup, people: list[str], seed: int) -> dict[str, tuple[list[int], int]]:
    """A match in which the choices of each person depend on their name and on the decision, not on the seat."""
    position, rng, luck = Position.new(setup), Random(seed), Random(seed)
    s, order = position.record, Random(seed).sample(sorted(people), len(people))
    while not position.is_over:
        if position.is_chance_due:
            action = position.draw(luck.randrange(position.draw_count()))
            if PHASES[s.phase] == "markers":
                action = MARKER + people.index(order[sum(int(player.marker > 0) for player in s.player)])
            position.apply(CHANCE, action)
            continue
        seat = rng.choice(position.due)
        victim = people[s.victim] if PHASES[s.phase] == "steal" else ""
        trucks = s.player[seat].truck.tobytes(), s.trucks_due
        choice = Random(f"{seed} {people[seat]} {s.round_number} {s.phase} {victim} {trucks} {s.player[seat].stage}")
        position.apply(seat, choice.choice(position.legal(seat)))
    return dict(zip(people, zip(position.points().tolist(), position.ranks(), strict=True), strict=True))


@pytest.mark.rule("TK-S3")
@pytest.mark.parametrize("seed", range(25))
def test_changing_seats_changes_nothing(spec: GameSpec, seed: int) -> None:
    people = ["Ann", "Bob", "Zoé", "Dan", "Eve"][: 3 + seed % 3]
    others = Random(seed + 1).sample(people, len(people))
    setup = Setup(spec, len(people), {option.name: Random(seed).choice(option.values) for option in spec.facts.options})
    assert play(setup, people, seed) == play(setup, others, seed)
