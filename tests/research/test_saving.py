"""Every environment can be saved, forked and restored at any ply, as bytes, and across adapters."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

from colisee.core.registry import slugs
from colisee.research.errors import ResearchError
from colisee.research.gymnasium import TableEnv, TablesEnv
from colisee.research.openspiel import name_of
from colisee.research.pettingzoo import RawEnv, SeatsEnv, parallel_env, raw_env
from colisee.research.table import EnvironmentSetup, Table

games = pytest.mark.parametrize("slug", slugs())


def finish_aec(env: RawEnv, seed: int) -> list[Any]:
    """Play on with random legal actions; returns the observations and rewards on the way."""
    chosen, trajectory = np.random.RandomState(seed), []
    while env.agents:
        observation, reward, termination, truncation, _ = env.last()
        trajectory.append((env.agent_selection, observation["observation"].tobytes(), reward))
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if termination or truncation else int(chosen.choice(legal)))
    return trajectory


@games
def test_aec_continues_identically_after_a_restore_at_any_ply(slug: str) -> None:
    env = raw_env(slug)
    env.reset(seed=1)
    for ply in range(12):
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        if not len(legal):
            break
        env.step(int(legal[ply % len(legal)]))
    saved, fork = env.save(), env.fork()
    trajectory = finish_aec(env, seed=2)
    assert finish_aec(fork, seed=2) == trajectory
    env.restore(saved)
    assert finish_aec(env, seed=2) == trajectory


def test_aec_is_saved_between_the_end_and_the_last_dead_step() -> None:
    env = raw_env("toy-rush")
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    env.step(None)
    fork = env.fork()
    assert fork.agents == env.agents
    assert finish_aec(fork, seed=1) == finish_aec(env, seed=1)


def finish_parallel(env: SeatsEnv) -> list[Any]:
    trajectory = []
    while env.agents:
        observations, rewards, *_ = env.step({})
        trajectory.append(({agent: seen["observation"].tobytes() for agent, seen in observations.items()}, rewards))
    return trajectory


@games
def test_parallel_continues_identically_after_a_restore_at_any_ply(slug: str) -> None:
    env = parallel_env(slug, max_cycles=80)
    env.reset(seed=1)
    for _ in range(9):
        env.step({})
    saved, fork = env.save(), env.fork()
    trajectory = finish_parallel(env)
    assert finish_parallel(fork) == trajectory
    env.restore(saved)
    assert finish_parallel(env) == trajectory


@games
def test_a_table_moves_from_adapter_to_adapter(slug: str) -> None:
    many = TablesEnv(slug, 3, all_seats=True)
    many.reset(seed=1)
    for _ in range(15):
        many.step(many.random_actions())
    saved = many.save(1)

    one = TableEnv(slug, all_seats=True)
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


def test_bytes_of_another_kind_of_table_are_refused() -> None:
    table, other = Table(EnvironmentSetup("moving-day", 2)), Table(EnvironmentSetup("moving-day", 3))
    table.open(1)
    other.open(1)
    with pytest.raises(ValueError, match="seats 2, the saved one 3"):
        table.restore(other.save())
    with pytest.raises(ValueError, match="cut short"):
        table.restore(table.save()[:-1])
    ended = TablesEnv("moving-day", 1, all_seats=True)
    ended.reset(seed=1)
    with pytest.raises(ValueError, match="no seat is due"):
        ended.restore(0, table.save())


def test_tables_can_be_pickled() -> None:
    table = Table(EnvironmentSetup("post-office", 3, {"challenges": "on"}, "margin"))
    table.open(5)
    table.settle()
    twin: Table = pickle.loads(pickle.dumps(table))
    assert twin.save() == table.save()
    assert twin.setup.reward == table.setup.reward


@pytest.mark.parametrize("duplicate", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy, copy.copy])
def test_an_openspiel_game_is_pickled_and_copied_with_its_parameters(duplicate: Callable[[Any], Any]) -> None:
    spiel = pyspiel.load_game(f"{name_of('moving-day')}(players=3,reward=margin)")
    twin = duplicate(spiel)
    assert str(twin) == str(spiel)
    assert twin.num_players() == 3
    state = twin.new_initial_state()
    assert state.is_chance_node()
    assert str(duplicate(state)) == str(state)


def test_a_picture_is_returned_and_not_shown_a_second_time_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    monkeypatch.setattr("rich.jupyter.display", lambda *arguments: pytest.fail("shown by Rich as well"))
    env = TableEnv("moving-day", render_mode="ansi", all_seats=True)
    env.reset(seed=1)
    assert isinstance(env.render(), str)


@pytest.mark.parametrize("make", [raw_env, parallel_env])
def test_a_picture_of_pixels_is_refused(make: Callable[..., Any]) -> None:
    with pytest.raises(ResearchError, match="known: ansi, human"):
        make("moving-day", render_mode="rgb_array")
