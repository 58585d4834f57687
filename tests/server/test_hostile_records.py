"""Uploaded records and sheets are untrusted: whatever they contain, the server answers 200 or 422 promptly and keeps serving other clients."""

from __future__ import annotations

import asyncio
import copy
import json
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from colisee.core.kit import SPECTATOR
from colisee.core.registry import game, slugs
from colisee.play import record as records
from colisee.play.fairness import Fairness
from colisee.play.match import Match
from colisee.play.reader_log import ReaderLog, chain_origin
from colisee.server.jobs import upload_worker
from colisee.server.jobs.record_process import UploadRequest
from colisee.server.jobs.upload_worker import UploadWorker
from colisee.server.table.refusal import Refusal
from play.fuzz_records import mutated
from server.harness import settings_for
from server.live import Live, live

MUTATIONS = 40 * int(os.environ.get("COLISEE_PROOF", "1"))


@pytest.fixture(scope="module")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    settings = settings_for(tmp_path_factory.mktemp("hostile"), requests_per_second=1e6, burst=1e6)
    with live(settings) as live_server:
        yield live_server


def honest_record(slug: str, seed: int, decisions: int = 40) -> dict[str, Any]:
    """A match played at random, up to a number of decisions."""
    rng, spec = random.Random(seed), game(slug)
    match = Match(spec, spec.facts.seats[0], {}, fairness=Fairness(rng.randbytes(32), ("",) * spec.facts.seats[0]))
    while match.due and decisions > 0:
        decisions -= 1
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
    names = [{"name": f"Player {seat}"} for seat in range(match.players)]
    return records.write(match, names)


def take_back(by: Any, event: int, alone: bool) -> dict[str, Any]:
    return {"by": by, "take_back": {"event": event, "alone": alone}}


