"""Stored tables and their rules: a table goes on under the rules and components it was opened with, or is refused and kept.

`version_1/tables.sql` is a database written by the program as it was when version 1 was the newest; `tables.json` says how that
program finished each table when every due seat took its first legal action.
"""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from colisee.core import components, registry
from colisee.core.components import ComponentSet
from colisee.core.kit import CHANCE
from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.play import record as records
from colisee.server.protocol import messages as m
from colisee.server.protocol.replay import replay_of_record
from colisee.server.storage.database import Write, database_at
from colisee.server.storage.store import Store
from colisee.server.table import events as ev
from colisee.server.table.opening import new_table
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState
from server.harness import LocalServer, play_on, run_with_server
from server.postgres import fresh_database

VERSION_1 = Path(__file__).parents[1] / "version_1"
TABLES: dict[str, dict[str, Any]] = json.loads((VERSION_1 / "tables.json").read_text("utf-8"))
RUNNING = [table for table, known in TABLES.items() if known["status"] == "running"]
OVER = [table for table, known in TABLES.items() if known["status"] == "over"]
STORED = ("tables", "events", "seats", "players", "facts", "nodes", "migrations", "works", "sessions", "ratings")


def rows_of_version_1() -> dict[str, tuple[list[str], list[tuple[Any, ...]]]]:
    """Every stored row: by table of the database its columns and rows."""
    memory = sqlite3.connect(":memory:")
    memory.executescript((VERSION_1 / "tables.sql").read_text("utf-8"))
    found = {}
    for name in STORED:
        cursor = memory.execute(f"SELECT * FROM {name}")
        found[name] = ([column[0] for column in cursor.description], cursor.fetchall())
    memory.close()
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    return fresh_database()


@pytest.fixture
def version_1(url: str) -> str:
    """The address of a database as version 1 left it."""

    async def fill() -> None:
        rows = rows_of_version_1()
        migrations = len(rows["migrations"][1])
        store = Store(database_at(url))
        older = Store(store.database, store.migrations[:migrations])
        await older.open()
        for name, (columns, values) in rows.items():
            if name == "migrations":
                continue
            marks = ", ".join("?" * len(columns))
            sql = f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})"
            for row in values:
                await store.database.write(Write(sql, row))
        await older.close()

    asyncio.run(fill())
    return url


def finished(table: TableState) -> TableState:
    """The table after the first due seat has taken its first legal action until the end."""
    assert table.match is not None
    while not table.match.is_over:
        seat = table.match.due[0]
        table.apply(ev.Played(0, seat=seat, action=table.match.legal(seat)[0]))
    return table


# Tables of version 1


@pytest.mark.parametrize("table_id", RUNNING)
def test_a_running_table_of_version_1_is_finished_under_version_1(
    version_1: str, tmp_path: Path, table_id: str
) -> None:
    known = TABLES[table_id]

    async def scenario(server: LocalServer) -> None:
        store = server.services.store
        before = await store.events(table_id)
        table = TableState.from_events(before)
        assert table.setup.rules_version == 1
        assert table.match is not None
        assert [list(event) for event in table.match.line] == known["line"][: known["position"]]
        assert [list(event) for event in finished(table).match.line] == known["line"]  # type: ignore[union-attr]  # it has begun
        assert table.match.scores() == known["scores"]
        client = await server.join(table_id)
        await play_on(client, 10_000, random.Random(1))
        assert client.table().status == "over"
        await server.settle(table_id)
        stored = await store.record(table_id)
        assert stored is not None
        record = records.read(stored)
        assert record.setup.rules_version == 1
        assert records.verify(record).is_proved
        assert (await store.events(table_id))[: len(before)] == before

    run_with_server(tmp_path, scenario, database=version_1)


