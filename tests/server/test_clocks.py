"""Thinking time, on a clock that the test controls."""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.server.protocol import messages as m
from colisee.server.protocol.messages import ClockKind
from colisee.server.storage.database import DatabaseError
from colisee.server.table.clocks import Clocks, steady_clock
from colisee.server.table.events import ClockSettings
from server.harness import Client, FakeTime, LocalServer, run_with_server

MINUTE = 60_000


def test_a_move_clock_starts_anew_with_every_decision() -> None:
    clocks = Clocks(ClockSettings("move", 60), 2)
    clocks.start(0, 0)
    clocks.start(0, 10_000)
    assert clocks.remaining(0, 20_000) == 40_000
    assert clocks.deadline() == (MINUTE, 0)
    clocks.stop(0, 30_000)
    clocks.start(0, 40_000)
    assert clocks.remaining(0, 40_000) == MINUTE


def test_a_fischer_clock_keeps_what_is_left_and_adds() -> None:
    clocks = Clocks(ClockSettings("fischer", 60, 5), 2)
    clocks.start(1, 0)
    clocks.stop(1, 20_000)
    assert clocks.remaining(1, 999_999) == 45_000
    clocks.start(1, 100_000)
    assert clocks.deadline() == (145_000, 1)


def test_a_pause_moves_the_deadline() -> None:
    clocks = Clocks(ClockSettings("move", 60), 2)
    clocks.start(0, 0)
    clocks.pause(5_000)
    assert clocks.deadline() == (65_000, 0)


def test_time_never_runs_backwards_or_below_zero() -> None:
    clocks = Clocks(ClockSettings("move", 60), 2)
    clocks.start(0, 100_000)
    assert clocks.remaining(0, 50_000) == MINUTE
    assert clocks.remaining(0, 10**9) == 0


def test_the_steady_clock_follows_no_jump_of_the_time_of_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("colisee.server.table.clocks.time", lambda: 1_000.0)
    monkeypatch.setattr("colisee.server.table.clocks.monotonic", lambda: 7.0)
    now = steady_clock()
    monkeypatch.setattr("colisee.server.table.clocks.time", lambda: 0.0)
    monkeypatch.setattr("colisee.server.table.clocks.monotonic", lambda: 9.5)
    assert now() == 1_002_500


