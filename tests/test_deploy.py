"""The files of deploy/: what cannot run here is at least parsed, and its commands run outside a container."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml

from colisee.cli.main import main
from colisee.cli.serve import listen_on_path
from colisee.server.settings import load
from server.harness import settings_for
from server.live import live

DEPLOY = Path(__file__).parents[1] / "deploy"
COLISEE = [sys.executable, "-m", "colisee.cli.main"]


def instructions(name: str) -> list[tuple[str, str]]:
    """The instructions of a container file, continued lines joined."""
    text = re.sub(r"\\\n", " ", (DEPLOY / name).read_text())
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(line.partition(" ")[0], line.partition(" ")[2]) for line in lines]


def variables(text: str) -> dict[str, str]:
    return dict(word.partition("=")[::2] for word in shlex.split(text))  # type: ignore[misc]  # three parts, the middle left out


def blocks(text: str) -> Any:
    """The words of a file with nested braces (Caddy, nginx), as nested lists; ValueError if they do not match."""
    stack: list[list[Any]] = [[]]
    text = re.sub(r"\{\$(\w+)\}", r"$\1", re.sub(r"#.*", "", text))
    for word in re.findall(r"[{}]|\"[^\"]*\"|[^\s{}]+", text):
        if word == "{":
            stack.append([])
        elif word == "}":
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(word)
    if len(stack) != 1:
        raise ValueError("a brace is not closed")
    return stack[0]


@pytest.fixture(scope="module")
def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text())


def test_the_parts_of_the_compose_file_fit_together(compose: Any) -> None:
    services = compose["services"]
    assert set(services) == {"database", "redis", "colisee", "caddy"}
    for service in services.values():
        assert set(service.get("depends_on", [])) <= set(services)
        assert service.get("image", service.get("build"))
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists(), source
    proxy = services["caddy"]["networks"]["default"]["ipv4_address"]
    assert services["colisee"]["environment"]["COLISEE_TRUSTED_PROXIES"] == proxy
    built = services["colisee"]["build"]
    assert (DEPLOY / built["context"] / built["dockerfile"]).is_file()


def test_the_settings_of_the_compose_file_are_understood(compose: Any) -> None:
    given = {"POSTGRES_PASSWORD": "secret", "COLISEE_DOMAIN": "games.example"}
    environment = {
        name: re.sub(r"\$\{(\w+)[^}]*\}", lambda found: given[found[1]], str(value))
        for name, value in compose["services"]["colisee"]["environment"].items()
    }
    settings = load({}, environment).settings
    assert settings.database == "postgresql://colisee:secret@database/colisee"
    assert settings.allowed_hosts == ("games.example",)
    assert settings.https


def test_caddy_and_nginx_pass_requests_on_to_the_server(compose: Any) -> None:
    port = variables(next(rest for name, rest in instructions("Containerfile") if name == "ENV"))["COLISEE_PORT"]
    caddy = blocks((DEPLOY / "Caddyfile").read_text())
    assert caddy[0] == "$COLISEE_DOMAIN"
    assert f"colisee:{port}" in caddy[1]
    assert compose["services"]["caddy"]["environment"].keys() == {"COLISEE_DOMAIN"}
    nginx = (DEPLOY / "nginx.conf").read_text()
    assert blocks(nginx)[:2] == ["upstream", "colisee"]
    assert "proxy_pass http://colisee;" in nginx
    for header in ("X-Forwarded-For $remote_addr", "Upgrade $http_upgrade", "Host $http_host"):
        assert f"proxy_set_header {header};" in nginx
    with pytest.raises(ValueError, match="not closed"):
        blocks(nginx.rstrip().removesuffix("}"))


def test_the_examples_below_a_path_pass_it_on_unchanged() -> None:
    nginx, caddy = ((DEPLOY / name).read_text() for name in ("nginx-base-path.conf", "Caddyfile.base-path"))
    path = load({}, config=None, environment={"COLISEE_BASE_PATH": "/colisee"}).settings.base_path
    server = blocks(nginx)[blocks(nginx).index("server") + 1]
    location = server[server.index(f"{path}/", server.index("location")) + 1]
    assert (
        location[location.index("proxy_pass") + 1] == "http://colisee;"
    )  # with a path after it, nginx would cut ours off
    site = blocks(caddy)[1]
    assert site[site.index("handle") + 1] == f"{path}/*"
    assert site[site.index("handle") + 2][0] == "reverse_proxy"
    plain = (DEPLOY / "nginx.conf").read_text()
    assert {line for line in plain.splitlines() if "proxy_" in line} == {
        line for line in nginx.splitlines() if "proxy_" in line
    }


def test_the_command_and_the_health_check_of_the_container_run(tmp_path: Path) -> None:
    found = instructions("Containerfile")
    assert {name for name, _ in found} <= {"FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"}  # fmt: skip
    command = json.loads(next(rest for name, rest in found if name == "CMD"))
    assert command[0] == "colisee"
    environment = variables(next(rest for name, rest in found if name == "ENV")) | {"COLISEE_CACHE": str(tmp_path)}
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    done = subprocess.run(
        [*COLISEE, *command[1:], "--check", "--database", database],
        env={**os.environ, **environment}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert 'host = "0.0.0.0"  # COLISEE_HOST' in done.stdout
    probe = json.loads(next(rest for name, rest in found if name == "HEALTHCHECK").partition("CMD ")[2])
    with live(settings_for(tmp_path, base_path="/colisee")) as live_server:
        patient = [part.replace("timeout=5", "timeout=60") for part in probe[1:]]
        here = [part.replace("127.0.0.1:8000", live_server.address) for part in patient]
        assert here != patient != probe[1:]
        with_path = {**os.environ, "COLISEE_BASE_PATH": "/colisee"}
        subprocess.run([sys.executable, *here], check=True, timeout=60, env=with_path)
    assert subprocess.run([sys.executable, *here], check=False, capture_output=True, timeout=60).returncode != 0


def test_the_commands_of_the_systemd_unit_run_with_the_settings_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = configparser.RawConfigParser(strict=False)
    unit.optionxform = str  # type: ignore[assignment,method-assign]  # systemd's keys have capitals
    unit.read_string((DEPLOY / "colisee.service").read_text())
    assert set(unit.sections()) == {"Unit", "Service", "Install"}
    lines = (DEPLOY / "colisee.service").read_text().splitlines()
    commands = [shlex.split(line.partition("=")[2]) for line in lines if line.startswith("Exec")]
    assert [command[1:] for command in commands] == [["serve", "--check"], ["serve", "--prepare"], ["serve"]]
    config = tmp_path / "colisee.toml"
    text = (DEPLOY / "colisee.toml").read_text()
    config.write_text(text.replace("/var/lib/colisee/colisee.sqlite3", str(tmp_path / "tables.sqlite3")))
    monkeypatch.setenv("COLISEE_CONFIG", str(config))
    assert main(commands[0][1:]) == 0
    assert f"https = true  # {config}" in capsys.readouterr().out


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    unit = (DEPLOY / "colisee.service").read_text().replace("/opt/colisee/bin/colisee", sys.executable)

    def complaints(text: str) -> str:
        file = tmp_path / "colisee.service"
        file.write_text(text)
        done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True, check=False)
        return "".join(line for line in done.stderr.splitlines() if "colisee.service" in line)

    assert complaints(unit) == ""
    assert "Unknown" in complaints(unit.replace("ProtectHome", "ProtectHouse"))


def test_a_proxy_reaches_the_server_by_a_unix_socket(tmp_path: Path) -> None:
    """The addresses of clients are those that the proxy names: only it can reach the socket."""
    path = tmp_path / "colisee.sock"
    stale = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    stale.bind(str(path))
    stale.close()
    settings = settings_for(tmp_path, socket=str(path), tables_per_hour=4)
    with live(settings, listen_on_path(path)):
        assert path.stat().st_mode & 0o777 == 0o660
        with httpx.Client(
            transport=httpx.HTTPTransport(uds=str(path)), base_url="http://localhost", timeout=60
        ) as client:
            assert client.get("/api/health").json()["status"] == "ok"
            assert client.get("/api/metrics").status_code == 403
            wanted = {"game": "moving-day", "seats": [{"kind": "me"}] * 2, "name": "Ann"}

            def opened(address: str) -> int:
                return client.post("/api/tables", json=wanted, headers={"x-forwarded-for": address}).status_code

            assert [opened("203.0.113.1") for _ in range(2)] == [201, 429]
            assert opened("203.0.113.2") == 201
        with pytest.raises(SystemExit):
            main(["serve", "--socket", str(path), "--database", settings.database])
