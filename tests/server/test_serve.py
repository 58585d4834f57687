"""`colisee serve` from the command line, and how the server copes with slow or broken parts."""

from __future__ import annotations

import asyncio
import os
import random
import re
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from colisee.cli import serve
from colisee.core import warmup
from colisee.core.kit import CHANCE
from colisee.core.position import View
from colisee.core.text import LANGUAGES, Language
from colisee.server.live.rate_limits import Buckets
from colisee.server.protocol import messages as m
from colisee.server.protocol.replay import replay_of_record
from colisee.server.storage.sqlite import SqliteDatabase
from server.crash import ServerProcess
from server.harness import TIMEOUT, LocalServer, play_on, run_with_server, settings_for
from server.live import live, say

SERVE = [sys.executable, "-m", "colisee.cli.main", "serve"]


def complaint(*arguments: str) -> str:
    done = subprocess.run([*SERVE, *arguments], capture_output=True, text=True, check=False, timeout=240)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = complaint("--port", port, "--database", f"sqlite:///{tmp_path / 'x.sqlite3'}")
    assert f"127.0.0.1:{port}" in said
    assert "--port" in said


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--database", "mysql://here"], "mysql"),
        (["--database", "sqlite:////proc/nowhere/x.sqlite3"], "/proc/nowhere"),
        (["--database", "postgresql://127.0.0.1:1/none"], "PostgreSQL"),
        (["--bus", "smoke://signals"], "smoke"),
        (["--port", "70000"], "65535"),
        (["--metrics-to", "everybody"], "10.0.0.0/8"),
        (["--trusted-proxy", "caddy"], "10.0.0.0/8"),
        (["--push-network", "*"], "10.0.0.0/8"),
        (["--bot-threads", "0"], "above 0"),
        (["--lease-seconds", "nan"], "above 0"),
        (["--bot-pause", "-1"], "0 or more"),
        (["--substitute-bot", "deep blue"], "novice"),
        (["--smtp", "smtp://h:99999", "--mail-from", "a@b.c", "--public-url", "https://x"], "smtp://HOST"),
        (["--host", "no.such.host.invalid"], "no.such.host"),
    ],
)
def test_what_cannot_be_is_one_sentence(arguments: list[str], word: str, tmp_path: Path) -> None:
    fine = [] if "--database" in arguments else ["--database", f"sqlite:///{tmp_path / 'x.sqlite3'}"]
    assert word in complaint(*arguments, *fine)


def test_a_file_that_is_no_database_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "letter.sqlite3"
    file.write_text("Dear database, " * 100)
    assert "letter.sqlite3" in complaint("--database", f"sqlite:///{file}")


