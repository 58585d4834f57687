"""Snapshots of long logs: a table opened from one is the table that its whole log leads to."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.play.match import Match
from colisee.server.admin import delete_table
from colisee.server.protocol import messages as m
from colisee.server.storage.database import Write, database_at
from colisee.server.storage.store import Store
from colisee.server.table import events as ev
from colisee.server.table import snapshot as snapshots
from colisee.server.table.opening import new_table
from colisee.server.table.seat_state import SeatState
from colisee.server.table.snapshot import InvalidSnapshot
from colisee.server.table.state import TableState
from server.harness import FakeTime, LocalServer, play_on, run_with_server
from server.postgres import fresh_database

CACHES = ("_taught", "_names", "_head")


def contents(thing: Any) -> Any:
    """Everything that an object holds, as plain values; caches are left out."""
    if isinstance(thing, Position):
        return thing.to_bytes()
    if isinstance(thing, np.ndarray):
        return thing.tobytes()
    if isinstance(thing, Mapping):
        return {key: contents(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [contents(part) for part in thing]
    if hasattr(thing, "__slots__") and not hasattr(thing, "__dict__"):
        return [contents(getattr(thing, name)) for name in thing.__slots__]
    if isinstance(thing, TableState | SeatState | Match):
        return {name: contents(value) for name, value in vars(thing).items() if name not in CACHES}
    if type(thing).__name__ in ("Clocks", "ReaderLog"):
        return {name: contents(value) for name, value in vars(thing).items() if name not in CACHES}
    return repr(thing) if type(thing).__module__.startswith("colisee") else thing


def grown(slug: str, seats: int, rng: random.Random, plies: int = 30) -> list[str]:
    """The log of a table where everything happened that a log can hold."""
    people = [ev.SeatOpened("person", f"P{seat}", f"p{seat}") for seat in range(seats)]
    clock = ev.ClockSettings("fischer", 600, 5)
    table, events = new_table(0, "p0", slug, {}, people, clock, listed=True, spectators_allowed=True, opener="o")

    def add(event: ev.Event) -> None:
        events.append(table.apply(event))

    for number in range(plies):
        if table.ended:
            break
        at, key, seat = 1000 * number, f"c{number}", rng.choice(table.due)
        assert table.match is not None
        add(ev.Played(at, seat=seat, action=rng.choice(table.match.legal(seat)), command=key))
        if number % 3 == 0:
            add(ev.Chatted(at + 1, name=f"P{seat}", text="hé", seat=seat, command=f"{key}-chat"))
        if number % 4 == 0 and table.undo(seat) == "free":
            add(ev.TookBack(at + 2, seat=seat, command=f"{key}-back"))
        elif number % 7 == 0 and table.undo(seat) == "consent":
            add(ev.AskedBack(at + 3, seat=seat, command=f"{key}-ask"))
            for other in table.others_who_must_agree(seat):
                if number % 2:
                    add(ev.Consented(at + 4, seat=other, agree=True, command=f"{key}-yes{other}"))
        if number % 11 == 0:
            add(ev.HandedOver(at + 5, seat=seat, level="random", by_clock=True))
            add(ev.TakenOver(at + 6, seat=seat, command=f"{key}-over"))
        if number == plies // 2:
            add(ev.Muted(at + 7, seat=0, muted=True))
            add(ev.Voted(at + 7, seat=0, agree=True))
            add(ev.Paused(at + 8, 500))
    return [ev.encode_event(event) for event in events]


@pytest.mark.parametrize("slug", slugs())
def test_a_table_resumed_from_any_snapshot_is_the_table_of_its_log(slug: str) -> None:
    rng = random.Random(slug)
    bodies = grown(slug, game(slug).facts.seats[-1], rng)
    whole = contents(settled(TableState.from_events(bodies)))
    for number in [1, len(bodies), *rng.sample(range(2, len(bodies)), 3)]:
        before = TableState.from_events(bodies[:number])
        snapshot = snapshots.take(before, bodies[0], bodies[number - 1])
        assert snapshot.number == number
        resumed = snapshots.resume(snapshot, bodies[0], bodies[number - 1 :])
        assert contents(settled(resumed)) == whole


def settled(table: TableState) -> TableState:
    """The hashes of reader logs are computed when they are needed."""
    for log in table.reader_logs:
        assert log.chain
    return table


def test_a_snapshot_that_does_not_fit_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    bodies = grown("moving-day", 2, rng, 20)
    other = grown("moving-day", 2, rng, 20)
    snapshot = snapshots.take(TableState.from_events(bodies), bodies[0], bodies[-1])
    tail = bodies[-1:]

    def refused(snapshot: ev.Snapshot, first: str, tail: list[str]) -> str:
        with pytest.raises(InvalidSnapshot) as raised:
            snapshots.resume(snapshot, first, tail)
        return str(raised.value)

    def changed(**fields: Any) -> ev.Snapshot:
        """With another body, and the right digest for it."""
        body = msgspec.json.encode(msgspec.json.decode(snapshot.body) | fields).decode()
        return ev.Snapshot(snapshot.number, snapshots._digest(body), body)

    assert "damaged" in refused(snapshot._replace(body=snapshot.body.replace("P0", "P9")), bodies[0], tail)
    assert "another log" in refused(snapshot, other[0], tail)
    assert "another log" in refused(snapshot, bodies[0], other[-1:])
    assert "another log" in refused(snapshot, bodies[0], [])
    assert "rules" in refused(changed(rules_version=1), bodies[0], tail)
    assert "components" in refused(changed(components="f" * 64), bodies[0], tail)
    match = msgspec.json.decode(snapshot.body)["match"]
    assert "another position" in refused(changed(match=[match[0][:-1], *match[1:]]), bodies[0], tail)
    refused(changed(chat=17), bodies[0], tail)
    monkeypatch.setattr(snapshots, "PROGRAM", "0.0/0")
    assert "another version" in refused(snapshot, bodies[0], tail)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_long_log_is_not_replayed_again(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path / 'tables.sqlite3'}" if kind == "sqlite" else fresh_database()
    time, rng = FakeTime(), random.Random(5)
    found: dict[str, Any] = {}

    async def play(server: LocalServer) -> None:
        opened = await server.open()
        found["table"], found["tokens"] = opened.table.id, list(opened.tokens.values())
        ann = await server.join(opened.table.id, tokens=found["tokens"])
        await play_on(ann, 12, rng)
        for number in range(snapshots.EVENTS_BETWEEN_SNAPSHOTS):
            await ann.say("mute", muted=bool(number % 2))
        await play_on(ann, 4, rng)

    async def reopen(server: LocalServer) -> None:
        ann = await server.join(found["table"], tokens=found["tokens"])
        positions = [ann.position(seat) for seat in (0, 1)]
        assert positions == found["positions"]
        assert await play_on(ann, 2, rng) == 2

    async def replay(server: LocalServer) -> None:
        ann = await server.join(found["table"], tokens=found["tokens"])
        found["positions"] = [ann.position(seat) for seat in (0, 1)]

    def no_replay(bodies: list[str]) -> TableState:
        raise AssertionError("the whole log was replayed")

    run_with_server(tmp_path, play, time, database=url)
    stored = asyncio.run(stored_snapshot(url, found["table"]))
    assert stored is not None
    assert stored.number == snapshots.EVENTS_BETWEEN_SNAPSHOTS
    with monkeypatch.context() as patch:  # without a snapshot, as before: the log is replayed, and a snapshot is made
        asyncio.run(stored_snapshot(url, found["table"], "DELETE FROM snapshots"))
        run_with_server(tmp_path, replay, time, database=url)
        patch.setattr(TableState, "from_events", no_replay)
        run_with_server(tmp_path, reopen, time, database=url)
    asyncio.run(stored_snapshot(url, found["table"], "UPDATE snapshots SET body = '{}'"))
    run_with_server(tmp_path, replay, time, database=url)
    assert asyncio.run(stored_snapshot(url, found["table"])).body != "{}"  # type: ignore[union-attr]  # it was replaced


async def stored_snapshot(url: str, table: str, change: str = "") -> ev.Snapshot | None:
    store = Store(database_at(url))
    await store.open()
    try:
        if change:
            await store.database.write(Write(change))
        return await store.snapshot(table)
    finally:
        await store.close()


def test_a_former_owner_and_a_deleted_table_leave_no_snapshot(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open()
        ann = await server.join(opened.table.id)
        for number in range(snapshots.EVENTS_BETWEEN_SNAPSHOTS):
            await ann.say("mute", muted=bool(number % 2))
        store = server.services.store
        assert await store.snapshot(opened.table.id)
        await delete_table(store, opened.table.id)
        assert await store.snapshot(opened.table.id) is None
        assert isinstance(await ann.say("mute", muted=True), m.Refused)
        assert await store.snapshot(opened.table.id) is None

    run_with_server(tmp_path, scenario)
