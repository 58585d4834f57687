"""Tables in the browser say and decide exactly what a server's table does: the engine of the page runs in Node."""

from __future__ import annotations

import copy
import json
import os
import runpy
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from colisee.bots import make
from colisee.core import wasm_module
from colisee.core.component_form import checked_set
from colisee.core.components import ComponentSet
from colisee.core.registry import game
from colisee.core.setup import Setup
from colisee.core.text import LANGUAGES, Language
from colisee.lab import analysis
from colisee.play import record
from colisee.server.jobs import analyses
from colisee.server.protocol.messages import encode
from colisee.server.protocol.rendering import render
from colisee.server.protocol.replay import replay_of_record
from colisee.server.table import events as ev
from colisee.server.table.state import TableState
from web.piece_sets import EDITED, own_set
from web.test_counting import WEB, node

PLAYERS = {"moving-day": 3, "toy-rush": 2, "post-office": 2, "the-truckers": 3}
NAMES = ("Ada", "Zoé", "Bob", "Élie")
MATCHES = int(os.environ.get("COLISEE_PROOF", "1"))
"""Per game: each is some hundred positions with thousands of sentences."""
TAKE_BACKS = 0.05
MAX_SHARE = 0.4
"""Of the bytes of whole positions that changes may have."""
LEVEL = "novice"
CLOCKS = (ev.ClockSettings("fischer", 40, 2), ev.ClockSettings("move", 3), ev.ClockSettings())
MAX_MS = 4000
"""That a decision takes: sometimes longer than a clock allows."""


class Script(NamedTuple):
    """A match: what the browser keeps of it, its decisions, and the positions that a server's table sends."""

    asked: dict[str, Any]
    positions: list[list[Any]]
    table: TableState
    sent: list[tuple[bytes, bytes]]
    """To everybody who notices something: a whole position, and the changes that a page with the module is sent instead."""


def opened(
    slug: str,
    rng: Random,
    level: str | None = None,
    clock: ev.ClockSettings = CLOCKS[-1],
    own: ComponentSet | None = None,
) -> tuple[TableState, dict[str, Any]]:
    """A table with people (or bots) on all seats, on the server and as the browser keeps it."""
    spec, players = game(slug).with_components(own or game(slug).components), PLAYERS[slug]
    options = {option.name: rng.choice(option.choices(spec.facts.rules_version)) for option in spec.facts.options}
    setup, secret = Setup(spec, players, options), rng.randbytes(32).hex()
    seats = [ev.SeatOpened("person", name, name, level, f"of {name}") for name in NAMES[:players]]
    table = TableState(
        ev.Opened(0, "local", "", slug, setup.rules_version, setup.options, seats, clock, False, False, secret, "", components=spec.digest,
                  **({"set_name": own.name, "set_data": dict(own.data)} if own else {}))
    )  # fmt: skip
    table.apply(ev.Started(0))
    stored = {
        "id": "local", "game": slug, "rules_version": setup.rules_version, "components": spec.digest, "options": options, "secret": secret,
        "seats": [{"name": s.name, "kind": "person", "level": level, "entropy": s.entropy, "piece": p.piece, "resigned": False}
                  for s, p in zip(seats, table.seats, strict=True)],
        "opened_at": 0, "decisions": [], "ended": None, "rematch": None, "clock": msgspec.to_builtins(clock),
        **({"component_set": {"name": own.name, "data": own.data}} if own else {}),
    }  # fmt: skip
    return table, stored


def random_match(slug: str, seed: int, language: Language, own: ComponentSet | None = None) -> Script:
    rng = Random(f"{slug} {seed}")
    table, stored = opened(slug, rng, clock=CLOCKS[(seed + len(slug)) % len(CLOCKS)], own=own)
    decisions: list[list[int | None]] = []
    told, sent = [positions(table, {}, language)], both(table, {}, language)
    at = 0
    while not table.ended:
        at += rng.randrange(MAX_MS)
        while (deadline := table.clocks.deadline()) and deadline[0] <= at:
            table.apply(ev.HandedOver(at, seat=deadline[1], level="apprentice", by_clock=True))
        decisions.append([None, None, None, at])
        versions, seat, decided = table.versions(), rng.choice(table.due), sorted(table.decided & set(range(6)))
        if decided and rng.random() < TAKE_BACKS:
            seat, action = rng.choice(decided), None
            table.apply(ev.TookBack(at, seat=seat))
        else:
            action = rng.choice(table.match.legal(seat)) if table.match else 0
            table.apply(ev.Played(at, seat=seat, action=action))
        decisions.append([seat, action, None, at])
        told.append(positions(table, versions, language))
        sent += both(table, versions, language)
    return Script({"stored": stored, "language": language, "decisions": decisions}, told, table, sent)


def positions(table: TableState, versions: dict[Any, int], language: Language) -> list[Any]:
    """What every seat that notices something is sent."""
    rendering = render(table, lambda: table.at)
    assert rendering is not None
    logs = [(seat, table.log_of[seat]) for seat in range(len(table.seats))]
    return [
        json.loads(rendering.position(seat, log, log.known_lines(versions.get(log, 0)), language))
        for seat, log in logs
        if table.ended or log.version > versions.get(log, -1)
    ]