def test_a_waiting_table_of_version_1_begins_under_version_1(version_1: str, tmp_path: Path) -> None:
    (table_id,) = [table for table, known in TABLES.items() if known["status"] == "waiting"]

    async def scenario(server: LocalServer) -> None:
        client = await server.join(table_id, "bob")
        assert isinstance(await client.say("sit", name="Bob"), m.Accepted)
        table = TableState.from_events(await server.services.store.events(table_id))
        assert (table.status, table.setup.rules_version) == ("running", 1)

    run_with_server(tmp_path, scenario, database=version_1)


@pytest.mark.parametrize("table_id", OVER)
def test_an_ended_table_of_version_1_has_its_record_from_the_log(version_1: str, tmp_path: Path, table_id: str) -> None:
    async def scenario(server: LocalServer) -> None:
        assert await server.services.store.record(table_id) is None
        data = await server.services.lobby.record(table_id)
        assert (data["rules_version"], data["result"]) == (1, TABLES[table_id]["scores"])
        assert records.verify(records.read(json.dumps(data))).is_proved

    run_with_server(tmp_path, scenario, database=version_1)


# What a log stores


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_log_stores_the_version_the_digest_and_every_draw(slug: str) -> None:
    spec = game(slug)
    seats = [ev.SeatOpened("person", str(seat), "ann") for seat in range(spec.facts.seats[0])]
    table, events = new_table(0, "ann", slug, {}, seats, ev.ClockSettings(), False, True, "")
    opened, started = events
    assert isinstance(opened, ev.Opened)
    assert isinstance(started, ev.Started)
    assert (opened.rules_version, opened.components) == (spec.facts.rules_version, spec.digest)
    assert table.match is not None
    rng = random.Random(3)
    for _ in range(60):
        seat = rng.choice(table.due)
        events.append(table.apply(ev.Played(0, seat=seat, action=rng.choice(table.match.legal(seat)))))
    stored = [draw for event in events if isinstance(event, ev.Played | ev.Started) for draw in event.draws or ()]
    assert stored == [event.action for event in table.match.line if event.seat == CHANCE]
    assert stored
    bodies = [ev.encode_event(event) for event in events]
    again = TableState.from_events(bodies)
    assert again.match is not None
    assert again.match.position == table.match.position


def test_a_table_is_rebuilt_from_the_draws_that_were_stored() -> None:
    """Even if the secret would give others: what was drawn has happened."""
    seats = [ev.SeatOpened("person", "A", "ann"), ev.SeatOpened("person", "B", "ann")]
    table, events = new_table(0, "ann", "moving-day", {}, seats, ev.ClockSettings(), False, True, "")
    other = msgspec.structs.replace(events[0], secret="00" * 32)
    again = TableState.from_events([ev.encode_event(event) for event in (other, *events[1:])])
    assert table.match is not None
    assert again.match is not None
    assert again.match.position == table.match.position


# Other releases of the program


@contextmanager
def release(spec: GameSpec, *sets: ComponentSet) -> Iterator[None]:
    """A release of the program in which a game is `spec`, with these built-in component sets."""
    real_game, real_sets = registry.game, components.built_in_sets

    def game_here(slug: str) -> GameSpec:
        return spec if slug == spec.slug else real_game(slug)

    def sets_here(slug: str) -> tuple[ComponentSet, ...]:
        return sets if slug == spec.slug else real_sets(slug)

    with pytest.MonkeyPatch.context() as patch:
        for module in ("colisee.core.registry", "colisee.core.components", "colisee.server.table.setup"):
            patch.setattr(f"{module}.game", game_here)
        patch.setattr(components, "built_in_sets", sets_here)
        yield


def with_version_3(spec: GameSpec, *older: int) -> GameSpec:
    return replace(spec, facts=replace(spec.facts, rules_version=3, older_versions=older))


def reordered(spec: GameSpec) -> GameSpec:
    """The same pieces in another order: the number of a draw means another piece."""
    data = {**spec.components.data, "boxes": {**spec.components.data["boxes"]}}
    data["boxes"]["rows"] = data["boxes"]["rows"][::-1]
    return spec.with_components(ComponentSet(spec.slug, "reordered", data))


