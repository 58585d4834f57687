"""What the networks of the trained baselines read.

`Plain` is the observation as it is. It names a piece by its number, from which a small network learns little: number 41 is not
"more" than number 40. `Advised` writes what is printed on the piece instead, and small numbers as one truth value each. Its last
columns are *advice*: how far the game's policy (the bot `greedy`) puts each action below its best one. A network adds advice to its
own scores, so that it plays about as `greedy` does before it has learnt anything, and learns to correct it (residual policy
learning, Silver et al. 2018).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from colisee.bots.simple import GreedyBot
from colisee.core.position import Position, View
from colisee.games.moving_day import constants as moving_day
from colisee.games.post_office import constants as post_office
from colisee.research.drivers import UNSEEN
from colisee.research.gymnasium import TablesEnv
from colisee.research.layout import Slice
from colisee.research.table import EnvironmentSetup, Table

Array = np.ndarray[Any, Any]

SHARPNESS = 8.0
"""How far below the policy's best action the worst advice puts an action, as a score of the network."""
PROBABILITY_OF_BEST = 0.85
"""How probable advice alone makes the policy's best actions, on average. The rest is exploration."""
SAMPLED_TABLES, SAMPLED_STEPS = 64, 60
UNITS = np.geomspace(0.5, 500, 200)
LARGEST_ONE_HOT = 20
"""Numbers up to this one become one truth value each, larger ones stay numbers."""


class Features(Protocol):
    """Turns what a seat may know into a row of floats. The environment's observations are bytes (`numbers="uint8"`)."""

    @property
    def unit(self) -> float | None:
        """That of the advice; None: the rows have none."""

    @property
    def size(self) -> int: ...

    def of_tables(self, tables: TablesEnv, observations: Array) -> Array:
        """One row per table, for the seat that decides there."""

    def of_view(self, view: View, seat: int) -> Array:
        """The row of one view."""


class Plain:
    def __init__(self, setup: EnvironmentSetup) -> None:
        self.setup = setup
        self.unit: float | None = None
        self.size: int = setup.layout.size
        self._table = Table(setup)

    def of_tables(self, tables: TablesEnv, observations: Array) -> Array:
        return np.where(observations == UNSEEN, np.float32(-1), observations * self.setup.layout.scales)

    def of_view(self, view: View, seat: int) -> Array:
        self._table.position = view
        return self._table.observation(seat, "float32")


class Advised:
    def __init__(self, setup: EnvironmentSetup, unit: float | None = None) -> None:
        """`unit` is how many points of the policy are worth the worst advice; None finds it by playing."""
        self.setup = setup
        self.actions: int = setup.spec.facts.actions
        self._table = Table(setup)
        self._columns = [(part.start, part.stop, table_of(setup.spec.slug, part)) for part in setup.layout.slices]
        self._bots = [GreedyBot(setup.spec, seat) for seat in range(setup.players)]
        self.size: int = sum((stop - start) * table.shape[1] for start, stop, table in self._columns) + self.actions
        self.unit: float = self._usual_unit() if unit is None else unit

    def of_tables(self, tables: TablesEnv, observations: Array) -> Array:
        advice = [self._advice(self._values(tables, table)) for table in range(tables.num_envs)]
        return np.hstack([self._encoded(observations), np.array(advice, np.float32)])

    def of_view(self, view: View, seat: int) -> Array:
        self._table.position = view
        advice = self._advice(self._bots[seat].values(view, 0))
        return np.append(self._encoded(self._table.observation(seat)[None])[0], advice)

    def _encoded(self, rows: Array) -> Array:
        return np.hstack([table[rows[:, start:stop]].reshape(len(rows), -1) for start, stop, table in self._columns])

    def _values(self, tables: TablesEnv, table: int) -> dict[int, float]:
        """The policy's value of each legal action, from the view of the seat that decides."""
        seat = int(tables.tables.movers[table])
        view = Position(self.setup.spec, tables.tables.states[table : table + 1]).view(seat)
        return self._bots[seat].values(view, table)

    def _advice(self, values: Mapping[int, float]) -> Array:
        """For each action from -1 (worst, or not legal) to 0 (the policy's best)."""
        best = max(values.values())
        advice = np.full(self.actions, -1, np.float32)
        advice[list(values)] = [max(-1.0, (value - best) / self.unit) for value in values.values()]
        return advice

    def _usual_unit(self) -> float:
        """The unit with which advice alone plays the policy's best actions as often as wanted, in games half at random."""
        tables = TablesEnv(self.setup.setup, SAMPLED_TABLES, numbers="uint8", all_seats=True)
        tables.reset(seed=0)
        behind: list[Array] = []
        for step in range(SAMPLED_STEPS):
            actions = tables.random_actions().copy()
            for table in range(SAMPLED_TABLES):
                values = self._values(tables, table)
                best = max(values, key=values.__getitem__)
                behind.append(np.array(list(values.values())) - values[best])
                if (step + table) % 2:
                    actions[table] = best
            tables.step(actions)
        choices = [gaps for gaps in behind if gaps.any()]
        found = [_probability_of_best(choices, float(unit)) for unit in UNITS]
        return float(UNITS[np.abs(np.array(found) - PROBABILITY_OF_BEST).argmin()])


