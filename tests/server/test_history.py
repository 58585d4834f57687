"""The history of players: results, opponents and filters; what a guest played belongs to the account after logging in."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from colisee.server.http.identity import COOKIE
from colisee.server.live.ratings import anchors, similar_level
from colisee.server.protocol import messages as m
from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.database import Row, Write, database_at
from colisee.server.storage.history import (
    FILLED_TO,
    HistoryFilter,
    HistoryRow,
    HistoryStore,
    history_writes,
    recount_writes,
)
from colisee.server.storage.migrations import MIGRATIONS
from colisee.server.storage.sqlite import SqliteDatabase
from colisee.server.storage.store import Store, TableRow
from server.harness import NOON, LocalServer, run_with_server, settings_for
from server.live import Live, live, say

PASSPHRASE = "carton et scotch"
TIMEOUT = 60


@pytest.fixture
def live_server(tmp_path: Path) -> Iterator[Live]:
    with live(settings_for(tmp_path, requests_per_second=1000, burst=1000)) as running:
        yield running


def register(client: httpx.Client, login: str) -> dict[str, Any]:
    answer = client.post("/api/account", json={"login": login, "passphrase": PASSPHRASE})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


@contextmanager
def visitor(server: Live) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=f"http://{server.address}", timeout=TIMEOUT) as client:
        client.get("/api/me")
        yield client


def cookie_of(client: httpx.Client) -> dict[str, str]:
    return {"cookie": f"{COOKIE}={client.cookies[COOKIE]}"}


def ann_wins(server: Live, bob: httpx.Client, name: str = "Bob", game: str = "moving-day") -> str:
    """Ann plays against Bob, who resigns."""
    table = str(server.open(game, "me open")["table"]["id"])
    with server.connect(table, cookie_of(bob)) as ws:
        say(ws, "hello", "h")
        assert say(ws, "sit", "s", name=name)["type"] == "accepted"
        assert say(ws, "resign", "r", seat=1)["type"] == "accepted"
    return table


def history(client: httpx.Client, **wanted: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/me/history", params=wanted)
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["matches"]
    return found


def test_an_ended_match_is_in_the_history_of_its_players(live_server: Live) -> None:
    with visitor(live_server) as bob:
        table = ann_wins(live_server, bob)
        (won,), (lost,) = history(live_server.http), history(bob)
        assert (won["table"], won["result"], won["place"], won["ending"]) == (table, "won", 1, "resigned")
        assert (lost["result"], lost["place"], lost["players"]) == ("lost", 2, 2)
        assert [one["name"] for one in won["opponents"]] == ["Bob"]
        assert history(live_server.http, result="lost") == []


def test_matches_are_found_by_game_result_opponent_and_time_page_by_page(live_server: Live) -> None:
    with visitor(live_server) as bob:
        tables = [ann_wins(live_server, bob, name) for name in ("Bob", "Zoé", "100%")]
        tables.append(ann_wins(live_server, bob, game="post-office"))
    mine = live_server.http
    assert [one["table"] for one in history(mine)] == tables[::-1]
    assert [one["table"] for one in history(mine, game="post-office")] == tables[3:]
    assert [one["table"] for one in history(mine, opponent="ZOÉ")] == tables[1:2]
    assert [one["table"] for one in history(mine, opponent="%")] == tables[2:3]
    latest = history(mine)[0]["ended_at"]
    assert history(mine, since=latest + 1) == []
    assert len(history(mine, until=latest)) == 4
    first = mine.get("/api/me/history", params={"most": 3}).json()
    rest = mine.get("/api/me/history", params={"most": 3, "before": first["next"]}).json()
    assert [one["table"] for one in first["matches"] + rest["matches"]] == tables[::-1]
    assert rest["next"] is None
    for bad in ({"before": "x"}, {"most": 0}, {"result": "maybe"}, {"since": -1}, {"opponent": "x" * 101}):
        assert mine.get("/api/me/history", params=bad).status_code == 400, bad


def test_statistics_add_up_what_was_played(live_server: Live) -> None:
    with visitor(live_server) as bob:
        for _ in range(2):
            ann_wins(live_server, bob)
        counted = live_server.http.get("/api/me/statistics").json()
        (game,) = counted["games"]
        assert (game["game"], game["matches"], game["won"], game["lost"]) == ("moving-day", 2, 2, 0)
        assert [(one["key"], one["matches"], one["won"]) for one in counted["opponents"]] == [("people", 2, 2)]
        assert bob.get("/api/me/statistics").json()["games"][0]["lost"] == 2


def test_logging_in_keeps_what_the_guest_plays_and_has_played(live_server: Live) -> None:
    register(live_server.http, "ann")
    with visitor(live_server) as device, visitor(live_server) as bob:
        guest = device.get("/api/me").json()["id"]
        old_cookie = device.cookies[COOKIE]
        owner, live_server.http = live_server.http, device
        ended, opened = ann_wins(live_server, bob), live_server.open("moving-day", "me open")
        live_server.http = owner
        table = opened["table"]["id"]
        with live_server.connect(table, cookie_of(device)) as ws:  # the room is in memory
            assert say(ws, "hello", "h")["seats"] == [0]
        me = device.post("/api/session", json={"login": "ann", "passphrase": PASSPHRASE}).json()
        assert (me["login"], me["merged_tables"], me["devices"]) == ("ann", 2, 2)
        for client in (device, owner):
            assert [one["table"] for one in history(client)] == [ended]
            assert [one["table"]["id"] for one in client.get("/api/me/turns").json()] == [table]
            with live_server.connect(table, cookie_of(client)) as ws:
                welcome = say(ws, "hello", "h")
                assert (welcome["seats"], welcome["host"]) == ([0], True)
        stolen = httpx.get(f"http://{live_server.address}/api/me", headers={"cookie": f"{COOKIE}={old_cookie}"})
        assert stolen.json()["id"] not in (guest, me["id"])
        again = device.post("/api/session", json={"login": "ann", "passphrase": PASSPHRASE}).json()
        assert again["merged_tables"] == 0


def test_an_account_is_exported_and_deleted(live_server: Live) -> None:
    mine = live_server.http
    register(mine, "ann")
    with visitor(live_server) as bob:
        table = ann_wins(live_server, bob)
        cookie = mine.cookies[COOKIE]
        exported = mine.get("/api/account/export")
        assert "attachment" in exported.headers["content-disposition"]
        data = exported.json()
        assert data["account"]["login"] == "ann"
        assert [one["table"] for one in data["matches"]] == [table]
        assert "passphrase" not in exported.text
        wrong = mine.post("/api/account/deletion", json={"passphrase": "not this one"})
        assert wrong.json()["code"] == "wrong_passphrase"
        guest = mine.post("/api/account/deletion", json={"passphrase": PASSPHRASE}).json()
        assert guest["login"] is None
        old = httpx.get(f"http://{live_server.address}/api/me", headers={"cookie": f"{COOKIE}={cookie}"}).json()
        assert old["login"] is None
        login = mine.post("/api/session", json={"login": "ann", "passphrase": PASSPHRASE})
        assert login.json()["code"] == "wrong_passphrase"
        assert history(mine) == []
        assert len(history(bob)) == 1
        assert bob.get("/api/account/export").json()["code"] == "no_account"
        register(bob, "ann")


def test_a_rating_is_explained_by_a_bot_of_the_same_strength() -> None:
    levels = anchors("moving-day")
    assert similar_level("moving-day", levels["expert"] + 0.1, 1.0) == "expert"
    assert similar_level("moving-day", 1000.0, 1.0) == max(levels, key=lambda level: levels[level])
    assert similar_level("moving-day", levels["expert"], 8.0) is None


def test_a_profile_is_shown_only_if_its_owner_wants_it(live_server: Live) -> None:
    mine = live_server.http
    register(mine, "ann")
    with visitor(live_server) as bob:
        ann_wins(live_server, bob)
        assert bob.get("/api/players/ann").json()["code"] == "no_such_player"
        assert bob.patch("/api/account", json={"is_public": True}).json()["code"] == "no_account"
        assert mine.patch("/api/account", json={"is_public": True}).json()["is_public"]
        shown = bob.get("/api/players/Ann").json()
        assert (shown["login"], shown["matches"]) == ("ann", {"moving-day": 1})
        assert [(one["result"], one["table"]) for one in shown["recent"]] == [("won", "")]
        mine.patch("/api/account", json={"is_public": False})
        assert bob.get("/api/players/ann").status_code == 404


async def ended_match(server: LocalServer) -> str:
    """Ann plays against Bob, who resigns."""
    table = (await server.open("moving-day", "me open")).table.id
    bob = await server.join(table, "bob")
    await bob.say("sit", name="Bob")
    assert isinstance(await bob.say("resign", seat=1), m.Accepted)
    return table


def test_matches_that_ended_before_the_history_was_kept_are_added_once(tmp_path: Path) -> None:
    known: dict[str, list[HistoryRow]] = {}

    async def before(server: LocalServer) -> None:
        tables = [await ended_match(server) for _ in range(3)]
        await AccountStore(server.services.store.database).merge("bob", "zoe", NOON)
        database = server.services.store.database
        for player in ("ann", "zoe"):
            known[player] = await server.services.history.of(player, HistoryFilter(), 9)
            assert len(known[player]) == 3
            assert await server.services.history.counts(player) == {"moving-day": 3}
        await database.write(
            Write("DELETE FROM history WHERE player <> 'ann' OR table_id <> ?", (tables[0],)),
            Write("UPDATE events SET body = 'not an event' WHERE table_id = ? AND number = 2", (tables[1],)),
            Write("INSERT INTO facts (name, value) VALUES (?, '')", (FILLED_TO,)),
            *(write for player in known for write in recount_writes(player)),
        )
        known["lost"] = [row for row in known["ann"] if row.table == tables[1]]

    async def after(server: LocalServer) -> None:
        await server.services.history_backfill.finished()
        [lost] = known["lost"]
        for player in ("ann", "zoe"):
            found = await server.services.history.of(player, HistoryFilter(), 9)
            assert found == [row for row in known[player] if row.table != lost.table]
            assert await server.services.history.counts(player) == {"moving-day": 2}
        assert await server.services.history.filled_to() is None, "it is not done again"

    run_with_server(tmp_path, before)
    run_with_server(tmp_path, after, errors_expected=True)


@pytest.mark.parametrize("has_matches", [True, False])
def test_only_databases_with_ended_matches_are_filled(tmp_path: Path, has_matches: bool) -> None:
    number = next(n for n, sql in enumerate(MIGRATIONS) if any(FILLED_TO in one for one in sql))

    async def run() -> None:
        url = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
        old = Store(database_at(url), MIGRATIONS[:number])
        await old.open()
        if has_matches:
            await old.open_table(TableRow("t", "code", "toy-rush", "over", False, 0, 0, None, "{}"), "node", [])
        await old.close()
        store = Store(database_at(url))
        await store.open()
        assert await HistoryStore(store.database).filled_to() == ("" if has_matches else None)
        await store.close()

    asyncio.run(run())


class ExplainedDatabase(SqliteDatabase):
    """Keeps how SQLite answers each query."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.plans: list[str] = []

    async def read(self, sql: str, *values: Any) -> list[Row]:
        self.plans += [str(row[3]) for row in await super().read(f"EXPLAIN QUERY PLAN {sql}", *values)]
        return await super().read(sql, *values)