@pytest.fixture
def stored(url: str, tmp_path: Path) -> str:
    """The id of a stored table of Moving Day, some plies played, in the database at `url`."""
    tables: list[str] = []

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me")
        await play_on(await server.join(opened.table.id), 21, random.Random(5))
        tables.append(opened.table.id)

    run_with_server(tmp_path, scenario, database=url)
    return tables[0]


async def everything_about(store: Store, table: str) -> list[Any]:
    return [await store.events(table), await store.table(table), await store.owner(table), await store.record(table)]


def check_refused_and_kept(url: str, tmp_path: Path, table_id: str, code: str) -> None:
    async def scenario(server: LocalServer) -> None:
        store = server.services.store
        before = await everything_about(store, table_id)
        client = await server.connect(table_id)
        for language in ("en", "fr"):
            answer = await client.say("hello", language=language)
            assert isinstance(answer, m.Refused)
            assert answer.code == code
        with pytest.raises(Refusal) as caught:
            await server.services.lobby.state(table_id)
        assert caught.value.code == code
        await server.tick(table_id)
        assert (await server.services.lobby.find(table_id, None)).id == table_id
        assert await everything_about(store, table_id) == before

    run_with_server(tmp_path, scenario, database=url)


def scores_at_the_end(url: str, tmp_path: Path, table_id: str) -> list[dict[str, int]]:
    """Finishes a copy of a stored table: the database does not change."""
    scores: list[dict[str, int]] = []

    async def scenario(server: LocalServer) -> None:
        table = finished(TableState.from_events(await server.services.store.events(table_id)))
        assert table.match is not None
        scores.extend(table.match.scores())

    run_with_server(tmp_path, scenario, database=url)
    return scores


def test_a_table_of_a_version_that_is_gone_is_refused_and_goes_on_where_it_is_there(
    url: str, tmp_path: Path, stored: str
) -> None:
    spec = game("moving-day")
    expected = scores_at_the_end(url, tmp_path, stored)
    with release(with_version_3(spec), spec.components):
        check_refused_and_kept(url, tmp_path, stored, "rules_unavailable")
    with release(with_version_3(spec, 1, 2), spec.components):
        assert scores_at_the_end(url, tmp_path, stored) == expected
    assert scores_at_the_end(url, tmp_path, stored) == expected


def test_a_table_goes_on_with_its_own_components_or_is_refused(url: str, tmp_path: Path, stored: str) -> None:
    spec = game("moving-day")
    expected = scores_at_the_end(url, tmp_path, stored)
    other = reordered(spec)
    assert other.digest != spec.digest
    with release(other, other.components):
        check_refused_and_kept(url, tmp_path, stored, "components_unavailable")
    with release(other, other.components, spec.components):
        assert scores_at_the_end(url, tmp_path, stored) == expected
    assert scores_at_the_end(url, tmp_path, stored) == expected


def test_the_record_of_an_ended_match_is_served_whatever_the_program_lacks(
    url: str, tmp_path: Path, stored: str
) -> None:
    spec = game("moving-day")
    written: list[dict[str, Any]] = []

    async def end(server: LocalServer) -> None:
        client = await server.join(stored)
        await play_on(client, 10_000, random.Random(7))
        assert client.table().status == "over"
        written.append(await server.services.lobby.record(stored))
        assert await server.services.store.record(stored) is not None

    async def read(server: LocalServer) -> None:
        assert await server.services.lobby.record(stored) == written[0]
        with pytest.raises(Refusal) as caught:
            replay_of_record(written[0], "en", 0, 10)
        assert caught.value.code == "rules_unavailable"

    run_with_server(tmp_path, end, database=url)
    assert records.verify(records.read(json.dumps(written[0]))).is_proved
    with release(with_version_3(spec), spec.components):
        run_with_server(tmp_path, read, database=url)
