"""Environments of one learner: the environment plays the opponents, and the reward is the learner's own."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal, Self, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from colisee.bots import Bot, make
from colisee.bots.arrays import TRIALS, weight_array
from colisee.core.errors import ColiseeError, IllegalMove
from colisee.core.rules import scratch
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.research.all_seats import (
    RENDER_MODES,
    SEED_BOUND,
    Illegal,
    TablesEnv,
    action_number,
    observation_space,
    require_render_mode,
    require_treatment,
)
from colisee.research.errors import ResearchError, no_action, whole_number
from colisee.research.opponents import ANY_SEAT, AT_RANDOM, GREEDILY, Opponents
from colisee.research.table import EnvironmentSetup, Numbers, Reward, Table

Seat = int | Literal["random"]
"""The learner's seat; "random" is another one every game."""
Opponent = str | Bot
"""A bot's name as in `colisee.bot`, or any object with `choose(view, legal, rng, budget)`."""

COMPILED_OPPONENTS = {"random": AT_RANDOM, "greedy": GREEDILY}


def checked_seat(seat: Seat, players: int) -> int:
    """The seat as a number, or ANY_SEAT; ResearchError if there is none."""
    if seat == "random":
        return ANY_SEAT
    number = whole_number(seat)
    if number is None or not 0 <= number < players:
        raise ResearchError(
            Text(
                f'seats are 0 to {players - 1} or "random", not {seat!r}',
                f"les places vont de 0 à {players - 1}, ou « random », pas {seat!r}",
            )
        )
    return number


class PlayerEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One learner at a table. A step plays its action, then the opponents' up to its next decision.

    The reward is 0 until the game ends, then the learner's: from -1 (last) to 1 (first) with `reward="rank"`, or the points above
    the average of the others with `"margin"`. `action_masks()` is what sb3-contrib's MaskablePPO asks for.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  # as the base class has it

    def __init__(
        self,
        game: GameSpec | str | Setup,
        seat: Seat = "random",
        opponents: Opponent | Sequence[Opponent] = "greedy",
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
        numbers: Numbers = "float32",
        illegal: Illegal = "raise",
        render_mode: str | None = None,
    ) -> None:
        """`opponents` is one for all other seats, or a sequence in the order of the table, beginning left of the learner."""
        require_render_mode(render_mode)
        require_treatment(illegal)
        self.setup = EnvironmentSetup(game, players, options, reward)
        self.chosen_seat = checked_seat(seat, self.setup.players)
        self.opponents = self._one_per_seat(opponents)
        self.numbers, self.illegal, self.render_mode = numbers, illegal, render_mode
        actions = self.setup.spec.facts.actions
        self.observation_space = observation_space(self.setup, numbers, actions)
        self.action_space = spaces.Discrete(actions)
        self.table = Table(self.setup)
        self.seat = max(self.chosen_seat, 0)
        """The learner's seat in this game."""
        self._bots: dict[int, Bot] = {}
        self._rng = Random(0)
        self._seat_opponents()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._rng = Random(int(self.np_random.integers(SEED_BOUND)))
        if self.chosen_seat == ANY_SEAT:
            self.seat = self._rng.randrange(self.setup.players)
            self._seat_opponents()
        self._open()
        return self._observation(), self._infos(False)

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        replaced, number = False, action_number(action)
        try:
            self.table.play(self.seat, number)
        except IllegalMove as refused:
            if self.illegal == "raise" or refused.code in ("over", "not_due"):
                raise
            self.table.play(self.seat, self._rng.choice(self.table.legal(self.seat)))
            replaced = True
        self._let_opponents_play()
        reward = self.table.returns()[self.seat] if self.table.is_over else 0.0
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self.table.is_over, False, self._infos(replaced)

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """One truth value per action: whether the learner may play it now. After the end of a game, all are False."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> str | None:
        return self.table.render(self.render_mode)

    def __getstate__(self) -> dict[str, Any]:
        """Without the bots: opponents named by a string are made again where the copy is used."""
        return {name: value for name, value in self.__dict__.items() if name != "_bots"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bots = {}
        self._seat_opponents()

    # Within

    def _one_per_seat(self, opponents: Opponent | Sequence[Opponent]) -> list[Opponent]:
        others = self.setup.players - 1
        if isinstance(opponents, str) or hasattr(opponents, "choose"):
            return [cast("Opponent", opponents)] * others
        named = list(opponents) if isinstance(opponents, Sequence) else []
        if len(named) != others or not all(isinstance(one, str) or hasattr(one, "choose") for one in named):
            raise ResearchError(
                Text(
                    f"opponents are a bot's name, an object with choose(view, legal, rng, budget), or {others} of them; not {opponents!r}",
                    f"les adversaires sont le nom d’un robot, un objet avec choose(view, legal, rng, budget), ou {others} de ceux-ci ; pas {opponents!r}",
                )
            )
        return named

    def _seat_opponents(self) -> None:
        """Opponents named by a string are made once per seat."""
        self._bots = {}
        for step, opponent in enumerate(self.opponents, 1):
            seat = (self.seat + step) % self.setup.players
            self._bots[seat] = self._made(opponent, seat) if isinstance(opponent, str) else opponent

    def _made(self, name: str, seat: int) -> Bot:
        try:
            return make(name, self.setup.spec, seat)
        except ColiseeError:
            raise
        except Exception as error:  # of any kind: the bot may be anybody's
            raise _opponent_failed(seat, error) from error

    def _open(self) -> None:
        """Begin games until the learner has something to decide."""
        self.table.open(self._rng.getrandbits(62))
        self.table.settle()
        self._let_opponents_play()
        if self.table.is_over:
            self._open()

    def _let_opponents_play(self) -> None:
        table = self.table
        while not table.is_over and self.seat not in table.due:
            seat = table.due[0]
            table.play(seat, self._choice_of(seat))

    def _choice_of(self, seat: int) -> int:
        legal = self.table.legal(seat)
        try:
            action = self._bots[seat].choose(self.table.position.view(seat), legal, self._rng, None)
        except Exception as error:  # of any kind: the bot may be anybody's
            raise _opponent_failed(seat, error) from error
        if not _is_in(action, legal):
            raise ResearchError(
                Text(
                    f"the opponent on seat {seat} chose {action!r}, which is not legal there",
                    f"l’adversaire de la place {seat} a choisi {action!r}, ce qui n’est pas permis",
                )
            )
        return int(action)

    def _observation(self) -> dict[str, Any]:
        return {
            "observation": self.table.observation(self.seat, self.numbers),
            "action_mask": self.table.mask(self.seat),
        }

    def _infos(self, replaced: bool) -> dict[str, Any]:
        returns = self.table.returns() if self.table.is_over else [0.0] * self.setup.players
        return {"seat": self.seat, "illegal": replaced, "returns": np.array(returns, np.float32)}


def _opponent_failed(seat: int, error: Exception) -> ResearchError:
    kind = type(error).__name__
    return ResearchError(
        Text(
            f"the opponent on seat {seat} raised {kind}: {error}",
            f"l’adversaire de la place {seat} a échoué, {kind} : {error}",
        )
    )


def _is_in(action: Any, legal: list[int]) -> bool:
    """Whether it is one whole number, and legal."""
    try:
        return operator.index(action) in legal
    except TypeError:
        return False


class PlayersEnv(TablesEnv):
    """One learner at each of many tables, stepped by one compiled call; the opponents are "random" or "greedy".

    A table that ends begins anew in the same step. `infos["to_move"]` are the learner's seats.
    """

    def __init__(
        self,
        game: GameSpec | str | Setup,
        num_envs: int = 1,
        seat: Seat = "random",
        opponents: str = "greedy",
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: Reward = "rank",
        numbers: Numbers = "float32",
        illegal: Illegal = "random",
        show: bool = True,
        render_mode: str | None = None,
    ) -> None:
        if not isinstance(opponents, str) or opponents not in COMPILED_OPPONENTS:
            known = ", ".join(COMPILED_OPPONENTS)
            raise ResearchError(
                Text(
                    f"many tables play against {known}, not {opponents!r}; PlayerEnv takes every opponent",
                    f"à plusieurs tables on joue contre {known}, pas {opponents!r} ; PlayerEnv accepte tous les adversaires",
                )
            )
        super().__init__(game, num_envs, players, options, reward, numbers, illegal, show, render_mode, all_seats=True)
        spec = self.setup.spec
        self._arguments = (self.setup.setup, num_envs, seat, opponents, None, None, reward, numbers, illegal, show)
        self.chosen_seat = checked_seat(seat, self.setup.players)
        self._way = COMPILED_OPPONENTS[opponents]
        self._opponents = Opponents(
            states=scratch(1, spec.dtype),
            blank=spec.states(),
            mask=spec.mask(),
            actions=np.zeros(spec.facts.actions, np.int32),
            weights=weight_array(spec),
            trials=scratch(TRIALS, spec.dtype),
            values=np.zeros(spec.facts.actions, np.float64),
        )

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """action_masks()[table, action]: whether the learner may play it now."""
        bits = np.unpackbits(self.tables.masks.view(np.uint8), axis=1, bitorder="little")
        return bits[:, : self.setup.spec.facts.actions].astype(np.bool_)

    @classmethod
    def _made_again(cls, arguments: tuple[Any, ...]) -> Self:
        return cls(*arguments)

    def _open(self, seed: int) -> None:
        open_tables = self.setup.drivers.own("open_player_tables")
        self._require_played(
            open_tables(self.tables, self._opponents, self._way, self.chosen_seat, self.setup.players, seed)
        )

    def _advance(self) -> int:
        step = self.setup.drivers.own("step_player_tables")
        return self._require_played(step(self.tables, self._opponents, self._way, self.chosen_seat, self.setup.players))

    def _require_played(self, plies: int) -> int:
        """ResearchError if an opponent had no legal action: then -1 - seat stands in place of the plies."""
        if plies < 0:
            raise no_action(self.setup.spec, -1 - plies)
        return int(plies)