def _probability_of_best(choices: list[Array], unit: float) -> float:
    """The mean probability of all best actions; choices[i] is how far each action is behind the best, in points."""
    shares = [1 / np.exp(SHARPNESS * np.maximum(gaps / unit, -1)).sum() * (gaps == 0).sum() for gaps in choices]
    return float(np.mean(shares))


# Tables: one row of features per byte of an observation


def table_of(slug: str, part: Slice) -> Array:
    """The features of every byte that this stretch of an observation can hold."""
    pieces = PIECES.get(slug, {}).get(part.name.rpartition(".")[2])
    if pieces is not None:
        return _rows(np.vstack([np.zeros((1, pieces.shape[1])), pieces]))
    if part.meaning.kind == "number" and part.meaning.size <= LARGEST_ONE_HOT and part.meaning.size > 1:
        return _rows(np.eye(part.meaning.size + 1))
    most = part.meaning.size if part.meaning.kind == "number" and part.meaning.size < UNSEEN else 1
    return _rows(np.minimum(np.arange(UNSEEN), most)[:, None] / most)


def _rows(known: Array) -> Array:
    """A table with a row for each of the 256 bytes; that of what is hidden is -1 throughout."""
    table = np.zeros((UNSEEN + 1, known.shape[1]), np.float32)
    table[: len(known)] = known
    table[UNSEEN] = -1
    return table


def _one_hot(values: Any) -> Array:
    return np.eye(int(np.max(values)) + 1)[np.asarray(values, int)]


def _with_presence(*columns: Any) -> Array:
    """A first column of ones, then these."""
    parts = [np.asarray(column, np.float32).reshape(len(column), -1) for column in columns]
    return np.hstack([np.ones((len(parts[0]), 1)), *parts])


_BOX, _HELPER = moving_day.BOX, moving_day.HELPER
_BOXES = _with_presence(
    _one_hot(_BOX["weight"]), _one_hot(_BOX["type"]), _one_hot(_BOX["colour"]), _BOX["points"] / 3, _BOX["fragile"]
)
_HELPERS = _with_presence(_HELPER["people"] / 3, _HELPER["strength"] / 4, _HELPER["clumsy"])
_TILES = _with_presence(
    *(
        _one_hot([letters.find(post_office.parcels_of(face, 0)[corner][i]) + 1 for face in post_office.FACES])
        for corner in range(4)
        for i, letters in enumerate((post_office.COLOUR_LETTERS, post_office.SYMBOL_LETTERS))
    )
)
PIECES: Mapping[str, Mapping[str, Array]] = {
    "moving-day": {"box": _BOXES, "hand_box": _BOXES, "crew": _HELPERS, "helper": _HELPERS, "hand_helper": _HELPERS},
    "post-office": {"hand": _TILES},
}
"""By game and field: the features of piece number 1, 2, …"""
