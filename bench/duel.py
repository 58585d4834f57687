"""Two bots against each other at measured processor time: python -m bench.duel GAME BOT OTHER

Every deal is played from every seat, with the same draws. A bot is a name (`master`), or a name with other settings of search
(`master:iterations=2000,noise=0.3`); with `network=FILE` before the others, a network judges where playouts stop
(`expert:network=FILE,playout_plies=10`, native backend, see `scripts/learned`). Prints the share of wins with its 95 % interval,
and the processor time per decision of both, after every deal.

`--out FILE` appends one line of JSON per deal. A later run with the same file plays the deals that are missing and counts the
others: a measurement can be stopped at any time (`--minutes`) and continued. Deals of other bots, or of bots whose code or
settings have changed since, are not counted (`digest_of_bots`).
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from inspect import getsource
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from time import monotonic, thread_time
from types import ModuleType
from typing import Any

import numpy as np
from scripts.learned.bot import LearnedBot

from colisee.bots import Bot, Budget, ending, entry_points, halving, levels, make, search, simple, solver, tree
from colisee.bots.search import SearchBot
from colisee.core import kit
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.core.tuning import SearchTuning
from colisee.lab.arena import seatings
from colisee.lab.referee import deal_seed
from colisee.lab.statistics import share
from colisee.play.fairness import Fairness
from colisee.play.match import Match

Line = dict[str, Any]
BOT_MODULES = (ending, entry_points, halving, kit, search, simple, solver, tree)
"""What every bot is made of, beside the levels, and the rules and the policy of its game."""
NO_PART_OF_EVERY_BOT = ("strength", "styles", "aims", "iterations")
"""Tuning that changes no choice of a level or a frozen search, and the iterations, of which a level reads its own."""


def bot_of(text: str, spec: GameSpec, seat: int) -> Bot:
    """`name`, or `name:setting=value,…`."""
    name, _, settings = text.partition(":")
    first, *others = settings.split(",")
    if first.startswith("network="):
        bot: Bot = LearnedBot(name, spec, seat, Path(first.removeprefix("network=")))
    else:
        bot, others = make(name, spec, seat), [first, *others]
    for setting in filter(None, others):
        assert isinstance(bot, SearchBot), f"{name} has no settings"
        key, _, value = setting.partition("=")
        if key == "iterations":
            bot.budget = Budget(iterations=int(value))
        else:
            kinds = {field.name: type(field.default) for field in fields(SearchTuning)}
            bot.tuning = replace(bot.tuning, **{key: kinds[key](float(value))})
    return bot


@dataclass(frozen=True)
class Duel:
    """What is measured."""

    setup: Setup
    bot: str
    other: str
    seed: int

    @property
    def key(self) -> Line:
        """What the lines of this duel have in common, and those of other duels have not."""
        setup = self.setup
        return {
            "game": setup.game.slug, "players": setup.players, "options": list(map(int, setup.option_indexes)), "bot": self.bot,
            "other": self.other, "seed": self.seed, "digest": digest_of_bots(setup.game, self.bot, self.other),
        }  # fmt: skip

    def deal(self, deal: int) -> Line:
        """All matches of a deal."""
        matches = [
            play(self.setup, names, self.seed, deal)
            for names in lineups(self.bot, self.other, self.setup.players, deal)
        ]
        return self.key | {"deal": deal, "matches": matches}


@cache
def digest_of_bots(spec: GameSpec, *bots: str) -> str:
    """Of everything that the bots' choices depend on: their code without comments and docstrings, and their settings."""
    digest = hashlib.sha256()
    for module in (*spec.rule_modules, *spec.policy_modules, *BOT_MODULES):
        digest.update(code_of(module).encode())
    tuning = {name: value for name, value in asdict(spec.bot_tuning).items() if name not in NO_PART_OF_EVERY_BOT}
    digest.update(json.dumps([tuning, *(level_of(bot, spec) for bot in bots)], sort_keys=True).encode())
    return digest.hexdigest()[:16]


def level_of(bot: str, spec: GameSpec) -> Line:
    """What a bot takes from its level: with iterations of its own, the level's do not matter."""
    name, _, settings = bot.partition(":")
    if name not in levels.LEVELS:
        return {}
    own = any(setting.startswith("iterations=") for setting in settings.split(","))
    return asdict(levels.LEVELS[name]) | ({} if own else {"iterations": levels.iterations_of(name, spec)})


def code_of(module: ModuleType) -> str:
    parsed = ast.parse(getsource(module))
    for node in ast.walk(parsed):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [part for part in body if not is_text(part)]  # type: ignore[attr-defined]  # nodes with a list of statements
    return ast.dump(parsed)


