"""The contract: what every game's rules provide, under these names and no others.

The drivers (`entry_points`, `drivers`, and search) import these names; the loader of `loader` puts a game's own functions in
their place, so nothing here ever runs. `s` is a row of the game's state.

Three ideas hold the contract together.

*Chance is a seat.* When `due` answers `CHANCE_DUE`, one of `draws(s)` equally likely draws happens: `draw(s, n)` names
the action of the n-th. The log of a match is therefore a list of (seat, action), and replay needs no seed.

*Several seats may be due at once.* `due` is a set of seats (bit p for seat p). They act in any order, and every order
must lead to the same bytes.

*Legality is checked once, at the door.* `apply` trusts its caller.
"""

from __future__ import annotations

from typing import Any

from colisee.core.dtypes import Ints

State = Any  # each game declares its own record; drivers only pass rows on


def new_game(s: State, seats: int, options: Ints) -> None:
    """Set a zeroed row up. `options[i]` is the index of the value chosen for the game's i-th option.

    One more entry at the end is the rules version of the match. A game whose versions differ in play keeps it in the state.
    """
    raise NotImplementedError


def due(s: State) -> int:
    """Who owes a decision: a set of seats, or `CHANCE_DUE`, or `OVER`."""
    raise NotImplementedError


def legal(s: State, seat: int, mask: Ints) -> None:
    """Add to an empty mask every action that a due seat may take. Never called for a seat that is not due."""
    raise NotImplementedError


def apply(s: State, seat: int, action: int) -> None:
    """Play a legal action of `seat`, or a possible draw of `CHANCE`."""
    raise NotImplementedError


def draws(s: State) -> int:
    """How many equally likely draws chance has now (at least 1 when chance is due)."""
    raise NotImplementedError


def draw(s: State, n: int) -> int:
    """The action of the n-th draw, n from 0 to draws(s)-1. Two draws may be the same action: that is its weight."""
    raise NotImplementedError


def scores(s: State, out: Ints) -> None:
    """Fill out[seat, clause] as if the game ended now. The total of a seat is the sum of its clauses."""
    raise NotImplementedError


def ranks(s: State, points: Ints, out: Ints) -> None:
    """Fill out[seat] with places from 1, tie-breaks applied, equal places shared. `points` is what `scores` gave."""
    raise NotImplementedError


def view(s: State, seat: int, out: State) -> None:
    """Copy into the zeroed row `out` what `seat` (or `SPECTATOR`) may know, field by field: what is not copied stays hidden."""
    raise NotImplementedError


def sees(s: State, reader: int, seat: int, action: int) -> bool:
    """Whether `reader` (a seat, or `SPECTATOR`) is shown `action` of `seat` (or CHANCE) at the moment it is played in `s`.

    What is secret then is never told by the log: others only learn that `seat` has chosen. The answer itself must not depend on
    anything that `reader` may not know. (In `view.py`; a game without secrets answers True.)
    """
    raise NotImplementedError


def guess(v: State, seat: int, rng: Ints) -> None:
    """Complete a view in place: a state drawn at random among those that `seat` cannot tell from the truth."""
    raise NotImplementedError


def why_not(s: State, seat: int, action: int) -> int:
    """0 if `seat` may take `action` now, else the number of the rule that forbids it."""
    raise NotImplementedError


def problems(s: State) -> int:
    """What is wrong with a state, one bit a problem; 0 = sound."""
    raise NotImplementedError
