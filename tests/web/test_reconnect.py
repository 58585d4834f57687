"""The network fails and recovers during a match: players see a notice, nothing is lost, no move is played twice."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from web.conftest import serving, visitor
from web.steps import HANG, WORDS, expect, open_table, play_on, wait_until_due
from web.table_page import legal_moves, tab
from web.wires import WIRE, cut, mend

OFFLINE = {"en": "No connection", "fr": "Pas de connexion"}
LOG = {"en": "Log", "fr": "Journal"}


class RestartableServer:
    """A server that can be killed and restarted at the same address."""

    def __init__(self, database: Path, page: Path) -> None:
        self.database, self.page, self.port = database, page, 0
        self.start()

    def start(self) -> None:
        self._running = ExitStack()
        self.address, self._process = self._running.enter_context(serving(self.database, self.page, self.port))
        self.port = int(self.address.rsplit(":", 1)[1])

    def kill(self) -> None:
        """Kills the server with SIGKILL, so that it closes no connection and writes nothing more."""
        os.kill(self._process.pid, signal.SIGKILL)
        self._running.close()

    def close(self) -> None:
        self._running.close()


@pytest.fixture
def restartable_server(tmp_path: Path, page_folder: Path) -> Iterator[RestartableServer]:
    running = RestartableServer(tmp_path / "tables.sqlite3", page_folder)
    yield running
    running.close()


class Visit:
    """A player whose network can be cut, and every message that their browser sent."""

    def __init__(self, browser: Any, address: str, language: str) -> None:
        self.language = language
        self.said: list[dict[str, Any]] = []
        context = visitor(browser, address, language)
        context.add_init_script(WIRE)
        self.page = context.new_page()
        self.page.on(
            "websocket", lambda socket: socket.on("framesent", lambda text: self.said.append(json.loads(text)))
        )
        self.page.goto("/")

    @property
    def notice(self) -> Any:
        return self.page.get_by_role("status").get_by_text(OFFLINE[self.language])

    def plays(self) -> Counter[str]:
        """How often each move was sent, by its id."""
        return Counter(said["id"] for said in self.said if said["type"] == "play")

    def log(self) -> list[str]:
        """At a turn of one's own, so that nothing is under way and a move can be pressed without a connection."""
        wait_until_due(self.page)
        tab(self.page, "log", self.language).click()
        log = self.page.get_by_role("list", name=LOG[self.language])
        lines: list[str] = log.get_by_role("link").all_inner_texts()
        tab(self.page, "moves", self.language).click()
        return lines

    def press_a_move(self) -> None:
        legal_moves(self.page).first.click()

    def finish(self) -> dict[str, Any]:
        """Plays to the end; returns the record."""
        play_on(self.page, self.language)
        self.page.get_by_role("dialog", name=WORDS[self.language]["over"]).wait_for()
        table = self.page.url.split("/t/")[1].split("#")[0]
        record: dict[str, Any] = self.page.request.get(f"/api/tables/{table}/record").json()
        return record


def check_that_every_move_happened_once(visit: Visit, record: dict[str, Any]) -> None:
    moves = [event for event in record["events"] if event["by"] == 1]
    assert len(moves) == len(visit.plays())


@pytest.mark.parametrize(("game", "language"), [("moving-day", "en"), ("post-office", "fr")])
def test_a_browser_without_network_comes_back_by_itself(
    browser: Any, restartable_server: RestartableServer, game: str, language: str
) -> None:
    visit = Visit(browser, restartable_server.address, language)
    open_table(visit.page, game)
    play_on(visit.page, language, most=5)
    before = visit.log()
    cut(visit.page)
    visit.notice.wait_for(timeout=HANG)
    visit.press_a_move()
    expect(legal_moves(visit.page)).to_have_count(0)
    mend(visit.page)
    visit.notice.wait_for(state="detached", timeout=HANG)
    wait_until_due(visit.page)
    assert visit.log()[: len(before)] == before
    check_that_every_move_happened_once(visit, visit.finish())


@pytest.mark.parametrize("game", ["moving-day", "post-office"])
def test_a_server_struck_down_loses_no_move(browser: Any, restartable_server: RestartableServer, game: str) -> None:
    visit = Visit(browser, restartable_server.address, "en")
    open_table(visit.page, game)
    play_on(visit.page, "en", most=6)
    before = visit.log()
    restartable_server.kill()
    visit.notice.wait_for(timeout=HANG)
    visit.press_a_move()
    restartable_server.start()
    visit.notice.wait_for(state="detached", timeout=HANG)
    wait_until_due(visit.page)
    assert visit.log()[: len(before)] == before
    check_that_every_move_happened_once(visit, visit.finish())


def test_a_move_whose_answer_was_lost_is_sent_again_and_played_once(
    browser: Any, restartable_server: RestartableServer
) -> None:
    visit = Visit(browser, restartable_server.address, "en")
    open_table(visit.page, "moving-day")
    play_on(visit.page, "en", most=4)
    visit.page.evaluate("window.losesTheNextAnswer = true")
    visit.press_a_move()
    visit.page.wait_for_function("() => window.wires.length > 1", timeout=HANG)
    record = visit.finish()
    assert max(visit.plays().values()) == 2
    check_that_every_move_happened_once(visit, record)
