"""The smallest game that has everything: two seats choose secretly at once, then a die falls. It is broken on purpose, one line
at a time, by test_laws_bite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

from colisee.core.components import ComponentSet
from colisee.core.dtypes import Int8, Ints, dtype_of
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, add, below
from colisee.core.notation import Notation
from colisee.core.outcomes import Outcome
from colisee.core.sheet import no_explanation
from colisee.core.text import Text
from colisee.core.wording import Picture, Sheet, Wording

SEATS = 2
PICKS = 3
FACES = 4
DIE = PICKS
CHOOSING, ROLLING, ENDED = range(3)
RULE_ONCE, RULE_TURN = 1, 2
SECRETS = True


class State:
    seats: Int8
    phase: Int8
    chosen: Annotated[Ints, "i1", SEATS]
    has_chosen: Annotated[Ints, "i1", SEATS]
    die: Int8


DTYPE = dtype_of(State)


def new_game(s: State, seats: int, options: Ints) -> None:
    s.seats = seats
    s.phase = CHOOSING


def due(s: State) -> int:
    if s.phase == ENDED:
        return OVER
    if s.phase == ROLLING:
        return CHANCE_DUE
    return (1 - s.has_chosen[0]) + 2 * (1 - s.has_chosen[1])


def legal(s: State, seat: int, mask: Ints) -> None:
    for pick in range(PICKS):
        add(mask, pick)


def why_not(s: State, seat: int, action: int) -> int:
    if s.phase != CHOOSING:
        return RULE_TURN
    return RULE_ONCE if s.has_chosen[seat] else 0


def apply(s: State, seat: int, action: int) -> None:
    if action >= DIE:
        s.die = action - DIE + 1
        s.phase = ENDED
        return
    s.chosen[seat] = action
    s.has_chosen[seat] = 1
    if s.has_chosen[0] and s.has_chosen[1]:
        s.phase = ROLLING


def draws(s: State) -> int:
    return FACES


def draw(s: State, n: int) -> int:
    return DIE + n


def scores(s: State, out: Ints) -> None:
    for seat in range(SEATS):
        out[seat, 0] = s.chosen[seat] if s.phase != CHOOSING else 0
        out[seat, 1] = s.die


def ranks(s: State, points: Ints, out: Ints) -> None:
    for seat in range(SEATS):
        out[seat] = 1 if points[seat, 0] >= points[1 - seat, 0] else 2


def view(s: State, seat: int, out: State) -> None:
    out.seats = s.seats
    out.phase = s.phase
    out.die = s.die
    for other in range(SEATS):
        out.has_chosen[other] = s.has_chosen[other]
        if other == seat or s.phase != CHOOSING:
            out.chosen[other] = s.chosen[other]


def sees(s: State, reader: int, seat: int, action: int) -> bool:
    return reader == seat or action >= DIE


def guess(v: State, seat: int, rng: Ints) -> None:
    other = 1 - seat
    if v.phase == CHOOSING and v.has_chosen[other]:
        v.chosen[other] = below(rng, PICKS)


def problems(s: State) -> int:
    found = 0
    for seat in range(SEATS):
        if s.chosen[seat] and not s.has_chosen[seat]:
            found = 1
    return found


# Words

NOTATION = Notation(
    [
        *((f"a{pick}", {"pick": {"number": pick}}) for pick in range(PICKS)),
        *((f"a{DIE + face}", {"roll": {"face": face}}) for face in range(FACES)),
    ],
    examples=("a0",),
)


def sentence(s: Any, seat: int, action: int, language: str, names: list[str], reader: int) -> str:
    who = "you" if seat == reader else names[seat] if seat < SEATS else "die"
    return f"{who} {NOTATION.word(action)}."


def outcomes(before: Any, after: Any, seat: int, action: int | None) -> list[Outcome]:
    return [] if action is None else [Outcome("roll" if seat == CHANCE else "pick", None, {"action": action})]


def outcome_text(outcome: Outcome, language: str, names: Sequence[str], reader: int) -> str:
    return f"{NOTATION.word(outcome.facts['action'])}."


def round_number(s: Any) -> int:
    return 1


def drawing(s: Any) -> str:
    return f"{s.seats} {s.phase} {s.chosen[0]} {s.chosen[1]} {s.has_chosen[0]} {s.has_chosen[1]} {s.die}"


def position(text: str) -> Any:
    states = np.zeros(1, DTYPE)
    s = states[0]
    s.seats, s.phase, s.chosen[0], s.chosen[1], s.has_chosen[0], s.has_chosen[1], s.die = map(int, text.split())
    return states


def render(s: Any, viewer: int, language: str, names: list[str]) -> str:
    return drawing(s)


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    return sheet


WORDING = Wording(
    option_names={},
    clause_names={"pick": Text("pick", "choix"), "die": Text("die", "dé")},
    clause_rules={"pick": "TINY-1", "die": "TINY-1"},
    sentence=sentence,
    outcomes=outcomes,
    outcome_text=outcome_text,
    round_number=round_number,
)
PICTURE = Picture(render, drawing, position)
SHEET = Sheet(score, no_explanation)
COMPONENTS = ComponentSet("tiny", "current", {})
