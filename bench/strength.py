"""`python -m bench.strength`: a level against OpenSpiel's information-set search on our games, at equal processor time.

The peer is `open_spiel.python.algorithms.ismcts` through our adapter: information sets with perfect recall, a new world
for every simulation, one random playout to the end. It gets time instead of a number of simulations: for every decision
at least the mean that the level's own decisions took so far in the same run, and what it is still owed from before.
Every deal is played twice, seats exchanged. A decision is a choice: where only one action is legal, neither side searches.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from random import Random
from time import thread_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator
from rich.console import Console

from bench.__main__ import PAGE_WIDTH, machine, table
from bench.figure import Figure, at_least
from colisee.bots import LEVELS, iterations_of, make
from colisee.bots.protocol import Bot
from colisee.core.position import Position, View
from colisee.core.registry import game
from colisee.lab.referee import deal_seed
from colisee.lab.statistics import Estimate, share
from colisee.play.fairness import Fairness
from colisee.research.openspiel import name_of

GAMES = ("moving-day", "toy-rush", "post-office")
"""The games for two players."""
SEATS = 2
MIN_PERCENT = 80
MIN_SIMULATIONS = 2
"""The first only opens the root."""
TRIAL_DEAL = 1 << 16
"""The deal of the match of the level against itself that measures its thinking time before the first game."""


@dataclass
class Spent:
    """What the decisions of one side took."""

    decisions: int = 0
    seconds: float = 0.0
    simulations: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / max(self.decisions, 1)

    def note(self, seconds: float, simulations: int = 0) -> None:
        self.decisions += 1
        self.seconds += seconds
        self.simulations += simulations


@dataclass(frozen=True)
class Settings:
    """Settings of the peer."""

    exploration: float = 2.0
    """OpenSpiel's own choice for rewards from -1 to 1."""
    final: str = "MAX_VISIT_COUNT"
    times: float = 1.0
    """Its processor time as a multiple of that of the level."""


class Peer(ISMCTSBot):  # type: ignore[misc]  # OpenSpiel ships no types
    """OpenSpiel's search until a moment of this thread's clock."""

    def __init__(self, spiel_game: Any, settings: Settings, seed: int) -> None:
        source = np.random.RandomState(seed)
        evaluator = RandomRolloutEvaluator(1, source)
        final = ISMCTSFinalPolicyType[settings.final]
        super().__init__(spiel_game, evaluator, settings.exploration, 0, random_state=source, final_policy_type=final)
        self.until, self.simulations = 0.0, 0

    def run_search(self, state: Any) -> list[tuple[int, float]]:
        """As in OpenSpiel, but by the clock, and open to a game without secrets."""
        self.reset()
        self._root_node = self.create_new_node(state)
        self.simulations = 0
        while self.simulations < MIN_SIMULATIONS or thread_time() < self.until:
            self.run_simulation(self.sample_root_state(state))
            self.simulations += 1
        policy: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
        return policy


