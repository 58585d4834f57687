"""OpenSpiel: importing this module registers `colisee_moving_day`, `colisee_toy_rush`, `colisee_post_office`, `colisee_the_truckers`.

`pyspiel.load_game("colisee_post_office(players=3,challenges=on,reward=margin)")`. Chance nodes are explicit. Where several seats
are due at once they decide in the order of the seats, and none sees what the others chose before the rules show it.
"""

from __future__ import annotations

import copy
import json
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from colisee.core.dtypes import as_dict
from colisee.core.kit import CHANCE, CHANCE_DUE, OVER, SPECTATOR, lowest_bit
from colisee.core.position import View
from colisee.core.registry import game, slugs
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.research.errors import ResearchError, require_range
from colisee.research.table import EnvironmentSetup, Table

POINTS_BOUND = 1000.0
"""An upper bound: real margins are far smaller."""
SEED_BOUND = 1 << 32
DIGEST_BYTES = 16
PLAYER_OF_DUE = (
    int(pyspiel.PlayerId.TERMINAL),
    *(lowest_bit(due) for due in range(1, CHANCE_DUE)),
    int(pyspiel.PlayerId.CHANCE),
)
"""By the seats due, as the rules return them."""
ACTIONS, CHANCE_OUTCOMES = Text("actions", "les actions"), Text("chance outcomes", "les tirages")
HIDDEN = -1
"""Replaces an action that a reader was not shown."""


class Memory:
    """A table, and what every reader (a seat, or a spectator) has seen of it: the events, and a digest of them and of every view.

    It is brought up to date when somebody asks: random playouts never do.
    """

    def __init__(self, setup: EnvironmentSetup) -> None:
        self.table = Table(setup)
        self.table.open()
        self.readers = [*range(setup.players), SPECTATOR]
        self._legal: list[int] | None = None
        """Of the seat that decides next; None if they were not asked for since the last ply."""
        self._outcomes: dict[int, float] | None = None
        """The same of chance."""
        self.forget()

    def forget(self) -> None:
        """Clear the history of every reader."""
        self._remember(dict.fromkeys(self.readers, b""), {reader: [] for reader in self.readers})

    def legal(self, seat: int) -> list[int]:
        """The legal actions of a seat; those of the seat that decides next are kept for `play`."""
        if not self.table.due or seat != self.table.due[0]:
            return self.table.legal(seat)
        if self._legal is None:
            self._legal = self.table.legal(seat)
        return self._legal

    def outcomes(self) -> dict[int, float]:
        """What chance can draw now, and how likely each outcome is; kept for `play`."""
        if self._outcomes is None:
            first = self.table.spec.facts.actions
            self._outcomes = {action - first: chance for action, chance in self.table.draws()}
        return self._outcomes

    def play(self, action: int) -> None:
        """Play a chance outcome, or an action of the seat that decides next; IllegalMove or ResearchError if it is not possible."""
        table, facts = self.table, self.table.spec.facts
        if table.due_set == CHANCE_DUE:
            if action not in self.outcomes():
                raise _no_outcome(action, facts.all_actions - facts.actions)
            self._apply(CHANCE, facts.actions + action)
        else:
            seat = table.due[0] if table.due else 0
            if action not in self.legal(seat):
                require_range(ACTIONS, action, facts.actions)
                table.position.refuse_illegal(seat, action)
            self._apply(seat, action)

    def _apply(self, seat: int, action: int) -> None:
        self.table.apply(seat, action)
        self._unseen.append((seat, action))
        self._legal = self._outcomes = None

    def digest(self, reader: int) -> str:
        """Equal for two tables exactly when the reader has seen the same of both."""
        self._catch_up()
        return self._digests[reader].hex()

    def log(self, reader: int) -> list[tuple[int, int]]:
        """Seat and action of every event, as the reader saw it."""
        self._catch_up()
        return self._logs[reader]

    def resampled(self, seat: int, number: float) -> Memory:
        """A table that `seat` cannot tell from this one; `number` (0 to 1) chooses it.

        What the seat has seen is kept. The others are taken to have seen what a spectator saw, and what they hold now.
        """
        self._catch_up()
        twin = copy.deepcopy(self)
        twin.table.position = self.table.position.view(seat).guess(int(number * SEED_BOUND))
        others = [reader for reader in self.readers if reader not in (seat, SPECTATOR)]
        digests = {other: _chained(self._digests[SPECTATOR], b"", twin.table.position.view(other)) for other in others}
        logs = {other: self._logs[SPECTATOR].copy() for other in others}
        twin._remember({**self._digests, **digests}, {**twin._logs, **logs})
        return twin

    def __deepcopy__(self, memo: Any) -> Memory:
        twin = copy.copy(self)
        twin.table, twin._past = self.table.fork(), self._past.fork()
        twin._unseen, twin._digests = self._unseen.copy(), self._digests.copy()
        twin._logs = {reader: log.copy() for reader, log in self._logs.items()}
        return twin

    def _remember(self, digests: dict[int, bytes], logs: dict[int, list[tuple[int, int]]]) -> None:
        self._digests, self._logs = digests, logs
        self._legal = self._outcomes = None
        self._past = self.table.fork()
        self._unseen: list[tuple[int, int]] = []

    def _catch_up(self) -> None:
        """Play what happened since on the past table, and note what each reader saw."""
        past = self._past
        for seat, action in self._unseen:
            shown = [past.position.sees(reader, seat, action) for reader in self.readers]
            past.apply(seat, action)
            for reader, is_shown in zip(self.readers, shown, strict=True):
                event = (seat, action if is_shown else HIDDEN)
                self._logs[reader].append(event)
                self._digests[reader] = _chained(
                    self._digests[reader], repr(event).encode(), past.position.view(reader)
                )
        self._unseen = []


