"""Tiny Game."""

from colisee.core.components import set_of
from colisee.core.meaning import number, wide_bits
from colisee.core.plain import json_picture
from colisee.core.spec import ActionRange, Facts, GameSpec
from colisee.games.tiny_game import checks, constants, rules, state, view
from colisee.games.tiny_game import constants as c
from colisee.games.tiny_game.notation import NOTATION
from colisee.games.tiny_game.sheet import SHEET
from colisee.games.tiny_game.terminal import render
from colisee.games.tiny_game.wording import WORDING

FACTS = Facts(  # EDIT: what everybody else knows about the game; `core/spec.py` says what each fact means
    slug="tiny-game",
    title={"en": "Tiny Game", "fr": "Tiny Game"},
    seats=range(2, c.MAX_SEATS + 1),
    options=(),
    ranges=(
        ActionRange("load a van", c.VAN, c.VAN_LAST),
        ActionRange("draw a parcel", c.DRAW, c.DRAW_LAST, by_chance=True),
    ),
    clauses=c.CLAUSES,
    rules=c.RULES,
    problems=c.PROBLEMS,
    rules_version=1,
    longest=2 * c.MAX_SEATS * c.ROUNDS,
    simultaneous=False,
    secrets=False,
    meanings={"sack": wide_bits(c.PARCELS), "load": number(c.MAX_LOAD), "hand": number(c.PARCELS)},
    by_seat=("load",),
)

SPEC = GameSpec(
    facts=FACTS,
    dtype=state.DTYPE,
    modules=(constants, rules, view, checks),
    notation=NOTATION,
    wording=WORDING,
    picture=json_picture(render, state.DTYPE),
    sheet=SHEET,
    components=set_of(__package__),
)
