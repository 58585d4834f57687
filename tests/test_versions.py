"""Matches of earlier rules versions are replayed, verified and finished under the rules they began with.

The records in version_1/ were written by the program as it was when version 1 was the newest. They never change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from colisee.cli.main import main
from colisee.core.registry import game, slugs
from colisee.play import record as records
from colisee.play.match import TakeBack
from colisee.play.record import RecordError

FOLDER = Path(__file__).parent / "version_1" / "records"
FINISHED = sorted(path for path in FOLDER.glob("*.json") if "unfinished" not in path.stem)


def text_of(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def test_there_are_records_of_every_game_that_has_a_version_1() -> None:
    assert {text_of(path)["game"] for path in FINISHED} >= set(slugs())


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_record_of_version_1_is_replayed_and_verified_under_version_1(path: Path) -> None:
    record = records.read(path.read_text("utf-8"))
    assert record.setup.rules_version == 1
    match = records.replay(record)
    assert match.scores() == list(record.result or [])
    assert records.verify(record).is_proved


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_a_match_of_version_1_is_written_as_version_1(path: Path) -> None:
    before = text_of(path)
    after = records.write(records.replay(records.read(path.read_text("utf-8"))), before["players"])
    assert after == {**before, "fairness": None}


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_an_unfinished_match_of_version_1_is_finished_under_version_1(path: Path) -> None:
    """Continued with the events of the finished one, it ends in the same position."""
    whole = records.read(path.read_text("utf-8"))
    part = records.read(path.with_stem(f"{path.stem}-unfinished").read_text("utf-8"))
    match = records.replay(part)
    assert not match.is_over
    assert whole.entries[: len(part.entries)] == part.entries
    for entry in whole.entries[len(part.entries) :]:
        match.check(entry)
        if isinstance(entry, TakeBack):
            match.apply_take_back(entry)
        else:
            match.play_unchecked(*entry)
    assert match.is_over
    assert match.scores() == list(whole.result or [])
    assert records.write(match, part.players)["rules_version"] == 1


def test_the_same_events_are_no_match_of_another_version() -> None:
    """Post Office gave each assistant start tiles of its own, so the same draws lead elsewhere."""
    old = text_of(FOLDER / "post-office-1.json")
    with pytest.raises(RecordError):
        records.replay(records.read(json.dumps({**old, "rules_version": 2})))


@pytest.mark.parametrize("version", [0, 99, None, "1", True, 1.0])
def test_a_version_that_is_not_there_is_refused_with_its_own_code(
    version: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**text_of(FOLDER / "moving-day-1.json"), "rules_version": version}))
    with pytest.raises(RecordError) as caught:
        records.read(file.read_text())
    assert caught.value.code == caught.value.as_dict()["error"]["code"] == "rules_unavailable"
    assert caught.value.message.en != caught.value.message.fr
    with pytest.raises(SystemExit) as stopped:
        main(["verify", str(file)])
    assert stopped.value.code == 2
    assert "rules" in capsys.readouterr().err


def test_components_that_are_not_there_are_refused_with_their_own_code() -> None:
    data = {**text_of(FOLDER / "toy-rush-1.json"), "components": "0" * 16}
    with pytest.raises(RecordError) as caught:
        records.read(json.dumps(data))
    assert caught.value.code == "components_unavailable"


@pytest.mark.parametrize("slug", slugs())
def test_an_option_that_came_later_cannot_be_claimed_by_an_older_record(slug: str) -> None:
    data = text_of(FOLDER / f"{slug}-1.json")
    for option in game(slug).facts.options:
        for value in option.values:
            if value not in option.choices(1):
                with pytest.raises(RecordError, match="came with rules version"):
                    records.read(json.dumps({**data, "options": {**data["options"], option.name: value}}))
