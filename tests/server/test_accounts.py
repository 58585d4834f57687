"""Accounts and sessions: what a stolen cookie, a guessed passphrase or a look-alike name can do. On a real server."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from colisee.server.http.identity import COOKIE, DEVICE_COOKIE
from server.harness import settings_for
from server.live import Live, live, say

PASSPHRASE = "carton et scotch"


@pytest.fixture
def live_server(tmp_path: Path) -> Iterator[Live]:
    with live(settings_for(tmp_path, requests_per_second=1000, burst=1000)) as running:
        yield running


def register(live_server: Live, login: str, passphrase: str = PASSPHRASE) -> httpx.Response:
    return live_server.http.post("/api/account", json={"login": login, "passphrase": passphrase})


def me(live_server: Live, cookie: str) -> dict[str, Any]:
    answer = httpx.get(f"http://{live_server.address}/api/me", headers={"cookie": f"{COOKIE}={cookie}"}, timeout=60)
    found: dict[str, Any] = answer.json()
    return found


def test_the_cookie_changes_at_registration_and_the_guests_one_is_dead(live_server: Live) -> None:
    guest = live_server.http.get("/api/me").json()["id"]
    old = live_server.http.cookies[COOKIE]
    assert register(live_server, "ann").json()["id"] == guest
    new = live_server.http.cookies[COOKIE]
    assert new != old
    assert guest not in new
    assert me(live_server, new)["login"] == "ann"
    assert me(live_server, old)["id"] != guest


def test_a_session_is_dead_after_logout(live_server: Live) -> None:
    player = register(live_server, "ann").json()["id"]
    stolen = live_server.http.cookies[COOKIE]
    assert me(live_server, stolen)["id"] == player
    live_server.http.delete("/api/session")
    assert me(live_server, stolen)["id"] != player


def test_logging_out_everywhere_ends_every_session(live_server: Live) -> None:
    player = register(live_server, "ann").json()["id"]
    first = live_server.http.cookies[COOKIE]
    live_server.http.post("/api/session", json={"login": "ann", "passphrase": PASSPHRASE})
    second = live_server.http.cookies[COOKIE]
    assert me(live_server, first)["id"] == me(live_server, second)["id"] == player
    live_server.http.delete("/api/sessions")
    assert player not in (me(live_server, first)["id"], me(live_server, second)["id"])
    refused = httpx.delete(f"http://{live_server.address}/api/sessions", timeout=60)
    assert refused.json()["code"] == "no_account"


def test_a_changed_passphrase_ends_the_other_sessions(live_server: Live) -> None:
    player = register(live_server, "ann").json()["id"]
    stolen = live_server.http.cookies[COOKIE]
    live_server.http.post("/api/session", json={"login": "ann", "passphrase": PASSPHRASE})
    change = {"old": "not the passphrase", "new": "papier et ficelle"}
    assert live_server.http.post("/api/account/passphrase", json=change).json()["code"] == "wrong_passphrase"
    changed = live_server.http.post("/api/account/passphrase", json={**change, "old": PASSPHRASE})
    assert changed.json()["id"] == player
    assert me(live_server, stolen)["id"] != player
    assert live_server.http.get("/api/me").json()["id"] == player
    old = live_server.http.post("/api/session", json={"login": "ann", "passphrase": PASSPHRASE})
    assert old.json()["code"] == "wrong_passphrase"
    assert (
        live_server.http.post("/api/session", json={"login": "ann", "passphrase": "papier et ficelle"}).status_code
        == 200
    )


def test_a_recovery_code_works_once(live_server: Live) -> None:
    made = register(live_server, "ann").json()
    code, stolen = made["recovery_code"], live_server.http.cookies[COOKIE]
    assert live_server.http.get("/api/me").json()["recovery_code"] is None
    wanted = {"login": "ann", "recovery_code": code, "passphrase": "papier et ficelle"}
    wrong = live_server.http.post("/api/account/recovery", json={**wanted, "recovery_code": "aaaaa-bbbbb"})
    assert wrong.json()["code"] == "wrong_recovery_code"
    recovered = live_server.http.post("/api/account/recovery", json={**wanted, "recovery_code": code.upper()}).json()
    assert recovered["id"] == made["id"]
    assert recovered["recovery_code"] not in (None, code)
    assert me(live_server, stolen)["id"] != made["id"]
    assert live_server.http.post("/api/account/recovery", json=wanted).json()["code"] == "wrong_recovery_code"


@pytest.mark.parametrize(
    "passphrase", ["password1", "12345678", "Motdepasse!", "aaaaaaaaaaaa", "marguerite1", "azertyuiop"]
)
def test_common_passphrases_are_refused(live_server: Live, passphrase: str) -> None:
    assert register(live_server, "Marguerite", passphrase).json()["code"] == "weak_passphrase"


def test_strangers_cannot_lock_out_a_name(tmp_path: Path) -> None:
    """An attacker exhausts the attempts for a name from another address; the owner's known device can still log in."""
    settings = settings_for(tmp_path, requests_per_second=1000, burst=1000, trusted_proxies=("127.0.0.1",))
    with live(settings) as live_server:
        live_server.http.headers["x-forwarded-for"] = "192.0.2.1"
        register(live_server, "ann")
        live_server.http.delete("/api/session")
        device = live_server.http.cookies[DEVICE_COOKIE]
        wrong = {"login": "ann", "passphrase": "a wrong guess"}
        codes = [
            httpx.post(
                f"http://{live_server.address}/api/session",
                json=wrong,
                headers={"x-forwarded-for": f"192.0.2.{n + 2}"},
                timeout=60,
            ).status_code
            for n in range(12)
        ]
        assert codes[-1] == 429
        right = {"login": "ann", "passphrase": PASSPHRASE}
        stranger = {"x-forwarded-for": "192.0.2.99"}
        assert httpx.post(f"http://{live_server.address}/api/session", json=right, headers=stranger, timeout=60).status_code == 429  # fmt: skip
        known = {"x-forwarded-for": "192.0.2.1", "cookie": f"{DEVICE_COOKIE}={device}"}
        assert httpx.post(f"http://{live_server.address}/api/session", json=right, headers=known, timeout=60).status_code == 200  # fmt: skip