def _loaded(name: str) -> Any:
    """A game from its name and parameters; importing this module has registered it."""
    return pyspiel.load_game(name)


def _no_outcome(action: int, count: int) -> ResearchError:
    require_range(CHANCE_OUTCOMES, action, count)
    return ResearchError(
        Text(f"chance cannot draw {action} now: ask chance_outcomes()",
             f"le hasard ne peut pas tirer {action} maintenant : demandez chance_outcomes()")
    )  # fmt: skip


def _chained(before: bytes, event: bytes, view: View) -> bytes:
    return blake2b(before + event + view.to_bytes(), digest_size=DIGEST_BYTES).digest()


class Game(pyspiel.Game):
    """One of our games; `register` makes a class of each, as OpenSpiel wants it."""

    game_type: Any
    spec: GameSpec

    def __reduce__(self) -> tuple[Any, ...]:
        """By name and parameters: the class of a game exists only in OpenSpiel's register."""
        return _loaded, (str(self),)

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: Any) -> Game:
        return self

    def __init__(self, parameters: dict[str, Any]) -> None:
        facts = self.spec.facts
        chosen = {option.name: parameters[option.name] for option in facts.options}
        self.setup = EnvironmentSetup(self.spec, parameters["players"], chosen, parameters["reward"])
        bound = 1.0 if parameters["reward"] == "rank" else POINTS_BOUND
        information = pyspiel.GameInfo(
            num_distinct_actions=facts.actions,
            max_chance_outcomes=facts.all_actions - facts.actions,
            num_players=self.setup.players,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=facts.longest,
        )
        super().__init__(self.game_type, information, parameters)

    def new_initial_state(self) -> State:
        return State(self, self.setup)

    def max_chance_nodes_in_history(self) -> int:
        return self.setup.spec.facts.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class State(pyspiel.State):
    """A chance outcome n is the draw number (number of player actions) + n."""

    def __init__(self, spiel_game: Game, setup: EnvironmentSetup) -> None:
        super().__init__(spiel_game)
        self.memory = Memory(setup)

    @property
    def table(self) -> Table:
        return self.memory.table

    def current_player(self) -> int:
        return PLAYER_OF_DUE[self.memory.table.due_set]

    def _legal_actions(self, player: int) -> list[int]:
        return self.memory.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(self.memory.outcomes().items())

    def _apply_action(self, action: int) -> None:
        self.memory.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        by_chance = player == pyspiel.PlayerId.CHANCE
        word: str = self.table.spec.notation.word(action + self.table.spec.facts.actions * by_chance)
        return word

    def is_terminal(self) -> bool:
        return self.memory.table.due_set == OVER

    def returns(self) -> list[float]:
        return self.table.returns() if self.table.is_over else [0.0] * self.table.players

    def resample_from_infostate(self, player: int, sampler: Any) -> State:
        """A state drawn at random among those that `player` cannot tell from this one. Its history is empty, because it would reveal the truth."""
        state = State(self.get_game(), self.table.setup)
        state.memory = self.memory.resampled(player, sampler())
        return state

    def save(self) -> bytes:
        return self.table.save()

    def restore(self, saved: bytes) -> None:
        """Restore a saved table, with an empty history."""
        self.table.restore(saved)
        self.memory.forget()

    def __str__(self) -> str:
        return _words(self.table.position.record)


