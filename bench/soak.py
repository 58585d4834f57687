"""A server under a steady load for a long time: are memory and latency flat? `python -m bench.soak --minutes 60`.

A thousand sockets, four at a table of Moving Day, are told in full and wait for a moment before each move, as people do;
a match that ends is followed by another. Prints a table for docs/reliability.md, and fails if memory or the 99th percentile grew.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from functools import partial
from statistics import median
from typing import NamedTuple

import uvloop

from bench.peers import players
from bench.peers.websocket_client import Address
from bench.server import SEATS, SOCKETS, allow_many_files, giving_way, resident_bytes, served

THINKING = (1.0, 5.0)
"""Seconds before a move: a tenth of what people need, so that an hour holds as many moves as ten."""
IDLE_SECONDS = 60.0
"""As a server's default."""
PARTS = 12
WARM_PARTS = 2
"""Parts at the beginning that do not count: caches fill, and no table has left memory yet."""
MAX_MEMORY_GROWTH, MAX_LATENCY_GROWTH = 1.05, 1.5


class Part(NamedTuple):
    minutes: float
    """Since the beginning, at its end."""
    moves: int
    median: float
    slow: float
    """The 99th percentile, ms, as the median is."""
    megabytes: float


class Person(players.OurPerson):
    def ask(self, data: bytes, *opcode: int) -> None:
        asyncio.get_running_loop().call_later(self.rng.uniform(*THINKING), super().ask, data, *opcode)


async def table_of_people(address: Address, load: players.Load) -> list[players.Player]:
    return await players.our_table(address, load, Person)


async def soak(address: Address, pid: int, tables: int, minutes: float) -> list[Part]:
    load, opening = players.Load(), asyncio.Semaphore(players.OPENING)
    make = partial(players.play_at_table, address, table_of_people, load, opening)
    tasks = [asyncio.create_task(make()) for _ in range(tables)]
    while load.tables < tables:
        await asyncio.sleep(players.LOOK_SECONDS)
    load.begin()
    load.counting, begun, parts = True, time.monotonic(), list[Part]()
    for number in range(1, PARTS + 1):
        while time.monotonic() - begun < number * minutes * 60 / PARTS:
            await asyncio.sleep(1)
            for task in tasks:
                if task.done():
                    task.result()
        latencies, load.latencies, moves, load.moves = sorted(load.latencies), [], load.moves, 0
        if not latencies:
            raise TimeoutError("nobody moves")
        low, high = (latencies[len(latencies) * percent // 100] * 1e3 for percent in (50, 99))
        parts.append(Part((time.monotonic() - begun) / 60, moves, low, high, resident_bytes(pid) / 2**20))
        print(row(parts[-1]), flush=True)
    load.stopped = True
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return parts


def row(part: Part) -> str:
    return f"| {part.minutes:.1f} | {part.moves:,} | {part.median:.1f} | {part.slow:.1f} | {part.megabytes:.0f} |"


def growth(values: list[float]) -> float:
    """The second half against the first, without the parts at the beginning."""
    counted = values[WARM_PARTS:]
    half = len(counted) // 2
    return median(counted[half:]) / median(counted[:half])


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold a steady load and look whether memory and latency grow.")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--sockets", type=int, default=SOCKETS)
    options = parser.parse_args()
    allow_many_files()
    print("| minutes | moves | p50, ms | p99, ms | memory, MB |\n| --- | --- | --- | --- | --- |")
    with served(IDLE_SECONDS) as (process, address), giving_way():
        parts = uvloop.run(soak(address, process.pid, options.sockets // SEATS, options.minutes))
    memory, latency = growth([part.megabytes for part in parts]), growth([part.slow for part in parts])
    moves = sum(part.moves for part in parts)
    print(f"\n{options.sockets:,} sockets, {options.minutes:g} minutes, {moves:,} moves; the second half against the first: "
          f"memory × {memory:.3f} (at most {MAX_MEMORY_GROWTH}), p99 × {latency:.2f} (at most {MAX_LATENCY_GROWTH})")  # fmt: skip
    return int(memory > MAX_MEMORY_GROWTH or latency > MAX_LATENCY_GROWTH)


if __name__ == "__main__":
    sys.exit(main())