@dataclass
class Duel:
    """One game between a level and the peer, with the results."""

    slug: str
    level: str
    seed: int
    settings: Settings = field(default_factory=Settings)
    by_deal: list[list[float]] = field(default_factory=list)
    """The level's results, 1, ½ or 0: one from each seat per deal."""
    ours: Spent = field(default_factory=Spent)
    theirs: Spent = field(default_factory=Spent)

    @cached_property
    def spiel_game(self) -> Any:
        return pyspiel.load_game(f"{name_of(self.slug)}(players={SEATS})")

    @property
    def results(self) -> list[float]:
        return [result for deal in self.by_deal for result in deal]

    @property
    def won(self) -> Estimate:
        """The share of the games that the level won; a draw is not won. Wilson's interval, deals taken together."""
        wins = [[result == 1 for result in deal] for deal in self.by_deal]
        return share([float(np.mean(deal)) for deal in wins], len(self.results))

    def play(self, games: int, tell: Callable[[str], None]) -> None:
        """Play this number of games, rounded up to whole deals."""
        self._play(TRIAL_DEAL, {0, 1})
        for deal in range(-(-games // SEATS)):
            self.by_deal.append([])
            for seat in range(SEATS):
                tell(f"{self.slug}: game {len(self.results) + 1} of {games}, won {self.results.count(1):.0f}")
                self.by_deal[-1].append(self._play(deal, {seat})[seat])

    def _play(self, deal: int, seats: set[int]) -> list[float]:
        """Play a match with the level in these seats; returns the result of every seat."""
        state, fairness, draws = self.spiel_game.new_initial_state(), Fairness.seeded(deal_seed(self.seed, deal)), 0
        bots: dict[int, Bot] = {seat: make(self.level, game(self.slug), seat) for seat in seats}
        peer, source = Peer(self.spiel_game, self.settings, deal), Random(f"{self.seed}/{deal}/{seats}")
        while not state.is_terminal():
            seat, legal = state.current_player(), state.legal_actions()
            if state.is_chance_node():
                action, draws = drawn(state, fairness, draws), draws + 1
            elif len(legal) == 1:
                action = legal[0]
            elif seat in bots:
                action = self._our_choice(bots[seat], state.table.position.view(seat), legal, source)
            else:
                action = self._their_choice(peer, state)
            state.apply_action(action)
        return [(1 + reward) / 2 for reward in state.returns()]

    def _our_choice(self, bot: Bot, view: View, legal: Sequence[int], source: Random) -> int:
        start = thread_time()
        action = bot.choose(view, legal, source)
        self.ours.note(thread_time() - start)
        return action

    def _their_choice(self, peer: Peer, state: Any) -> int:
        start = thread_time()
        peer.until = start + self._allowance()
        action = int(peer.step(state))
        self.theirs.note(thread_time() - start, peer.simulations)
        return action

    def _allowance(self) -> float:
        mean = self.settings.times * self.ours.mean
        return max(mean, mean * (self.theirs.decisions + 1) - self.theirs.seconds)

    def figure(self) -> Figure:
        won, title = self.won, game(self.slug).facts.title["en"]
        iterations = iterations_of(self.level, game(self.slug))
        note = (
            f"95 %: {100 * won.low:.0f} to {100 * won.high:.0f} %; draws {self.results.count(0.5)}; "
            f"{self.level}: at most {iterations:,} iterations, {1000 * self.ours.mean:.0f} ms a decision; "
            f"IS-MCTS: {self.theirs.simulations / max(self.theirs.decisions, 1):.0f} simulations, {1000 * self.theirs.mean:.0f} ms"
        )
        name = f"{title}: {self.level} against IS-MCTS"
        return Figure(name, 100 * won.value, f"% of {len(self.results)} won", target=at_least(MIN_PERCENT), note=note)

    def as_data(self) -> dict[str, Any]:
        return {
            "game": self.slug, "level": self.level, "iterations": iterations_of(self.level, game(self.slug)),
            "seed": self.seed, "games": len(self.results), "wins": self.results.count(1),
            "draws": self.results.count(0.5), "won": self.won.as_json(), "peer": asdict(self.settings),
            "level_spent": asdict(self.ours), "peer_spent": asdict(self.theirs),
        }  # fmt: skip


def drawn(state: Any, fairness: Fairness, draws: int) -> int:
    """The next draw of a deal, as OpenSpiel numbers it."""
    position: Position = state.table.position
    action = position.draw(fairness.number(draws, position.draw_count()))
    return action - position.spec.facts.actions


def duels(options: argparse.Namespace, tell: Callable[[str], None]) -> Iterator[Duel]:
    settings = Settings(options.exploration, options.final, options.times)
    for slug in options.game or GAMES:
        duel = Duel(slug, options.level, options.seed, settings)
        duel.play(options.games, tell)
        yield duel


def main() -> int:
    options = _arguments()
    with Console(stderr=True).status("playing") as status:
        played = list(duels(options, status.update))
    if options.json:
        json.dump({"machine": machine(), "duels": [duel.as_data() for duel in played]}, sys.stdout, indent=2)
        print()
    else:
        width = None if sys.stdout.isatty() else PAGE_WIDTH
        Console(width=width).print(table(duel.figure() for duel in played))
    return int(any(duel.figure().is_met is False for duel in played))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench.strength", description="Play a level against OpenSpiel's IS-MCTS at equal processor time."
    )
    parser.add_argument("--game", action="append", choices=GAMES, help="this game only (may be repeated)")
    parser.add_argument("--games", type=_positive, default=40, help="of each game, rounded up to pairs (default: 40)")
    parser.add_argument("--level", choices=LEVELS, default="master")
    parser.add_argument("--seed", type=int, default=7, help="of the deals (default: 7)")
    parser.add_argument("--times", type=float, default=1.0, help="the peer's time, in that of the level (default: 1)")
    parser.add_argument("--exploration", type=float, default=Settings.exploration, help="the peer's constant")
    parser.add_argument("--final", choices=ISMCTSFinalPolicyType.__members__, default=Settings.final, help="its choice")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    return parser.parse_args()


def _positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError(f"{number}: at least 1 is needed")
    return number


if __name__ == "__main__":
    sys.exit(main())
