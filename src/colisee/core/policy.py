"""The contract of a policy: how a game is played well by rules of thumb. A game brings its own in `policy.py`.

Search and the bots import these names; the loader puts a game's own functions in their place. What stands here is the policy
of a game that brings none.
"""

from __future__ import annotations

from typing import Any

from colisee.core.dtypes import Floats, Ints


def action_values(s: Any, seat: int, actions: Ints, count: int, weights: Floats, trials: Any, values: Floats) -> None:
    """Fill values[i] with the value of actions[i] to `seat`, in points, for the first `count` of its legal actions.

    Reads nothing that the seat may not know. `trials` are rows for trying actions out; `weights` are the game's.
    """
    for i in range(count):
        values[i] = 0.0


def reopen_choices(s: Any, seat: int, weights: Floats, trials: Any, values: Floats, rng: Ints) -> None:
    """After a guess, undo the choices of others that `seat` cannot see, or choose them by the policy.

    A guess draws them evenly; players do not.
    """


def comes_later(s: Any, seat: int, action: int) -> bool:
    """Whether another action of the turn comes first, so that no dominated order of a turn is played.

    Levels that compare single actions leave such an action out; plans of whole turns are compared in every order.
    """
    return False


def has_plans() -> bool:
    """Whether search compares whole turns of this game (`SearchTuning.plan_plies`). What only plans need is compiled if so."""
    return False
