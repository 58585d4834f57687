"""Post Office (Evgeny Petrov, Hobby World 2023)."""

from __future__ import annotations

from colisee.core.components import set_of
from colisee.core.meaning import bits, number, wide_bits
from colisee.core.piles import Piles
from colisee.core.spec import ActionRange, Facts, GameSpec, Option
from colisee.core.wording import Picture
from colisee.games.post_office import challenge_value, checks, constants, policy, rules, shelf_value, state, view
from colisee.games.post_office import constants as c
from colisee.games.post_office.drawing import drawing, position
from colisee.games.post_office.form import FORM
from colisee.games.post_office.hints import hints
from colisee.games.post_office.notation import NOTATION
from colisee.games.post_office.phrases import REPORT_PHRASES
from colisee.games.post_office.pieces import SEAT_PIECES
from colisee.games.post_office.sheet import SHEET
from colisee.games.post_office.state import State
from colisee.games.post_office.terminal import render
from colisee.games.post_office.tuning import TUNING
from colisee.games.post_office.wording import WORDING


def seats_with_start_tiles(s: State) -> int:
    """How many seats have all their start tiles: each seat has a pile of them."""
    return sum(int(s.player[seat].filled) & c.START_SPACES == c.START_SPACES for seat in range(s.seats))


FACTS = Facts(
    slug="post-office",
    title={"en": "Post Office", "fr": "Post Office"},
    seats=range(2, 5),
    options=(Option("challenges", ("off", "on")), Option("squares", ("overlapping", "disjoint"))),
    ranges=(
        ActionRange("keep", c.KEEP, c.KEEP_LAST),
        ActionRange("pay a stamp", c.PAY, c.PAY),
        ActionRange("place", c.PLACE, c.PLACE_LAST),
        ActionRange("no tape", c.NO_TAPE, c.NO_TAPE),
        ActionRange("take a tape", c.TAKE_TAPE, c.TAKE_TAPE_LAST),
        ActionRange("lay the tape", c.LAY, c.LAY_LAST),
        ActionRange("lay the straight tape", c.LAY_LINE, c.LAY_LINE_LAST),
        ActionRange("lay a start tile", c.START_TILE, c.START_TILE_LAST, by_chance=True),
        ActionRange("open a challenge", c.OPEN_CHALLENGE, c.OPEN_CHALLENGE_LAST, by_chance=True),
        ActionRange("draw a tile", c.DRAW_TILE, c.DRAW_TILE_LAST, by_chance=True),
    ),
    clauses=c.CLAUSES,
    rules=c.RULES,
    problems=c.PROBLEMS,
    rules_version=2,
    older_versions=(1,),
    longest=c.MAX_PLIES,
    simultaneous=True,
    secrets=True,
    first_components="d3668c7fc8516700",
    meanings={
        "player.parcels": bits(c.UPPER_PARCELS),
        "player.symbols": bits(c.UPPER_PARCELS),
        "player.filled": bits(c.SPACES),
        "player.tapes": number(2 * c.MAX_PLACES),
        "player.fulfilled": bits(c.CHALLENGES),
        "player.hand": number(c.TILES),
        "player.kept": number(c.PAIR),
        "player.square": number(c.SQUARES),
        "player.step": number(c.STEP_LAY),
        "player.tape_in_hand": number(c.COLOUR_COUNT * c.SIDE_COUNT),
        "deck": wide_bits(c.TILES),
        "seats": number(c.MAX_SEATS),
        "challenges": number(1),
        "squares": number(1),
        "edition": number(2),
        "phase": number(c.PHASE_OVER),
        "rounds": number(c.ROUNDS),
        "start_tiles": number(c.START_TILES_OF_SEAT),
        "open_challenges": bits(c.CHALLENGES),
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
    policy_modules=(shelf_value, challenge_value, policy),
    components=set_of(__package__),
    component_form=FORM,
    seat_pieces=SEAT_PIECES,
    piles=Piles(owner=seats_with_start_tiles),
)