def with_hostile_take_backs(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Take-backs by chance, of old decisions alone, of others' decisions: which must not loop for ever."""
    hostile = copy.deepcopy(record)
    for _ in range(rng.randint(1, 6)):
        at = rng.randint(1, len(hostile["events"]))
        by = rng.choice(["chance", *range(1, len(hostile["players"]) + 1)])
        hostile["events"].insert(at, take_back(by, rng.randint(-1, at + 1), rng.random() < 0.8))
    return hostile


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("attack", [with_hostile_take_backs, mutated], ids=["take-backs", "mutations"])
def test_hostile_records_are_answered_and_delay_nobody(live_server: Live, slug: str, attack: Any) -> None:
    rng = random.Random(7)
    record = honest_record(slug, 1)
    assert live_server.http.post("/api/replay", json=record).status_code == 200
    for _ in range(MUTATIONS):
        body = json.dumps(attack(record, rng)).encode()
        answer = live_server.http.post("/api/replay", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in (200, 400, 422), answer.text
        assert answer.json().get("code") != "too_slow"
    assert live_server.http.get("/api/health").status_code == 200


@pytest.mark.parametrize("slug", slugs())
def test_a_take_back_of_chance_or_of_an_old_decision_alone_is_refused(live_server: Live, slug: str) -> None:
    record = honest_record(slug, 2)
    seats = [event["by"] for event in record["events"]]
    chance = seats.index("chance") + 1 if "chance" in seats else 1
    seat = next(by for by in seats if by != "chance")
    for forged in (take_back("chance", chance, True), take_back(seat, seats.index(seat) + 1, True)):
        answer = live_server.http.post("/api/replay", json={**record, "events": [*record["events"], forged]})
        assert answer.status_code == 422, answer.text
        assert answer.json()["error"]["event"] == len(record["events"]) + 1


def test_an_upload_that_takes_too_long_is_stopped_and_the_next_one_works(
    live_server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = honest_record("moving-day", 3)
    with monkeypatch.context() as patch:
        patch.setattr(upload_worker, "TIMEOUT_SECONDS", 0.0)
        started = time.monotonic()
        answer = live_server.http.post("/api/replay", json=record)
        assert (answer.status_code, answer.json()["code"]) == (422, "too_slow")
        assert time.monotonic() - started < 60
        assert live_server.http.get("/api/health").status_code == 200
    assert live_server.http.post("/api/replay", json=record).status_code == 200


SLOW_PROCESS = """
import time
from colisee.server.jobs import record_process

def process(request):
    while request.game == "busy":
        pass
    time.sleep(record_process.PROCESSOR_SECONDS * 1.2)
    return record_process.UploadResponse(is_finished=True)

record_process.PROCESSOR_SECONDS, record_process.process = 1, process
record_process.main()
"""


def test_an_upload_is_stopped_for_the_processor_time_it_takes_and_not_for_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine an honest upload may wait for a processor for longer than its processing takes."""
    monkeypatch.setattr(upload_worker, "COMMAND", (sys.executable, "-c", SLOW_PROCESS))

    async def scenario() -> None:
        worker = UploadWorker()
        for _ in range(2):
            assert (await worker.run(UploadRequest("score", {}, game="waits"), "a")).is_finished
        with pytest.raises(Refusal, match="too_slow"):
            await worker.run(UploadRequest("score", {}, game="busy"), "a")
        await worker.close()

    asyncio.run(scenario())


def test_records_with_honest_take_backs_still_replay(live_server: Live) -> None:
    rng, spec = random.Random(5), game("moving-day")
    match = Match(spec, 2, {}, fairness=Fairness(rng.randbytes(32), ("", "")))
    for _ in range(30):
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
        if rng.random() < 0.4:
            match.take_back(seat, consent=True)
    record = records.write(match, [{"name": "Ann"}, {"name": "Bob"}])
    assert any("take_back" in event for event in record["events"])
    answer = live_server.http.post("/api/replay", json=record)
    assert answer.status_code == 200, answer.text
    assert answer.json()["events"] == len(match.line)


def test_the_cli_reports_a_hostile_record_in_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from colisee.cli.main import main

    record = honest_record("toy-rush", 4, decisions=10_000)
    record["events"].append(take_back("chance", 1, True))
    file = tmp_path / "hostile.json"
    file.write_text(json.dumps(record))
    for command in ("verify", "replay"):
        with pytest.raises(SystemExit):
            main([command, str(file)])
        output = capsys.readouterr()
        assert "Traceback" not in output.err + output.out
        assert "take_back" in output.err + output.out


def test_the_cli_stops_a_record_that_takes_too_long(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from colisee.cli import record_process
    from colisee.cli.main import main

    monkeypatch.setattr(record_process, "TIMEOUT_SECONDS", 0.01)
    file = tmp_path / "slow.json"
    file.write_text(json.dumps(honest_record("toy-rush", 4, decisions=10_000)))
    for command in ("verify", "replay", "analyse"):
        with pytest.raises(SystemExit):
            main([command, str(file)])
        assert "was stopped" in capsys.readouterr().err


def test_the_cli_reports_a_crash_of_the_process_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a record breaks: here the process cannot even start."""
    from colisee.cli.main import main

    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    (tmp_path / "colisee").mkdir()
    (tmp_path / "colisee" / "__init__.py").write_text("raise MemoryError('boom')")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(honest_record("toy-rush", 4)))
    for command in ("verify", "replay", "analyse"):
        with pytest.raises(SystemExit):
            main([command, str(file)])
        error = capsys.readouterr().err
        assert "could not be processed: MemoryError: boom" in error
        assert "Traceback" not in error


def test_names_in_a_record_do_not_control_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from colisee.cli.main import main

    record = honest_record("toy-rush", 4, decisions=10_000)
    record["players"][0]["name"] = "\x1b[2J\x07\ud800Eve"
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    for command in ("verify", "replay"):
        assert main([command, str(file)]) == 0
        output = capsys.readouterr().out
        assert "Eve" in output
        assert "\x1b[2J" not in output
        assert "\x07" not in output


def test_verify_tells_a_proved_match_from_a_regenerated_a_truncated_or_a_renamed_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from colisee.cli.main import main

    record, other = (honest_record("toy-rush", seed, decisions=10_000) for seed in (4, 5))
    noted = record["fairness"]["commitment"]
    cut = {**honest_record("toy-rush", 4, decisions=20), "fairness": record["fairness"]}
    renamed = {**record, "players": [{"name": "Mallory"}, *record["players"][1:]]}

    def verified(data: dict[str, Any], *arguments: str) -> tuple[int, dict[str, Any]]:
        file = tmp_path / "record.json"
        file.write_text(json.dumps(data))
        code = main(["verify", str(file), "--json", *arguments])
        return code, json.loads(capsys.readouterr().out)

    code, output = verified(record, "--commitment", noted)
    assert (code, output["proved"], output["finished"], output["commitment"]) == (0, True, True, noted)
    code, output = verified(other, "--commitment", noted)
    assert (code, output["proved"], output["is_noted_commitment"]) == (1, False, False)
    assert verified(cut, "--commitment", noted)[1]["finished"] is False
    assert verified(renamed)[1]["players"][0] == "Mallory"
    assert verified(renamed)[1]["is_noted_commitment"] is None
    main(["verify", str(tmp_path / "record.json"), "--commitment", noted])
    assert "--head" in capsys.readouterr().out, "nothing proves the players without it"


def test_the_first_line_of_verify_says_what_is_proved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from colisee.cli.main import main

    file = tmp_path / "record.json"

    def first_sentence(data: dict[str, Any], *arguments: str) -> str:
        file.write_text(json.dumps(data))
        main(["verify", str(file), *arguments])
        return " ".join(capsys.readouterr().out.partition(".")[0].split())

    whole = honest_record("toy-rush", 4, decisions=10_000)
    cut = {**honest_record("toy-rush", 4, decisions=20), "fairness": whole["fairness"]}
    commitment = ("--commitment", whole["fairness"]["commitment"])
    head = ("--head", spectators_head(whole))
    assert first_sentence(whole, *commitment, *head).startswith("Proved: this is the match that you saw")
    assert first_sentence(whole, *commitment).startswith("Only the ")
    assert "the commitment that you noted" in first_sentence(whole, *commitment)
    assert "the commitment of the record" in first_sentence(whole)
    for arguments in ((), commitment):
        assert first_sentence(cut, *arguments) == "A match that is not finished, or whose record was cut off"
    assert first_sentence(cut, *commitment, *head).startswith("Not proved: this is not the match that you saw")


def spectators_head(record: dict[str, Any]) -> str:
    """The head that a spectator noted at the end of a match without take-backs."""
    match = records.replay(records.read(json.dumps(record)))
    origin = chain_origin(match, record["fairness"]["commitment"], [player["name"] for player in record["players"]])
    return ReaderLog(SPECTATOR, match, origin).head
