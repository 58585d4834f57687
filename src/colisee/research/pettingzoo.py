"""PettingZoo: `env` and `raw_env` ask the seats that are due one by one (AEC), `parallel_env` asks all at once.

A *cycle* is a moment of decision: every seat that is due decides once. In the parallel environment a step is a cycle, and a seat
that is not due has one legal action, `wait` (the last). In the AEC environment only seats that are due are asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any, Self

from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec
from pettingzoo.utils.env_logger import EnvLogger

from colisee.core.errors import IllegalMove, unknown
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.research.all_seats import (
    RENDER_MODES,
    SEED_BOUND,
    Illegal,
    action_number,
    observation_space,
    require_render_mode,
    require_treatment,
)
from colisee.research.errors import NO_GAME, ResearchError, require_count
from colisee.research.table import EnvironmentSetup, Numbers, Reward, Table

Observation = dict[str, Any]
ILLEGAL_REWARD = -1.0


class _Seats:
    """What both kinds of environment share."""

    metadata: dict[str, Any]
    render_mode: str | None

    def __init__(
        self,
        game: GameSpec | str | Setup,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
        numbers: Numbers = "float32",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        require_render_mode(render_mode)
        if max_cycles is not None:
            max_cycles = require_count("max_cycles", max_cycles)
        self.setup = EnvironmentSetup(game, players, options, reward)
        self.layout, facts = self.setup.layout, self.setup.spec.facts
        self.numbers, self.max_cycles, self.render_mode = numbers, max_cycles, render_mode
        self.metadata = {
            "name": f"colisee_{facts.slug.replace('-', '_')}_v{facts.rules_version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.setup.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.table = Table(self.setup)
        self.cycle = 0
        self._generator, _ = np_random()

    @property
    def actions(self) -> int:
        raise NotImplementedError

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        self._seat(agent)
        return self.action_spaces[agent]

    def _make_spaces(self) -> None:
        self.observation_spaces = {
            agent: observation_space(self.setup, self.numbers, self.actions) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.actions) for agent in self.possible_agents}

    def _open(self, seed: int | None) -> None:
        if seed is not None:
            self._generator, _ = np_random(seed)
        self.table.open(int(self._generator.integers(SEED_BOUND)))
        self.table.settle()
        self.agents, self.cycle = self.possible_agents[:], 0

    @property
    def _is_cut(self) -> bool:
        return not self.table.is_over and self.max_cycles is not None and self.cycle >= self.max_cycles

    def _seat(self, agent: str) -> int:
        if agent not in self._seats:
            raise ResearchError(unknown(Text("agent", "place"), agent, self.possible_agents))
        return self._seats[agent]

    def render(self) -> str | None:
        return self.table.render(self.render_mode)

    def close(self) -> None:
        """Does nothing: there are no resources to release."""


class RawEnv(_Seats, AECEnv[str, Observation, int]):
    """The AEC environment without PettingZoo's guards: an illegal action raises `IllegalMove`, which names the rule."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._make_spaces()
        self._owing: list[int] = []
        """The seats that were due when the cycle began and have not decided since."""

    @property
    def actions(self) -> int:
        return self.setup.spec.facts.actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._open(seed)
        self._begin()

    def observe(self, agent: str) -> Observation:
        seat = self._seat(agent)
        return {"observation": self.table.observation(seat, self.numbers), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise ResearchError(NO_GAME)
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ResearchError(
                Text(f"{self.agent_selection} is to decide: None is for agents that are done",
                     f"c’est à {self.agent_selection} de décider : None est pour les agents qui ont fini")
            )  # fmt: skip
        seat = self._seat(self.agent_selection)
        self.table.play(seat, action_number(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._count(seat)
        self._tell()
        if self.table.is_over:
            self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, dict[str, Any]]:
        if not hasattr(self, "agent_selection"):
            raise ResearchError(NO_GAME)
        return super().last(observe)  # type: ignore[no-any-return]  # PettingZoo ships no types

    def save(self) -> bytes:
        given = getattr(self, "_cumulative_rewards", {})  # PettingZoo's, from the first reset
        return self.table.save(cycle=self.cycle, owing=self._owing, agents=self.agents, given=given)

    def restore(self, saved: bytes) -> None:
        more = self.table.restore(saved)
        self.agents, self.cycle = list(more.get("agents", self.possible_agents)), more.get("cycle", 0)
        self._begin()
        self._owing = more.get("owing", self._owing)
        self._tell()
        self._cumulative_rewards = {agent: float(more.get("given", {}).get(agent, 0)) for agent in self.agents}

    def fork(self) -> Self:
        """A copy of the environment, including the state of its random generator."""
        setup = self.setup
        twin = type(self)(setup.setup, None, None, setup.reward_name, self.numbers, self.max_cycles)
        twin.restore(self.save())
        return twin

    def _begin(self) -> None:
        self._owing = list(self.table.due)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._tell()

    def _count(self, seat: int) -> None:
        due = self.table.due
        self._owing = [other for other in self._owing if other != seat and other in due]
        if not self._owing:
            self.cycle += 1
            self._owing = list(due)

    def _tell(self) -> None:
        """Say who decides next, or that the game has ended."""
        if self.table.is_over:
            returns = self.table.returns()
            self.rewards = {agent: returns[self._seats[agent]] for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
            if self.agents:
                self.agent_selection = self.agents[0]
            return
        self.agent_selection = self.possible_agents[self._owing[0]]
        if self._is_cut:
            self.truncations = dict.fromkeys(self.agents, True)


class GuardedEnv(RawEnv):
    """The AEC environment with the guards that PettingZoo's wrappers add, built in: the wrappers take longer than the game."""

    def step(self, action: int | None) -> None:
        if not self.agents:
            raise ResearchError(NO_GAME)
        if action is not None:
            action = action_number(action)
        agent = self.agent_selection
        is_done = self.terminations[agent] or self.truncations[agent]
        if (
            is_done
            or action is None
            or not 0 <= action < self.actions
            or self.table.is_legal(self._seat(agent), action)
        ):
            super().step(action)
        else:
            self._lose(agent)

    def _lose(self, agent: str) -> None:
        """End the game after an illegal action, as PettingZoo's TerminateIllegalWrapper does."""
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0.0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = {other: ILLEGAL_REWARD if other == agent else 0.0 for other in self.agents}
        self._accumulate_rewards()
        self._deads_step_first()


class SeatsEnv(_Seats, ParallelEnv[str, Observation, int]):
    """The parallel environment."""

    def __init__(self, *arguments: Any, illegal: Illegal = "random", **named: Any) -> None:
        super().__init__(*arguments, **named)
        require_treatment(illegal)
        self.illegal = illegal
        self._make_spaces()

    @property
    def actions(self) -> int:
        """Those of the game, and the last: `wait`."""
        return self.wait + 1

    @property
    def wait(self) -> int:
        return self.setup.spec.facts.actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._open(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        self._require_agents(actions)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in self.table.due:
            agent = self.possible_agents[seat]
            if seat in self.table.due:
                infos[agent] = {"illegal": self._play(seat, action_number(actions.get(agent, self.wait)))}
        self.cycle += 1
        is_over, is_cut = self.table.is_over, self._is_cut
        returns = self.table.returns() if is_over else [0.0] * self.setup.players
        observations, agents = self._observations(), self.agents
        if is_over or is_cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            observations, {agent: returns[self._seat(agent)] for agent in agents},
            dict.fromkeys(agents, is_over), dict.fromkeys(agents, is_cut), infos,
        )  # fmt: skip

    def save(self) -> bytes:
        return self.table.save(cycle=self.cycle, agents=self.agents)

    def restore(self, saved: bytes) -> dict[str, Observation]:
        more = self.table.restore(saved)
        self.agents, self.cycle = list(more.get("agents", self.possible_agents)), more.get("cycle", 0)
        return self._observations()

    def fork(self) -> SeatsEnv:
        """A copy of the environment, including the state of its random generator."""
        setup = self.setup
        twin = SeatsEnv(
            setup.setup, None, None, setup.reward_name, self.numbers, self.max_cycles,
            illegal=self.illegal,
        )  # fmt: skip
        twin.restore(self.save())
        return twin

    def _require_agents(self, actions: object) -> None:
        """ResearchError without a game, or if the actions are not listed by agent."""
        if not self.agents:
            raise ResearchError(NO_GAME)
        if not isinstance(actions, dict) or not actions.keys() <= self._seats.keys():
            agents = ", ".join(self.possible_agents)
            raise ResearchError(
                Text(f"actions are a dictionary by agent: {agents}; not {actions!r}",
                     f"les actions sont un dictionnaire par agent : {agents} ; pas {actions!r}")
            )  # fmt: skip

    def _play(self, seat: int, action: int) -> bool:
        """Whether the action had to be replaced."""
        try:
            self.table.play(seat, action)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            self.table.play(seat, self.table.random_action(seat))
            return True
        return False

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(self._seat(agent)) for agent in self.agents}

    def _observation(self, seat: int) -> Observation:
        mask = self.table.mask(seat, self.actions)
        mask[self.wait] = not mask.any()
        return {"observation": self.table.observation(seat, self.numbers), "action_mask": mask}


raw_env = RawEnv
parallel_env = SeatsEnv


def env(*arguments: Any, **named: Any) -> AECEnv[str, Observation, int]:
    """The AEC environment behind PettingZoo's usual guards: an illegal action ends the game and loses it."""
    return GuardedEnv(*arguments, **named)


def lockstep_env(*arguments: Any, **named: Any) -> AECEnv[str, Observation, int]:
    """The parallel environment as AEC: every seat acts in every cycle; seats that are not due play `wait`."""
    return parallel_to_aec(SeatsEnv(*arguments, **named))


def module_of(game: GameSpec | str, **named: Any) -> SimpleNamespace:
    """What a module of PettingZoo offers (`env`, `raw_env`, `parallel_env`), for one game."""

    def with_game(make: Any) -> Any:
        return lambda **more: make(game, **{**named, **more})

    return SimpleNamespace(
        env=with_game(env),
        raw_env=with_game(RawEnv),
        parallel_env=with_game(SeatsEnv),
        lockstep_env=with_game(lockstep_env),
    )
