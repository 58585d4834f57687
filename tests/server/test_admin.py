"""The admin commands, and the readiness check of a server that cannot write."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from colisee.cli.admin import ACTIONS
from colisee.cli.main import main
from colisee.server import admin
from colisee.server.live.connection import POLICY
from colisee.server.protocol.tournament_messages import TournamentWanted
from colisee.server.storage.migrations import MIGRATIONS
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState
from server.harness import LocalServer, run_with_server, settings_for
from server.live import TIMEOUT, Live, answer_to, live, say

PASSPHRASE = "carton et scotch"
TARGETS = {
    "table": ("-table", "unlist"),
    "address": ("-address",),
    "name": ("-name",),
    "login": ("-person", "-passphrase"),
    "file": ("backup",),
}
"""By argument: how the actions that need it end."""


def asked(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["admin", "--database", f"sqlite:///{folder / 'tables.sqlite3'}", *arguments]) == 0
    return capsys.readouterr().out


def refused(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    with pytest.raises(SystemExit):
        asked(folder, capsys, *arguments)
    return capsys.readouterr().err


def test_tables_are_listed_unlisted_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live(settings_for(tmp_path)) as live_server:
        first, second = (live_server.open("moving-day", "me open", listed=True)["table"]["id"] for _ in range(2))
        listed = asked(tmp_path, capsys, "tables", "--status", "waiting")
        assert first in listed
        assert second in listed
        asked(tmp_path, capsys, "unlist", first)
        asked(tmp_path, capsys, "delete-table", second)
        assert live_server.http.get("/api/tables").json() == []
        assert live_server.http.get(f"/api/tables/{first}").status_code == 200
        assert live_server.http.get(f"/api/tables/{second}").status_code == 404
        assert "nosuch" in refused(tmp_path, capsys, "unlist", "nosuch")


def test_every_action_explains_itself_and_answers_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for action in ACTIONS:
        with pytest.raises(SystemExit) as ended:
            asked(tmp_path, capsys, action, "--help")
        assert ended.value.code == 0
        assert "--json" in capsys.readouterr().out, action
    for wrong in (
        [],
        ["nonsense"],
        ["tables", "--status", "odd"],
        ["tables", "--limit", "x"],
        ["unlist"],
        ["prune", "7"],
    ):
        with pytest.raises(SystemExit) as ended:
            asked(tmp_path, capsys, *wrong)
        assert ended.value.code == 2, wrong
        capsys.readouterr()
    with live(settings_for(tmp_path)) as live_server:
        table = live_server.open()["table"]["id"]
        live_server.http.post("/api/account", json={"login": "Zoé", "passphrase": PASSPHRASE})
        arguments = {
            "table": table,
            "address": "192.0.2.7",
            "name": "Rude",
            "login": "zoé",
            "file": str(tmp_path / "copy"),
        }
        assert asked(tmp_path, capsys, "bans") == "None.\n"
        order = [one for one in ACTIONS if one not in ("restore", "delete-table", "delete-reports")]
        for action in (*order, "delete-table"):
            needed = next((value for name, value in arguments.items() if action.endswith(TARGETS[name])), None)
            extra = ["--waiting", "7"] if action == "prune" else [needed] if needed else []
            assert json.loads(asked(tmp_path, capsys, action, *extra, "--json")) is not None, action


def test_a_database_that_is_not_there_or_older_is_not_made_or_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An operator who names the wrong file must not be told of an empty server, nor change that of a running one."""
    assert "--database" in refused(tmp_path, capsys, "tables")
    assert not list(tmp_path.iterdir())
    with live(settings_for(tmp_path)):
        pass
    monkeypatch.setattr("colisee.server.storage.store.Store.__init__.__defaults__", ((*MIGRATIONS, ("SELECT 1",)),))
    assert "older version" in refused(tmp_path, capsys, "tables")


