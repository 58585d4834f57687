"""The admin commands, and the readiness check of a server that cannot write."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from colisee.cli.main import main
from colisee.server import admin
from colisee.server.table.state import TableState
from server.harness import LocalServer, run_with_server, settings_for
from server.live import Live, live, say

PASSPHRASE = "carton et scotch"


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


def test_people_are_exported_reset_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live(settings_for(tmp_path)) as live_server:
        account = {"login": "Zoé", "passphrase": PASSPHRASE}
        player = live_server.http.post("/api/account", json=account).json()["id"]
        live_server.open()
        exported: dict[str, Any] = json.loads(asked(tmp_path, capsys, "export-person", "ZOÉ"))
        assert (exported["id"], exported["login"], len(exported["seats"])) == (player, "zoé", 2)
        temporary = asked(tmp_path, capsys, "reset-passphrase", "zoé").strip()
        assert live_server.http.get("/api/me").json()["id"] != player
        assert live_server.http.post("/api/session", json=account).status_code == 401
        assert live_server.http.post("/api/session", json={**account, "passphrase": temporary}).json()["id"] == player
        asked(tmp_path, capsys, "delete-person", "zoé")
        assert live_server.http.get("/api/me").json()["id"] != player
        assert "zoé" in refused(tmp_path, capsys, "export-person", "zoé")


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
        while acknowledged[0] < 20:
            pass
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


# Readiness


def ready(live_server: Live) -> int:
    return live_server.http.get("/api/ready").status_code


def test_a_deleted_database_is_not_ready_but_alive(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as live_server:
        assert ready(live_server) == 200
        (tmp_path / "tables.sqlite3").rename(tmp_path / "elsewhere.sqlite3")
        assert ready(live_server) == 503
        assert live_server.http.get("/api/health").status_code == 200


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
