"""Bots share the threads fairly, and a broken bot cannot block its table."""

from __future__ import annotations

import asyncio
import random
import threading
from pathlib import Path
from typing import Any

import pytest

from colisee.server.live.bot_queue import BotQueue
from server.harness import LocalServer, run_with_server, settings_for
from server.live import live

TIMEOUT = 60.0


def order_of(entries: list[tuple[str, bool]], threads: int = 1) -> list[str]:
    """The order in which calls queued behind a first one run; entries are (opener, is watched)."""
    order: list[str] = []

    async def scenario() -> None:
        queue, release = BotQueue(threads, TIMEOUT), threading.Event()
        blockers = [
            asyncio.create_task(queue.run(f"blocker{n}", lambda: True, lambda: release.wait(TIMEOUT)))
            for n in range(threads)
        ]
        await asyncio.sleep(0.05)
        tasks = [
            asyncio.create_task(queue.run(opener, lambda watched=watched: watched, lambda name=opener: order.append(name)))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
            for opener, watched in entries
        ]  # fmt: skip
        await asyncio.sleep(0.05)
        release.set()
        await asyncio.gather(*blockers, *tasks)
        queue.close()

    asyncio.run(scenario())
    return order


def test_one_visitors_masters_do_not_delay_another_visitors_novice() -> None:
    order = order_of([("eve", True)] * 20 + [("ann", True)])
    assert order.index("ann") <= 1


def test_openers_take_turns() -> None:
    assert order_of([("eve", True)] * 3 + [("ann", True)] * 3)[:4] in (["eve", "ann"] * 2, ["ann", "eve"] * 2)


def test_tables_with_people_come_first() -> None:
    assert order_of([("eve", False)] * 5 + [("eve", True)])[0] == "eve"
    assert order_of([("eve", False)] * 5 + [("ann", True)])[0] == "ann"


def test_the_priority_is_evaluated_when_a_thread_is_free() -> None:
    """A client joins a table while its bot is queued."""
    order: list[str] = []

    async def scenario() -> None:
        queue, release, watched = BotQueue(1, TIMEOUT), threading.Event(), False
        first = asyncio.create_task(queue.run("x", lambda: True, lambda: release.wait(TIMEOUT)))
        await asyncio.sleep(0.05)
        tasks = [
            asyncio.create_task(queue.run("eve", lambda: False, lambda: order.append("eve"))),
            asyncio.create_task(queue.run("ann", lambda: watched, lambda: order.append("ann"))),
        ]
        await asyncio.sleep(0)
        watched = True
        release.set()
        await asyncio.gather(first, *tasks)
        queue.close()

    asyncio.run(scenario())
    assert order == ["ann", "eve"]


def test_a_cancelled_call_frees_its_thread() -> None:
    async def scenario() -> None:
        queue, release = BotQueue(1, TIMEOUT), threading.Event()
        first = asyncio.create_task(queue.run("x", lambda: True, lambda: release.wait(TIMEOUT)))
        await asyncio.sleep(0.05)
        gone = asyncio.create_task(queue.run("y", lambda: True, lambda: None))
        await asyncio.sleep(0)
        gone.cancel()
        release.set()
        await asyncio.gather(first, gone, return_exceptions=True)
        assert await queue.run("z", lambda: True, lambda: 7) == 7
        queue.close()

    asyncio.run(scenario())


class Broken:
    """A bot that fails in every way."""

    failures = ("raise", "runtime", "illegal", "none", "exit", "next", "timeout")

    def __init__(self, how: str) -> None:
        self.how = how

    def choose(self, view: Any, legal: list[int], rng: random.Random) -> Any:
        if self.how == "raise":
            raise ValueError("out of ideas")
        if self.how == "runtime":
            raise RuntimeError("cannot schedule new futures after shutdown")
        if self.how == "exit":
            raise SystemExit(1)
        if self.how == "next":
            next(iter(()))
        if self.how == "timeout":
            raise TimeoutError
        return None if self.how == "none" else 10**6


@pytest.mark.parametrize("how", [*Broken.failures, "make"])
def test_a_bot_that_fails_is_replaced_and_its_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    def make(*_: Any) -> Broken:
        if how == "make":
            raise ValueError("no such bot any more")
        return Broken(how)

    monkeypatch.setattr("colisee.server.live.bot_runner.make", make)

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "greedy greedy")
        watcher = await server.join(opened.table.id, "eve")
        await watcher.until(lambda: len(watcher.position(None).lines) > 0)
        await watcher.until(lambda: watcher.table().status == "over")

    run_with_server(tmp_path, scenario, errors_expected=True)


def test_a_bot_that_never_returns_is_replaced_and_blocks_neither_its_table_nor_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from colisee.server.live import bot_runner

    never, made, honest = threading.Event(), [], bot_runner.make

    class Hanging:
        def choose(self, view: Any, legal: list[int], rng: random.Random) -> int:
            never.wait(TIMEOUT)
            return legal[0]

    def make(level: str, *arguments: Any) -> Any:
        made.append(level)
        return Hanging() if level == "novice" else honest(level, *arguments)

    monkeypatch.setattr(bot_runner, "make", make)

    async def scenario(server: LocalServer) -> None:
        tables = [(await server.open("moving-day", "novice novice")).table.id for _ in range(2)]
        for table in tables:
            watcher = await server.join(table, "eve")
            await watcher.until(lambda watcher=watcher: watcher.table().status == "over")  # type: ignore[misc]  # mypy cannot infer lambdas with defaults

    begun = threading.active_count()
    run_with_server(tmp_path, scenario, errors_expected=True, bot_threads=1, bot_timeout=0.2)
    assert "greedy" in made
    assert threading.active_count() <= begun + 4, "few threads are abandoned, however long the match"
    never.set()


def test_an_address_opens_only_a_few_tables_of_bots(tmp_path: Path) -> None:
    def opened(kinds: str) -> int:
        """How many tables one address may open at once."""
        with live(settings_for(tmp_path / kinds.replace(" ", "-"), tables_per_hour=200, requests_per_second=1e6, burst=1e6)) as live_server:  # fmt: skip
            seats = [{"kind": "me"} if kind == "me" else {"kind": "bot", "level": kind} for kind in kinds.split()]
            wanted = {"game": "moving-day", "name": "Eve", "seats": seats}
            return sum(live_server.http.post("/api/tables", json=wanted).status_code == 201 for _ in range(60))

    people, masters = opened("me me"), opened("master master")
    assert people >= 45
    assert masters <= 5
