"""The store on real databases: SQLite, and PostgreSQL where its server can be started."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import pytest

from colisee.server.storage.database import Conflict, Database, DatabaseError, Write, database_at
from colisee.server.storage.sqlite import SqliteDatabase
from colisee.server.storage.store import MIGRATIONS, Claim, Rating, Store, TableRow, rating_write, seat_write
from server.postgres import fresh_database

ROW = TableRow("t1", "code", "moving-day", "waiting", True, 5, 5, None, '{"names": 2}', "ann\nzoé 100%")

Scenario = Callable[[Store], Awaitable[None]]
Run = Callable[[Scenario], None]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite3'}"
    return fresh_database()


@pytest.fixture
def run(url: str) -> Run:
    """Runs a scenario with an open store; several scenarios of a test share one database."""

    def tell(scenario: Scenario) -> None:
        async def whole() -> None:
            store = Store(database_at(url))
            await store.open()
            try:
                await scenario(store)
            finally:
                await store.close()

        asyncio.run(whole())

    return tell


def test_events_are_kept_in_order(run: Run) -> None:
    async def write(store: Store) -> None:
        claim = await store.open_table(ROW, "n1", ["a"])
        await store.append(claim, 1, ["b", "c"])
        await store.append(claim, 3, ["d"], ROW._replace(status="running", wake_at=7))

    async def read(store: Store) -> None:
        assert await store.events("t1") == ["a", "b", "c", "d"]
        assert await store.events("t1", 2) == ["c", "d"]
        assert await store.table("t1") == ROW._replace(status="running", wake_at=7)
        assert await store.table_by_code("code") == await store.table("t1")
        assert await store.events("t2") == []
        assert await store.table("t2") is None

    run(write)
    run(read)


def test_an_event_number_is_given_once(run: Run) -> None:
    async def scenario(store: Store) -> None:
        claim = await store.open_table(ROW, "n1", ["a"])
        await store.append(claim, 1, ["b"])
        with pytest.raises(Conflict):
            await store.append(claim, 1, ["other"])
        with pytest.raises(Conflict):
            await store.open_table(ROW, "n1", ["a"])
        assert await store.events("t1") == ["a", "b"]

    run(scenario)


def test_who_was_overtaken_is_shut_out(run: Run) -> None:
    async def scenario(store: Store) -> None:
        old = await store.open_table(ROW, "n1", ["a"])
        new = await store.claim("t1", "n2", "n1", old.epoch)
        with pytest.raises(Conflict):
            await store.append(old, 1, ["late"])
        with pytest.raises(Conflict):
            await store.claim("t1", "n3", "n1", old.epoch)
        await store.append(new, 1, ["b"])
        assert await store.owner("t1") == ("n2", 2)
        assert await store.events("t1") == ["a", "b"]

    run(scenario)


def test_nodes_without_tables_are_forgotten(run: Run) -> None:
    """Ended matches need no node, so their nodes are deleted, too."""

    async def scenario(store: Store) -> None:
        for node, alive_at in (("plays", 1), ("waits", 1), ("ended", 1), ("silent", 1), ("late", 60), ("now", 90)):
            await store.heartbeat(node, alive_at)
        for node, alive_at in (("closed", 60), ("closing", 90)):
            await store.heartbeat(node, alive_at)
            await store.close_node(node, alive_at)
        for node, status, listed in (("plays", "running", False), ("waits", "waiting", True), ("ended", "over", True)):
            await store.open_table(ROW._replace(id=node, code=node, status=status, listed=listed), node, ["a"])
        await store.forget_nodes(closed_before=80, silent_before=50)
        assert {node.id for node in await store.nodes()} == {"plays", "waits", "late", "now", "closing"}
        await store.heartbeat("silent", 91)
        assert ("silent", 91, False) in await store.nodes()

    run(scenario)


def test_a_call_happens_wholly_or_not_at_all(run: Run) -> None:
    async def scenario(store: Store) -> None:
        claim = await store.open_table(ROW, "n1", ["a"])
        with pytest.raises(Conflict):
            await store.append(claim, 1, ["b"], None, [Write("UPDATE tables SET game = 'x' WHERE id = 'none'", (), 1)])
        assert await store.events("t1") == ["a"]
        with pytest.raises(DatabaseError):
            await store.append(claim, 1, ["b"], None, [Write("INSERT INTO nowhere VALUES (1)")])
        assert await store.events("t1") == ["a"]

    run(scenario)


def test_a_bad_call_fails_alone(run: Run) -> None:
    """The other writes of its group are still stored."""

    async def scenario(store: Store) -> None:
        claim = await store.open_table(ROW, "n1", ["0"])
        calls = [store.append(claim, n, [str(n)]) for n in range(1, 40)]
        calls.insert(20, store.append(Claim("t1", 99), 40, ["never"]))
        outcomes = await asyncio.gather(*calls, return_exceptions=True)
        assert [type(o) for o in outcomes if o is not None] == [Conflict]
        assert await store.events("t1") == [str(n) for n in range(40)]

    run(scenario)


@pytest.mark.parametrize("value", ["\ud800", "a\x00b", 1 << 80, object()], ids=["surrogate", "zero", "huge", "object"])
def test_a_value_that_no_database_takes_does_not_stop_the_writer(run: Run, value: object) -> None:
    """The write fails or is stored, and later ones are written."""

    async def scenario(store: Store) -> None:
        claim = await store.open_table(ROW, "n1", ["0"])
        odd = Write("UPDATE tables SET game = ? WHERE id = 't1'", (value,), 1)
        async with asyncio.timeout(20):
            await asyncio.gather(store.append(claim, 1, ["1"], None, [odd]), return_exceptions=True)
            await store.append(claim, len(await store.events("t1")), ["next"])
        assert (await store.events("t1"))[-1] == "next"

    run(scenario)


@pytest.mark.parametrize("value", ["\ud800", 1 << 80, object()], ids=["surrogate", "huge", "object"])
def test_a_question_that_no_database_takes_does_not_stop_the_reader(run: Run, value: object) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(ROW, "n1", ["0"])
        async with asyncio.timeout(20):
            with pytest.raises(DatabaseError):
                await store.database.read("SELECT id FROM tables WHERE id = ?", value)
            assert await store.events("t1") == ["0"]

    run(scenario)


def test_nothing_is_found_by_a_text_with_a_zero_byte(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.open_table(ROW, "n1", ["0"])
        assert await store.table("t1\0") is None
        assert await store.owner("\0") is None
        assert await store.player_by_login("\0") is None
        assert await store.tables_of("ann", None, None, "\0", 5) == []

    run(scenario)


def test_single_events_of_many_tables_are_stored_together_and_fail_alone(tmp_path: Path) -> None:
    """As moves are stored on SQLite: one statement for all that wait."""

    async def scenario() -> None:
        store = Store(database_at(f"sqlite:///{tmp_path}/store.sqlite3"))
        await store.open()
        claims = [await store.open_table(ROW._replace(id=f"t{n}", code=f"c{n}"), "n1", ["0"]) for n in range(30)]
        failures: dict[str, DatabaseError | None] = {}
        all_done = asyncio.get_running_loop().create_future()

        def note(table: str, failure: DatabaseError | None) -> None:
            failures[table] = failure
            if len(failures) == len(claims):
                all_done.set_result(None)

        claims[10] = Claim("t10", 99)
        before = store.database.groups
        for claim in claims:
            store.append_one(claim, 0 if claim.table == "t20" else 1, "1", partial(note, claim.table))
        await all_done
        assert store.database.groups - before < len(claims)
        assert [table for table, failure in failures.items() if failure] == ["t10", "t20"]
        assert {type(failure) for failure in failures.values() if failure} == {Conflict}
        lost = [n for n in range(30) if await store.events(f"t{n}") == ["0"]]
        assert lost == [10, 20]
        await store.close()

    asyncio.run(scenario())


def test_many_writers_share_a_commit(run: Run) -> None:
    async def scenario(store: Store) -> None:
        claim = await store.open_table(ROW, "n1", ["0"])
        before = store.database.groups  # type: ignore[attr-defined]  # both count their commits
        await asyncio.gather(*(store.append(claim, n, ["x"]) for n in range(1, 201)))
        assert store.database.groups - before < 100  # type: ignore[attr-defined]  # as above
        assert len(await store.events("t1")) == 201

    run(scenario)


def test_lists_and_searches(run: Run) -> None:
    async def scenario(store: Store) -> None:
        for n in range(5):
            row = ROW._replace(
                id=f"t{n}", code=f"c{n}", changed_at=n, listed=n != 3, status="over" if n == 4 else "waiting"
            )
            await store.open_table(row, "n1", ["a"])
            await store.database.write(seat_write(f"t{n}", 0, "ann" if n % 2 else "bob"))
        assert [t.id for t in await store.listed_tables("waiting", 10)] == ["t2", "t1", "t0"]
        assert [t.id for t in await store.tables_of("ann", None, None, "", 10)] == ["t3", "t1"]
        assert [t.id for t in await store.tables_of("bob", "moving-day", "over", "zoé 100%", 10)] == ["t4"]
        assert len(await store.tables_of("bob", None, None, "ZOÉ", 10)) == 3
        assert await store.tables_of("bob", None, None, "100_", 10) == []
        assert await store.tables_of("bob", None, None, "names", 10) == []
        assert await store.tables_of("bob", "toy-rush", None, "", 10) == []
        assert await store.count_tables() == {"over": 1, "waiting": 4}

    run(scenario)


def test_tables_are_woken_by_time(run: Run) -> None:
    async def scenario(store: Store) -> None:
        for n, wake in enumerate([None, 0, 50, 100]):
            await store.open_table(ROW._replace(id=f"t{n}", code=f"c{n}", wake_at=wake), f"n{n}", ["a"])
        late = ROW.changed_at
        assert await store.tables_to_wake(60, late, 10, []) == ["t1", "t2"]
        assert await store.tables_to_wake(60, late, 1, ["n1", "n3"]) == ["t2"]
        assert await store.tables_to_wake(60, late - 1, 10, []) == ["t1", "t2", "t3"], "the system's clock was set back"

    run(scenario)


def test_players_and_accounts(run: Run) -> None:
    async def scenario(store: Store) -> None:
        await store.save_player("p1", "Ann", 1)
        await store.save_player("p1", "Anne", 2)
        await store.register("p1", "anne", "anne", "hash", "recovery", 3, "Anne")
        with pytest.raises(Conflict):
            await store.register("p2", "anne", "anne", "hash", "recovery", 3, "Another")
        with pytest.raises(Conflict):
            await store.register("p1", "anne2", "anne2", "hash", "recovery", 3, "Anne")
        player = await store.player_by_login("anne")
        assert player == await store.player("p1")
        assert player is not None
        assert (player.name, player.created_at) == ("Anne", 1)
        rating = Rating("p1", "toy-rush", 25.5, 8.25, 1)
        await store.database.write(rating_write(rating))
        await store.database.write(rating_write(rating._replace(matches=2)))
        with pytest.raises(Conflict):
            await store.database.write(rating_write(rating._replace(mu=20.0, matches=2)))
        assert await store.ratings(["p1", "p2"]) == [rating._replace(matches=2)]
        assert await store.ratings([]) == []

    run(scenario)


def test_the_secret_is_made_once(run: Run) -> None:
    secrets = []

    async def scenario(store: Store) -> None:
        secrets.append(await store.secret("server"))

    run(scenario)
    run(scenario)
    assert secrets[0] == secrets[1]
    assert len(bytes.fromhex(secrets[0])) == 32


def test_migrations_run_once_and_in_order(url: str) -> None:
    later = (*MIGRATIONS, ("ALTER TABLE tables ADD COLUMN mood TEXT",))

    async def scenario() -> None:
        first = Store(database_at(url))
        await first.open()
        await first.open_table(ROW, "n1", ["a"])
        await first.close()
        for _ in range(2):
            second = Store(database_at(url), later)
            await second.open()
            assert await second.events("t1") == ["a"]
            assert await second.database.read("SELECT mood FROM tables") == [(None,)]
            await second.close()
        third = Store(database_at(url))
        with pytest.raises(DatabaseError, match="newer"):
            await third.open()
        await third.close()

    asyncio.run(scenario())


def test_tables_of_an_older_version_are_found(url: str) -> None:
    columns = "id, code, game, status, listed, opened_at, changed_at, wake_at, summary, node, epoch"
    values = "'t1', 'code', 'moving-day', 'over', 1, 5, 5, NULL, '{\"name\": \"Ann\"}', 'n1', 1"

    async def scenario() -> None:
        old = Store(database_at(url), MIGRATIONS[:2])
        await old.open()
        await old.database.write(Write(f"INSERT INTO tables ({columns}) VALUES ({values})"), seat_write("t1", 0, "ann"))
        await old.close()
        store = Store(database_at(url))
        await store.open()
        assert [table.id for table in await store.tables_of("ann", None, None, "Ann", 5)] == ["t1"]
        await store.close()

    asyncio.run(scenario())


def test_a_failed_migration_leaves_nothing_behind(url: str) -> None:
    broken = (*MIGRATIONS, ("CREATE TABLE half (x BIGINT)", "CREATE NONSENSE"))

    async def scenario() -> None:
        store = Store(database_at(url), broken)
        with pytest.raises(DatabaseError):
            await store.open()
        await store.close()
        again = Store(database_at(url), (*MIGRATIONS, ("CREATE TABLE half (x BIGINT)",)))
        await again.open()
        await again.close()

    asyncio.run(scenario())


# SQLite alone


@pytest.fixture
def small_disk(tmp_path: Path) -> SqliteDatabase:
    """A database that cannot grow, which looks like a full disk to SQLite."""
    return SqliteDatabase(tmp_path / "small.sqlite3")


def test_a_full_disk_is_refused_and_nothing_is_corrupted(small_disk: SqliteDatabase) -> None:
    async def scenario() -> None:
        store = Store(small_disk)
        await store.open()
        claim = await store.open_table(ROW, "n1", ["a"])
        pages = small_disk._writer.execute("PRAGMA page_count").fetchone()[0]
        small_disk._writer.execute(f"PRAGMA max_page_count={pages + 4}")
        stored = 1

        async def fill() -> None:
            nonlocal stored
            while stored < 100:
                await store.append(claim, stored, ["x" * 2000])
                stored += 1

        with pytest.raises(DatabaseError, match="full"):
            await fill()
        small_disk._writer.execute("PRAGMA max_page_count=100000")
        assert len(await store.events("t1")) == stored
        await store.append(claim, stored, ["room again"])
        assert (await store.database.read("PRAGMA integrity_check"))[0][0] == "ok"
        await store.close()

    asyncio.run(scenario())


def test_writes_are_flushed_to_the_disk(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = SqliteDatabase(tmp_path / "x.sqlite3")
        await database.open()
        assert database._writer.execute("PRAGMA synchronous").fetchone()[0] == 2
        assert database._writer.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        await database.close()

    asyncio.run(scenario())


def test_what_was_acknowledged_is_in_a_copy_of_the_files(tmp_path: Path) -> None:
    """As if the process had died at that moment."""

    async def scenario() -> None:
        store = Store(SqliteDatabase(tmp_path / "a.sqlite3"))
        await store.open()
        claim = await store.open_table(ROW, "n1", ["0"])
        for n in range(1, 20):
            await store.append(claim, n, [str(n)])
            copy = tmp_path / f"copy{n}"
            copy.mkdir()
            for file in tmp_path.glob("a.sqlite3*"):
                shutil.copy(file, copy / file.name)
            rows = sqlite3.connect(copy / "a.sqlite3").execute("SELECT COUNT(*) FROM events").fetchone()
            assert rows[0] == n + 1
        await store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("url", ["mysql://x", "sqlite:///", "nonsense", ""])
def test_an_unknown_database_is_named(url: str) -> None:
    with pytest.raises(ValueError, match="must be"):
        database_at(url)


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear database, " * 100)
    with pytest.raises(DatabaseError, match=r"letter\.txt"):
        asyncio.run(Store(SqliteDatabase(file)).open())


def test_a_process_that_stood_still_gets_database_errors_and_reads_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after a suspended machine: the timeout of a statement and its answer arrive at the same moment."""
    outcomes: list[object] = []

    async def read_while_stopped(database: Database, steps: int) -> None:
        reading = asyncio.create_task(database.read(f"SELECT {steps}"))
        for _ in range(steps):
            await asyncio.sleep(0)
        time.sleep(0.1)  # the whole event loop stands still
        try:
            outcomes.append(await reading)
        except DatabaseError as error:
            outcomes.append(error)

    async def scenario() -> None:
        database = database_at(url)
        await database.open()
        monkeypatch.setattr("colisee.server.storage.postgres.ANSWER_TIMEOUT_SECONDS", 0.05)
        try:
            for steps in range(1, 12):
                await read_while_stopped(database, steps)
            monkeypatch.undo()
            assert await database.read("SELECT 7") == [(7,)]
        finally:
            await database.close()

    url = fresh_database()
    asyncio.run(scenario())
    assert any(isinstance(outcome, DatabaseError) for outcome in outcomes)