class Observer:
    """What a player sees now; with perfect recall also every event that led here, as the player saw it."""

    def __init__(self, setup: EnvironmentSetup, kind: Any) -> None:
        self.setup, self.perfect_recall = setup, kind.perfect_recall
        facts, layout = setup.spec.facts, setup.layout
        self.actions = facts.all_actions
        events = 2 * facts.longest if self.perfect_recall else 0
        self.tensor = np.zeros(layout.size + events, np.float32)
        self.dict = {"view": self.tensor[: layout.size]}
        if events:
            self.dict["events"] = self.tensor[layout.size :].reshape(-1, 2)

    def set_from(self, state: State, player: int) -> None:
        self.tensor.fill(0)
        self.dict["view"][:] = state.table.observation(player, "float32")
        if self.perfect_recall:
            for row, event in zip(self.dict["events"], state.memory.log(player), strict=False):
                row[:] = self._event(player, *event)

    def string_from(self, state: State, player: int) -> str:
        if self.perfect_recall:
            return f"player {player} remembers {state.memory.digest(player)}"
        return f"player {player} sees {_words(state.table.position.view(player).record)}"

    def _event(self, player: int, seat: int, action: int) -> tuple[float, float]:
        """Who (the player itself first, chance last), and what; each from 0 (nothing, or hidden) to 1."""
        seats = self.setup.players
        who = seats if seat == CHANCE else (seat - player) % seats
        return (1 + who) / (1 + seats), (1 + action) / self.actions


def _words(row: Any) -> str:
    """A record as text, without the fields that are 0."""
    return json.dumps(_without_zeros(as_dict(row)), separators=(",", ":"))


def _without_zeros(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _without_zeros(part) for name, part in value.items() if _is_something(part)}
    return [_without_zeros(part) for part in value] if isinstance(value, list) else value


def _is_something(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_is_something, value.values()))
    return any(map(_is_something, value)) if isinstance(value, list) else value != 0


def name_of(slug: str) -> str:
    return f"colisee_{slug.replace('-', '_')}"


def register(spec: GameSpec) -> None:
    facts = spec.facts
    kinds = pyspiel.GameType
    game_type = kinds(
        short_name=name_of(facts.slug),
        long_name=facts.title["en"],
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if facts.secrets else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=facts.seats[-1],
        min_num_players=facts.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": facts.seats[0], "reward": "rank", **{option.name: option.values[0] for option in facts.options}
        },
    )  # fmt: skip
    made = type(f"Game of {facts.title['en']}", (Game,), {"game_type": game_type, "spec": spec})
    pyspiel.register_game(game_type, made)


for _slug in slugs():
    register(game(_slug))
