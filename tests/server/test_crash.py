"""A server killed at random moments under load, on both databases; the long run is `python tests/server/crash.py`."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from server.crash import crash
from server.harness import FakeTime, Inn, at_the_inn, play_on
from server.postgres import fresh_database


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_no_acknowledged_move_is_lost_when_the_server_is_killed(database: str, tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'crash.sqlite3'}" if database == "sqlite" else fresh_database()
    findings = crash(url, rounds=2, seed=3)
    assert findings.acknowledged > 10


def test_a_restart_resumes_every_table(tmp_path: Path) -> None:
    time = FakeTime()
    tables: dict[str, bytes] = {}

    async def before(inn: Inn) -> None:
        for slug, kinds in (
            ("moving-day", "me me"),
            ("toy-rush", "me me"),
            ("post-office", "me me me"),
            ("the-truckers", "me me me"),
        ):
            opened = await inn.open(slug, kinds)
            client = await inn.join(opened.table.id)
            await play_on(client, 25, random.Random(slug))
            late = await inn.join(opened.table.id)
            tables[opened.table.id] = late.heard[-1]

    async def after(inn: Inn) -> None:
        for table, last in tables.items():
            client = await inn.join(table)
            assert client.heard[-1] == last
            assert await play_on(client, 3, random.Random(1)) == 3

    at_the_inn(tmp_path, before, time)
    at_the_inn(tmp_path, after, time)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    """Nobody is connected, and nobody has to be."""
    table = ""

    async def before(inn: Inn) -> None:
        nonlocal table
        table = (await inn.open("moving-day", "random random")).table.id

    async def after(inn: Inn) -> None:
        watcher = await inn.join(table, "eve")
        await watcher.until(lambda: watcher.table().status == "over")

    at_the_inn(tmp_path, before)
    at_the_inn(tmp_path, after)
