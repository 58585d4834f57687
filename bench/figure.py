"""One row of the table of figures, and how rates are measured."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from time import process_time
from typing import Literal, Protocol

ROUNDS = 7


@dataclass(frozen=True)
class Target:
    sense: Literal["at least", "at most"]
    bound: float

    def is_met_by(self, value: float) -> bool:
        return value >= self.bound if self.sense == "at least" else value <= self.bound


@dataclass(frozen=True)
class Figure:
    """A measured value. Where there is a ratio, the target is for the ratio."""

    name: str
    value: float | None
    """None: not measured, and `note` says why."""
    unit: str
    ratio: float | None = None
    target: Target | None = None
    note: str = ""

    @property
    def is_met(self) -> bool | None:
        """None if nothing was measured or there is no target."""
        if self.value is None or self.target is None:
            return None
        return self.target.is_met_by(self.value if self.ratio is None else self.ratio)


class Subject(Protocol):
    """A module of this package that measures something."""

    def figures(self, tell: Callable[[str], None]) -> Iterator[Figure]:
        """Measure, and report progress with `tell`."""


def at_least(bound: float) -> Target:
    return Target("at least", bound)


def at_most(bound: float) -> Target:
    return Target("at most", bound)


def best_rates(
    runs: Mapping[str, Callable[[], int]], rounds: int = ROUNDS, clock: Callable[[], float] = process_time
) -> dict[str, float]:
    """The best rate of each run, in units of work per second; a run returns the units it has done.

    The runs take turns, so that other load on the machine affects all of them and their ratios hold.
    """
    best = dict.fromkeys(runs, 0.0)
    for _ in range(rounds):
        for name, run in runs.items():
            start = clock()
            work = run()
            best[name] = max(best[name], work / (clock() - start))
    return best
