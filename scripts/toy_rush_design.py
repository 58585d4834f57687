"""Check the design of Toy Rush by simulation: `python scripts/toy_rush_design.py [--games N] [--lookahead N]`."""

from __future__ import annotations

import argparse

import numpy as np
import toy_rush_player as player

from colisee.core import loader
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import ENTRIES
from colisee.games.toy_rush.constants import CHILDREN, NEEDS, POINTS

TASTES = {
    #            growth horizon objectives primeur noise
    "balanced": (45, 8, 200, 40, 60),
    "elves first": (90, 9, 150, 20, 60),
    "gifts first": (25, 6, 260, 40, 60),
    "first player": (45, 8, 200, 160, 60),
}
ELVES_OF_OBJECT = np.array([1, 1, 1, 2, 2, 2, 1, 3, 1])


class Games:
    def __init__(self) -> None:
        self.spec = game("toy-rush")
        self.functions = loader.compile(self.spec.rule_modules, (*ENTRIES, player), "toy-rush-design")

    def play(self, names: tuple[str, str], lookahead: int, count: int, seed: int) -> tuple[np.ndarray, ...]:
        taste = np.array([(*TASTES[name], lookahead) for name in names], np.int64)
        out = np.zeros((count, 5), np.int32)
        kept, sent = np.zeros(len(CHILDREN), np.int32), np.zeros(len(CHILDREN), np.int32)
        self.functions["sensible_games"](
            self.spec.states(4), seed, 0, Setup(self.spec).option_indexes, taste, self.spec.mask(), self.spec.mask(),
            np.zeros(4, np.uint32), np.zeros((2, 1), np.int32), np.zeros(2, np.int8), out, kept, sent,
        )  # fmt: skip
        return out, kept, sent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--lookahead", type=int, default=0)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tastes", type=int, default=0, help="games for each pair of tastes")
    arguments = parser.parse_args()
    games = Games()
    out, kept, sent = games.play(("balanced", "balanced"), arguments.lookahead, arguments.games, arguments.seed)
    show_match(out)
    show_objectives(kept, sent, len(out))
    if arguments.tastes:
        show_tastes(games, arguments.lookahead, arguments.tastes, arguments.seed)


def show_match(out: np.ndarray) -> None:
    share = (out[:, 0] == out[:, 1]).mean()
    error = 1.96 * np.sqrt(share * (1 - share) / len(out))
    rounds = out[:, 2]
    winner = np.maximum(out[:, 3], out[:, 4])
    print(f"games {len(out)}; first player wins {share:.3f} ± {error:.3f}; seat 0 wins {(out[:, 1] == 0).mean():.3f}")
    print(f"rounds mean {rounds.mean():.2f}, 5 % {np.percentile(rounds, 5):.0f}, median {np.median(rounds):.0f}, "
          f"95 % {np.percentile(rounds, 95):.0f}; in 6–12: {((rounds >= 6) & (rounds <= 12)).mean():.3f}")  # fmt: skip
    print(f"winner's points mean {winner.mean():.1f}, loser's {np.minimum(out[:, 3], out[:, 4]).mean():.1f}")


def show_objectives(kept: np.ndarray, sent: np.ndarray, games: int) -> None:
    for objective, child in enumerate(CHILDREN):
        elves = int((NEEDS[objective] * ELVES_OF_OBJECT).sum())
        print(f"{child:8} elves {elves:2} points {POINTS[objective]} kept {kept[objective] / games:.2f} "
              f"sent {sent[objective] / games:.2f}")  # fmt: skip


def show_tastes(games: Games, lookahead: int, count: int, seed: int) -> None:
    names = list(TASTES)
    print("share of wins of the row against the column")
    print(f"{'':14}" + "".join(f"{name:>14}" for name in names))
    for one in names:
        shares = [(games.play((one, two), lookahead, count, seed)[0][:, 1] == 0).mean() for two in names]
        print(f"{one:14}" + "".join(f"{share:14.2f}" for share in shares))


if __name__ == "__main__":
    main()
