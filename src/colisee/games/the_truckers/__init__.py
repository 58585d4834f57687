"""The Truckers 1.5 (Kai Fujiwara, Pigphone 2010)."""

from __future__ import annotations

from colisee.core.spec import ActionRange, Facts, GameSpec, Option, digest_of
from colisee.games.the_truckers import checks, constants, rules, sheet, state, table, text, view
from colisee.games.the_truckers import constants as c

FACTS = Facts(
    slug="the-truckers",
    title={"en": "The Truckers", "fr": "The Truckers"},
    seats=range(3, 6),
    options=(Option("loaders_collect", ("yes", "no")), Option("full_trucks", ("all", "each"))),
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
    rules_version=1,
    longest=c.LONGEST,
    simultaneous=True,
    secrets=True,
)

SPEC = GameSpec(
    facts=FACTS,
    dtype=state.DTYPE,
    modules=(constants, rules, view, checks),
    text=text,
    table=table,
    sheet=sheet,
    digest=digest_of(constants.COMPONENTS),
)
