"""Every environment can be saved, forked and restored at any ply, as bytes, and across adapters."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest

from colisee.core.registry import slugs
from colisee.research.gymnasium import TableEnv, TablesEnv
from colisee.research.openspiel import name_of
from colisee.research.pettingzoo import RawEnv, SeatsEnv, parallel_env, raw_env
from colisee.research.table import EnvironmentSetup, Table

games = pytest.mark.parametrize("slug", slugs())


def finish_aec(env: RawEnv, seed: int) -> list[Any]:
    """Play on with random legal actions; everything that was told on the way."""
    chosen, told = np.random.RandomState(seed), []
    while env.agents:
        observation, reward, termination, truncation, _ = env.last()
        told.append((env.agent_selection, observation["observation"].tobytes(), reward))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(chosen.choice(legal)))
    return told


@games
def test_aec_goes_on_from_any_ply_as_if_nothing_had_happened(slug: str) -> None:
    env = raw_env(slug)
    env.reset(seed=1)
    for ply in range(12):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        if not len(legal):
            break
        env.step(int(legal[ply % len(legal)]))
    saved, fork = env.save(), env.fork()
    told = finish_aec(env, seed=2)
    assert finish_aec(fork, seed=2) == told
    env.restore(saved)
    assert finish_aec(env, seed=2) == told


def test_aec_is_saved_between_the_end_and_the_last_goodbye() -> None:
    env = raw_env("toy-rush")
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    env.step(None)
    fork = env.fork()
    assert fork.agents == env.agents
    assert finish_aec(fork, seed=1) == finish_aec(env, seed=1)


def finish_parallel(env: SeatsEnv) -> list[Any]:
    told = []
    while env.agents:
        observations, rewards, *_ = env.step({})
        told.append(({agent: seen["observation"].tobytes() for agent, seen in observations.items()}, rewards))
    return told


@games
def test_parallel_goes_on_from_any_ply_as_if_nothing_had_happened(slug: str) -> None:
    env = parallel_env(slug, max_cycles=80)
    env.reset(seed=1)
    for _ in range(9):
        env.step({})
    saved, fork = env.save(), env.fork()
    told = finish_parallel(env)
    assert finish_parallel(fork) == told
    env.restore(saved)
    assert finish_parallel(env) == told


@games
def test_a_table_moves_from_adapter_to_adapter(slug: str) -> None:
    many = TablesEnv(slug, 3)
    many.reset(seed=1)
    for _ in range(15):
        many.step(many.random_actions())
    saved = many.save(1)

    one = TableEnv(slug)
    observation, infos = one.restore(saved)
    assert (observation["observation"] == many._shown["observation"][1]).all()
    assert infos["to_move"] == many.tables.movers[1]
    assert one.save() == saved

    aec = raw_env(slug)
    aec.restore(one.save())
    assert (aec.last()[0]["action_mask"] == observation["action_mask"]).all()

    spiel = pyspiel.load_game(name_of(slug)).new_initial_state()
    spiel.restore(aec.save())
    assert spiel.current_player() == infos["to_move"]
    assert spiel.legal_actions() == np.flatnonzero(observation["action_mask"]).tolist()

    observations = many.restore(2, spiel.save())
    assert (observations["observation"][2] == observations["observation"][1]).all()
    assert (many.tables.masks[2] == many.tables.masks[1]).all()


def test_an_openspiel_state_is_pickled_with_what_was_seen() -> None:
    state = pyspiel.load_game(name_of("toy-rush")).new_initial_state()
    for ply in range(30):
        actions = state.legal_actions()
        state.apply_action(actions[ply % len(actions)])
    _, twin = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(twin) == str(state)
    assert [twin.information_state_string(p) for p in range(2)] == [state.information_state_string(p) for p in range(2)]


def test_what_does_not_belong_here_is_refused() -> None:
    table, other = Table(EnvironmentSetup("moving-day", 2)), Table(EnvironmentSetup("moving-day", 3))
    table.open(1)
    other.open(1)
    with pytest.raises(ValueError, match="seats 2, the saved one 3"):
        table.restore(other.save())
    with pytest.raises(ValueError, match="cut short"):
        table.restore(table.save()[:-1])
    ended = TablesEnv("moving-day", 1)
    ended.reset(seed=1)
    with pytest.raises(ValueError, match="no seat is due"):
        ended.restore(0, table.save())


def test_tables_are_pickled_by_what_they_are() -> None:
    table = Table(EnvironmentSetup("post-office", 3, {"challenges": "on"}, "margin"))
    table.open(5)
    table.settle()
    twin: Table = pickle.loads(pickle.dumps(table))
    assert twin.save() == table.save()
    assert twin.setup.reward == table.setup.reward
