"""Check The Truckers by simulation: `python scripts/the_truckers_design.py [--players N] [--games N] [--lookahead N]`."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import the_truckers_player as player

from colisee.core import loader
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import ENTRIES
from colisee.games.the_truckers.constants import CLAUSES

TASTES = {
    #            speed loads thefts trucks noise
    "balanced": (25, 90, 1, 40, 60),
    "racer": (70, 60, 1, 20, 60),
    "loader": (10, 130, 1, 40, 60),
    "collector": (5, 70, 2, 90, 60),
}


class Games:
    def __init__(self) -> None:
        self.spec = game("the-truckers")
        self.functions = loader.compile(self.spec.rule_modules, (*ENTRIES, player), "the-truckers-design")

    def play(self, names: list[str], lookahead: int, count: int, seed: int, options: dict[str, str]) -> tuple[Any, Any]:
        seats, clauses = len(names), len(CLAUSES)
        tastes = np.array([(*TASTES[name], lookahead) for name in names], np.int64)
        out, by_clause = np.zeros((count, 7), np.int32), np.zeros((count, seats, clauses), np.int32)
        self.functions["sensible_games"](
            self.spec.states(4), seats, Setup(self.spec, seats, options).option_indexes, seed, tastes, self.spec.mask(), self.spec.mask(),
            np.zeros(4, np.uint32), np.zeros((seats, clauses), np.int32), np.zeros(seats, np.int8), out, by_clause,
        )  # fmt: skip
        return out, by_clause


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--lookahead", type=int, default=0, help="playouts for each action")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--tastes", type=int, default=0, help="games of one player of each taste against the balanced")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE")
    arguments = parser.parse_args()
    options = dict(option.split("=") for option in arguments.option)
    games = Games()
    names = ["balanced"] * arguments.players
    show_games(*games.play(names, arguments.lookahead, arguments.games, arguments.seed, options))
    for taste in TASTES if arguments.tastes else ():
        show_taste(games, taste, arguments, options)


def show_games(out: Any, clauses: Any) -> None:
    count, seats, _ = clauses.shape
    error = 1.96 * np.sqrt((seats - 1) / seats**2 / count)
    seat_shares = [f"{(out[:, 0] == seat).mean():.3f}" for seat in range(seats)]
    marker_shares = [f"{(out[:, 1] == marker + 1).mean():.3f}" for marker in range(seats)]
    totals = np.sort(clauses.sum(axis=2), axis=1)
    print(f"{count} games of {seats}; a share is {1 / seats:.3f} ± {error:.3f}")
    print("wins by seat          ", *seat_shares)
    print("wins by start marker  ", *marker_shares)
    print(f"rounds                 mean {out[:, 2].mean():.1f}, 5 % {np.percentile(out[:, 2], 5):.0f}, "
          f"95 % {np.percentile(out[:, 2], 95):.0f}, most {out[:, 2].max()}")  # fmt: skip
    print(f"points                 winner {totals[:, -1].mean():.1f}, last {totals[:, 0].mean():.1f}")
    print(
        "trucks at the end      small {1:.1f}, medium {2:.1f}, large {3:.1f}; empty {0:.1f}".format(
            *out[:, 3:].mean(axis=0)
        )
    )
    for i, clause in enumerate(CLAUSES):
        used = (clauses[:, :, i] != 0).any(axis=1).mean()
        print(f"{clause:22} mean {clauses[:, :, i].mean():6.2f}, in {used:.0%} of the games")


def show_taste(games: Games, taste: str, arguments: argparse.Namespace, options: dict[str, str]) -> None:
    names = [taste, *["balanced"] * (arguments.players - 1)]
    out, _ = games.play(names, arguments.lookahead, arguments.tastes, arguments.seed, options)
    print(f"one {taste} among balanced: wins {(out[:, 0] == 0).mean():.3f} of {arguments.tastes}")


if __name__ == "__main__":
    main()
