"""No level plays what is dominated: something else is worth as much or more, whatever comes after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import pytest

from bots.tables import new_match, play_at_random
from colisee.bots import LEVELS, make
from colisee.core.kit import add, has, remove
from colisee.core.registry import game
from colisee.games.moving_day import constants as c
from colisee.games.moving_day import rules
from colisee.games.post_office import constants as post_office
from colisee.play.match import Match

TRUCK = c.VEHICLES - 1
BELOW, ABOVE = c.SPACES - 4, c.SPACES - 1
"""The last column of the truck: its lower space is the only open one, the upper row is empty."""


def turns_before_the_last(number: int) -> Iterator[tuple[Match, int, int]]:
    """Turns with two boxes of one type and colour, one heavier, neither fragile; and these boxes, the lighter first.

    The heavier one directly on the lighter one breaks it (MD-D2). The other way round both can stay whole: nothing will ever be
    above them, clumsy helpers break neither, and the next to them cannot tell one from the other. So that is worth more,
    whatever the last turn brings.
    """
    found = (play_at_random(new_match(game("moving-day"), s), Random(s), is_turn_before_the_last) for s in count())
    for match in islice((match for match in found if not match.is_over), number):
        yield with_pair(match, Random(number))


def with_pair(match: Match, rng: Random) -> tuple[Match, int, int]:
    record, seat = match.position.record, match.due[0]
    light, heavy = rng.choice(pairs_in(record.box_deck))
    boxes = [int(box) for box in record.player[seat].box if box]
    for space in range(c.SPACES):
        record.player[seat].box[space] = boxes[space] if space < BELOW else 0
    for slot, box in enumerate(rng.sample([light, heavy], 2)):
        add(record.box_deck, int(record.hand_box[slot]) - 1)
        remove(record.box_deck, box)
        record.hand_box[slot] = box + 1
    return match, light, heavy


def is_turn_before_the_last(match: Match) -> bool:
    """The truck has a helper who can carry the lightest box."""
    record, seat = match.position.record, match.due[0]
    return bool(
        record.phase == c.PHASE_PLACE
        and record.turn // match.players == c.ROUNDS - 2
        and all(record.hand_box)
        and rules.crew_strength(record, seat, TRUCK) >= 3
    )


def pairs_in(deck: object) -> list[tuple[int, int]]:
    boxes = [box for box in range(c.BOXES) if has(deck, box) and not c.BOX[box].fragile]  # type: ignore[arg-type]  # a set of bits
    return [
        (light, heavy)
        for light in boxes
        for heavy in boxes
        if (c.BOX[light].type, c.BOX[light].colour) == (c.BOX[heavy].type, c.BOX[heavy].colour)
        and c.BOX[light].weight < min(c.BOX[heavy].weight, 4)
    ]


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_puts_the_heavier_of_two_boxes_on_the_lighter_where_the_other_order_is_free(level: str) -> None:
    for match, light, heavy in turns_before_the_last(8 if LEVELS[level].carelessness else 2):
        assert match.position.problems() == []
        seat, rng = match.due[0], Random(1)
        bot = make(level, match.spec, seat)
        while seat in match.due and match.position.record.phase == c.PHASE_PLACE:
            match.play(bot.choose(match.view(seat), match.legal(seat), rng), seat)
        placed = match.position.record.player[seat].box
        assert (placed[BELOW], placed[ABOVE]) != (light + 1, heavy + 1)


def is_last_space(match: Match) -> bool:
    return bool(
        match.position.record.phase == post_office.PHASE_PLAY and match.position.record.rounds == post_office.LAST_ROUND
    )


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_pays_where_one_space_of_the_shelf_is_left(level: str) -> None:
    """A stamp less, and the assistant shows the same space (PO-R4). So many stamps that the turn is too long to be solved."""
    for seed in range(8 if LEVELS[level].carelessness else 2):
        match = play_at_random(new_match(game("post-office"), seed), Random(seed), is_last_space)
        seat = match.due[0]
        match.position.record.player[seat].stamps = 40
        assert post_office.PAY in match.legal(seat)
        chosen = make(level, match.spec, seat).choose(match.view(seat), match.legal(seat), Random(seed))
        assert chosen != post_office.PAY
