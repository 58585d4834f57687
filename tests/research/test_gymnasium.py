"""Gymnasium's own checkers, unmodified, and what they do not check."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.performance import benchmark_vector_step
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from colisee.core.errors import IllegalMove
from colisee.core.registry import game, slugs
from colisee.research.gymnasium import TableEnv, TablesEnv, name_of
from colisee.research.table import Table

games = pytest.mark.parametrize("slug", slugs())


@games
def test_check_env(slug: str) -> None:
    check_env(TableEnv(slug, all_seats=True), skip_render_check=True)


@games
@pytest.mark.parametrize("numbers", ["uint8", "float32"])
def test_a_vector_keeps_to_its_spaces(slug: str, numbers: str) -> None:
    tables = gymnasium.make_vec(name_of(slug), num_envs=5, numbers=numbers)
    assert tables.observation_space == batch_space(tables.single_observation_space, 5)
    assert tables.action_space == batch_space(tables.single_action_space, 5)
    observations, _ = tables.reset(seed=3)
    for _ in range(50):
        assert observations in tables.observation_space
        actions = tables.unwrapped.random_actions()  # type: ignore[attr-defined]  # ours
        assert actions.astype(np.int64) in tables.action_space
        observations, rewards, terminations, truncations, _ = tables.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (5,)


def test_gymnasium_vector_wrappers_run() -> None:
    tables = RecordEpisodeStatistics(gymnasium.make_vec(name_of("toy-rush"), num_envs=4))
    tables.reset(seed=1)
    for _ in range(600):
        *_, infos = tables.step(tables.unwrapped.random_actions())
    assert tables.episode_count > 0
    assert "illegal" in infos
    assert benchmark_vector_step(TablesEnv("toy-rush", 4, all_seats=True), target_duration=0, seed=1) > 0


@games
def test_equal_seeds_give_equal_games(slug: str) -> None:
    first, second = played(slug, seed=9), played(slug, seed=9)
    assert data_equivalence(first, second, exact=True)
    assert not data_equivalence(first, played(slug, seed=10), exact=True)


def played(slug: str, seed: int) -> list[Any]:
    tables = TablesEnv(slug, 3, all_seats=True)
    tables.reset(seed=seed)
    seen = []
    for _ in range(40):
        observations, rewards, *_ = tables.step(tables.random_actions())
        seen.append((observations["observation"].copy(), observations["action_mask"].copy(), rewards.copy()))
    return seen


@games
def test_every_table_of_a_vector_shows_what_a_single_table_shows(slug: str) -> None:
    spec = game(slug)
    tables = TablesEnv(slug, 4, players=spec.facts.seats[-1], all_seats=True)
    tables.reset(seed=2)
    alone = Table(tables.setup)
    for _ in range(60):
        observations, *_ = tables.step(tables.random_actions())
        for t in range(4):
            alone.restore(tables.save(t))
            seat = alone.due[0]
            assert seat == tables.tables.movers[t]
            assert (observations["observation"][t] == alone.observation(seat, "float32")).all()
            assert (observations["action_mask"][t] == alone.mask(seat)).all()


@games
@pytest.mark.parametrize("reward", ["rank", "margin"])
def test_the_end_of_a_game_rewards_every_seat_and_begins_another(slug: str, reward: str) -> None:
    tables = TablesEnv(slug, 8, players=game(slug).facts.seats[-1], reward=reward, show=False, all_seats=True)  # type: ignore[arg-type]  # both are rewards
    tables.reset(seed=4)
    ended = 0
    for _ in range(1_200):
        seats = tables.tables.movers.copy()
        _, rewards, terminations, truncations, infos = tables.step(tables.random_actions())
        assert not truncations.any()
        assert not infos["illegal"].any()
        for t in np.flatnonzero(terminations):
            ended += 1
            assert infos["returns"][t].sum() == pytest.approx(0, abs=1e-4)
            assert rewards[t] == infos["returns"][t, seats[t]]
            if reward == "rank":
                assert abs(infos["returns"][t]).max() <= 1
        assert not infos["returns"][~terminations].any()
    assert ended > 0


def test_an_illegal_action_is_replaced_and_reported_or_refused() -> None:
    tables, strict = (
        TablesEnv("moving-day", 3, all_seats=True),
        TablesEnv("moving-day", 3, illegal="raise", all_seats=True),
    )
    tables.reset(seed=1)
    strict.reset(seed=1)
    wrong = tables.random_actions().copy()
    wrong[1] = 10_000
    *_, infos = tables.step(wrong)
    assert infos["illegal"].tolist() == [False, True, False]
    with pytest.raises(ValueError, match="at table 1"):
        strict.step(wrong)
    alone = TableEnv("moving-day", illegal="raise", all_seats=True)
    alone.reset(seed=1)
    with pytest.raises(IllegalMove, match="actions are 0 to 40"):
        alone.step(10_000)


def test_a_vector_reuses_its_buffers() -> None:
    tables = TablesEnv("moving-day", 2, numbers="uint8", all_seats=True)
    first, _ = tables.reset(seed=1)
    second, *_ = tables.step(tables.random_actions())
    assert first["observation"] is second["observation"]
    assert first["action_mask"] is second["action_mask"]


@games
def test_a_table_taken_out_of_a_vector_has_the_same_future(slug: str) -> None:
    """Compiled draws (vector) and interpreted draws (single table) are the same."""
    tables = TablesEnv(slug, 2, all_seats=True)
    tables.reset(seed=6)
    alone = TableEnv(slug, all_seats=True)
    alone.restore(tables.save(1))
    for ply in range(40):
        legal = np.flatnonzero(np.unpackbits(tables.tables.masks[1].view(np.uint8), bitorder="little"))
        action = int(legal[ply % len(legal)])
        _, rewards, terminations, _, _ = tables.step(np.array([-1, action]))
        _, reward, is_over, _, _ = alone.step(action)
        assert (reward, is_over) == (pytest.approx(float(rewards[1])), terminations[1])
        if is_over:
            break
        assert alone.save() == tables.save(1)
