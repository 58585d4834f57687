"""Check the design of Post Office by simulation: `python scripts/post_office_design.py [--games N] [--seats N] [--parts …]`."""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

import numpy as np
import post_office_player as player

from colisee.core import loader
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import ENTRIES
from colisee.games.post_office.constants import CHALLENGE_NAMES, CLAUSES, COLOUR_LETTERS, SHAPES, SYMBOLS, TILES

TASTES = {
    #         future tapes, pairs, ready tapes, squares, waybills, stamps, noise
    "balanced": (30, 60, 200, 80, 110, 100, 20),
    "tapes": (10, 50, 300, 10, 100, 150, 20),
    "squares": (30, 80, 0, 180, 60, 100, 20),
    "symbols": (110, 30, 250, 80, 60, 80, 20),
    "waybills": (50, 40, 220, 80, 220, 80, 20),
}
DEPTH = 5
PARTS = ("shelves", "challenges", "tastes", "seats")


class Games:
    def __init__(self) -> None:
        self.spec = game("post-office")
        self.play_games = loader.compile(self.spec.rule_modules, (*ENTRIES, player), "post-office-design")[
            "sensible_games"
        ]

    def play(self, tastes: list[str], seats: int, options: dict[str, str], count: int, seed: int) -> dict[str, Any]:
        spec = self.spec
        out = {
            "points": np.zeros((count, seats, len(CLAUSES)), np.int32),
            "places": np.zeros((count, seats), np.int8),
            "ends": spec.states(count),
            "kept": np.zeros(TILES, np.int64),
            "placed": np.zeros(TILES, np.int64),
            "paid": np.zeros(count, np.int64),
            "plies": np.zeros(count, np.int64),
        }
        self.play_games(
            spec.states(DEPTH), spec.states(1), np.zeros((DEPTH, spec.facts.mask_words), np.uint32), seats,
            Setup(spec, seats, options).option_indexes, np.array([TASTES[taste] for taste in tastes], np.int64), seed,
            np.zeros((seats, len(CLAUSES)), np.int32), np.zeros(4, np.uint32), *out.values(),
        )  # fmt: skip
        return out


def shares(places: Any) -> Any:
    """The share of the victories of each seat, with half the width of its 95 % interval."""
    first = places == 1
    won = first / first.sum(axis=1, keepdims=True)
    return won.mean(axis=0), 1.96 * won.std(axis=0) / np.sqrt(len(won))


def show_seats(games: Games, taste: str, count: int, seats: int) -> None:
    print(f"\nSeats, {seats} players, all {taste}: share of victories (fair: {100 / seats:.1f} %), mean totals")
    for options in ({}, {"challenges": "on"}, {"squares": "disjoint"}):
        out = games.play([taste], seats, options, count, 1)
        won, margin = shares(out["places"])
        cells = "  ".join(f"{100 * w:.1f}±{100 * m:.1f} %" for w, m in zip(won, margin, strict=True))
        totals = "  ".join(f"{t:.1f}" for t in out["points"].sum(axis=2).mean(axis=0))
        print(f"  {options or 'defaults'}: {cells}; totals {totals}; plies {out['plies'].mean():.0f}")


def show_shelf(games: Games, taste: str, count: int, seats: int) -> None:
    out = games.play([taste], seats, {}, count, 2)
    means = out["points"].mean(axis=(0, 1))
    total = out["points"].sum(axis=2)
    spread = ", ".join(f"{p:.0f}" for p in np.percentile(total, (10, 50, 90)))
    print(f"\n{taste}, {seats} players: a shelf at the end has {total.mean():.1f} points ({spread} at 10, 50, 90 %)")
    print("  " + ", ".join(f"{clause} {mean:.1f}" for clause, mean in zip(CLAUSES, means, strict=True)))
    shelves = out["ends"]["player"][:, :seats]
    tapes = (shelves["tapes"] > 0).sum(axis=2)
    print(f"  tapes {tapes.mean():.1f} ({tapes.min()}–{tapes.max()}), stamps paid {out['paid'].mean() / seats:.1f}")
    symbols = np.bitwise_count(shelves["symbols"]).sum(axis=3).mean(axis=(0, 1))
    open_parcels = np.bitwise_count(shelves["parcels"]).sum(axis=(2, 3)).mean()
    shown = ", ".join(f"{name} {count:.1f}" for name, count in zip(SYMBOLS, symbols, strict=True))
    print(f"  open parcels {open_parcels:.1f}, of them with a {shown}")
    laid = (shelves["tapes"] > 0).mean(axis=(0, 1)).reshape(len(SHAPES), len(COLOUR_LETTERS))
    print(
        "  share of shelves with a tape: "
        + ", ".join(f"{s} {row.mean():.2f}" for s, row in zip(SHAPES, laid, strict=True))
    )
    print(
        "  by colour: "
        + ", ".join(f"{c} {column.mean():.2f}" for c, column in zip(COLOUR_LETTERS, laid.T, strict=True))
    )
    near = np.abs(total - 95) <= 5
    print(f"  shelves with 90 to 100 points: {100 * near.mean():.0f} %")
    kept, placed = (out[name] / out[name].mean() for name in ("kept", "placed"))
    print(
        f"  tiles: kept {kept.min():.2f}–{kept.max():.2f} and placed {placed.min():.2f}–{placed.max():.2f} times the mean"
    )


def show_challenges(games: Games, count: int, seats: int) -> None:
    ends = games.play(["balanced"], seats, {"challenges": "on"}, count, 3)["ends"]
    fulfilled = ends["player"]["fulfilled"][:, :seats]
    anyone = np.bitwise_or.reduce(fulfilled, axis=1)
    drawn = anyone | ends["open_challenges"]
    print(f"\nChallenges, {seats} players: how often somebody fulfils it when it is open, and how many at once")
    for i, name in enumerate(CHALLENGE_NAMES):
        there, met = drawn >> i & 1 == 1, anyone >> i & 1 == 1
        winners = (fulfilled >> i & 1).sum(axis=1)[met].mean() if met.any() else 0
        print(f"  {name:18} {100 * met.sum() / there.sum():5.1f} %  {winners:.2f}")


def show_tastes(games: Games, count: int) -> None:
    print("\nTastes against each other, 2 players: share of victories of the row")
    names = list(TASTES)
    for name in names:
        cells = []
        for other in names:
            if name == other:
                cells.append("   – ")
                continue
            places = games.play([name, other], 2, {}, count, 4)["places"]
            own = np.where(np.arange(count)[:, None] % 2 == 0, places, places[:, ::-1])
            cells.append(f"{100 * shares(own)[0][0]:5.1f}")
        print(f"  {name:9} " + " ".join(cells))
    places = games.play(names[:4], 4, {}, 2 * count, 5)["places"]
    won: Counter[str] = Counter()
    for number, row in enumerate(places):
        for seat in range(4):
            won[names[(seat + number) % 4]] += (row[seat] == 1) / (row == 1).sum()
    print("  four at a table: " + ", ".join(f"{name} {100 * share / len(places):.1f} %" for name, share in won.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--taste", choices=TASTES, default="balanced", help="of the players whose seats are compared")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    arguments = parser.parse_args()
    games, count, seats = Games(), arguments.games, arguments.seats
    if "shelves" in arguments.parts:
        for taste in TASTES:
            show_shelf(games, taste, count, seats)
    if "challenges" in arguments.parts:
        show_challenges(games, count, seats)
    if "tastes" in arguments.parts:
        show_tastes(games, count)
    if "seats" in arguments.parts:
        show_seats(games, arguments.taste, count, seats)


if __name__ == "__main__":
    main()