def both(table: TableState, versions: dict[Any, int], language: Language) -> list[tuple[bytes, bytes]]:
    rendering = render(table, lambda: table.at)
    assert rendering is not None
    return [
        (rendering.position(reader, log, keep, language), rendering.position(reader, log, keep, "changes"))
        for reader, log in table.log_of.items()
        if table.ended or log.version > versions.get(log, -1)
        for keep in [log.known_lines(versions.get(log, 0))]
    ]


def page_answers(asked: list[dict[str, Any]]) -> list[Any]:
    if not (WEB / "node_modules" / "rolldown").is_dir() or wasm_module.module_of("toy-rush") is None:
        pytest.skip("the page is not built (make page)")
    script = Path(__file__).with_name("local_table.mjs")
    command = [node(), str(script), str(wasm_module.FOLDER)]
    lines = "\n".join(map(json.dumps, asked))
    done = subprocess.run(command, input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.split("\n") if line]


def without_defaults(value: Any) -> Any:
    """A message without the fields that a server leaves out, and without `undo`: people at one screen agree aloud."""
    if isinstance(value, list):
        return [without_defaults(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {
        name: without_defaults(item)
        for name, item in value.items()
        if name != "undo" and (name, item) != ("round", 0) and not (item is None or item is False or item in ([], {}))
    }


@pytest.mark.parametrize("slug", PLAYERS)
def test_every_position_of_a_match_is_the_same_as_on_a_server(slug: str) -> None:
    """Also for a page at a server's table: it makes every position from the changes that it is sent, at most 40 % of the bytes."""
    scripts = [random_match(slug, number, LANGUAGES[(number + len(slug)) % 2]) for number in range(MATCHES)]
    answers = page_answers([asked for script in scripts for asked in (script.asked, asked_about_changes(script))])
    for script, answer, made in zip(scripts, answers[::2], answers[1::2], strict=True):
        for number, ((whole, _), position) in enumerate(zip(script.sent, made, strict=True)):
            assert with_undo(position) == with_undo(json.loads(whole)), number
        whole_size, changes_size = (sum(map(len, column)) for column in zip(*script.sent, strict=True))
        assert changes_size <= MAX_SHARE * whole_size
        for number, (expected, told) in enumerate(zip(script.positions, answer["positions"], strict=True)):
            seen = [message for message in told if message["type"] == "position"]
            assert without_defaults(seen) == without_defaults(expected), f"after decision {number}"
        assert answer["record"] == script.table.record()
        assert record.verify(record.read(json.dumps(answer["record"]))).commitment_holds
        shown = replay_of_record(answer["record"], script.asked["language"], 0, len(answer["replay"]["steps"]))
        assert without_defaults(answer["replay"]) == without_defaults(json.loads(encode(shown)))


@pytest.mark.parametrize("slug", PLAYERS)
def test_a_match_with_pieces_of_ones_own_is_the_same_as_on_a_server(slug: str) -> None:
    language = LANGUAGES[len(slug) % 2]
    script = random_match(slug, 3, language, own_set(slug, Random(slug)))
    forged = copy.deepcopy(script.table.record())
    forged["component_set"]["data"][EDITED[slug]]["rows"].reverse()
    answer, replayed, refused = page_answers(
        [script.asked, *({"record": data, "language": language} for data in (script.table.record(), forged))]
    )
    for number, (expected, told) in enumerate(zip(script.positions, answer["positions"], strict=True)):
        seen = [message for message in told if message["type"] == "position"]
        assert without_defaults(seen) == without_defaults(expected), f"after decision {number}"
    assert answer["record"] == script.table.record()
    assert "component_set" in answer["record"]
    assert record.verify(record.read(json.dumps(answer["record"]))).commitment_holds
    assert replayed == answer["replay"]
    assert refused == {"fault": {"kind": "pieces"}}


def test_kept_matches_that_cannot_be_played_here_are_refused() -> None:
    """A set that the module cannot hold, a bot of an unknown level, too many seats, and nobody who could watch."""
    data = copy.deepcopy(dict(game("post-office").components.data))
    data["standard_tiles"]["rows"].pop()
    fewer = checked_set(game("post-office"), data, "fewer tiles")
    _, stored = opened("post-office", Random(1))
    stored |= {"components": fewer.digest, "component_set": {"name": fewer.name, "data": fewer.data}}
    _, rush = opened("toy-rush", Random(1))
    person, bot = rush["seats"][0], rush["seats"][0] | {"kind": "bot", "level": "novice"}
    seats = [[person, bot | {"level": "oracle"}], [person | {"level": "toString"}, bot], [person] * 3, [bot, bot]]
    kept = [stored, *(rush | {"seats": some} for some in seats)]
    answers = page_answers([{"stored": one, "language": "en", "decisions": []} for one in kept])
    assert [answer["trouble"] for answer in answers] == [
        "other_pieces", "rules_unavailable", "rules_unavailable", "malformed", "malformed",
    ]  # fmt: skip


def asked_about_changes(script: Script) -> dict[str, Any]:
    changes = [json.loads(changes) for _, changes in script.sent]
    table, language = script.table, script.asked["language"]
    return {"changes": changes, "game": table.spec.slug, "names": table.names, "language": language}


def with_undo(position: dict[str, Any]) -> dict[str, Any]:
    return without_defaults(position) | {"undo": position.get("undo", "none")}


@pytest.mark.parametrize("slug", ["post-office", "moving-day"])
def test_a_record_file_is_replayed_as_on_a_server_and_a_forged_one_is_refused_with_its_event_and_rule(
    slug: str,
) -> None:
    data = random_match(slug, 1, "en").table.record()
    first = next(n for n, event in enumerate(data["events"]) if event["by"] != "chance" and "take_back" not in event)
    forged = copy.deepcopy(data)
    forged["events"].insert(first, forged["events"][first])
    other = [
        data | {"rules_version": 1},
        data | {"components": "0" * 16},
        data | {"format": "x"},
        data | {"players": []},
    ]
    cut = data | {"events": data["events"][:-1]}
    asked = [{"record": one, "language": "fr"} for one in [data, forged, cut, *other]]
    replayed, refused, unfinished, *unknown = page_answers(asked)
    shown = replay_of_record(data, "fr", 0, len(replayed["steps"]))
    assert without_defaults(replayed) == without_defaults(json.loads(encode(shown)))
    with pytest.raises(record.RecordError) as error:
        record.replay(record.read(json.dumps(forged)))
    assert refused == {"fault": {"kind": "event", "event": error.value.event, "rule": error.value.rule}}
    assert unfinished == {"fault": {"kind": "result"}}
    assert [answer["fault"]["kind"] for answer in unknown] == ["other_rules", "other_pieces", "no_record", "setup"]


class SeedOfText:
    """Where `analyse` makes a random source for a step: the one of the page (seedOf in analysis.ts)."""

    def __init__(self, text: str) -> None:
        self.text = text

    def getrandbits(self, bits: int) -> int:
        return int.from_bytes(sha256(self.text.encode()).digest()[:8]) >> 64 - bits


@pytest.mark.parametrize("slug", ["post-office", "moving-day"])
def test_an_analysis_in_the_browser_is_the_same_as_on_a_server(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "Random", SeedOfText)
    data = random_match(slug, 2, "fr").table.record()
    wanted = {"bot": LEVEL, "playouts": 5}
    request = msgspec.json.encode({"record": data, **wanted})
    there = json.loads(encode(analyses.run(request, lambda *_: None).fr))
    [here] = page_answers([{"record": data, "analysis": wanted, "language": "fr"}])
    numbers = ("before", "after", "skill", "luck", "gain", "knew")
    for mine, theirs in zip(here["steps"], there["steps"], strict=True):
        assert {k: v for k, v in mine.items() if k not in numbers} == {
            k: v for k, v in theirs.items() if k not in numbers
        }
        for name in numbers[:-1]:
            assert mine[name] == pytest.approx(theirs[name], abs=1e-4), (mine["first"], name)
    for mine, theirs in zip(here["balance"], there["balance"], strict=True):
        assert mine.pop("margins") == pytest.approx(theirs.pop("margins"), abs=1e-4)
        assert mine == pytest.approx(theirs, abs=2e-4)


class Seeds(Random):
    """Gives a bot the seeds of its searches, and notes them."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.given: list[int] = []

    def getrandbits(self, k: int) -> int:
        self.given.append(super().getrandbits(k))
        return self.given[-1]


@pytest.mark.parametrize(("slug", "has_own_set"), [("toy-rush", False), ("moving-day", False), ("moving-day", True)])
def test_bots_decide_the_same_as_on_a_server(slug: str, has_own_set: bool) -> None:
    table, stored = opened(slug, Random(slug), LEVEL, own=own_set(slug, Random(1)) if has_own_set else None)
    bots = [make(LEVEL, table.spec, seat) for seat in range(PLAYERS[slug])]
    seeds, asked, chosen = Seeds(slug), list[Any](), list[Any]()
    for _ in range(16):
        match, seat = table.match, table.due[0]
        assert match is not None
        action = bots[seat].choose(match.view(seat), match.legal(seat), seeds)
        asked.append([seat, None, str(seeds.given[-1])])
        chosen.append([seat, action])
        table.apply(ev.Played(0, seat=seat, action=action))
    [answer] = page_answers([{"stored": stored, "language": "en", "decisions": asked}])
    assert answer["decisions"] == chosen


def test_the_words_are_up_to_date() -> None:
    sys.path.insert(0, str(WEB / "scripts"))
    try:
        files = runpy.run_path(str(WEB / "scripts" / "words.py"))["files"]()
    finally:
        sys.path.remove(str(WEB / "scripts"))
    for path, text in files.items():
        assert path.read_text("utf-8") == text, "run web/scripts/words.py"
