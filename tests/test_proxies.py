"""The examples of deploy/ behind real proxies, where nginx and Caddy are installed: only names, ports and certificates are changed."""

from __future__ import annotations

import json
import os
import shutil
import socket
import ssl
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from getpass import getuser
from grp import getgrgid
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from colisee.cli.serve import listen_on_path
from server.harness import settings_for
from server.live import TIMEOUT, live, say

DEPLOY = Path(__file__).parents[1] / "deploy"
UNTRUSTED = ssl.create_default_context()
UNTRUSTED.check_hostname, UNTRUSTED.verify_mode = False, ssl.CERT_NONE
OTHER_ADDRESS = "127.0.0.2"

CASES = [
    pytest.param(proxy, base_path, by_socket, id=f"{proxy}{'-base-path' if base_path else ''}{'-socket' * by_socket}")
    for proxy in ("nginx", "caddy")
    for base_path, by_socket in (("", False), ("/colisee", False), ("", True))
]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for localhost and its key."""
    made, key = folder / "cert.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", key, "-out", made],
        check=True, capture_output=True,
    )  # fmt: skip
    return made, key


def nginx(folder: Path, name: str, upstream: str, port: int) -> list[str]:
    made, key = certificate(folder)
    site = (DEPLOY / name).read_text().replace("127.0.0.1:8000", upstream).replace("443 ssl", f"127.0.0.1:{port} ssl")
    site = site.replace("/etc/ssl/games.example.pem", str(made)).replace("/etc/ssl/games.example.key", str(key))
    site = site.replace("games.example", "localhost").replace("/var/www/localhost", str(folder / "site"))
    temporary = "".join(
        f"{kind}_temp_path {folder / kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"user {getuser()} {getgrgid(os.getgid()).gr_name}; daemon off; pid {folder / 'nginx.pid'}; error_log stderr;\nevents {{}}\nhttp {{ access_log off;\n{temporary}\n{site}}}\n"
    )
    return ["nginx", "-e", "stderr", "-p", str(folder), "-c", str(config)]


def caddy(folder: Path, name: str, upstream: str, _port: int) -> list[str]:
    site = (DEPLOY / name).read_text().replace("colisee:8000", upstream.replace("unix:", "unix/"))
    config = folder / "Caddyfile"
    config.write_text(
        "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n"
        + site.replace("/var/www/site", str(folder / "site"))
    )
    return ["caddy", "run", "--config", str(config), "--adapter", "caddyfile"]


@contextmanager
def running(command: list[str], folder: Path, port: int) -> Iterator[None]:
    site = f"https://localhost:{port}"
    environment = {**os.environ, "COLISEE_DOMAIN": site, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
    try:
        while not has_certificate(port):
            assert process.poll() is None, (folder / "log").read_text()
            threading.Event().wait(0.02)
        yield
    finally:
        process.terminate()
        process.wait(TIMEOUT)


def has_certificate(port: int) -> bool:
    """Whether a proxy answers over TLS: Caddy listens before it has made its certificate."""
    try:
        with (
            socket.create_connection(("127.0.0.1", port), TIMEOUT) as tried,
            UNTRUSTED.wrap_socket(tried, server_hostname="localhost"),
        ):
            return True
    except OSError:
        return False


@pytest.mark.parametrize(("proxy", "base_path", "by_socket"), CASES)
def test_a_match_is_played_through_a_proxy(proxy: str, base_path: str, by_socket: bool, tmp_path: Path) -> None:
    if not shutil.which(proxy):
        pytest.skip(f"{proxy} is not installed")
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("another site")
    path, port = tmp_path / "c.sock", free_port()
    settings = settings_for(
        tmp_path, https=True, allowed_hosts=("localhost",), base_path=base_path, tables_per_hour=8,
        socket=str(path) if by_socket else "", trusted_proxies=() if by_socket else ("127.0.0.1",),
    )  # fmt: skip
    example = ("nginx.conf", "nginx-base-path.conf") if proxy == "nginx" else ("Caddyfile", "Caddyfile.base-path")
    with live(settings, listen_on_path(path) if by_socket else None) as server:
        upstream = f"unix:{path}" if by_socket else server.address
        command = {"nginx": nginx, "caddy": caddy}[proxy](tmp_path, example[bool(base_path)], upstream, port)
        with running(command, tmp_path, port):
            check(f"https://localhost:{port}", base_path)


def check(site: str, base_path: str) -> None:
    with browser(site) as http, browser(site, OTHER_ADDRESS) as other:
        api = f"{base_path}/api"
        assert http.get(f"{api}/health").json()["status"] == "ok"
        assert http.get(f"{base_path}/").status_code == 200
        if base_path:
            assert (http.get(base_path).status_code, http.get(base_path).headers["location"][-9:]) == (308, "/colisee/")
            assert http.get("/").text == "another site"
        assert http.get(f"{api}/metrics").status_code in (403, 404)
        opened = open_table(http, api)
        assert opened.status_code == 201, opened.text
        assert all(cookie.startswith(("__Host-", "__Secure-")) for cookie in opened.headers.get_list("set-cookie"))
        play(site.replace("https", "wss") + f"{api}/ws/tables/{opened.json()['table']['id']}", site, http)
        assert [open_table(http, api).status_code for _ in range(2)] == [201, 429]
        assert open_table(http, api, {"x-forwarded-for": "203.0.113.9"}).status_code == 429, "a client names no address"
        assert open_table(other, api).status_code == 201, "limits are those of the client’s address, not of the proxy’s"


def browser(site: str, address: str = "127.0.0.1") -> httpx.Client:
    transport = httpx.HTTPTransport(verify=UNTRUSTED, local_address=address)
    return httpx.Client(base_url=site, transport=transport, timeout=TIMEOUT)


def open_table(http: httpx.Client, api: str, headers: dict[str, str] | None = None) -> httpx.Response:
    wanted = {"game": "moving-day", "seats": [{"kind": "me"}] * 2, "name": "Ann", "spectators": True}
    return http.post(f"{api}/tables", json=wanted, headers=headers)


def play(address: str, site: str, http: httpx.Client) -> None:
    """A few moves with the cookie alone, as a page makes them."""
    cookie = "; ".join(f"{name}={value}" for name, value in http.cookies.items())
    with connect(
        address, ssl=UNTRUSTED, origin=Origin(site), additional_headers={"cookie": cookie}, open_timeout=TIMEOUT
    ) as ws:
        assert say(ws, "hello", "h", tokens=[])["seats"] == [0, 1]
        for number in range(6):
            position: dict[str, Any] = {}
            while not position.get("legal"):
                position = json.loads(ws.recv(TIMEOUT))
            move = {
                "seat": position["reader"],
                "version": position["version"],
                "action": position["legal"][0]["action"],
            }
            assert say(ws, "play", f"p{number}", **move)["type"] == "accepted"
