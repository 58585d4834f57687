"""What a ply of Toy Rush led to, from the views of one reader before and after it."""

from __future__ import annotations

from typing import Any

from colisee.core.outcomes import Outcome
from colisee.games.toy_rush import constants as c
from colisee.games.toy_rush.rules import earns_nothing, prize, supply

PRIZE_SPACES = (c.SPACE_ELVES, c.SPACE_TRAIN, c.SPACE_BEAR, c.SPACE_HORSE)
"""The spaces that pay without a choice, left to right."""


def outcomes(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    """What was played, then what the spaces paid in their order, then the gifts that were revealed."""
    if round_number(before) == 0:
        return _of_set_up(before, after, seat, action)
    return [
        *_of_action(before, seat, action),
        *_of_primeur(before, after, seat, action),
        *_of_spaces(before, after, seat, action),
        *_of_gifts(before, after),
    ]


def round_number(s: Any) -> int:
    return int(s.rounds)


def _of_set_up(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    """The cards that the reader draws and refuses, and the end of the set-up."""
    found = [] if action is None or action < c.PUT_UNDER else _of_objectives(before, seat, action)
    if round_number(after) > 0:
        found.append(Outcome("set_up", None, {"first": int(after.first)}))
    return found


def _of_action(before: Any, seat: int, action: int | None) -> list[Outcome]:
    if action is None:
        return _of_hidden_action(before, seat)
    if action <= c.PLACE_LAST:
        space, elves = (action - c.PLACE) // c.ELVES, (action - c.PLACE) % c.ELVES + 1
        idle = bool(earns_nothing(before, seat, space, elves))
        return [Outcome("place", seat, {"space": space + 1, "elves": elves, "idle": idle})]
    if c.TAKE <= action <= c.TAKE_LAST:
        item = action - c.TAKE
        space = c.SPACE_COLOUR if item <= c.COLOURS_LAST else c.SPACE_PATTERN
        return [Outcome("earn", seat, {"space": space + 1, "object": c.OBJECT_NAMES[item], "count": 1})]
    if action == c.TAKE_BOX:
        return [Outcome("earn", seat, {"space": c.SPACE_BOX_OR_ELF + 1, "object": "box", "count": 1})]
    if action == c.TAKE_ELF:
        return [Outcome("earn", seat, {"space": c.SPACE_BOX_OR_ELF + 1, "object": "elf", "count": 1})]
    return _of_objectives(before, seat, action)


def _of_objectives(before: Any, seat: int, action: int) -> list[Outcome]:
    """What only the player who holds the cards is shown."""
    if action >= c.DRAW:
        return [Outcome("draw", int(before.turn), {"objective": c.CHILDREN[action - c.DRAW]})]
    if c.PUT_UNDER <= action <= c.PUT_UNDER_LAST:
        return [Outcome("put_under", seat, {"objective": c.CHILDREN[action - c.PUT_UNDER]})]
    if c.SEND <= action <= c.SEND_LAST:
        return [Outcome("wrap", seat, {"objective": c.CHILDREN[action - c.SEND]})]
    return []


def _of_hidden_action(before: Any, seat: int) -> list[Outcome]:
    """That a rival has kept one of two objectives is public; that a gift is being wrapped is not, and neither is a draw."""
    return [Outcome("keep_objective", seat, {})] if before.phase == c.PHASE_OBJECTIVE and seat < c.SEATS else []


def _of_primeur(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    """TR-R1: when the last elf is placed, the first-player token changes hands or stays."""
    if action is None or action > c.PLACE_LAST:
        return []
    elves = (action - c.PLACE) % c.ELVES + 1
    if before.player[seat].stock > elves or before.player[1 - seat].stock > 0:
        return []
    first = int(after.first)
    return [Outcome("first", first, {"kept": first == int(before.first)})]


def _of_spaces(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    """What the spaces without a choice paid to the elves that have left them."""
    stood, left = before.player["elves"].tolist(), after.player["elves"].tolist()
    if action is not None and action <= c.PLACE_LAST:
        stood[seat][(action - c.PLACE) // c.ELVES] += (action - c.PLACE) % c.ELVES + 1
    return [
        _payment(before, after, owner, space, taken=action == c.TAKE_ELF and owner == seat)
        for space in PRIZE_SPACES
        for owner in range(c.SEATS)
        if stood[owner][space] and not left[owner][space]
    ]


def _payment(before: Any, after: Any, owner: int, space: int, *, taken: bool) -> Outcome:
    """`taken` if the same ply has brought the owner an elf from another space."""
    if space == c.SPACE_ELVES:
        what, count = "elf", int(supply(before, owner)) - int(supply(after, owner)) - taken
    else:
        item = prize(space)
        what = c.OBJECT_NAMES[item]
        count = int(after.player[owner].objects[item]) - int(before.player[owner].objects[item])
    return Outcome("earn", owner, {"space": space + 1, "object": what, "count": count})


def _of_gifts(before: Any, after: Any) -> list[Outcome]:
    """Revealed when both players are done (TR-G1)."""
    sent_before, sent = before.player["sent"].tolist(), after.player["sent"].tolist()
    return [
        Outcome("gift", owner, {"objective": c.CHILDREN[objective], "points": int(c.POINTS[objective])})
        for owner in range(c.SEATS)
        if sent[owner] != sent_before[owner]
        for objective in range(c.OBJECTIVES)
        if sent[owner] & ~sent_before[owner] & 1 << objective
    ]
