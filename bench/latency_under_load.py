"""The latency of people's moves while a study, an analysis or four `master` bots use the rest of the machine.

Every kind of load has its own server, with the same players at the same tables, who wait for a moment before each move. The loads
are measured in turn, several times; the best run of each counts.
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
from bench.peers.websocket_client import Address, post
from bench.server import SEATS, served
from colisee.play import record as records
from colisee.play.match import Match

ROUNDS = 3
TABLES = 6
THINKING = (0.05, 0.25)
"""Seconds before a move: shorter than people need, to collect enough moves."""
EARLY, COUNTED = 120, 310
"""Moves: those of the first three seconds, while the load starts, and those that are counted."""
NOTICEABLE = 50
"""Milliseconds: people do not notice less."""
STUDIES = [{"game": "moving-day", "players": seats, "bots": ["expert"], "games": 20} for seats in (4, 3, 2)]
ANALYSES = 4
"""Run one after the other, so that the load lasts as long as people move."""
MASTERS = {"game": "the-truckers", "name": "Ann", "seats": [{"kind": "bot", "level": "master"}] * 4}
"""They choose at the same time and without a pause, because nobody watches."""


class SlowPlayer(players.OurPerson):
    """A player who waits for a moment before each move."""

    def ask(self, data: bytes, *opcode: int) -> None:
        pause = self.rng.uniform(*THINKING)
        asyncio.get_running_loop().call_later(pause, super().ask, data, *opcode)


async def table_of_people(address: Address, load: players.Load) -> list[players.Player]:
    return await players.our_table(address, load, SlowPlayer)


def loads() -> dict[str, list[tuple[str, dict[str, Any]]]]:
    """The requests that start each load: address and body."""
    return {
        "nothing": [],
        "studies": [("/api/studies", study) for study in STUDIES],
        "analyses": [("/api/analyses", finished()) for _ in range(ANALYSES)],
        "four masters": [("/api/tables", MASTERS)],
    }


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    runs: dict[str, list[list[float]]] = {name: [] for name in loads()}
    for round_ in range(ROUNDS):
        for name, work in loads().items():
            tell(f"latency during {name}, {round_ + 1} of {ROUNDS}")
            with served() as (_, address):
                runs[name].append(uvloop.run(latencies(address, work)))
    alone = runs.pop("nothing")
    for percent in (50, 99):
        least = _least(alone, percent)
        yield Figure(f"latency p{percent} of people's moves", least, "ms", note=f"{TABLES} tables, {SEATS} people each")
        for name, found in runs.items():
            ratio = _least(found, percent) / least
            yield Figure(f"latency p{percent} during {name}", ratio * least, "ms", ratio, note="against no other load")
    slowest = max(_least(found, 99) for found in runs.values())
    yield Figure(
        "the slowest p99 of these", slowest, "ms", target=at_most(NOTICEABLE), note="people do not notice less"
    )


def _least(runs: list[list[float]], percent: int) -> float:
    return min(sorted(run)[len(run) * percent // 100] for run in runs)


async def latencies(address: Address, work: list[tuple[str, dict[str, Any]]]) -> list[float]:
    """The latencies of people's moves in ms, once the load has started."""
    for path, wanted in work:
        await post(address, path, wanted)
    load, _, _ = await players.play(address, table_of_people, TABLES, time.process_time, EARLY, COUNTED)
    for path, wanted in work[-1:]:
        is_done = path != "/api/tables" and (await post(address, path, wanted))["status"] == "done"
        assert not is_done, "the load ended before the moves did"
    return [seconds * 1e3 for seconds in load.latencies]


def finished() -> dict[str, Any]:
    """The record of a random match, another at each call: the server analyses the same record only once."""
    rng = random.Random()
    match = Match("moving-day", SEATS, seed=rng.getrandbits(32))
    while not match.is_over:
        seat = match.due[0]
        match.play(rng.choice(match.legal(seat)), seat)
    return records.write(match, [{"name": f"P{seat}"} for seat in range(SEATS)])