def test_a_table_deleted_under_its_players_takes_no_more_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with live(settings_for(tmp_path)) as live_server:
        opened = live_server.open()
        with live_server.hello(opened) as ws:
            assert say(ws, "vote_end", "v1", seat=0, agree=True)["type"] == "accepted"
            asked(tmp_path, capsys, "delete-table", opened["table"]["id"])
            assert say(ws, "vote_end", "v2", seat=0, agree=False)["code"] == "moved"
        assert live_server.http.get("/api/health").status_code == 200


def test_people_see_at_once_that_an_operator_closed_or_deleted_their_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with live(settings_for(tmp_path, lease_seconds=0.3)) as live_server:
        first, second = live_server.open(), live_server.open()
        with live_server.hello(first) as ws, live_server.hello(second) as other:
            asked(tmp_path, capsys, "close-table", first["table"]["id"])
            asked(tmp_path, capsys, "delete-table", second["table"]["id"])
            until(lambda: _ended(ws) == "closed")
            assert answer_to(other, None)["code"] == "no_such_table"
            with pytest.raises(ConnectionClosed):
                other.recv(TIMEOUT)
            assert say(ws, "vote_end", "v", seat=0, agree=True)["code"] == "over"


def _ended(ws: ClientConnection) -> str | None:
    message = json.loads(ws.recv(TIMEOUT))
    ended: str | None = message["table"]["ended"] if message["type"] == "table" else None
    return ended


PERSONAL = {
    "players": ["id"], "merged_guests": ["player"], "results": ["player"],
    **{name: ["player"] for name in (
        "sessions", "ratings", "month_ratings", "push_subscriptions", "mail_addresses", "table_notifications", "history",
        "history_counts", "seats",
    )},
}  # fmt: skip
"""By table of the database: the columns that lead to the owner of an account."""


def test_people_are_exported_reset_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live(settings_for(tmp_path)) as live_server:
        account = {"login": "Zoé", "passphrase": PASSPHRASE}
        player = live_server.http.post("/api/account", json=account).json()["id"]
        live_server.open()
        exported: dict[str, Any] = json.loads(asked(tmp_path, capsys, "export-person", "ZOÉ"))
        found = exported["account"]
        assert (found["id"], found["login"], len(exported["seats"])) == (player, "zoé", 2)
        temporary = asked(tmp_path, capsys, "reset-passphrase", "zoé").strip()
        assert live_server.http.get("/api/me").json()["id"] != player
        assert live_server.http.post("/api/session", json=account).status_code == 401
        assert live_server.http.post("/api/session", json={**account, "passphrase": temporary}).json()["id"] == player
        asked(tmp_path, capsys, "delete-person", "zoé")
        assert live_server.http.get("/api/me").json()["id"] != player
        assert "zoé" in refused(tmp_path, capsys, "export-person", "zoé")


def test_nothing_of_a_deleted_person_is_left_but_names_in_logs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The owner's own export and deletion are the same: whatever is stored about a person later belongs to both."""
    with live(settings_for(tmp_path)) as live_server:
        player = live_server.http.post("/api/account", json={"login": "Zoé", "passphrase": PASSPHRASE}).json()["id"]
        with live_server.hello(opened := live_server.open("moving-day", "me random")) as ws:
            live_server.http.put(f"/api/tables/{opened['table']['id']}/notifications", json={"is_wanted": True})
            say(ws, "resign", "r", seat=0)
        database = sqlite3.connect(tmp_path / "tables.sqlite3")
        with database:
            database.execute("INSERT INTO mail_addresses VALUES (?, 'zoe@example.org', 'fr', 1, 2, 0)", (player,))
            database.execute(
                "INSERT INTO push_subscriptions VALUES ('https://push/1', ?, 'k', 'a', 'fr', 1, 0)", (player,)
            )
        exported = json.loads(asked(tmp_path, capsys, "export-person", "zoé"))
        assert exported["email"]["address"] == "zoe@example.org"
        assert exported["devices"][0]["endpoint"] == "https://push/1"
        assert len(exported["matches"]) == 1
        assert live_server.http.get("/api/account/export").json().items() <= exported.items()
        asked(tmp_path, capsys, "delete-person", "zoé")
        for name, columns in PERSONAL.items():
            for column in columns:
                assert not database.execute(f"SELECT 1 FROM {name} WHERE {column} = ?", (player,)).fetchall(), name
        database.close()