def is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def play(setup: Setup, names: tuple[str, ...], seed: int, deal: int) -> Line:
    """One match: the places and totals by seat, the seconds and decisions by bot."""
    match = Match(setup, fairness=Fairness.seeded(deal_seed(seed, deal)))
    bots = [bot_of(name, setup.game, seat) for seat, name in enumerate(names)]
    sources = [Random(f"{seed}/{deal}/{seat}") for seat in range(setup.players)]
    seconds, decisions = Counter[str](), Counter[str]()
    while not match.is_over:
        seat = match.due[0]
        view, legal = match.view(seat), match.legal(seat)
        began = thread_time()
        action = bots[seat].choose(view, legal, sources[seat])
        if len(legal) > 1:
            seconds[names[seat]] += thread_time() - began
            decisions[names[seat]] += 1
        match.play(action, seat)
    position = match.position
    return {
        "bots": names, "places": position.ranks(position.points()), "totals": position.totals(),
        "seconds": {name: round(value, 4) for name, value in seconds.items()}, "decisions": decisions, "plies": len(match.line),
    }  # fmt: skip


def lineups(bot: str, other: str, players: int, deal: int) -> Iterator[tuple[str, ...]]:
    """All ways to share the seats, one after the other from deal to deal, from every seat."""
    tables = [table for table in combinations_with_replacement((bot, other), players) if len(set(table)) == 2]
    yield from seatings(tables[deal % len(tables)], deal)


def summary(deals: Iterable[Line], bot: str, other: str) -> str:
    won, totals = list[list[float]](), {bot: list[int](), other: list[int]()}
    lines = [match for deal in deals for match in deal["matches"]]
    for deal in deals:
        won.append([wins for match in deal["matches"] for wins in wins_of(match, bot, other)])
    for line in lines:
        for name, total in zip(line["bots"], line["totals"], strict=True):
            totals[name].append(total)
    found = share(np.array([np.mean(deal) for deal in won]), sum(map(len, won)))
    seconds = [sum(line["seconds"].get(name, 0) for line in lines) for name in (bot, other)]
    decisions = [sum(line["decisions"].get(name, 0) for line in lines) for name in (bot, other)]
    cost = [1000 * spent / count for spent, count in zip(seconds, decisions, strict=True)]
    per_match = [spent / len(totals[name]) for spent, name in zip(seconds, (bot, other), strict=True)]
    return (
        f"{100 * found.value:5.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f}) of {len(lines)} matches; "
        f"points {np.mean(totals[bot]):.1f} : {np.mean(totals[other]):.1f}; ms per decision {cost[0]:.1f} : {cost[1]:.1f}; "
        f"s per seat and match {per_match[0]:.2f} : {per_match[1]:.2f}"
    )


def wins_of(match: Line, bot: str, other: str) -> Iterator[float]:
    """1, ½ or 0 for every seat of the bot against every seat of the other."""
    seats = list(zip(match["bots"], match["places"], strict=True))
    for name, place in seats:
        for rival, against in seats:
            if name == bot and rival == other:
                yield 0.5 if place == against else float(place < against)


def known_deals(file: Path | None, key: Line) -> dict[int, Line]:
    """The deals of a duel that a file holds."""
    if file is None or not file.exists():
        return {}
    lines = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return {line["deal"]: line for line in lines if all(line[name] == value for name, value in key.items())}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.duel", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=10, help="in all, those of earlier runs included")
    parser.add_argument("--first", type=int, default=0, help="the first deal")
    parser.add_argument("--minutes", type=float, help="begin no deal after this time")
    parser.add_argument("--players", type=int)
    parser.add_argument("--options", default="", help="name=value,…")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    options = dict(part.split("=") for part in filter(None, arguments.options.split(",")))
    setup = Setup(game(arguments.game), arguments.players, options)
    duel = Duel(setup, arguments.bot, arguments.other, arguments.seed)
    ends = monotonic() + 60 * arguments.minutes if arguments.minutes else float("inf")
    known, deals = known_deals(arguments.out, duel.key), list[Line]()
    for number in range(arguments.first, arguments.first + arguments.deals):
        if number not in known:
            if monotonic() > ends:
                break
            known[number] = duel.deal(number)
            if arguments.out:
                with arguments.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(known[number]) + "\n")
        deals.append(known[number])
        print(summary(deals, duel.bot, duel.other), flush=True)


if __name__ == "__main__":
    main()
