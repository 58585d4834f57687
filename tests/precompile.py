"""Compiles a game natively with everything that the tests run: `python precompile.py SLUG`.

Two workers that meet an entry point first at the same time would both compile it.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec

from colisee.bots import warmup as search
from colisee.core import warmup as rules
from colisee.core.registry import game
from research.frameworks import FRAMEWORKS


def compile_for_tests(slug: str) -> None:
    spec = game(slug)
    rules.warm_up(spec, rules.no_progress)
    search.warm_up(spec, rules.no_progress)
    if all(map(find_spec, FRAMEWORKS)):
        compile_for_research(slug)


def compile_for_research(slug: str) -> None:
    import pyspiel

    from colisee.research.gymnasium import PlayersEnv, TableEnv, TablesEnv
    from colisee.research.openspiel import name_of

    for numbers in ("uint8", "float32"):
        for tables in (TablesEnv(slug, 2, numbers=numbers, all_seats=True), PlayersEnv(slug, 2, numbers=numbers)):
            tables.reset(seed=1)
            tables.step(tables.random_actions())
        table = TableEnv(slug, numbers=numbers, all_seats=True)
        table.reset(seed=1)
    state = pyspiel.load_game(name_of(slug)).new_initial_state()
    for _ in range(8):
        state.apply_action(state.legal_actions()[0])
    state.observation_tensor(0)


if __name__ == "__main__":
    compile_for_tests(sys.argv[1])
