"""A server below a path of a site, behind a proxy that passes addresses on unchanged."""

from __future__ import annotations

import json
import re
import socket
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from colisee.server.settings import SettingsError, load
from server.harness import settings_for
from server.live import TIMEOUT, live, say

BASE = "/games/colisee"
INDEX = (
    '<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg"><script type="module" src="/assets/a.js">'
    "</script></head><body></body></html>"
)
FORWARDED = {"host": "games.example", "x-forwarded-for": "203.0.113.7", "x-forwarded-proto": "https"}


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text(INDEX)
    (folder / "manifest.webmanifest").write_text('{ "start_url": "/", "icons": [{ "src": "/icon.svg" }] }')
    (folder / "index.html.br").write_bytes(b"of another place")
    (folder / "assets" / "a.js").write_text("1")
    (folder / "ahead.json").write_text(json.dumps({"table": ["assets/a.js"], "boards": {}}))
    return folder


def test_everything_is_below_the_path(tmp_path: Path, page: Path) -> None:
    settings = settings_for(
        tmp_path, base_path=BASE, page=page, https=True, allowed_hosts=("games.example",), trusted_proxies=("127.0.0.1",)
    )  # fmt: skip
    with (
        live(settings) as server,
        httpx.Client(base_url=f"http://{server.address}", headers=FORWARDED, timeout=TIMEOUT) as http,
    ):
        redirect = http.get(BASE)
        assert (redirect.status_code, redirect.headers["location"]) == (308, f"{BASE}/")
        for outside in ("/", "/api/games", "/games/colis", f"{BASE}x/api/games", "/assets/a.js", f"/x{BASE}/api/games"):
            assert http.get(outside).status_code == 404, outside
        for where in ("/", "/t/none", "/rules"):
            html = http.get(BASE + where, headers={"accept-encoding": "br, gzip"}).text
            assert f'data-base="{BASE}"' in html
            assert re.findall(r'(?:href|src)="([^"]*)"', html) == [f"{BASE}/icon.svg", f"{BASE}/assets/a.js"]
        assert http.get(f"{BASE}/assets/a.js").text == "1"
        manifest = json.loads(http.get(f"{BASE}/manifest.webmanifest").content)
        assert manifest == {"start_url": f"{BASE}/", "icons": [{"src": f"{BASE}/icon.svg"}]}

        opened = http.post(
            f"{BASE}/api/tables", json={"game": "moving-day", "seats": [{"kind": "me"}] * 2, "name": "Ann"}
        )
        cookies = opened.headers.get_list("set-cookie")
        assert cookies
        for cookie in cookies:
            assert cookie.startswith("__Secure-")
            assert f"Path={BASE}/;" in cookie
            assert "Secure" in cookie
        table = opened.json()["table"]["id"]
        link = http.get(f"{BASE}/t/{table}").headers["link"]
        assert set(re.findall(r"<([^>]*)>", link)) == {f"{BASE}/assets/a.js", f"{BASE}/api/games/moving-day/components"}

        sent = {"cookie": "; ".join(cookie.split(";")[0] for cookie in cookies), "x-forwarded-for": "203.0.113.7"}
        address, host = f"ws://games.example{BASE}/api/ws/tables/{table}", ("127.0.0.1", server.port)
        with (
            socket.create_connection(host) as proxied,
            connect(
                address,
                sock=proxied,
                origin=Origin("https://games.example"),
                additional_headers=sent,
                open_timeout=TIMEOUT,
            ) as ws,
        ):
            welcome = say(ws, "hello", "h", tokens=[])
            assert welcome["seats"] == [0, 1]  # by the cookie alone
        for outside in (f"/api/ws/tables/{table}", f"{BASE}x/api/ws/tables/{table}"):
            with pytest.raises(InvalidStatus), connect(f"ws://{server.address}{outside}", open_timeout=TIMEOUT):
                pass


@pytest.mark.parametrize(("given", "used"), [("", ""), ("/", ""), ("/colisee", "/colisee"), ("/a/b-c/", "/a/b-c")])
def test_the_path_is_normalized(given: str, used: str) -> None:
    assert load({"base_path": given}, {}).settings.base_path == used


@pytest.mark.parametrize(
    "wrong", ["colisee", "//evil.example", "/a/../b", "/a b", '/"><script>', "/é", "/a//b", "/a\n"]
)
def test_a_path_that_could_mean_something_else_is_refused(wrong: str) -> None:
    with pytest.raises(SettingsError):
        load({"base_path": wrong}, {})
