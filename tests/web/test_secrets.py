"""Two browsers at one table and a third that watches: nothing hidden is in what they received.

Two laws, on every frame that came over the sockets of a whole match. What a reader was sent is also sent in a match where all
that it may not know happened otherwise. And, without any help of the server's code: secret choices and draws are sent to one reader only.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from colisee.core.kit import SPECTATOR
from colisee.play.match import Match
from colisee.play.reader_log import ReaderLog
from colisee.play.record import read, replay
from colisee.server.protocol.rendering import render
from server.harness import NOON
from server.test_leaks import new_table, redealt
from web.conftest import serving, visitor
from web.steps import HANG, WORDS
from web.table_page import press_a_move

SEATS = {
    "moving-day": ("me", "open"),
    "toy-rush": ("me", "open"),
    "post-office": ("me", "open"),
    "the-truckers": ("me", "open", "bot"),
}
SECRET = {"moving-day": (), "toy-rush": ("put_under", "send"), "post-office": ("keep",), "the-truckers": ("play",)}
"""The kinds of decision that only the deciding player may see. Moving Day hides nothing but the draws to come."""
DRAWN = {"moving-day": (), "toy-rush": ("draw",), "post-office": ("draw",), "the-truckers": ()}
"""The kinds of draw that only the drawing player may see."""
SAMPLES = 40
"""Frames of a reader that are compared with another world."""
BEGINNING = 12
"""Decisions of a player, in which every secret has come up."""
TABLE = """async ([game, kinds]) => {
  const seats = kinds.map((kind) => (kind === "bot" ? { kind, level: "random" } : { kind }));
  const body = JSON.stringify({ game, name: "Ann", seats, spectators: true });
  const answer = await fetch("/api/tables", { method: "POST", headers: { "content-type": "application/json" }, body });
  return (await answer.json()).table.id;
}"""


@dataclass
class Observer:
    """A browser, whose seat it has, and every frame it received."""

    reader: int
    page: Any
    frames: list[str] = field(default_factory=list)

    def positions(self) -> list[dict[str, Any]]:
        """The positions received while the match was running."""
        messages = [json.loads(frame) for frame in self.frames]
        return [m for m in messages if m["type"] == "position" and not m.get("over", False)]

    def lines(self) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = []
        for position in self.positions():
            lines = [*lines[: position["keep"]], *position["lines"]]
        return lines


def new_observer(browser: Any, address: str, reader: int) -> Observer:
    context = visitor(browser, address, "en")
    context.add_init_script("delete window.WebAssembly")  # whole positions; test_leaks.py compares the bytes of changes
    page = context.new_page()
    seen = Observer(reader, page)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: seen.frames.append(str(frame))))
    page.goto("/")
    return seen


def sit_down(game: str, ann: Observer, bob: Observer, watcher: Observer) -> str:
    table: str = ann.page.evaluate(TABLE, [game, SEATS[game]])
    ann.page.goto(f"/t/{table}")
    bob.page.goto(f"/t/{table}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit at seat 2").click()
    for person in (ann, bob):
        person.page.get_by_role("region", name="Moves").wait_for()
    watcher.page.goto(f"/t/{table}")
    watcher.page.get_by_text("You are watching.").wait_for()
    return table


def play_together(*people: Observer, most: int = 10_000) -> None:
    """Both players press moves when due, until both have seen the end or one of them has pressed `most` moves."""
    over = [person.page.get_by_role("dialog", name=WORDS["en"]["over"]) for person in people]
    pressed, last = [0 for _ in people], time.monotonic()
    while max(pressed) < most and not all(dialog.count() for dialog in over):
        for number, person in enumerate(people):
            if press_a_move(person.page, pressed[number] * 7 + person.reader):
                pressed[number] += 1
                last = time.monotonic()
        assert time.monotonic() - last < HANG / 1000, "nobody can move, and the match is not over"
        people[sum(pressed) % 2].page.wait_for_timeout(5)


def end_without_a_result(first: Observer, second: Observer) -> None:
    first.page.get_by_role("button", name="More", exact=True).click()
    first.page.get_by_role("button", name="Vote to end without a result").click()
    second.page.get_by_role("button", name="Agree", exact=True).click()


@pytest.fixture
def watched(browser: Any, tmp_path: Path, page_folder: Path) -> Iterator[Any]:
    """watched(game): a whole match seen by both players and somebody who watches; its record, and who received what.
    watched(game, leak): the beginning of one."""
    everybody: list[Observer] = []

    def match_of(game: str, leak: str = "") -> tuple[dict[str, Any], list[Observer]]:
        with serving(tmp_path / "tables.sqlite3", page_folder, leak=leak) as (address, _):
            everybody.extend(new_observer(browser, address, reader) for reader in (0, 1, SPECTATOR))
            table = sit_down(game, *everybody)
            play_together(*everybody[:2], most=BEGINNING if leak else 10_000)
            if leak:
                end_without_a_result(*everybody[:2])
            everybody[2].page.get_by_role("dialog", name=WORDS["en"]["over"]).wait_for(timeout=HANG)
            record: dict[str, Any] = everybody[0].page.request.get(f"/api/tables/{table}/record").json()
        return record, everybody

    yield match_of
    for person in everybody:
        person.page.context.close()


def as_sent(match: Match, reader: int, names: list[str]) -> dict[str, Any]:
    """The position message of a reader, with the whole log."""
    table = new_table(match.spec.slug, 1)
    table.seats = table.seats[: match.players]
    for seat, name in zip(table.seats, names, strict=True):
        seat.name = name
    log = ReaderLog(reader, match)
    table.match, table.log_of, table.due = match, {reader: log}, match.due
    rendering = render(table, lambda: NOON)
    assert rendering is not None
    position: dict[str, Any] = json.loads(rendering.position(reader, log, 0, "en"))
    return position


def moment(truth: Match, events: int) -> Match:
    """The match after its first `events` events."""
    match = Match.with_given_draws(truth.setup)
    for event in truth.line[:events]:
        match.play(event.action, event.seat)
    return match


def leaks_into(seen: Observer, record: dict[str, Any]) -> list[str]:
    """Messages that would differ in a match that the reader cannot distinguish from this one."""
    written, names = read(json.dumps(record)), [player["name"] for player in record["players"]]
    truth = replay(written, rules=written.spec.compiled)
    marks = ReaderLog(seen.reader, truth).entries
    rng, found = random.Random(len(seen.frames)), []
    positions = seen.positions()
    for position in rng.sample(positions, min(SAMPLES, len(positions))):
        events = 1 + max((mark.event for mark in marks if mark.version <= position["version"]), default=-1)
        twin = redealt(moment(truth, events), seen.reader, rng)
        expected = as_sent(twin, seen.reader, names)
        expected["lines"] = expected["lines"][position["keep"] :]
        parts = [
            part for part in ("view", "scores", "legal", "hints", "lines") if position.get(part) != expected.get(part)
        ]
        found += [f"{part} at version {position['version']}" for part in parts]
    return found


def leaked_secrets(game: str, everybody: list[Observer]) -> list[str]:
    """Secret decisions sent to other readers, and secret draws sent to more than one reader."""
    found, drawn = [], []
    for seen in everybody:
        for line in seen.lines():
            kind = next(iter(line.get("object") or {"nothing": 0}))
            if line["kind"] == "play" and kind in SECRET[game] and line["seat"] != seen.reader:
                found.append(f"{seen.reader} was told: {line['object']}")
            if line["kind"] == "draw" and kind in DRAWN[game]:
                drawn.append((json.dumps(line["object"]), seen.reader))
    found += [f"a watcher was told {text}" for text, reader in drawn if reader == SPECTATOR]
    return found + [f"both were told {text}" for text, _ in drawn if {(text, 0), (text, 1)} <= set(drawn)]


def tokens_of(seen: Observer) -> set[str]:
    messages = [json.loads(text) for text in seen.frames]
    welcomed = [token for m in messages if m["type"] == "welcome" for token in m["tokens"].values()]
    return {*welcomed, *(m["token"] for m in messages if m["type"] == "accepted" and m.get("token"))}


@pytest.mark.parametrize("game", SEATS)
def test_nothing_hidden_is_in_the_frames_that_browsers_receive(watched: Any, game: str) -> None:
    record, everybody = watched(game)
    kinds = {next(key for key in event if key != "by") for event in record["events"]}
    assert {*SECRET[game], *DRAWN[game]} <= kinds, "a match without secrets shows nothing"
    assert leaked_secrets(game, everybody) == []
    for seen in everybody:
        assert len(seen.positions()) > SAMPLES / 2
        assert leaks_into(seen, record) == []

    # All draws to come follow from the secret of the match, and a token opens a seat.
    running = [text for seen in everybody for text in seen.frames if '"over":true' not in text]
    assert not any(record["fairness"]["secret"] in text for text in running)
    ann, bob, watcher = (tokens_of(seen) for seen in everybody)
    assert ann
    assert bob
    assert not ann & bob
    assert not watcher


@pytest.mark.parametrize(("game", "leak"), [("toy-rush", "view"), ("post-office", "view"), ("the-truckers", "log")])
def test_a_server_made_to_leak_is_caught(watched: Any, game: str, leak: str) -> None:
    record, everybody = watched(game, leak)
    assert any(leaks_into(seen, record) for seen in everybody)
    assert bool(leaked_secrets(game, everybody)) == (leak == "log")
