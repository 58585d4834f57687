"""The vector environments, compared with the closest equivalents in PettingZoo and OpenSpiel, and our adapters step by step."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from bench.figure import Figure, at_least, best_rates
from colisee.core.registry import slugs
from colisee.games.moving_day import SPEC

SEED = 7
TABLES = 1024
LEARNERS = 256
STEPS = 60
OPENSPIEL_GAMES = 40
PETTINGZOO_GAMES = 4
PEERS = {"PettingZoo AEC": ("connect_four_v3", 3.7), "OpenSpiel": ("python_tic_tac_toe", 1.5)}
"""Adapter -> a game of its framework, written in Python too, and how many times as fast the adapter has to be.

The first version of the adapters took 1.23 and 0.75 times its rate (docs/research.md); 3 and 2 times that version are wanted."""
FRAMEWORKS = ("gymnasium", "pettingzoo", "pyspiel")


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    missing = [name for name in FRAMEWORKS if find_spec(name) is None]
    if missing:
        yield Figure(
            "vector environment", None, "plies/s", note=f"without {', '.join(missing)}: pip install 'colisee[research]'"
        )
        return
    tell("vector environment: compiling")
    runs: dict[str, Callable[[], int]] = {
        "bare": partial(_plies, _tables(show=False)),
        "bytes": partial(_plies, _tables(numbers="uint8")),
        "floats": partial(_plies, _tables(numbers="float32")),
        "pettingzoo": _pettingzoo_run(),
        "openspiel": _openspiel_run(),
    }
    tell("vector environment, PettingZoo, OpenSpiel")
    rates = best_rates(runs)
    seen = f"{TABLES} tables, {SPEC.facts.seats[-1]} players, rewards, new games"
    yield _figure("vector environment", rates["bare"], 5e6, f"{seen}, masks as bits; one core")
    yield _figure("vector environment, observations of bytes", rates["bytes"], 1e6, f"{seen}, masks; one core")
    yield _figure("vector environment, observations of floats", rates["floats"], 1e6, f"{seen}, masks; one core")
    yield from _comparisons(rates)
    tell("adapters")
    yield from _adapters()


def _adapters() -> Iterator[Figure]:
    """One table, stepped from Python: the price of a framework's interface. Random legal actions are chosen by the caller."""
    import pyspiel

    from colisee.research import openspiel, pettingzoo
    from colisee.research.gymnasium import PlayersEnv, TableEnv

    seats, chosen = SPEC.facts.seats[-1], random.Random(SEED)
    spiel = pyspiel.load_game(f"{openspiel.name_of(SPEC.slug)}(players={seats})")
    learners = {slug: PlayersEnv(slug, LEARNERS, opponents="greedy") for slug in slugs()}
    for env in learners.values():
        env.reset(seed=SEED)
    runs: dict[str, Callable[[], int]] = {
        "PettingZoo AEC": partial(_pettingzoo_plies, pettingzoo.env(SPEC, seats), chosen),
        "PettingZoo parallel": partial(_parallel_steps, pettingzoo.parallel_env(SPEC, seats), chosen),
        "OpenSpiel": partial(_openspiel_plies, spiel, chosen),
        "Gymnasium TableEnv": partial(_table_steps, TableEnv(SPEC, seats, all_seats=True), chosen),
        **{slug: partial(_decisions, env) for slug, env in learners.items()},
        **_peer_runs(),
    }
    rates = best_rates(runs)
    decisions = {slug: rates.pop(slug) for slug in learners}
    peers = {adapter: (peer, rates.pop(peer), ratio) for adapter, (peer, ratio) in PEERS.items()}
    for name, rate in rates.items():
        note = f"one table of Moving Day, {seats} players" + (", draws counted" if name == "OpenSpiel" else "")
        if name in peers:
            peer, other, ratio = peers[name]
            note += f"; {peer}: {other:,.0f}/s"
            yield Figure(f"adapter: {name}", rate, "steps/s", rate / other, at_least(ratio), note)
        else:
            yield Figure(f"adapter: {name}", rate, "steps/s", note=note)
    for slug, rate in decisions.items():
        note = f"{LEARNERS} tables, {learners[slug].setup.players} players, observations of floats and masks; one core"
        yield Figure(f"PlayersEnv against greedy: {slug}", rate, "decisions/s", target=at_least(3e5), note=note)


