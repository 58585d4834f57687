"""Toy Rush."""

from __future__ import annotations

from colisee.core.components import set_of
from colisee.core.meaning import HOLDER, SEAT, bits, number
from colisee.core.spec import ActionRange, Facts, GameSpec
from colisee.core.wording import Picture
from colisee.games.toy_rush import checks, constants, entry_points, policy, rules, state, view
from colisee.games.toy_rush import constants as c
from colisee.games.toy_rush.drawing import drawing, position
from colisee.games.toy_rush.form import FORM
from colisee.games.toy_rush.hints import hints
from colisee.games.toy_rush.notation import NOTATION
from colisee.games.toy_rush.phrases import REPORT_PHRASES
from colisee.games.toy_rush.pieces import SEAT_PIECES
from colisee.games.toy_rush.sheet import SHEET
from colisee.games.toy_rush.terminal import render
from colisee.games.toy_rush.tuning import TUNING
from colisee.games.toy_rush.wording import WORDING

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
    rules_version=2,
    older_versions=(1,),
    longest=c.MAX_PLIES,
    simultaneous=True,
    secrets=True,
    first_components="f2064ee98034e08a",
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
    notation=NOTATION,
    wording=WORDING,
    picture=Picture(render, drawing, position),
    sheet=SHEET,
    hints=hints,
    report_phrases=REPORT_PHRASES,
    bot_tuning=TUNING,
    policy_modules=(policy,),
    components=set_of(__package__),
    component_form=FORM,
    seat_pieces=SEAT_PIECES,
    own_entry_points=(entry_points,),
)
