"""What a ply of The Truckers led to, from the views of one reader before and after it.

The last card chosen, the last tile loaded or the last truck taken sets off what needs no decision: cards are revealed, trucks drive,
tiles are collected. All of it is read from the difference of the two views.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from colisee.core.kit import lowest_bit
from colisee.core.outcomes import Outcome
from colisee.games.the_truckers import constants as c
from colisee.games.the_truckers.driving import is_lap_one_choice


def outcomes(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    """What was played, then what followed in the order of the round."""
    if before.round_number == 0:
        return _of_set_up(after)
    if before.phase == c.PHASE_TURN_UP and action is not None:
        turned_up = {"space": lowest_bit(int(before.uncovered)), "goods": c.KIND_NAMES[action - c.DEAL]}
        return [Outcome("turn_up", None, turned_up)]
    played = [] if action is None else _of_action(before, seat, action)
    return [
        *played,
        *_of_loading_cards(before, after),
        *_of_cards_taken_back(before, after),
        *_of_drives(before, after),
        *_of_goods(before, after),
    ]


def round_number(s: Any) -> int:
    return int(s.round_number)


def _of_set_up(after: Any) -> list[Outcome]:
    """Reported once: the goods are on the table, and the order of the start is known."""
    if after.round_number == 0:
        return []
    order = sorted(range(int(after.seats)), key=lambda seat: int(after.player[seat].marker))
    return [Outcome("set_up", None, {"order": order})]


def _of_action(before: Any, seat: int, action: int) -> list[Outcome]:
    player = before.player[seat]
    if action <= c.CARD_LAST:
        return [Outcome("choose", seat, {"card": _card(action - c.CARD)})]
    if c.LOAD <= action <= c.LOAD_LAST:
        truck = int(player.open)
        size = c.SIZE_NAMES[int(player.truck[truck].truck_size) - 1]
        return [Outcome("load", seat, {"goods": c.KIND_NAMES[action - c.LOAD], "truck": truck + 1, "size": size})]
    if action == c.DONE:
        return [Outcome("load_nothing", seat, {})] if player.stage == c.STAGE_CHOOSE else []
    if c.STEAL <= action <= c.STEAL_NOTHING:
        goods = None if action == c.STEAL_NOTHING else c.KIND_NAMES[action - c.STEAL]
        return [Outcome("steal", seat, {"goods": goods, "victim": int(before.victim)})]
    if c.TAKE_TRUCK <= action <= c.TAKE_TRUCK_LAST:
        return [Outcome("take_truck", seat, {"size": c.SIZE_NAMES[action - c.TAKE_TRUCK]})]
    if action == c.NO_TRUCK:
        return [Outcome("no_truck", seat, {"lap": 1 if is_lap_one_choice(before) else 2})]
    return []  # a truck chosen for its tile: the tile is reported


def _card(card: int) -> int | str:
    return "loading" if card == c.LOADING else card + 1


def _of_loading_cards(before: Any, after: Any) -> list[Outcome]:
    """TK-2: who chose the loading card is revealed when the last card is chosen."""
    if before.phase != c.PHASE_CARDS or not _is_revealed(before, after):
        return []
    was_home, cards, players = before.player["goal"].tolist(), after.card.tolist(), after.player
    played, is_home = players["played"].tolist(), players["goal"].tolist()
    # A loader's card lies open while goods are loaded; afterwards the whole hand is back, unlike that of a driver.
    is_loader = [card == c.LOADING + 1 for card in cards]
    if after.phase != c.PHASE_LOAD:
        is_loader = [card == 0 and hand == 0 for card, hand in zip(cards, played, strict=True)]
    seats = range(int(after.seats))
    return [
        Outcome("reveal_loading", seat, {})
        for seat in seats
        if is_loader[seat] and not was_home[seat] and not is_home[seat]
    ]


def _is_revealed(before: Any, after: Any) -> bool:
    return bool(after.phase != c.PHASE_CARDS or after.round_number != before.round_number)


def _of_cards_taken_back(before: Any, after: Any) -> list[Outcome]:
    """TK-3B"""
    was, played, goal = before.player["played"].tolist(), after.player["played"].tolist(), after.player["goal"].tolist()
    return [
        Outcome("cards_back", seat, {"cards": was[seat].bit_count()})
        for seat in range(int(after.seats))
        if was[seat] and not played[seat] and not goal[seat]
    ]


class _Truck(NamedTuple):
    """A player's truck on the track. More is ahead: laps, then the space, then the upper truck, or on START the earlier marker."""

    laps: int
    space: int
    above: int
    start: int
    goal: int
    played: int


def _trucks(s: Any) -> list[_Truck]:
    columns = [s.player[name].tolist() for name in ("laps", "space", "covered", "marker", "goal", "played")]
    rows = zip(*columns, strict=True)
    return [_Truck(laps, space, -covered, -marker, goal, played) for laps, space, covered, marker, goal, played in rows]


def _of_drives(before: Any, after: Any) -> list[Outcome]:
    """TK-4: in the order in which the trucks drove, the leader first."""
    was, now = _trucks(before), _trucks(after)
    moved = [seat for seat in range(int(after.seats)) if _has_driven(was[seat], now[seat])]
    moved.sort(key=lambda seat: was[seat], reverse=True)
    return [Outcome("drive", seat, _drive(was[seat], now[seat], _truck_below(now, seat))) for seat in moved]


def _truck_below(trucks: list[_Truck], seat: int) -> int | None:
    """The seat of the truck on which a seat's truck stands."""
    upper = trucks[seat]
    if upper.space == c.START or upper.above < 0:
        return None
    below = [other for other, truck in enumerate(trucks) if truck.space == upper.space and truck.above < 0]
    return below[0] if below else None


def _has_driven(was: _Truck, now: _Truck) -> bool:
    """A truck at the goal stands on its space until the round is over, and then leaves without driving."""
    if was.goal:
        return False
    return bool(now.played & ~was.played) or (was.laps, was.space, was.goal) != (now.laps, now.space, now.goal)


def _drive(was: _Truck, now: _Truck, below: int | None) -> dict[str, Any]:
    used = now.played & ~was.played
    return {
        "card": used.bit_length() or None,  # at the goal all cards are back in hand
        "from": was.space,
        "to": now.space,
        "laps": now.laps - was.laps,
        "lap": now.laps,
        "goal": now.goal,
        "above": below,
    }


def _of_goods(before: Any, after: Any) -> list[Outcome]:
    """TK-5"""
    was, now = before.stack.tolist(), after.stack.tolist()
    return [
        Outcome("collect", _collector(before, after, space, kind), {"space": space, "goods": c.KIND_NAMES[kind]})
        for space in range(1, c.SPACES + 1)
        if was[space - 1] != now[space - 1]
        for kind in _gone(was[space - 1], now[space - 1])
    ]


def _gone(before: list[int], after: list[int]) -> list[int]:
    """The kinds of the tiles that a stack has lost."""
    return [tile - 1 for tile, left in zip(before, after, strict=True) if tile and not left]


def _collector(before: Any, after: Any, space: int, kind: int) -> int:
    """The truck on the space whose waiting goods have grown by the tile; the uppermost if there are several."""
    here = [seat for seat in range(int(after.seats)) if after.player[seat].space == space]
    here.sort(key=lambda seat: int(after.player[seat].covered))
    grown = [seat for seat in here if after.player[seat].waiting[kind] > before.player[seat].waiting[kind]]
    return (grown or here)[0]
