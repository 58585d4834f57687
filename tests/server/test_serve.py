"""`colisee serve` as whoever starts it meets it, and how the server bears what is slow or broken."""

from __future__ import annotations

import asyncio
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
from colisee.server.protocol.replay import replay_of
from colisee.server.storage.sqlite import SqliteDatabase
from colisee.server.table.state import TableState
from server.crash import Served
from server.harness import PATIENCE, Inn, at_the_inn, play_on, settings_for
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
    said = re.findall(r"http://\S+/", serve.greeting(host, 8000).to(language))
    assert said[0] == first
    assert [address for address in said if "0.0.0.0" in address or "[::]" in address] == []


@pytest.mark.parametrize(
    ("language", "start", "end"), [("en", "Compiling", "are compiled."), ("fr", "Compilation", "sont compilées.")]
)
def test_a_log_is_told_when_compiling_begins_and_ends(
    language: Language, start: str, end: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes a minute, and bars are for terminals."""
    monkeypatch.setattr(warmup, "needs_compiling", lambda _: True)
    monkeypatch.setattr(serve, "warm_up", lambda *_: sys.stderr.write("…\n"))
    serve.compile_rules(language)
    first, *between, last = capsys.readouterr().err.splitlines()
    assert (first.startswith(start), set(between), last.endswith(end)) == (True, {"…"}, True)


def test_nothing_is_said_of_compiling_when_nothing_is_compiled(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warmup, "needs_compiling", lambda _: False)
    serve.compile_rules("en")
    assert capsys.readouterr().err == ""


def test_it_serves_and_stops_when_asked(tmp_path: Path) -> None:
    served = Served(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    served.process.terminate()
    assert served.process.wait(120) in (0, -15)
    served.kill()


# What is slow or broken


def test_what_cannot_be_stored_did_not_happen(tmp_path: Path) -> None:
    """A full disk in the middle of a match."""

    async def story(inn: Inn) -> None:
        opened = await inn.open("moving-day", "me me")
        inn.services.rooms.room(opened.table.id)._chat_limits._seats = Buckets(1e9, 1e9)
        client = await inn.join(opened.table.id)
        await play_on(client, 5, random.Random(1))
        database = inn.services.store.database
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
        again = await inn.join(opened.table.id)
        assert again.position(before.reader).view == before.view
        assert len((await inn.join(opened.table.id)).messages(m.Welcome)[0].chat) == codes.count("accepted")
        assert await play_on(again, 5, random.Random(2)) == 5

    at_the_inn(tmp_path, story, may_grumble=True)


class Ponderer:
    """A bot that has not made up its mind before others were served."""

    def __init__(self) -> None:
        self.thinks, self.others_were_served = threading.Event(), threading.Event()

    def choose(self, view: View, legal: list[int], rng: random.Random) -> int:
        self.thinks.set()
        assert self.others_were_served.wait(PATIENCE), "nobody was served while a bot thought"
        return legal[0]


def test_a_bot_that_thinks_keeps_nobody_waiting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It thinks in a thread of its own. (A bot that stumbles is grumbled about, and the inn hears that.)"""
    ponderer = Ponderer()
    monkeypatch.setattr("colisee.server.live.bot_runner.make", lambda *_: ponderer)

    async def story(inn: Inn) -> None:
        bots = await inn.open("moving-day", "greedy greedy")
        watcher = await inn.join(bots.table.id, "eve")
        assert await asyncio.to_thread(ponderer.thinks.wait, PATIENCE)
        client = await inn.join((await inn.open("moving-day", "me me")).table.id)
        assert await play_on(client, 5, random.Random(1)) == 5
        ponderer.others_were_served.set()
        await watcher.until(lambda: watcher.table().status == "over")

    at_the_inn(tmp_path, story)


class Quick:
    def choose(self, view: View, legal: list[int], rng: random.Random) -> int:
        return legal[0]


def test_bots_that_nobody_watches_leave_room_for_those_that_somebody_waits_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ponderer = Ponderer()
    monkeypatch.setattr(
        "colisee.server.live.bot_runner.make", lambda level, *_: ponderer if level == "greedy" else Quick()
    )

    async def story(inn: Inn) -> None:
        for table in [(await inn.open("moving-day", "greedy greedy")).table.id for _ in range(4)]:
            await inn.tick(table)
        assert await asyncio.to_thread(ponderer.thinks.wait, PATIENCE)
        ann = await inn.join((await inn.open("moving-day", "me random")).table.id)
        for _ in range(5):
            await ann.until(lambda: ann.position(0).due == [0])
            position = ann.position(0)
            assert position.legal
            await ann.say("play", seat=0, version=position.version, action=position.legal[0].action)
        await ann.until(lambda: ann.position(0).due == [0])
        ponderer.others_were_served.set()

    at_the_inn(tmp_path, story)


@pytest.mark.parametrize(
    ("what", "slowly"),
    [
        ("colisee.server.http.api.replay_of", replay_of),
        ("colisee.server.live.lobby.TableState.from_events", TableState.from_events),
    ],
)
def test_a_match_that_is_played_again_keeps_nobody_waiting(
    what: str, slowly: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, others_were_served = threading.Event(), threading.Event()

    def play_again(*arguments: Any) -> Any:
        begun.set()
        assert others_were_served.wait(PATIENCE), "nobody was served meanwhile"
        return slowly(*arguments)

    with live(settings_for(tmp_path)) as place, ThreadPoolExecutor() as threads:
        opened = place.open("moving-day", "me me")
        with place.hello(opened) as ws:
            assert [say(ws, "vote_end", f"{seat}", seat=seat, agree=True)["type"] for seat in (0, 1)] == [
                "accepted"
            ] * 2
        monkeypatch.setattr(what, play_again)
        replay = threads.submit(place.http.get, f"/api/tables/{opened['table']['id']}/replay")
        assert begun.wait(PATIENCE)
        assert place.http.get("/api/health").status_code == 200
        others_were_served.set()
        assert replay.result().status_code == 200


class Minds:
    """Bots that choose at random, slowly and unequally; they count what they are asked, and how often two asked one of them at once."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, bytes]] = []
        self.disturbed = 0

    def make(self, level: str, spec: Any, seat: int) -> Any:
        return Mind(self, seat)


class Mind:
    def __init__(self, minds: Minds, seat: int) -> None:
        self.minds, self.seat, self.is_thinking = minds, seat, False

    def choose(self, view: View, legal: list[int], rng: random.Random) -> int:
        self.minds.disturbed += self.is_thinking
        self.is_thinking = True
        self.minds.asked.append((self.seat, view.to_bytes()))
        time.sleep(rng.uniform(0, 0.003))
        self.is_thinking = False
        return rng.choice(legal)


def test_bots_that_choose_at_the_same_time_are_asked_once_and_one_thing_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that has chosen is not asked again because another was taken first. What a bot remembers is for one thread."""
    minds = Minds()
    monkeypatch.setattr("colisee.server.live.bot_runner.make", minds.make)

    async def story(inn: Inn) -> None:
        table = (await inn.open("the-truckers", "random random random random")).table.id
        inn.services.rooms.room(table).wake()
        async with asyncio.timeout(PATIENCE):
            while (await inn.services.lobby.find(table)).status != "over":
                await asyncio.sleep(0.05)
        match = (await inn.services.lobby.state(table)).match
        assert match is not None
        assert len(minds.asked) == sum(event.seat != CHANCE for event in match.line)
        assert minds.disturbed == 0

    at_the_inn(tmp_path, story)


def test_a_storm_of_reconnects(tmp_path: Path) -> None:
    async def story(inn: Inn) -> None:
        opened = await inn.open("the-truckers", "me me me")
        first = await inn.join(opened.table.id)
        await play_on(first, 30, random.Random(1))
        clients = await asyncio.gather(*(inn.join(opened.table.id) for _ in range(60)))
        assert len({b"".join(data for data in c.heard if data.startswith(b'{"type":"position"')) for c in clients}) == 1
        for client in clients:
            client.leave()
        await inn.settle(opened.table.id)
        assert len(inn.services.rooms.room(opened.table.id).sessions) == 1

    at_the_inn(tmp_path, story)


def test_an_idle_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    async def story(inn: Inn) -> None:
        opened = await inn.open("moving-day", "me me")
        client = await inn.join(opened.table.id)
        await play_on(client, 5, random.Random(1))
        inn.time.pass_seconds(120)
        await inn.tick(opened.table.id)
        assert inn.services.rooms.rooms[opened.table.id].table is None
        assert await play_on(client, 5, random.Random(1)) == 5
        client.leave()
        inn.time.pass_seconds(120)
        await inn.tick(opened.table.id)
        assert opened.table.id not in inn.services.rooms.rooms

    at_the_inn(tmp_path, story)
