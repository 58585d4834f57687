"""Two bots against each other at measured processor time: python -m bench.duel GAME BOT OTHER

Every deal is played from every seat, with the same draws. A bot is a name (`master`), or a name with other settings of search
(`master:iterations=2000,noise=0.3`). Prints the share of wins with its 95 % interval, and the processor time per decision of
both, after every deal; `--out FILE` keeps one line of JSON per match.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import combinations_with_replacement
from pathlib import Path
from random import Random
from time import thread_time
from typing import Any

import numpy as np

from colisee.bots import Bot, Budget, make
from colisee.bots.search import SearchBot
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


def bot_of(text: str, spec: GameSpec, seat: int) -> Bot:
    """`name`, or `name:setting=value,…`."""
    name, _, settings = text.partition(":")
    bot = make(name, spec, seat)
    for setting in filter(None, settings.split(",")):
        assert isinstance(bot, SearchBot), f"{name} has no settings"
        key, _, value = setting.partition("=")
        if key == "iterations":
            bot.budget = Budget(iterations=int(value))
        else:
            kinds = {field.name: type(field.default) for field in fields(SearchTuning)}
            bot.tuning = replace(bot.tuning, **{key: kinds[key](float(value))})
    return bot


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
        "deal": deal, "bots": names, "places": position.ranks(position.points()), "totals": position.totals(),
        "seconds": seconds, "decisions": decisions, "plies": len(match.line),
    }  # fmt: skip


def lineups(bot: str, other: str, players: int, deal: int) -> Iterator[tuple[str, ...]]:
    """All ways to share the seats, one after the other from deal to deal, from every seat."""
    tables = [table for table in combinations_with_replacement((bot, other), players) if len(set(table)) == 2]
    yield from seatings(tables[deal % len(tables)], deal)


def summary(lines: list[Line], bot: str, other: str) -> str:
    won: dict[int, list[float]] = {}
    totals: dict[str, list[int]] = {bot: [], other: []}
    for line in lines:
        for seat, name in enumerate(line["bots"]):
            totals[name].append(line["totals"][seat])
            if name == bot:
                for rival, rival_name in enumerate(line["bots"]):
                    if rival_name == other:
                        place, against = line["places"][seat], line["places"][rival]
                        won.setdefault(line["deal"], []).append(0.5 if place == against else float(place < against))
    found = share(np.array([np.mean(deal) for deal in won.values()]), sum(map(len, won.values())))
    cost = [
        1000
        * sum(line["seconds"].get(name, 0) for line in lines)
        / sum(line["decisions"].get(name, 0) for line in lines)
        for name in (bot, other)
    ]
    per_match = [sum(line["seconds"].get(name, 0) for line in lines) / len(totals[name]) for name in (bot, other)]
    return (
        f"{100 * found.value:5.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f}) of {len(lines)} matches; "
        f"points {np.mean(totals[bot]):.1f} : {np.mean(totals[other]):.1f}; ms per decision {cost[0]:.1f} : {cost[1]:.1f}; "
        f"s per seat and match {per_match[0]:.2f} : {per_match[1]:.2f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.duel", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("other")
    parser.add_argument("--deals", type=int, default=10)
    parser.add_argument("--first", type=int, default=0, help="the first deal, to continue a measurement")
    parser.add_argument("--players", type=int)
    parser.add_argument("--options", default="", help="name=value,…")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    spec = game(arguments.game)
    options = dict(part.split("=") for part in filter(None, arguments.options.split(",")))
    setup = Setup(spec, arguments.players, options)
    bot, other, lines = arguments.bot, arguments.other, list[Line]()
    for deal in range(arguments.first, arguments.first + arguments.deals):
        for names in lineups(bot, other, setup.players, deal):
            lines.append(play(setup, names, arguments.seed, deal))
            if arguments.out:
                with arguments.out.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(lines[-1]) + "\n")
        print(summary(lines, bot, other), flush=True)


if __name__ == "__main__":
    main()
