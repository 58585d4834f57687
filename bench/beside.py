"""What work beside the tables costs them: people's moves while a study, an analysis or masters take what is left of the machine.

Every situation has a server of its own, with the same people at the same tables, who think for a moment before each move. The
situations take turns; the best run of each counts.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import uvloop

from bench.figure import Figure, at_most
from bench.peers import players
from bench.peers.wire import Address, post
from bench.server import SEATS, served
from colisee.core.registry import game
from colisee.play import record as records
from colisee.play.fairness import Fairness
from colisee.play.match import Match

ROUNDS = 3
TABLES = 6
THINKING = (0.05, 0.25)
"""Seconds before a move: quicker than people, so that there is enough to measure."""
EARLY, COUNTED = 120, 310
"""Moves: those of the first three seconds, in which the work begins, and those that count."""
NOTICEABLE = 50
"""Milliseconds: less is at once."""
STUDIES = [{"game": "moving-day", "players": seats, "bots": ["expert"], "games": 20} for seats in (4, 3, 2)]
ANALYSES = 4
"""One after the other, so that there is no end of it while people move."""
MASTERS = {"game": "the-truckers", "name": "Ann", "seats": [{"kind": "bot", "level": "master"}] * 4}
"""Who choose at the same time, and without a pause, because nobody looks on."""


class Thinker(players.OurPerson):
    """A person who looks at the table for a moment."""

    def ask(self, data: bytes, *opcode: int) -> None:
        pause = self.rng.uniform(*THINKING)
        asyncio.get_running_loop().call_later(pause, super().ask, data, *opcode)


async def table_of_people(address: Address, load: players.Load) -> list[players.Player]:
    return await players.our_table(address, load, Thinker)


def works() -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """What is begun, and where."""
    return {
        "nothing": [],
        "studies": [("/api/studies", study) for study in STUDIES],
        "analyses": [("/api/analyses", finished()) for _ in range(ANALYSES)],
        "four masters": [("/api/tables", MASTERS)],
    }


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    runs: dict[str, list[list[float]]] = {name: [] for name in works()}
    for round_ in range(ROUNDS):
        for name, work in works().items():
            tell(f"moves beside {name}, {round_ + 1} of {ROUNDS}")
            with served() as (_, address):
                runs[name].append(uvloop.run(latencies(address, work)))
    alone = runs.pop("nothing")
    for percent in (50, 99):
        least = _least(alone, percent)
        yield Figure(f"latency p{percent} of people's moves", least, "ms", note=f"{TABLES} tables, {SEATS} people each")
        for name, found in runs.items():
            ratio = _least(found, percent) / least
            yield Figure(f"latency p{percent} beside {name}", ratio * least, "ms", ratio, note="against nothing beside")
    slowest = max(_least(found, 99) for found in runs.values())
    yield Figure("the slowest p99 of these", slowest, "ms", target=at_most(NOTICEABLE), note="what nobody notices")


def _least(runs: list[list[float]], percent: int) -> float:
    return min(sorted(run)[len(run) * percent // 100] for run in runs)


async def latencies(address: Address, work: list[tuple[str, dict[str, Any]]]) -> list[float]:
    """Of people's moves, in ms, once the work is under way."""
    for path, wanted in work:
        await post(address, path, wanted)
    load, _, _ = await players.play(address, table_of_people, TABLES, time.process_time, EARLY, COUNTED)
    for path, wanted in work[-1:]:
        is_done = path != "/api/tables" and (await post(address, path, wanted))["status"] == "done"
        assert not is_done, "the work was over before the moves were"
    return [seconds * 1e3 for seconds in load.latencies]


def finished() -> dict[str, Any]:
    """A match at random, each time another: the same one is analysed once."""
    rng = random.Random()
    match = Match(game("moving-day"), SEATS, fairness=Fairness.seeded(rng.getrandbits(32)))
    while not match.is_over:
        seat = match.due[0]
        match.play(seat, rng.choice(match.legal(seat)))
    return records.write(match, [{"name": f"P{seat}"} for seat in range(SEATS)])
