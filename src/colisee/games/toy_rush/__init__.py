"""Toy Rush."""

from __future__ import annotations

from colisee.core.meaning import HOLDER, SEAT, bits, number
from colisee.core.spec import ActionRange, Facts, GameSpec, digest_of
from colisee.games.toy_rush import checks, constants, entry_points, rules, sheet, state, table, text, view
from colisee.games.toy_rush import constants as c

FACTS = Facts(
    slug="toy-rush",
    title={"en": "Toy Rush", "fr": "Toy Rush"},
    seats=range(c.SEATS, c.SEATS + 1),
    options=(),
    ranges=(
        ActionRange("place", c.PLACE, c.PLACE_LAST),
        ActionRange("put under the deck", c.PUT_UNDER, c.PUT_UNDER_LAST),
        ActionRange("take a colour or pattern", c.TAKE, c.TAKE_LAST),
        ActionRange("take a box", c.TAKE_BOX, c.TAKE_BOX),
        ActionRange("take an elf", c.TAKE_ELF, c.TAKE_ELF),
        ActionRange("send", c.SEND, c.SEND_LAST),
        ActionRange("done", c.DONE, c.DONE),
        ActionRange("first player", c.FIRST_PLAYER, c.FIRST_PLAYER_LAST, by_chance=True),
        ActionRange("draw an objective", c.DRAW, c.DRAW_LAST, by_chance=True),
    ),
    clauses=c.CLAUSES,
    rules=c.RULES,
    problems=c.PROBLEMS,
    rules_version=1,
    longest=c.LONGEST,
    simultaneous=True,
    secrets=True,
    meanings={
        "deck": bits(2 * c.OBJECTIVES),
        "under": number(c.UNKNOWN),
        "under_by": HOLDER,
        "player.objectives": bits(2 * c.OBJECTIVES),
        "player.offered": bits(2 * c.OBJECTIVES),
        "player.known": bits(c.OBJECTIVES),
        "player.sending": bits(c.OBJECTIVES),
        "player.sent": bits(c.OBJECTIVES),
        "player.objects": number(int(c.CARDS.max())),
        "player.elves": number(c.ELVES),
        "player.stock": number(c.ELVES),
        "player.refused": number(c.UNKNOWN),
        "player.done": number(1),
        "seats": number(c.SEATS),
        "phase": number(c.PHASE_OVER),
        "first": SEAT,
        "turn": SEAT,
        "rounds": number(c.LAST_ROUND),
    },
)

SPEC = GameSpec(
    facts=FACTS,
    dtype=state.DTYPE,
    modules=(constants, rules, view, checks),
    text=text,
    table=table,
    sheet=sheet,
    digest=digest_of(constants.COMPONENTS),
    own_entry_points=(entry_points,),
)
