"""The environments of one learner: what third-party learners rely on."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import colisee
from colisee.bots import BotError, Budget
from colisee.core.backends import VARIABLE, WASM
from colisee.core.errors import IllegalMove
from colisee.core.position import View
from colisee.core.registry import game, slugs
from colisee.research import pettingzoo
from colisee.research.gymnasium import PlayerEnv, PlayersEnv, ResearchError, TableEnv, TablesEnv, name_of

games = pytest.mark.parametrize("slug", slugs())
STEPS = 400


class FirstChoice:
    """Plays the first legal action, and notes the seats it was asked for."""

    def __init__(self) -> None:
        self.seats: set[int] = set()

    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        assert isinstance(view, View)
        self.seats.add(view.seat)
        return legal[0]


class Raising:
    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        raise KeyError("lost my mind")


class Cheating:
    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> int:
        return -1


class Listing:
    def choose(self, view: View, legal: Sequence[int], rng: Random, budget: Budget | None = None) -> Any:
        return np.array(legal[:2])


def play_to_the_end(env: PlayerEnv) -> None:
    """A game in which the learner plays its first legal action."""
    env.reset(seed=1)
    while not env.table.is_over:
        env.step(int(np.flatnonzero(env.action_masks())[0]))


@games
def test_gymnasium_accepts_the_environment(slug: str) -> None:
    check_env(gymnasium.make(name_of(slug), opponents="random", illegal="random").unwrapped)


@games
@pytest.mark.parametrize("seat", [0, 1, "random"])
def test_the_reward_is_the_learners_own(slug: str, seat: Any) -> None:
    env = PlayerEnv(slug, seat=seat, opponents=FirstChoice())
    rng, seats = Random(1), set()
    for number in range(4):
        _, infos = env.reset(seed=number)
        ended, reward, own = False, 0.0, infos["seat"]
        while not ended:
            assert reward == 0.0
            assert own in env.table.due
            choices = np.flatnonzero(env.action_masks()).tolist()
            assert choices == env.table.legal(own)
            _, reward, ended, _, infos = env.step(rng.choice(choices))
        assert reward == infos["returns"][own]
        assert infos["returns"].sum() == pytest.approx(0, abs=1e-5)
        assert not env.action_masks().any()
        seats.add(own)
    assert seats <= ({seat} if seat != "random" else set(range(env.setup.players)))


def test_opponents_play_the_other_seats_and_only_those() -> None:
    bot = FirstChoice()
    env = PlayerEnv("moving-day", seat=1, opponents=bot, players=3)
    play_to_the_end(env)
    assert bot.seats == {0, 2}


def test_a_sequence_names_opponents_from_the_learners_left() -> None:
    left, right = FirstChoice(), FirstChoice()
    env = PlayerEnv("moving-day", seat=2, opponents=[left, right], players=3)
    play_to_the_end(env)
    assert (left.seats, right.seats) == ({0}, {1})


@games
def test_the_vector_form_rewards_the_learner_and_shows_its_view(slug: str) -> None:
    env = PlayersEnv(slug, 3, opponents="random")
    alone = PlayerEnv(slug, seat=0, opponents="random").table
    observations, _ = env.reset(seed=5)
    ends = 0
    for _ in range(STEPS):
        seats = env.tables.movers.copy()
        for table in range(env.num_envs):
            alone.restore(env.save(table))
            seat = int(seats[table])
            assert seat in alone.due
            assert np.flatnonzero(env.action_masks()[table]).tolist() == alone.legal(seat)
            assert (observations["observation"][table] == alone.observation(seat, "float32")).all()
        observations, rewards, ended, _, infos = env.step(env.random_actions())
        for table in np.flatnonzero(ended):
            assert rewards[table] == infos["returns"][table, seats[table]]
        assert not rewards[~ended].any()
        ends += int(ended.sum())
    assert ends > 0


@games
def test_compiled_greedy_opponents_are_better_than_random_ones(slug: str) -> None:
    """Against greedy opponents a random learner does worse than against random ones."""
    means = {}
    for opponents in ("random", "greedy"):
        env = PlayersEnv(slug, 16, opponents=opponents, reward="margin", show=False)
        env.reset(seed=2)
        rewards: list[float] = []
        while len(rewards) < 150:
            _, reward, ended, *_ = env.step(env.random_actions())
            rewards += reward[ended].tolist()
        means[opponents] = float(np.mean(rewards))
    assert means["greedy"] < means["random"] - 3


@pytest.mark.parametrize("seat", [0, 1])
def test_a_fixed_seat_stays(seat: int) -> None:
    env = PlayersEnv("toy-rush", 4, seat=seat, opponents="random", show=False)
    env.reset(seed=1)
    for _ in range(300):
        assert (env.tables.movers == seat).all()
        env.step(env.random_actions())


def test_environments_for_all_seats_must_be_asked_for() -> None:
    for kind, instead in ((TableEnv, "PlayerEnv"), (TablesEnv, "PlayersEnv")):
        with pytest.raises(ResearchError, match=f"use {instead}.*all_seats=True"):
            kind("toy-rush")


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"opponents": "grandmother"}, BotError, "unknown bot 'grandmother'; known: random"),
        ({"opponents": 5}, ResearchError, "a bot's name, an object with choose"),
        ({"opponents": ["random", "random"]}, ResearchError, "or 1 of them"),
        ({"seat": 2}, ResearchError, 'seats are 0 to 1 or "random"'),
        ({"seat": "left"}, ResearchError, "not 'left'"),
        ({"players": 7}, colisee.SetupError, "2"),
        ({"render_mode": "rgb_array"}, ResearchError, "known: ansi, human"),
        ({"numbers": "int32"}, ResearchError, "known: uint8, float32"),
        ({"illegal": "ignore"}, ResearchError, "known: random, raise"),
    ],
)
def test_a_wrong_environment_is_refused(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        PlayerEnv("toy-rush", **arguments)


@pytest.mark.parametrize("make", [PlayersEnv, partial(TablesEnv, all_seats=True)])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_envs": 0}, "num_envs is at least 1"),
        ({"num_envs": -1}, "num_envs is at least 1"),
        ({"num_envs": 2.5}, "num_envs is at least 1"),
        ({"numbers": "int32"}, "known: uint8, float32"),
        ({"illegal": "ignore"}, "known: random, raise"),
    ],
)
def test_a_wrong_vector_is_refused(make: Any, arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ResearchError, match=message):
        make("toy-rush", **arguments)


@pytest.mark.parametrize("make", [PlayerEnv, PlayersEnv])
def test_webassembly_is_refused_with_what_to_do(make: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, WASM)
    with pytest.raises(ResearchError, match=f"do not run on WebAssembly: leave {VARIABLE} out"):
        make("toy-rush").reset()


def test_many_tables_refuse_an_opponent_that_is_not_compiled() -> None:
    with pytest.raises(ResearchError, match="random, greedy, not 'expert'"):
        PlayersEnv("toy-rush", opponents="expert")


@pytest.mark.parametrize(
    ("bot", "message"),
    [(Raising(), "seat 0 raised KeyError"), (Cheating(), "chose -1, which is not legal"), (Listing(), "chose array")],
)
def test_an_opponent_that_fails_is_named(bot: Any, message: str) -> None:
    env = PlayerEnv("moving-day", seat=1, opponents=bot)
    with pytest.raises(ResearchError, match=message):
        play_to_the_end(env)


def test_an_opponent_that_cannot_be_made_is_named() -> None:
    with pytest.raises(ResearchError, match="the opponent on seat 0 raised TypeError"):
        PlayerEnv("moving-day", seat=1, opponents="colisee.bots:Bot")  # a protocol


def test_wrong_actions_are_refused() -> None:
    env, many = PlayerEnv("toy-rush", opponents="random"), PlayersEnv("toy-rush", 3, opponents="random")
    env.reset(seed=1)
    many.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(int(np.flatnonzero(~env.action_masks())[0]))
    for wrong in (np.array([1, 2]), 0.5, "take", None):
        with pytest.raises(ResearchError, match="one whole number"):
            env.step(wrong)  # type: ignore[arg-type]  # the mistake
    with pytest.raises(ResearchError, match="whole numbers, not float64"):
        many.step(np.array([1.0, 2.0, np.nan]))
    with pytest.raises(ResearchError, match=r"one per table is needed: \(3,\)"):
        many.step(np.array([1, 2]))
    play_to_the_end(env)
    with pytest.raises(IllegalMove, match="over"):
        env.step(0)


def test_a_step_before_the_first_game_is_refused() -> None:
    """No action is legal then: the masks are empty."""
    env, many = PlayerEnv("toy-rush", opponents="random"), PlayersEnv("toy-rush", 3, opponents="random")
    assert not env.action_masks().any()
    commands = (
        lambda: env.step(0), lambda: many.step(np.zeros(3, np.int64)), many.random_actions,
        lambda: TableEnv("toy-rush", all_seats=True).step(0), lambda: pettingzoo.parallel_env("toy-rush").step({}),
        lambda: pettingzoo.raw_env("toy-rush").step(0),
    )  # fmt: skip
    for command in commands:
        with pytest.raises(ResearchError, match="call reset"):
            command()
    assert pickle.loads(pickle.dumps(many)).reset(seed=1)


def test_wrong_actions_of_other_environments_are_refused() -> None:
    table, one_by_one, together = (
        TableEnv("toy-rush", all_seats=True), pettingzoo.env("toy-rush"), pettingzoo.parallel_env("toy-rush")
    )  # fmt: skip
    for env in (table, one_by_one, together):
        env.reset(seed=1)
    for wrong in (np.array([1, 2]), 0.5, "take"):
        for step in (table.step, one_by_one.step, lambda action: together.step(dict.fromkeys(together.agents, action))):
            with pytest.raises(ResearchError, match="one whole number"):
                step(wrong)
    with pytest.raises(ResearchError, match="None is for agents that are done"):
        one_by_one.step(None)
    for wrong in (3, {"player_9": 0}):
        with pytest.raises(ResearchError, match="by agent: player_0, player_1"):
            together.step(wrong)  # type: ignore[arg-type]  # the mistake


@games
@pytest.mark.parametrize("duplicate", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy])
def test_copies_go_on_alike(slug: str, duplicate: Any) -> None:
    for env in (PlayerEnv(slug, opponents="random"), TableEnv(slug, all_seats=True)):
        observation, _ = env.reset(seed=4)
        twin = duplicate(env)
        for _ in range(10):
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, *rest = env.step(action)
            other, *others = twin.step(action)
            assert (observation["observation"] == other["observation"]).all()
            assert rest[:3] == others[:3]


@pytest.mark.parametrize("duplicate", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy])
@pytest.mark.parametrize("make", [pettingzoo.raw_env, pettingzoo.env, pettingzoo.lockstep_env])
def test_copies_of_agents_that_take_turns_go_on_alike(make: Any, duplicate: Any) -> None:
    env = make("toy-rush")
    env.reset(seed=4)
    twin = duplicate(env)
    for _ in range(10):
        action = int(np.flatnonzero(env.last()[0]["action_mask"])[0])
        env.step(action)
        twin.step(action)
        assert twin.agent_selection == env.agent_selection
        assert (twin.last()[0]["observation"] == env.last()[0]["observation"]).all()


def test_asynchronous_vectors_of_gymnasium_run_in_processes_of_their_own() -> None:
    made = [partial(PlayerEnv, "toy-rush", seat=seat, opponents="random") for seat in (0, 1)]
    vector = gymnasium.vector.AsyncVectorEnv(made, context="spawn")
    try:
        alone = made[0]()
        observations, _ = vector.reset(seed=1)
        alone.reset(seed=1)
        for _ in range(10):
            actions = observations["action_mask"].argmax(axis=1)
            observations, *_ = vector.step(actions)
            observation, *_ = alone.step(actions[0])
            assert (observations["observation"][0] == observation["observation"]).all()
    finally:
        vector.close()


@pytest.mark.parametrize("duplicate", [lambda one: pickle.loads(pickle.dumps(one)), copy.deepcopy])
def test_copies_of_many_tables_go_on_alike(duplicate: Any) -> None:
    for env in (PlayersEnv("toy-rush", 3, opponents="random"), TablesEnv("toy-rush", 3, all_seats=True)):
        env.reset(seed=4)
        twin = duplicate(env)
        for _ in range(60):
            actions = env.random_actions().copy()
            assert (twin.random_actions() == actions).all()
            one, other = env.step(actions), twin.step(actions)
            assert (one[0]["observation"] == other[0]["observation"]).all()
            assert (one[1] == other[1]).all()


@games
def test_games_matches_and_positions_are_pickled_by_name(slug: str) -> None:
    match = colisee.Match(slug, seed=3)
    match.play(match.legal(match.due[0])[0], match.due[0])
    twin = pickle.loads(pickle.dumps(match))
    assert pickle.loads(pickle.dumps(game(slug))) is game(slug)
    assert copy.deepcopy(match.setup).game is game(slug)
    assert (twin.line, twin.position.to_bytes()) == (match.line, match.position.to_bytes())
    seat = match.due[0]
    for one in (match, twin, copy.deepcopy(match)):
        one.play(one.legal(seat)[-1], seat)
    assert twin.position.to_bytes() == match.position.to_bytes()