def _peer_runs() -> dict[str, Callable[[], int]]:
    import pyspiel
    from open_spiel.python.games import tic_tac_toe  # noqa: F401  # registers python_tic_tac_toe

    tic_tac_toe_run = partial(_openspiel_plies, pyspiel.load_game("python_tic_tac_toe"), random.Random(SEED))
    return {"connect_four_v3": _pettingzoo_run(), "python_tic_tac_toe": tic_tac_toe_run}


def _random_legal(mask: Any, chosen: random.Random) -> int:
    """Cheaper than NumPy's own `choice`, which takes as long as an adapter's step."""
    legal = mask.nonzero()[0]
    return int(legal[int(chosen.random() * len(legal))])


def _parallel_steps(env: Any, chosen: random.Random) -> int:
    steps = 0
    for _ in range(PETTINGZOO_GAMES):
        observations, _ = env.reset()
        while env.agents:
            masks = {agent: observations[agent]["action_mask"] for agent in env.agents}
            observations, *_ = env.step({agent: _random_legal(masks[agent], chosen) for agent in masks})
            steps += 1
    return steps


def _table_steps(env: Any, chosen: random.Random) -> int:
    steps = 0
    for _ in range(PETTINGZOO_GAMES):
        observation, _ = env.reset()
        ended = False
        while not ended:
            observation, _, ended, _, _ = env.step(_random_legal(observation["action_mask"], chosen))
            steps += 1
    return steps


def _decisions(env: Any) -> int:
    for _ in range(STEPS):
        env.step(env.random_actions())
    return STEPS * LEARNERS


def _figure(name: str, rate: float, least: float, note: str) -> Figure:
    return Figure(name, rate, "plies/s", target=at_least(least), note=note)


def _comparisons(rates: dict[str, float]) -> Iterator[Figure]:
    """Only decisions count here: the other games have no chance."""
    share = _share_of_decisions()
    zoo, spiel = rates["pettingzoo"], rates["openspiel"]
    note = f"PettingZoo {version('pettingzoo')} connect_four_v3: {zoo:,.0f}/s; both with observations and masks"
    seen = rates["floats"] * share
    yield Figure("ours against PettingZoo's Connect Four", seen, "decisions/s", seen / zoo, at_least(50), note)
    note = f"OpenSpiel {version('open_spiel')} connect_four from Python: {spiel:,.0f}/s; both without observations"
    bare = rates["bare"] * share
    yield Figure("ours against OpenSpiel's random playouts", bare, "decisions/s", bare / spiel, at_least(10), note)


def _share_of_decisions() -> float:
    """The fraction of the plies of a game that are decisions, not draws."""
    return STEPS * TABLES / _plies(_tables(show=False))


def _tables(**settings: Any) -> Any:
    from colisee.research.gymnasium import TablesEnv

    env = TablesEnv(SPEC, TABLES, SPEC.facts.seats[-1], **settings, all_seats=True)
    env.reset(seed=SEED)
    env.step(env.random_actions())
    return env


def _plies(env: Any) -> int:
    before = env.plies
    for _ in range(STEPS):
        env.step(env.random_actions())
    return int(env.plies - before)


def _pettingzoo_run() -> Callable[[], int]:
    sys.modules.setdefault("pygame", ModuleType("pygame"))  # only drawing needs it, and nothing is drawn
    from pettingzoo.classic import connect_four_v3

    env = connect_four_v3.env()
    return partial(_pettingzoo_plies, env, random.Random(SEED))


def _pettingzoo_plies(env: Any, chosen: random.Random) -> int:
    plies = 0
    for _ in range(PETTINGZOO_GAMES):
        env.reset()
        for _agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(_random_legal(observation["action_mask"], chosen))
                plies += 1
    return plies


def _openspiel_run() -> Callable[[], int]:
    import pyspiel

    return partial(_openspiel_plies, pyspiel.load_game("connect_four"), random.Random(SEED))


def _openspiel_plies(game: Any, chosen: random.Random) -> int:
    plies = 0
    for _ in range(OPENSPIEL_GAMES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chosen.choice(state.legal_actions()))
            plies += 1
    return plies
