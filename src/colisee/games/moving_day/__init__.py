"""Moving Day (Mads Fløe, Piatnik 2024)."""

from __future__ import annotations

from colisee.core.components import set_of
from colisee.core.meaning import SEAT, number, wide_bits
from colisee.core.piles import Piles
from colisee.core.spec import ActionRange, Facts, GameSpec, Option
from colisee.core.wording import Picture
from colisee.games.moving_day import checks, constants, entry_points, policy, rules, state, view
from colisee.games.moving_day import constants as c
from colisee.games.moving_day.drawing import drawing, position
from colisee.games.moving_day.form import FORM
from colisee.games.moving_day.hints import hints
from colisee.games.moving_day.notation import NOTATION
from colisee.games.moving_day.phrases import REPORT_PHRASES
from colisee.games.moving_day.pieces import SEAT_PIECES
from colisee.games.moving_day.sheet import SHEET
from colisee.games.moving_day.terminal import render
from colisee.games.moving_day.tuning import TUNING
from colisee.games.moving_day.wording import WORDING

FACTS = Facts(
    slug="moving-day",
    title={"en": "Moving Day", "fr": "Moving Day"},
    seats=range(2, 5),
    options=(
        Option("filling", ("rows", "gravity")),
        Option("damage", ("en", "fr")),
        Option("clumsy", ("card", "person"), since=2, before="card"),
    ),
    ranges=(
        ActionRange("take", c.TAKE, c.TAKE_LAST),
        ActionRange("place the upper box", c.PLACE_UPPER, c.PLACE_UPPER_LAST),
        ActionRange("place the lower box", c.PLACE_LOWER, c.PLACE_LOWER_LAST),
        ActionRange("assign", c.ASSIGN, c.ASSIGN_LAST),
        ActionRange("dismiss", c.DISMISS, c.DISMISS),
        ActionRange("first player", c.FIRST_PLAYER, c.FIRST_PLAYER_LAST, by_chance=True),
        ActionRange("draw a box", c.DRAW_BOX, c.DRAW_BOX_LAST, by_chance=True),
        ActionRange("draw a helper", c.DRAW_HELPER, c.DRAW_HELPER_LAST, by_chance=True),
    ),
    clauses=c.CLAUSES,
    rules=c.RULES,
    problems=c.PROBLEMS,
    rules_version=2,
    older_versions=(1,),
    longest=1 + 3 * (c.MAX_GROUPS + c.MAX_SEATS * c.ROUNDS) + 4 * c.MAX_SEATS * c.ROUNDS,
    simultaneous=False,
    secrets=False,
    first_components="f9dad91ed68ee1c6",
    meanings={
        "box_deck": wide_bits(c.BOXES),
        "helper_deck": number(c.HELPERS),
        "player.box": number(c.BOXES),
        "player.crew": number(c.HELPER_KINDS),
        "group.box": number(c.BOXES),
        "group.helper": number(c.HELPER_KINDS),
        "seats": number(c.MAX_SEATS),
        "filling": number(1),
        "damage": number(1),
        "clumsy": number(1),
        "phase": number(c.PHASE_OVER),
        "first": SEAT,
        "turn": number(c.MAX_SEATS * c.ROUNDS),
        "place": number(c.MAX_GROUPS),
        "hand_box": number(c.BOXES),
        "hand_helper": number(c.HELPER_KINDS),
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
    piles=Piles({c.DRAW_HELPER + kind: int(c.HELPER[kind].count) for kind in range(c.HELPER_KINDS)}),
    own_entry_points=(entry_points,),
)