def test_names_that_look_alike_are_taken(live_server: Live) -> None:
    register(live_server, "paco")
    for alike in ("pаco", "расо", "PACO", "pac0", "pacó", "p a c o"):
        live_server.http.cookies.clear()
        assert register(live_server, alike).json()["code"] in ("name_taken", "confusing_name"), alike
    live_server.http.cookies.clear()
    for invisible in ("pa\u00adco", "pa\u034fco", "\u2800\u2800", "\u3164", "pa\ufe0eco"):
        assert register(live_server, invisible).status_code == 400, ascii(invisible)
    assert register(live_server, "Пётр").status_code == 201


def test_a_second_account_is_not_called_a_taken_name(live_server: Live) -> None:
    register(live_server, "ann")
    assert register(live_server, "a free name").json()["code"] == "has_account"


def test_cookies_belong_to_the_host_where_there_is_https(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, https=True)) as live_server:
        cookie = live_server.http.get("/api/me").headers["set-cookie"]
        assert cookie.startswith(f"__Host-{COOKIE}=")
        for part in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
            assert part.lower() in cookie.lower()
        assert "domain" not in cookie.lower()


# Hosts, origins, codes, files


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_a_rebound_name_is_refused(live_server: Live, host: str) -> None:
    answer = live_server.http.get("/api/games", headers={"host": host})
    assert (answer.status_code, answer.json()["code"]) == (421, "wrong_host")
    assert (
        live_server.http.post("/api/tables", headers={"host": host, "origin": f"http://{host}"}, json={}).status_code
        == 421
    )


def test_configured_names_addresses_and_this_machine_are_allowed(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, allowed_hosts=("games.example",))) as live_server:
        for host in ("games.example", "Games.Example:443", "localhost:8000", "192.168.1.7:8000", "[::1]:8000"):
            assert live_server.http.get("/api/bots", headers={"host": host}).status_code == 200, host


def test_an_allowed_origin_can_read_answers(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, origins=("https://friends.example",))) as live_server:
        asked = {"origin": "https://friends.example"}
        answer = live_server.http.get("/api/bots", headers=asked)
        assert answer.headers["access-control-allow-origin"] == "https://friends.example"
        preflight = {**asked, "access-control-request-method": "POST", "access-control-request-headers": "content-type"}
        assert live_server.http.options("/api/tables", headers=preflight).status_code in (200, 204)
        table = {"game": "moving-day", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert live_server.http.post("/api/tables", headers=asked, json=table).status_code == 201
        evil = live_server.http.get("/api/bots", headers={"origin": "https://evil.example"})
        assert "access-control-allow-origin" not in evil.headers


def test_codes_cannot_be_guessed_without_end(live_server: Live) -> None:
    answers = [live_server.http.get(f"/api/codes/zzzz{n:02}").status_code for n in range(40)]
    assert answers[0] == 404
    assert answers[-1] == 429


def test_the_database_is_readable_by_its_owner_only(live_server: Live, tmp_path: Path) -> None:
    live_server.open()
    for file in tmp_path.glob("tables.sqlite3*"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_the_record_of_a_table_without_spectators_is_for_its_players(live_server: Live) -> None:
    opened = live_server.open("moving-day", "me me", spectators=False)
    table = opened["table"]["id"]
    with live_server.hello(opened) as ws:
        say(ws, "resign", "r", seat=0)
    assert live_server.http.get(f"/api/tables/{table}/record").status_code == 200
    live_server.http.cookies.clear()
    for path in ("record", "replay"):
        answer = live_server.http.get(f"/api/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_a_player")


def test_an_address_makes_only_some_accounts_and_guests(tmp_path: Path) -> None:
    """Each is stored for ever, and a passphrase takes 64 MB to hash."""
    with live(settings_for(tmp_path, requests_per_second=1e6, burst=1e6)) as server:
        named = []
        for _ in range(100):
            server.http.cookies.clear()
            named.append(server.http.patch("/api/me", json={"name": "Bob"}).json().get("code"))
        assert "too_fast" in named
        pairing = {
            "game": "moving-day",
            "size": 2,
            "name": "Bob",
            "pace": "quick",
            "rated": False,
            "waiting": "nowhere",
        }
        server.http.cookies.clear()
        assert server.http.post("/api/pairings", json=pairing).json()["code"] == "no_such_table"
        database = sqlite3.connect(tmp_path / "tables.sqlite3")
        assert database.execute("SELECT COUNT(*) FROM players").fetchone()[0] < 80
        database.close()
        codes = []
        for number in range(70):
            server.http.cookies.clear()
            account = {"login": f"robot {number:04}", "passphrase": PASSPHRASE}
            codes.append(server.http.post("/api/account", json=account).json().get("code"))
        assert codes[:40] == [None] * 40
        assert codes[-1] == "too_fast"
