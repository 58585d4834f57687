"""Analyses and studies over HTTP: started once, with progress, limits, cancellation and stored results that equal the command line's."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.lab.analysis import AnalysisSettings, analyse
from colisee.lab.balance import Study, findings, run
from colisee.lab.workers import Workers
from colisee.play import record as records
from colisee.play.match import Match
from colisee.server.http.identity import COOKIE
from colisee.server.jobs import studies
from colisee.server.jobs.job_runner import MAX_QUEUED
from server.harness import LocalServer, run_with_server, settings_for
from server.live import Live, live, say

TIMEOUT = 240
BOT, PLAYOUTS = "random", 20
SMALL = {"game": "moving-day", "players": 2, "bots": ["random"], "games": 20}


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    quick = {"requests_per_second": 1000, "burst": 1000, "analysis_bot": BOT, "analysis_playouts": PLAYOUTS}
    with live(settings_for(tmp_path_factory.mktemp("server"), **quick)) as running:
        running.http.timeout = TIMEOUT
        yield running


@pytest.fixture(autouse=True)
def new_guest(live_server: Live) -> None:
    live_server.http.cookies.clear()


def until_done(live_server: Live, path: str) -> dict[str, Any]:
    end = time.monotonic() + TIMEOUT
    while time.monotonic() < end:
        answer: dict[str, Any] = live_server.http.get(path).json()
        if answer["status"] not in ("waiting", "running"):
            return answer
        time.sleep(0.1)
    pytest.fail(f"{path} is not done")


def ended_table(live_server: Live, slug: str = "moving-day", **fields: Any) -> str:
    opened = live_server.open(slug, "me random", **fields)
    table: str = opened["table"]["id"]
    with live_server.hello(opened) as ws:
        say(ws, "hand_over", "1", seat=0, level="random")
        while live_server.http.get(f"/api/tables/{table}").json()["status"] != "over":
            ws.recv(TIMEOUT)
    return table


def finished(slug: str = "moving-day", seed: int = 3) -> dict[str, Any]:
    match = Match(slug, seed=seed)
    while not match.is_over:
        seat = match.due[0]
        match.play(match.legal(seat)[0], seat)
    return records.write(match, [{"name": f"P{seat}"} for seat in range(match.players)])


# Analyses


def test_an_ended_match_is_analysed_once(live_server: Live) -> None:
    table = ended_table(live_server)
    before = live_server.http.get(f"/api/tables/{table}/analysis")
    assert (before.status_code, before.json()) == (200, None)
    begun = live_server.http.post(f"/api/tables/{table}/analysis", json={})
    assert begun.status_code == 202
    assert begun.json()["status"] in ("waiting", "running")
    assert begun.json()["analysis"] is None
    progress = until_done(live_server, f"/api/analyses/{table}?language=fr")
    assert (progress["status"], progress["done"], progress["total"]) == ("done", 1, 1)
    found = progress["analysis"]
    assert (found["game"], found["bot"]) == ("moving-day", BOT)
    events = live_server.http.get(f"/api/tables/{table}/replay").json()["events"]
    assert [step["first"] for step in found["steps"][1:]] == [step["last"] for step in found["steps"][:-1]]
    assert found["steps"][-1]["last"] == events
    for balance in found["balance"]:
        parts = sum(balance[part] for part in ("start", "luck", "skill", "others"))
        assert parts == pytest.approx(balance["result"], abs=0.01)
    assert all(step["knew"] is None for step in found["steps"])
    again = live_server.http.post(f"/api/tables/{table}/analysis?language=fr", json={}).json()
    assert again == progress == live_server.http.get(f"/api/tables/{table}/analysis?language=fr").json()
    open_eyes = live_server.http.get(f"/api/analyses/{table}?knew=true").json()["analysis"]["steps"]
    assert all((step["knew"] is None) == (step["seat"] is None) for step in open_eyes)


def test_the_analysis_of_a_table_without_spectators_is_for_its_players(live_server: Live) -> None:
    table = ended_table(live_server, spectators=False)
    assert live_server.http.post(f"/api/tables/{table}/analysis").status_code == 202
    until_done(live_server, f"/api/analyses/{table}")
    live_server.http.cookies.clear()
    answer = live_server.http.get(f"/api/analyses/{table}?knew=true")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_a_player")


def test_a_record_is_analysed_as_on_the_command_line(live_server: Live) -> None:
    record = finished()
    begun = live_server.http.post("/api/analyses", json=record)
    assert begun.status_code == 202, begun.text
    progress = until_done(live_server, f"/api/analyses/{begun.json()['id']}")["analysis"]
    read = records.read(json.dumps(record))
    own = analyse(records.replay(read), AnalysisSettings(BOT, PLAYOUTS, workers=1))
    for step, judgement in zip(progress["steps"], own.judgements, strict=True):
        assert step["after"] == pytest.approx(list(judgement.win_shares_after), abs=1e-4)
        assert step["skill"] == pytest.approx(list(judgement.skill), abs=1e-4)
        assert step["gain"] == pytest.approx(judgement.preferred_gain, abs=1e-4)
    assert any(step["preferred"] for step in progress["steps"])


def test_what_cannot_be_analysed_is_refused(live_server: Live) -> None:
    running = live_server.open("moving-day", "me me")["table"]["id"]
    assert live_server.http.post(f"/api/tables/{running}/analysis", json={}).json()["code"] == "still_running"
    assert live_server.http.post("/api/tables/nothing/analysis", json={}).status_code == 404
    assert live_server.http.get("/api/analyses/nothing").status_code == 404
    assert live_server.http.get("/api/tables/nothing/analysis").status_code == 404
    assert live_server.http.post("/api/analyses", json={"format": "?"}).status_code == 422
    opened = live_server.open("moving-day", "me random")
    with live_server.hello(opened) as ws:
        say(ws, "resign", "r", seat=0)
    given_up = live_server.http.post(f"/api/tables/{opened['table']['id']}/analysis?language=fr", json={})
    assert (given_up.status_code, given_up.json()["code"]) == (409, "unfinished")
    cut = finished("moving-day")
    cut["events"], cut["result"] = cut["events"][:20], None
    assert live_server.http.post("/api/analyses", json=cut).status_code == 409
    study = live_server.http.post("/api/studies", json=SMALL).json()["id"]
    assert live_server.http.get(f"/api/analyses/{study}").status_code == 404


# Studies


def test_a_study_grows_and_ends_like_the_command_lines(live_server: Live) -> None:
    wanted = {**SMALL, "games": 60, "options": {"filling": "gravity"}}
    begun = live_server.http.post("/api/studies?language=fr", json=wanted)
    assert begun.status_code == 202
    assert begun.json()["mine"]
    name = begun.json()["id"]
    progress = until_done(live_server, f"/api/studies/{name}?language=fr")
    assert progress["status"] == "done"
    own = Study(Setup("moving-day", 2, {"filling": "gravity"}), ["random"], 60, studies.SEED, tries_strategies=False)
    found = findings(own, run(own, Workers(1)))
    shown = studies.found_in(json.loads(json.dumps(found)), "fr")
    assert progress["found"]["games_played"] == found["games_played"]
    assert [mark["value"] for mark in progress["found"]["order"]] == [mark.value for mark in shown.order]
    assert progress["found"]["verdicts"] == shown.verdicts
    assert progress["command"].endswith(
        "moving-day --bots random --games 60 --players 2 --option filling=gravity --seed 1 --no-strategies"
    )
    report = live_server.http.get(f"/api/studies/{name}/report?language=fr")
    assert report.headers["content-type"].startswith("text/html")
    assert "attachment" in report.headers["content-disposition"]
    assert report.text == studies.report_of(json.loads(json.dumps(found)), "fr")
    assert "http" not in report.text.replace("http://www.w3.org/2000/svg", "")
    assert name in [line["id"] for line in live_server.http.get("/api/studies").json()["studies"]]
    assert live_server.http.post("/api/studies?language=fr", json=wanted).json()["status"] == "done"


def test_a_study_can_be_stopped_by_who_began_it(live_server: Live) -> None:
    wanted = {**SMALL, "bots": ["expert"], "games": 20}
    name = live_server.http.post("/api/studies", json=wanted).json()["id"]
    owner = live_server.http.cookies[COOKIE]
    live_server.http.cookies.clear()
    other = live_server.http.delete(f"/api/studies/{name}")
    assert (other.status_code, other.json()["code"]) == (403, "not_yours")
    assert not live_server.http.get(f"/api/studies/{name}").json()["mine"]
    live_server.http.cookies.clear()
    live_server.http.cookies.set(COOKIE, owner)
    assert live_server.http.delete(f"/api/studies/{name}").json()["status"] == "stopped"
    assert until_done(live_server, f"/api/studies/{name}")["status"] == "stopped"
    assert live_server.http.get(f"/api/studies/{name}/report").status_code == 409
    assert name not in [line["id"] for line in live_server.http.get("/api/studies").json()["studies"]]


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"}, {"players": 7}, {"players": 1}, {"bots": []}, {"bots": ["master"]}, {"bots": ["random"] * 3},
        {"games": 9}, {"games": 1001}, {"bots": ["expert"], "games": 21}, {"options": {"filling": "up"}}, {"seed": 4},
    ],
)  # fmt: skip
def test_a_study_that_may_not_be_is_refused(live_server: Live, change: dict[str, Any]) -> None:
    answer = live_server.http.post("/api/studies", json={**SMALL, **change})
    assert answer.status_code == 400
    assert answer.json()["code"] in ("bad_request", "no_such_bot")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_studies_of_every_game_come_with_the_server(live_server: Live, language: str) -> None:
    listed = live_server.http.get(f"/api/studies?language={language}").json()
    assert listed["is_open"]
    assert {line["game"] for line in listed["studies"] if line["at"] == 0} == set(slugs())
    for slug in slugs():
        progress = live_server.http.get(f"/api/studies/{slug}?language={language}").json()
        assert progress["status"] == "done"
        assert sum(mark["value"] for mark in progress["found"]["seats"]) == pytest.approx(1, abs=1e-4)
        assert live_server.http.get(f"/api/studies/{slug}/report?language={language}").status_code == 200


def test_samples_are_of_these_rules() -> None:
    for slug in slugs():
        found = studies.sample_found(slug)
        assert found is not None
        spec = game(slug)
        assert (found["rules_version"], found["components"]) == (spec.facts.rules_version, spec.digest)


# Limits


def test_a_lab_may_be_closed(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, lab=False)) as closed:
        assert not closed.http.get("/api/studies").json()["is_open"]
        assert closed.http.get("/api/studies/moving-day").json()["status"] == "done"
        for path, body in (("/api/studies", SMALL), ("/api/analyses", finished())):
            answer = closed.http.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (503, "turned_off")


def test_an_address_may_not_begin_works_without_end(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, jobs_per_hour=8)) as small:
        answers = [small.http.post("/api/studies", json={**SMALL, "games": games}) for games in (10, 11, 12)]
        assert [answer.status_code for answer in answers] == [202, 202, 429]
        assert small.http.post("/api/studies", json={**SMALL, "games": 10}).status_code == 202


def test_a_long_request_holds_nobody_up_while_its_process_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A pipe holds less than a long record, and Python takes a second to start."""
    slow = tmp_path / "python"
    slow.write_text("#!/bin/sh\nexec sleep 10\n")
    slow.chmod(0o700)
    monkeypatch.setattr("colisee.server.jobs.job_runner.sys.executable", str(slow))

    async def scenario(server: LocalServer) -> None:
        jobs = server.services.jobs
        await jobs.start("long", "analysis", "ann", {"record": "x" * 250_000})
        while (process := jobs.running["long"].process) is None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert process.poll() is None
        await jobs.stop("long")

    run_with_server(tmp_path, scenario)


def test_the_line_is_bounded_and_ends_with_the_server(tmp_path: Path) -> None:
    slow = {**SMALL, "bots": ["expert"]}
    with live(settings_for(tmp_path)) as small:
        answers = [small.http.post("/api/studies", json={**slow, "games": 10 + n}) for n in range(MAX_QUEUED + 1)]
        assert [answer.status_code for answer in answers] == [202] * MAX_QUEUED + [429]
        assert answers[-1].json()["code"] == "busy"
        waiting = [answer.json()["ahead"] for answer in answers[:-1]]
        assert waiting == list(range(MAX_QUEUED))
        name = answers[0].json()["id"]
    with live(settings_for(tmp_path)) as again:
        assert again.http.post("/api/studies", json={**SMALL, "games": 10}).status_code == 202
        assert again.http.get(f"/api/studies/{name}").json()["status"] == "failed"