def test_at_zero_a_bot_plays_on_and_the_seat_can_be_taken_back(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me", clock=ClockKind("move", 30))
        client = await server.join(opened.table.id)
        seat = client.position(0).due[0]
        clocks = client.position(seat).clocks
        assert clocks is not None
        assert (clocks[seat].running, clocks[seat].remaining) == (True, 30_000)
        assert not clocks[1 - seat].running
        server.time.pass_seconds(29)
        await server.tick(opened.table.id)
        assert client.table().seats[seat].level is None
        server.time.pass_seconds(2)
        await server.tick(opened.table.id)
        await client.until(lambda: client.table().seats[seat].level is not None)
        await client.until(lambda: 1 - seat in client.position(0).due)
        answer = await client.say("take_over", seat=seat)
        assert isinstance(answer, m.Accepted)
        assert client.table().seats[seat].level is None

    run_with_server(tmp_path, scenario)


async def _forty_seconds_at_a_table(server: LocalServer, clock: ClockKind) -> tuple[str, int]:
    """Returns the table, and the seat whose clock ran."""
    table = (await server.open("moving-day", "me me", clock=clock)).table.id
    seat = (await server.join(table)).position(0).due[0]
    server.time.pass_seconds(40)
    return table, seat


def test_a_clock_goes_on_after_a_restart_and_does_not_count_the_time_between(tmp_path: Path) -> None:
    time = FakeTime()
    table = ""
    seat = 0

    async def before(server: LocalServer) -> None:
        nonlocal table, seat
        table, seat = await _forty_seconds_at_a_table(server, ClockKind("fischer", 100))

    async def after(server: LocalServer) -> None:
        clocks = (await server.join(table)).position(seat).clocks
        assert clocks is not None
        assert clocks[seat].running
        assert clocks[seat].remaining == pytest.approx(60_000, abs=1_000)

    run_with_server(tmp_path, before, time)
    time.pass_seconds(3600)
    run_with_server(tmp_path, after, time)


def test_the_time_between_is_not_counted_either_if_the_next_server_soon_stops_again(tmp_path: Path) -> None:
    """It had just claimed the table and could not store anything."""
    time = FakeTime()
    table = ""
    seat = 0

    async def before(server: LocalServer) -> None:
        nonlocal table, seat
        table, seat = await _forty_seconds_at_a_table(server, ClockKind("move", 100))

    async def between(server: LocalServer) -> None:
        async def full(*_: object) -> None:
            raise DatabaseError("database or disk is full")

        server.services.store.append = full  # type: ignore[method-assign]  # what a full disk does
        await (await server.connect(table)).say("hello")

    async def after(server: LocalServer) -> None:
        assert _left(await server.join(table), seat) == 60_000

    run_with_server(tmp_path, before, time)
    time.pass_seconds(3600)
    run_with_server(tmp_path, between, time, errors_expected=True)
    time.pass_seconds(3600)
    run_with_server(tmp_path, after, time)


def test_a_table_nobody_looks_at_wakes_when_its_clock_runs_out(tmp_path: Path) -> None:
    """Correspondence play: the table is no longer in memory."""

    async def scenario(server: LocalServer) -> None:
        days = 3 * 24 * 3600
        opened = await server.open("moving-day", "me me", clock=ClockKind("move", days))
        client = await server.join(opened.table.id)
        seat = client.position(0).due[0]
        client.leave()
        server.time.pass_seconds(3600)
        await server.tick(opened.table.id)
        assert opened.table.id not in server.services.rooms.rooms
        server.time.pass_seconds(days)
        await server.services.rooms.beat()
        await server.settle(opened.table.id)
        late = await server.join(opened.table.id)
        assert late.table().seats[seat].level is not None

    run_with_server(tmp_path, scenario)


def test_a_forgotten_table_with_somebody_connected_wakes_too(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me", clock=ClockKind("move", 7200))
        client = await server.join(opened.table.id)
        seat = client.position(0).due[0]
        server.time.pass_seconds(3600)
        await server.tick(opened.table.id)
        assert server.services.rooms.rooms[opened.table.id].table is None
        server.time.pass_seconds(3700)
        await server.services.rooms.beat()
        await client.until(lambda: client.table().seats[seat].level is not None)

    run_with_server(tmp_path, scenario)


FISCHER = ClockKind("fischer", 100, 10)


def _left(client: Client, seat: int) -> int:
    """Milliseconds that a seat's clock shows, in the latest position."""
    clocks = client.position(seat).clocks
    assert clocks is not None
    return clocks[seat].remaining


@pytest.mark.parametrize("clock", [FISCHER, ClockKind("move", 100)], ids=["fischer", "move"])
@pytest.mark.parametrize("commands", [["take_over"], ["hand_over", "take_over"]], ids=" and ".join)
def test_nobody_gains_time_by_taking_over_what_was_not_lost(
    tmp_path: Path, clock: ClockKind, commands: list[str]
) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me", clock=clock)
        client = await server.join(opened.table.id)
        seat = client.position(0).due[0]
        server.time.pass_seconds(90)
        for command in commands:
            level = {"level": "random"} if command == "hand_over" else {}
            client.send(command, seat=seat, **level)
        await client.say("ping")
        assert client.table().seats[seat].level is None
        assert _left(client, seat) == 10_000

    run_with_server(tmp_path, scenario, bot_pause=60.0)


@pytest.mark.parametrize("clock", [FISCHER, ClockKind("move", 100)], ids=["fischer", "move"])
def test_nobody_gains_time_by_taking_back(tmp_path: Path, clock: ClockKind) -> None:
    """Any number of take-backs: a decision taken again has no more time than was left."""

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("toy-rush", "me me", clock=clock)
        client = await server.join(opened.table.id)
        for _ in range(20):
            seat = client.position(0).due[0]
            await _play_first(client, seat)
            if client.position(seat).undo == "free" and seat not in client.position(0).due:
                break
        assert isinstance(await client.say("take_back", seat=seat), m.Accepted)
        before = _left(client, seat)
        for _ in range(3):
            server.time.pass_seconds(1)
            await _play_first(client, seat)
            assert isinstance(await client.say("take_back", seat=seat), m.Accepted)
        await client.say("ping")
        assert _left(client, seat) == before - 3_000

    run_with_server(tmp_path, scenario)


def test_time_is_added_for_decisions_not_for_those_of_others_taken_back(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me", clock=FISCHER)
        client = await server.join(opened.table.id)
        first = client.position(0).due[0]
        while client.position(0).due == [first]:
            await _play_first(client, first)
        other = 1 - first
        before = _left(client, other)
        assert (await client.say("take_back", seat=first)).pending
        await client.say("consent", seat=other, agree=True)
        await client.say("ping")
        assert client.position(0).due == [first]
        assert _left(client, other) == before

    run_with_server(tmp_path, scenario)


async def _play_first(client: Client, seat: int) -> None:
    position = client.position(seat)
    assert position.legal
    await client.say("play", seat=seat, version=position.version, action=position.legal[0].action)
    await client.say("ping")


@pytest.mark.parametrize("node", ["", "home"], ids=["a new node", "the same node"])
@pytest.mark.parametrize("jump", [-86_400, 86_400], ids=["set back", "set forward"])
def test_a_change_of_the_systems_clock_between_two_runs_moves_no_deadline(tmp_path: Path, jump: int, node: str) -> None:
    """Also at a table that nobody looks at."""
    time, tables = FakeTime(), []

    async def first(server: LocalServer) -> None:
        tables.append((await server.open("moving-day", "me me", clock=ClockKind("move", 60))).table.id)
        client = await server.join(tables[0])
        server.time.pass_seconds(10)
        await client.say("ping")
        await server.services.rooms.beat()

    async def second(server: LocalServer) -> None:
        client = await server.join(tables[0])
        seat = client.position(0).due[0]
        clocks = client.position(seat).clocks
        assert clocks is not None
        assert 49_000 <= clocks[seat].remaining <= 60_000
        server.time.pass_seconds(40)
        await server.tick(tables[0])
        assert client.table().seats[seat].level is None
        server.time.pass_seconds(21)
        await server.tick(tables[0])
        await client.until(lambda: client.table().seats[seat].level is not None)

    async def third(server: LocalServer) -> None:
        """Nobody comes: the table wakes by itself."""
        await server.settle(tables[0])
        server.time.pass_seconds(61)
        await server.services.rooms.beat()
        await server.tick(tables[0])
        state = await server.services.lobby.state(tables[0])
        assert any(seat.level for seat in state.seats)

    for then in (second, third):
        tables.clear()
        folder = tmp_path / then.__name__
        run_with_server(folder, first, time, node=node)
        time.pass_seconds(jump)
        run_with_server(folder, then, time, node=node)
