"""PettingZoo's own checkers, unmodified, and what they do not check."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from colisee.core.errors import IllegalMove
from colisee.core.registry import slugs
from colisee.research.errors import ResearchError
from colisee.research.pettingzoo import env, module_of, parallel_env, raw_env

pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{message}:UserWarning")
    for message in (
        "Observation is not a NumPy array",  # it is a dictionary with the mask, as in PettingZoo's classic games
        "Observation space for each agent probably should be",
        "Action mask numpy array is all zeros",  # of agents that are done
    )
]

games = pytest.mark.parametrize("slug", slugs())


@games
def test_api(slug: str) -> None:
    api_test(env(slug), num_cycles=60)


@games
def test_parallel_api(slug: str) -> None:
    parallel_api_test(parallel_env(slug), num_cycles=60)


@games
def test_seed(slug: str) -> None:
    seed_test(lambda: env(slug), num_cycles=40)
    parallel_seed_test(lambda: parallel_env(slug), num_cycles=40)


@games
def test_max_cycles(slug: str) -> None:
    offered = module_of(slug)
    max_cycles_test(SimpleNamespace(env=offered.lockstep_env, parallel_env=offered.parallel_env))


def test_aec_and_parallel_give_the_same_result() -> None:
    one, many = raw_env("the-truckers", players=4), parallel_env("the-truckers", players=4)
    one.reset(seed=5)
    observations, _ = many.reset(seed=5)
    while many.agents:
        chosen = {}
        for agent, observation in observations.items():
            legal = np.flatnonzero(observation["action_mask"])
            chosen[agent] = int(legal[many.cycle % len(legal)])
        for agent in [agent for agent in many.agents if chosen[agent] != many.wait]:
            assert one.agent_selection == agent
            assert (one.observe(agent)["observation"] == one.table.observation(one._seat(agent), "float32")).all()
            one.step(chosen[agent])
        observations, rewards, terminations, _, _ = many.step(chosen)
        assert one.table.position == many.table.position
    assert all(terminations.values())
    assert sum(rewards.values()) == pytest.approx(0)
    assert rewards == one.rewards


def test_an_illegal_action_names_its_rule() -> None:
    guarded = raw_env("toy-rush")
    guarded.reset(seed=1)
    mask = guarded.observe(guarded.agent_selection)["action_mask"]
    with pytest.raises(IllegalMove, match=r"\(TR-\w+\)"):
        guarded.step(int(np.flatnonzero(mask == 0)[0]))


def test_an_illegal_parallel_action_is_replaced_and_reported() -> None:
    tolerant, strict = parallel_env("toy-rush"), parallel_env("toy-rush", illegal="raise")
    tolerant.reset(seed=1)
    _, _, _, _, infos = tolerant.step(dict.fromkeys(tolerant.agents, tolerant.wait))
    assert any(info.get("illegal") for info in infos.values())
    strict.reset(seed=1)
    with pytest.raises(IllegalMove):
        strict.step(dict.fromkeys(strict.agents, strict.wait))


def test_the_game_can_be_rendered() -> None:
    shown = raw_env("moving-day", render_mode="ansi")
    shown.reset(seed=1)
    assert "Player 1" in (shown.render() or "")


def test_impossible_settings_are_refused() -> None:
    with pytest.raises(ValueError, match="takes 2–4 players, not 9"):
        raw_env("moving-day", players=9)
    with pytest.raises(ValueError, match="value of the option filling: 'sand'; known: rows, gravity"):
        raw_env("moving-day", options={"filling": "sand"})
    with pytest.raises(ValueError, match="known: rank, margin"):
        raw_env("moving-day", reward="applause")  # type: ignore[arg-type]  # refused


def test_an_illegal_action_ends_the_guarded_game_as_pettingzoos_own_wrapper_does() -> None:
    ours = env("moving-day", players=3)
    theirs = TerminateIllegalWrapper(raw_env("moving-day", players=3), illegal_reward=-1)
    for table in (ours, theirs):
        table.reset(seed=4)
        observation, *_ = table.last()
        illegal = int(np.flatnonzero(observation["action_mask"] == 0)[0])
        table.step(illegal)
    while ours.agents:
        assert ours.agents == theirs.agents
        assert ours.last()[1:4] == theirs.last()[1:4]
        ours.step(None)
        theirs.step(None)
    assert not theirs.agents
    with pytest.raises(ResearchError, match="call reset"):
        ours.step(0)
