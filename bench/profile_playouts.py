"""`python -m bench.profile_playouts`: the time of random playouts by kind of decision. It shows what `hot_functions` should measure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice

import numpy as np
from rich.console import Console
from rich.table import Table

from bench.figure import best_rates
from bench.hot_functions import HOT, TIMED, Questions, ours, random_play, repeated, rules_of
from colisee.core.spec import ActionRange, GameSpec

STEPS = 4_000
ROUNDS = 20


@dataclass(frozen=True)
class Cost:
    """The cost of one kind of decision in nanoseconds. `apply` includes a copy of the state."""

    name: str
    share: float
    """Of all decisions."""
    legal: float
    apply: float


def costs(spec: GameSpec) -> Iterator[Cost]:
    states, seats, actions = (np.concatenate(c) for c in zip(*islice(random_play(spec), STEPS), strict=True))
    for kind in spec.facts.ranges:
        rows = np.flatnonzero(_is_of(kind, actions))
        if len(rows) > 0:
            masks = Questions("fill_masks", states[rows], (seats[rows],), (np.uint32, spec.facts.mask_words))
            moves = Questions("fill_next", states[rows], (seats[rows], actions[rows]), spec.dtype)
            yield Cost(kind.name, len(rows) / len(actions), _nanoseconds(spec, masks), _nanoseconds(spec, moves))


def _is_of(
    kind: ActionRange, actions: np.ndarray[tuple[int], np.dtype[np.int64]]
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    return (actions >= kind.first) & (actions <= kind.last)


def _nanoseconds(spec: GameSpec, questions: Questions) -> float:
    asked = questions.sample(TIMED)
    answers = asked.answers()
    run = partial(ours, rules_of(spec), asked, answers)
    return 1e9 / best_rates({"run": partial(repeated, run, len(answers))}, ROUNDS)["run"]


def main() -> None:
    for spec in dict.fromkeys(hot.spec for hot in HOT):
        table = Table(
            "decision", "share", "legal", "apply", "legal × share", "apply × share", title=spec.facts.title["en"]
        )
        for cost in costs(spec):
            weighed = (cost.legal, cost.apply, cost.legal * cost.share, cost.apply * cost.share)
            table.add_row(cost.name, f"{cost.share:.1%}", *(f"{nanoseconds:.1f} ns" for nanoseconds in weighed))
        Console(width=120).print(table)


if __name__ == "__main__":
    main()