@pytest.mark.parametrize(
    ("host", "first"),
    [
        ("127.0.0.1", "http://127.0.0.1:8000/"),
        ("0.0.0.0", "http://localhost:8000/"),
        ("::", "http://localhost:8000/"),
        ("::1", "http://[::1]:8000/"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_says_addresses_that_a_browser_can_open(host: str, first: str, language: Language) -> None:
    """Nobody can open `0.0.0.0`, and friends cannot open `localhost`."""
    said = re.findall(r"http://\S+/", serve.greeting(host, 8000, "").to(language))
    assert said[0] == first
    assert [address for address in said if "0.0.0.0" in address or "[::]" in address] == []


@pytest.mark.parametrize(
    ("language", "start", "end"), [("en", "Compiling", "are compiled."), ("fr", "Compilation", "sont compilées.")]
)
def test_a_log_is_told_when_compiling_begins_and_ends(
    language: Language, start: str, end: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiling takes a minute, and progress bars are only for terminals."""
    monkeypatch.setattr(warmup, "needs_compiling", lambda _: True)
    monkeypatch.setattr(serve, "warm_up", lambda *_: sys.stderr.write("…\n"))
    serve.compile_rules(language)
    first, *between, last = capsys.readouterr().err.splitlines()
    assert (first.startswith(start), set(between), last.endswith(end)) == (True, {"…"}, True)


@pytest.mark.parametrize(("has_numba", "backend"), [(True, "native"), (False, None)])
def test_preparing_compiles_natively_where_numba_is_installed(
    has_numba: bool, backend: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that starts without it runs on WebAssembly, so preparing would find nothing to compile."""
    monkeypatch.setenv("COLISEE_BACKEND", "")  # so that it is restored afterwards
    monkeypatch.delenv("COLISEE_BACKEND")
    monkeypatch.setattr("colisee.core.backends.has_numba", lambda: has_numba)
    seen: list[str | None] = []
    for name in ("compile_rules", "warm_up_search"):
        monkeypatch.setattr(serve, name, lambda *_: seen.append(os.environ.get("COLISEE_BACKEND")))
    serve.compile_everything("en")
    assert set(seen) == {backend}
    assert len(seen) > 1


def test_nothing_is_said_of_compiling_when_nothing_is_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warmup, "needs_compiling", lambda _: False)
    serve.compile_rules("en")
    assert capsys.readouterr().err == ""


def test_it_serves_and_stops_when_asked(tmp_path: Path) -> None:
    server_process = ServerProcess(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    server_process.process.terminate()
    assert server_process.process.wait(120) in (0, -15)
    server_process.kill()


# Slow or broken parts


def test_what_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    """A full disk in the middle of a match."""

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me")
        server.services.rooms.room(opened.table.id)._chat_limits._seats = Buckets(1e9, 1e9)
        client = await server.join(opened.table.id)
        await play_on(client, 5, random.Random(1))
        database = server.services.store.database
        assert isinstance(database, SqliteDatabase)
        pages = database._writer.execute("PRAGMA page_count").fetchone()[0]
        database._writer.execute(f"PRAGMA max_page_count={pages}")
        codes = []
        for n in range(200):
            answer = await client.say("chat", f"chat{n}", seat=0, text="x" * 500)
            codes.append(getattr(answer, "code", "accepted"))
            if codes[-1] == "not_stored":
                break
        assert codes[-1] == "not_stored"
        database._writer.execute("PRAGMA max_page_count=1000000")
        before = client.position(client.position(0).due[0])
        again = await server.join(opened.table.id)
        assert again.position(before.reader).view == before.view
        assert len((await server.join(opened.table.id)).messages(m.Welcome)[0].chat) == codes.count("accepted")
        assert await play_on(again, 5, random.Random(2)) == 5

    run_with_server(tmp_path, scenario, errors_expected=True)


class BlockingBot:
    """A bot that does not choose until other clients were served."""

    def __init__(self) -> None:
        self.thinks, self.others_were_served = threading.Event(), threading.Event()

    def choose(self, view: View, legal: list[int], rng: random.Random) -> int:
        self.thinks.set()
        assert self.others_were_served.wait(TIMEOUT), "nobody was served while a bot thought"
        return legal[0]


def test_a_bot_that_thinks_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots run in their own threads. (A bot that fails logs an error, which fails the test.)"""
    blocking_bot = BlockingBot()
    monkeypatch.setattr("colisee.server.live.bot_runner.make", lambda *_: blocking_bot)

    async def scenario(server: LocalServer) -> None:
        bots = await server.open("moving-day", "greedy greedy")
        watcher = await server.join(bots.table.id, "eve")
        assert await asyncio.to_thread(blocking_bot.thinks.wait, TIMEOUT)
        client = await server.join((await server.open("moving-day", "me me")).table.id)
        assert await play_on(client, 5, random.Random(1)) == 5
        blocking_bot.others_were_served.set()
        await watcher.until(lambda: watcher.table().status == "over")

    run_with_server(tmp_path, scenario)


class InstantBot:
    def choose(self, view: View, legal: list[int], rng: random.Random) -> int:
        return legal[0]


def test_bots_that_nobody_watches_leave_room_for_those_that_somebody_waits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocking_bot = BlockingBot()
    monkeypatch.setattr(
        "colisee.server.live.bot_runner.make", lambda level, *_: blocking_bot if level == "greedy" else InstantBot()
    )

    async def scenario(server: LocalServer) -> None:
        for table in [(await server.open("moving-day", "greedy greedy")).table.id for _ in range(4)]:
            await server.tick(table)
        assert await asyncio.to_thread(blocking_bot.thinks.wait, TIMEOUT)
        ann = await server.join((await server.open("moving-day", "me random")).table.id)
        for _ in range(5):
            await ann.until(lambda: ann.position(0).due == [0])
            position = ann.position(0)
            assert position.legal
            await ann.say("play", seat=0, version=position.version, action=position.legal[0].action)
        await ann.until(lambda: ann.position(0).due == [0])
        blocking_bot.others_were_served.set()

    run_with_server(tmp_path, scenario)


def test_a_match_that_is_played_again_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, others_were_served = threading.Event(), threading.Event()

    def play_again(*arguments: Any) -> Any:
        begun.set()
        assert others_were_served.wait(TIMEOUT), "nobody was served meanwhile"
        return replay_of_record(*arguments)

    with live(settings_for(tmp_path)) as live_server, ThreadPoolExecutor() as threads:
        opened = live_server.open("moving-day", "me me")
        with live_server.hello(opened) as ws:
            assert [say(ws, "vote_end", f"{seat}", seat=seat, agree=True)["type"] for seat in (0, 1)] == [
                "accepted"
            ] * 2
        monkeypatch.setattr("colisee.server.http.table_routes.replay_of_record", play_again)
        replay = threads.submit(live_server.http.get, f"/api/tables/{opened['table']['id']}/replay")
        assert begun.wait(TIMEOUT)
        assert live_server.http.get("/api/health").status_code == 200
        others_were_served.set()
        assert replay.result().status_code == 200


class RandomBots:
    """Makes bots that choose at random after random delays, and records their calls and how many of them overlapped."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bytes]] = []
        self.concurrent_calls = 0

    def make(self, level: str, spec: Any, seat: int) -> Any:
        return RandomBot(self, seat)


class RandomBot:
    def __init__(self, random_bots: RandomBots, seat: int) -> None:
        self.random_bots, self.seat, self.is_thinking = random_bots, seat, False

    def choose(self, view: View, legal: list[int], rng: random.Random) -> int:
        self.random_bots.concurrent_calls += self.is_thinking
        self.is_thinking = True
        self.random_bots.asked.append((self.seat, view.to_bytes()))
        time.sleep(rng.uniform(0, 0.003))
        self.is_thinking = False
        return rng.choice(legal)


def test_bots_that_choose_at_the_same_time_are_asked_once_and_one_thing_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot that has chosen is not asked again because another move was applied first. A bot's memory is used by one thread at a time."""
    random_bots = RandomBots()
    monkeypatch.setattr("colisee.server.live.bot_runner.make", random_bots.make)

    async def scenario(server: LocalServer) -> None:
        table = (await server.open("the-truckers", "random random random random")).table.id
        server.services.rooms.room(table).wake()
        async with asyncio.timeout(TIMEOUT):
            while (await server.services.lobby.find(table, None)).status != "over":
                await asyncio.sleep(0.05)
        match = (await server.services.lobby.state(table)).match
        assert match is not None
        assert len(random_bots.asked) == sum(event.seat != CHANCE for event in match.line)
        assert random_bots.concurrent_calls == 0

    run_with_server(tmp_path, scenario)


def test_a_storm_of_reconnects(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("the-truckers", "me me me")
        first = await server.join(opened.table.id)
        await play_on(first, 30, random.Random(1))
        clients = await asyncio.gather(*(server.join(opened.table.id) for _ in range(60)))
        assert (
            len({b"".join(data for data in c.received if data.startswith(b'{"type":"position"')) for c in clients}) == 1
        )
        for client in clients:
            client.leave()
        await server.settle(opened.table.id)
        assert len(server.services.rooms.room(opened.table.id).audience.sessions) == 1

    run_with_server(tmp_path, scenario)


def test_an_idle_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me")
        client = await server.join(opened.table.id)
        await play_on(client, 5, random.Random(1))
        server.time.pass_seconds(120)
        await server.tick(opened.table.id)
        assert server.services.rooms.rooms[opened.table.id].table is None
        assert await play_on(client, 5, random.Random(1)) == 5
        client.leave()
        server.time.pass_seconds(120)
        await server.tick(opened.table.id)
        assert opened.table.id not in server.services.rooms.rooms

    run_with_server(tmp_path, scenario)
