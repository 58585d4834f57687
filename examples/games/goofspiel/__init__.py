"""Goofspiel with four cards: the smallest example of simultaneous, secret choices."""

from colisee.core.components import set_of
from colisee.core.meaning import bits, number
from colisee.core.plain import json_picture
from colisee.core.spec import ActionRange, Facts, GameSpec
from colisee.games.goofspiel import checks, constants, rules, state, view
from colisee.games.goofspiel import constants as c
from colisee.games.goofspiel.notation import NOTATION
from colisee.games.goofspiel.sheet import SHEET
from colisee.games.goofspiel.terminal import render
from colisee.games.goofspiel.wording import WORDING

FACTS = Facts(
    slug="goofspiel",
    title={"en": "Goofspiel", "fr": "Goofspiel"},
    seats=range(2, c.SEATS + 1),
    options=(),
    ranges=(
        ActionRange("bid a card", c.BID, c.BID_LAST),
        ActionRange("turn a prize up", c.PRIZE, c.PRIZE_LAST, by_chance=True),
    ),
    clauses=c.CLAUSES,
    rules=c.RULES,
    problems=c.PROBLEMS,
    rules_version=1,
    longest=(c.SEATS + 1) * c.CARDS,
    simultaneous=True,
    secrets=True,
    meanings={
        "hand": bits(c.CARDS),
        "prizes": bits(c.CARDS),
        "won": number(c.CARDS * (c.CARDS + 1) // 2),
        "bid": number(c.CARDS),
        "prize": number(c.CARDS),
    },
    by_seat=("hand", "won", "bid", "has_bid"),
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
