"""Limits per address hold for all processes of a machine together."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from colisee.server.live.rate_limits import Buckets
from colisee.server.live.shared_limits import ConnectionCounts, SharedBuckets, forget_process
from server.live import say
from server.test_processes import Processes

LIMIT, TABLES = 10, 24

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows passes no connections on")


def shared(folder: Path, name: str, now: list[float]) -> Buckets:
    memory = SharedBuckets(folder)
    return Buckets(1, 3, lambda: now[0], lambda key, rate, burst: memory.bucket(name, key, rate, burst))


def test_what_one_process_takes_is_missing_in_the_other(tmp_path: Path) -> None:
    now = [100.0]
    here, there = shared(tmp_path, "tables", now), shared(tmp_path, "tables", now)
    assert [here.take("1.2.3.4"), there.take("1.2.3.4"), here.take("1.2.3.4")] == [True] * 3
    assert not there.take("1.2.3.4")
    assert not here.has("1.2.3.4")
    assert there.take("5.6.7.8")
    assert shared(tmp_path, "requests", now).take("1.2.3.4")
    now[0] += 1
    assert there.has("1.2.3.4")
    assert here.take("1.2.3.4")
    assert not there.take("1.2.3.4")


def test_a_process_that_read_its_clock_earlier_takes_no_more_than_its_own(tmp_path: Path) -> None:
    now = [100.0]
    here, there = shared(tmp_path, "tables", now), shared(tmp_path, "tables", now)
    assert there.take_at("1.2.3.4", 105.0)
    assert here.take_at("1.2.3.4", 101.0)  # four seconds are worth more than the two that are left
    assert here.take_at("1.2.3.4", 102.0)
    assert not there.take_at("1.2.3.4", 105.0)


def test_connections_of_all_living_processes_are_counted(tmp_path: Path) -> None:
    here, there = (ConnectionCounts(tmp_path, node, "http") for node in ("one", "two"))
    others = ConnectionCounts(tmp_path, "one", "sockets")
    for counts in (here, there, there, others):
        counts.add("1.2.3.4")
    assert (here.total("1.2.3.4"), others.total("1.2.3.4")) == (3, 1)
    there.remove("1.2.3.4")
    assert here.total("1.2.3.4") == 2
    forget_process(tmp_path, "two")
    assert here.total("1.2.3.4") == 1
    late = ConnectionCounts(tmp_path, "three", "http")
    late.add("1.2.3.4")
    assert here.total("1.2.3.4") == 2


def test_an_address_has_no_more_connections_to_two_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are spread over the processes, and connections go to the process of their table."""
    monkeypatch.setenv("COLISEE_CONNECTIONS_PER_ADDRESS", str(LIMIT))
    server = Processes(tmp_path)
    try:
        opened = [server.live.open() for _ in range(TABLES)]
        accepted = 0
        with ExitStack() as stack:
            for table in opened:
                try:
                    socket = stack.enter_context(server.live.connect(table["table"]["id"]))
                    accepted += say(socket, "hello", "h")["type"] == "welcome"
                except (ConnectionClosed, InvalidHandshake):
                    continue
        assert LIMIT - 1 <= accepted <= LIMIT
    finally:
        server.end()
        server.kill()
