"""The Truckers 1.5 (Kai Fujiwara, Pigphone 2010)."""

from __future__ import annotations

from colisee.core.components import set_of
from colisee.core.meaning import SEAT, SEATS, bits, number
from colisee.core.piles import Piles
from colisee.core.spec import ActionRange, Facts, GameSpec, Option
from colisee.core.wording import Picture
from colisee.games.the_truckers import checks, constants, driving, entry_points, points, policy, rules, state, view
from colisee.games.the_truckers import constants as c
from colisee.games.the_truckers.drawing import drawing, position
from colisee.games.the_truckers.form import FORM
from colisee.games.the_truckers.hints import hints
from colisee.games.the_truckers.notation import NOTATION
from colisee.games.the_truckers.phrases import REPORT_PHRASES
from colisee.games.the_truckers.pieces import SEAT_PIECES
from colisee.games.the_truckers.sheet import SHEET
from colisee.games.the_truckers.terminal import render
from colisee.games.the_truckers.tuning import TUNING
from colisee.games.the_truckers.wording import WORDING

FACTS = Facts(
    slug="the-truckers",
    title={"en": "The Truckers", "fr": "The Truckers"},
    seats=range(3, 6),
    options=(
        Option("stacks", ("covered", "open"), since=2, before="open"),
        Option("loaders_collect", ("yes", "no")),
        Option("first_truck", ("must", "may"), since=2, before="must"),
        Option("majority_ties", ("marker", "all"), since=2, before="marker", fairest="all"),
        Option("full_trucks", ("all", "each")),
    ),
    ranges=(
        ActionRange("play a card", c.CARD, c.CARD_LAST),
        ActionRange("bulk load", c.BULK, c.BULK_LAST),
        ActionRange("separate load", c.SEPARATE, c.SEPARATE_LAST),
        ActionRange("load a tile", c.LOAD, c.LOAD_LAST),
        ActionRange("done loading", c.DONE, c.DONE),
        ActionRange("steal", c.STEAL, c.STEAL_LAST),
        ActionRange("steal nothing", c.STEAL_NOTHING, c.STEAL_NOTHING),
        ActionRange("take a truck", c.TAKE_TRUCK, c.TAKE_TRUCK_LAST),
        ActionRange("take no truck", c.NO_TRUCK, c.NO_TRUCK),
        ActionRange("deal a tile", c.DEAL, c.DEAL_LAST, by_chance=True),
        ActionRange("start marker", c.MARKER, c.MARKER_LAST, by_chance=True),
    ),
    clauses=c.CLAUSES,
    rules=c.RULES,
    problems=c.PROBLEMS,
    rules_version=c.RULES_VERSION,
    older_versions=(c.FIRST_EDITION,),
    longest=c.MAX_PLIES,
    simultaneous=True,
    secrets=True,
    first_components="91913487e88d50f7",
    meanings={
        "player.waiting": number(c.TILES),
        "player.truck.truck_size": number(c.SIZES),
        "player.truck.type": number(c.TYPES),
        "player.marker": number(c.MAX_SEATS),
        "player.played": bits(c.CARDS),
        "player.laps": number(c.LAPS),
        "player.space": number(c.SPACES),
        "player.covered": number(1),
        "player.goal": number(c.MAX_SEATS),
        "player.stage": number(c.STAGE_SECOND_TILE),
        "player.open": number(c.MAX_TRUCKS),
        "player.apart": number(c.TYPES + 1),
        "card": number(c.HIDDEN),
        "stack": number(c.COVERED_TILE),
        "bag": number(c.TILES),
        "seats": number(c.MAX_SEATS),
        "stacks": number(1),
        "loaders_collect": number(1),
        "first_truck": number(1),
        "majority_ties": number(1),
        "full_trucks": number(1),
        "edition": number(c.RULES_VERSION),
        "phase": number(c.PHASE_OVER),
        "round_number": number(c.ROUNDS),
        "moved": SEATS,
        "goals": number(c.MAX_SEATS),
        "active": SEAT,
        "victim": SEAT,
        "loot": bits(c.KINDS),
        "uncovered": bits(c.SPACES + 1),
        "trucks_due": number(c.MAX_TRUCKS),
    },
    by_seat=("player", "card"),
)

SPEC = GameSpec(
    facts=FACTS,
    dtype=state.DTYPE,
    modules=(constants, rules, driving, points, view, checks),
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
    piles=Piles({c.DEAL + kind: int(c.TILES_OF_KIND[kind]) for kind in range(c.KINDS)}),
    own_entry_points=(entry_points,),
)