def test_old_tables_are_pruned_by_status(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        waiting = (await server.open("moving-day", "me open")).table.id
        running = (await server.open("moving-day", "me me")).table.id
        server.time.pass_seconds(8 * 24 * 3600)
        fresh = (await server.open("moving-day", "me open")).table.id
        deleted = await admin.prune(server.services.store, admin.Retention(waiting=7), server.time())
        assert deleted == {"waiting": 1}
        kept = {line.id for line in await admin.tables(server.services.store, "", 10)}
        assert kept == {running, fresh}
        assert waiting not in kept
        assert await server.services.store.events(waiting) == []

    run_with_server(tmp_path, scenario)


def test_tournaments_and_guests_are_pruned(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        store = server.services.store
        wanted = TournamentWanted("Cup", "moving-day", "swiss", 2, participants=["A", "B"])
        old = await server.services.tournaments.create("ann", wanted)
        for player in ("ann", "stranger"):
            await store.save_player(player, player, server.time())
        await server.open("moving-day", "me me", "ann")
        server.time.pass_seconds(8 * 24 * 3600)
        new = await server.services.tournaments.create("ann", wanted)
        await store.save_player("newcomer", "newcomer", server.time())
        deleted = await admin.prune(store, admin.Retention(tournaments=7, guests=7), server.time())
        assert deleted == {"tournaments": 1, "guests": 1}
        kept = {str(row[0]) for row in await store.database.read("SELECT id FROM players")}
        assert kept == {"ann", "newcomer"}
        assert (await server.services.tournaments.show(new, "ann")).is_organiser
        with pytest.raises(Refusal, match="no_such_tournament"):
            await server.services.tournaments.show(old, "ann")

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize("days", ["0", "-1"])
def test_pruning_never_deletes_the_tables_of_today(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], days: str
) -> None:
    with live(settings_for(tmp_path)) as live_server:
        table = live_server.open("moving-day", "me open")["table"]["id"]
        assert "--waiting 7" in refused(tmp_path, capsys, "prune")
        assert "one day at least" in refused(tmp_path, capsys, "prune", f"--waiting={days}")
        assert live_server.http.get(f"/api/tables/{table}").status_code == 200


def test_a_backup_under_load_holds_every_move_acknowledged_before_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = settings_for(tmp_path, messages_per_second=1e6, stored_per_second=1e6)
    with live(settings) as live_server:
        opened = live_server.open()
        table, stop, acknowledged = opened["table"]["id"], threading.Event(), [0]

        def write() -> None:
            with live_server.hello(opened) as ws:
                n = 0
                while not stop.is_set() and n < 900:
                    n += 1
                    assert say(ws, "vote_end", f"v{n}", seat=0, agree=n % 2 == 0)["type"] == "accepted"
                    acknowledged[0] = n

        writer = threading.Thread(target=write)
        writer.start()
        until(lambda: acknowledged[0] >= 20)
        before = acknowledged[0]
        asked(tmp_path, capsys, "backup", str(tmp_path / "copy.sqlite3"))
        stop.set()
        writer.join()
    with sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        bodies = [
            row[0] for row in copy.execute("SELECT body FROM events WHERE table_id = ? ORDER BY number", (table,))
        ]
    copy.close()
    assert sum('"voted"' in body for body in bodies) >= before
    assert TableState.from_events(bodies).status == "running"
    restored = tmp_path / "restored"
    restored.mkdir()
    assert main(["admin", "--database", f"sqlite:///{restored / 'tables.sqlite3'}", "restore", str(tmp_path / "copy.sqlite3")]) == 0  # fmt: skip
    with live(settings_for(restored)) as live_server, live_server.hello(opened) as ws:
        assert say(ws, "vote_end", "after", seat=0, agree=False)["type"] == "accepted"


def test_a_damaged_backup_or_a_running_server_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live(settings_for(tmp_path)) as live_server:
        live_server.open()
        asked(tmp_path, capsys, "backup", str(tmp_path / "copy.sqlite3"))
        assert "stop it first" in refused(tmp_path, capsys, "restore", str(tmp_path / "copy.sqlite3"))
    (tmp_path / "broken.sqlite3").write_bytes(b"not a database at all" * 100)
    assert "broken.sqlite3" in refused(tmp_path, capsys, "restore", str(tmp_path / "broken.sqlite3"))


@pytest.mark.parametrize("is_damaged", [False, True])
def test_a_backup_replaces_the_database_of_a_killed_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], is_damaged: bool
) -> None:
    """A killed server leaves its write-ahead log behind; nothing of it may get into the restored database."""
    killed = tmp_path / "killed"
    killed.mkdir()
    with live(settings_for(tmp_path)) as live_server:
        table = live_server.open()["table"]["id"]
        asked(tmp_path, capsys, "backup", str(tmp_path / "copy.sqlite3"))
        live_server.open()
        for file in tmp_path.glob("tables.sqlite3*"):
            shutil.copy(file, killed)
    assert (killed / "tables.sqlite3-wal").stat().st_size > 0
    if is_damaged:
        (killed / "tables.sqlite3").write_bytes(b"not a database at all" * 1000)
    asked(killed, capsys, "restore", str(tmp_path / "copy.sqlite3"))
    listed = json.loads(asked(killed, capsys, "tables", "--json"))
    assert [line["id"] for line in listed] == [table]