FILTERS = [
    HistoryFilter(game, result, opponent)
    for game in ("", "toy-rush")
    for result in ("", "none")
    for opponent in ("", "nobody")
]


@pytest.mark.parametrize("before", [None, (5, "t3", 0)])
@pytest.mark.parametrize("wanted", FILTERS, ids=lambda wanted: "-".join(filter(None, wanted[:3])) or "all")
def test_every_filter_is_answered_from_an_index(
    tmp_path: Path, wanted: HistoryFilter, before: tuple[int, str, int] | None
) -> None:
    """Only the matches that are shown are read from the table: a filter that fits nothing costs no more than another."""

    async def run() -> None:
        database = ExplainedDatabase(tmp_path / "tables.sqlite3")
        store = Store(database)
        await store.open()
        history = HistoryStore(database)
        rows = [
            HistoryRow("ann", f"t{n}", 0, "toy-rush", 5, "finished", "none", 2, 1, 9, "[]", "nobody") for n in range(7)
        ]
        await database.write(*(write for row in rows for write in history_writes(row)))
        database.plans.clear()
        found = await history.of("ann", wanted, 3, before)
        assert [row.table for row in found] == (["t2", "t1", "t0"] if before else ["t6", "t5", "t4"])
        searches = [plan for plan in database.plans if plan.startswith("SEARCH")]
        assert "(player=? AND table_id=? AND seat=?)" in searches.pop()
        assert searches
        assert all("COVERING INDEX" in plan for plan in searches), searches
        await store.close()

    asyncio.run(run())