# Readiness


def ready(live_server: Live) -> int:
    return live_server.http.get("/api/ready").status_code


def test_a_deleted_database_is_not_ready_but_alive(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as live_server:
        assert ready(live_server) == 200
        (tmp_path / "tables.sqlite3").rename(tmp_path / "elsewhere.sqlite3")
        assert ready(live_server) == 503
        assert live_server.http.get("/api/health").status_code == 200


def test_a_damaged_database_is_not_ready(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as live_server:
        assert ready(live_server) == 200
        with (tmp_path / "tables.sqlite3").open("r+b") as file:
            file.write(b"\0" * 4096)
        assert ready(live_server) == 503
        assert live_server.http.get("/api/health").status_code == 200


def test_damage_that_was_met_once_is_reported_from_then_on(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as live_server:
        opened = live_server.open()
    with sqlite3.connect(tmp_path / "tables.sqlite3") as connection:
        page, size = connection.execute(
            "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master WHERE name = 'events'"
        ).fetchone()
    connection.close()
    with (tmp_path / "tables.sqlite3").open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
    with live(settings_for(tmp_path)) as live_server:
        assert ready(live_server) == 200, "nothing has touched the damaged page yet"
        with live_server.connect(opened["table"]["id"]) as ws:
            ws.send(json.dumps({"type": "hello", "id": "h"}))
            assert json.loads(ws.recv(60))["code"] == "not_stored"
        assert ready(live_server) == 503


def test_a_full_disk_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with live(settings_for(tmp_path)) as live_server:
        used = shutil.disk_usage(tmp_path)
        monkeypatch.setattr(shutil, "disk_usage", lambda path: used._replace(free=1000))
        assert ready(live_server) == 503


def test_a_database_that_cannot_be_written_is_not_ready(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        database: Any = server.services.store.database
        await server.services.store.check_writable(1)
        database._writer.execute("PRAGMA query_only = 1")
        with pytest.raises(Exception, match="readonly"):
            await server.services.store.check_writable(2)
        database._writer.execute("PRAGMA query_only = 0")
        await server.services.store.check_writable(3)
        await asyncio.sleep(0)

    run_with_server(tmp_path, scenario)


def test_a_banned_address_gets_no_answer_but_a_refusal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = ["--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    with live(settings_for(tmp_path, lease_seconds=0.3)) as live_server:
        opened = live_server.open()
        with live_server.hello(opened) as ws:
            main(["admin", *database, "ban-address", "127.0.0.1"])
            until(lambda: live_server.http.get("/api/tables").status_code == 403)
            assert live_server.http.get("/api/tables").json()["code"] == "banned"
            assert answer_to(ws, None)["code"] == "banned"  # without having sent anything
            with pytest.raises(ConnectionClosed) as closed:
                ws.recv(TIMEOUT)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == POLICY
        with pytest.raises(InvalidStatus), live_server.connect(opened["table"]["id"]):
            pass
        main(["admin", *database, "bans"])
        assert "127.0.0.1" in capsys.readouterr().out
        main(["admin", *database, "unban-address", "127.0.0.1"])
        until(lambda: live_server.http.get("/api/tables").status_code == 200)
    for wrong in (["unban-address", "127.0.0.1"], ["ban-address", "nowhere"]):
        with pytest.raises(SystemExit):
            main(["admin", *database, *wrong])


def test_a_banned_name_and_those_that_look_like_it_are_refused(tmp_path: Path) -> None:
    database = ["--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    account = {"login": "Mallory", "passphrase": "correct horse battery"}
    with live(settings_for(tmp_path, lease_seconds=0.3)) as live_server:
        http = live_server.http
        assert http.post("/api/account", json=account).status_code == 201
        main(["admin", *database, "ban-name", "mallory"])
        until(lambda: http.patch("/api/me", json={"name": "Mallory"}).status_code == 403)
        assert http.get("/api/me").json()["login"] is None, "the session has ended"
        assert http.post("/api/session", json=account).json()["code"] == "banned"
        assert http.patch("/api/me", json={"name": "MALL0RY"}).json()["code"] == "banned"
        seats = [{"kind": "me"}, {"kind": "open"}]
        wanted = {"game": "moving-day", "seats": seats, "name": "Mallory"}
        assert http.post("/api/tables", json=wanted).json()["code"] == "banned"
        opened = live_server.open("moving-day", "me open")
        with live_server.hello(opened) as ws:
            assert say(ws, "sit", "s", name="Mallory")["code"] == "banned"
            assert say(ws, "sit", "t", name="Carol")["type"] == "accepted"
        main(["admin", *database, "unban-name", "Mallory"])
        until(lambda: http.post("/api/session", json=account).status_code == 200)


def test_an_operator_closes_a_running_table(tmp_path: Path) -> None:
    database = ["--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}"]
    with live(settings_for(tmp_path)) as live_server:
        running, waiting = live_server.open("moving-day", "me me"), live_server.open("moving-day", "me open")
        with live_server.hello(running) as ws:
            for opened in (running, waiting):
                main(["admin", *database, "close-table", opened["table"]["id"]])
            assert say(ws, "chat", "c", seat=0, text="hello?")["code"] == "moved"
        for opened in (running, waiting):
            with live_server.connect(opened["table"]["id"]) as ws:
                table = say(ws, "hello", "h")["table"]
                assert (table["status"], table["ended"]) == ("over", "closed")
        record = live_server.http.get(f"/api/tables/{running['table']['id']}/record")
        assert record.json()["result"] is None
        assert live_server.http.get(f"/api/tables/{waiting['table']['id']}/record").status_code == 409
        past = live_server.http.get("/api/me/history").json()["matches"]
        assert [(one["table"], one["ending"], one["result"]) for one in past] == [
            (running["table"]["id"], "closed", "none")
        ] * 2
        with pytest.raises(SystemExit):
            main(["admin", *database, "close-table", running["table"]["id"]])


def until(condition: Callable[[], bool]) -> None:
    """Wait for the server to notice; generous, because the machine may be busy."""
    for _ in range(600):
        if condition():
            return
        time.sleep(0.1)
    raise AssertionError("the server did not notice")
