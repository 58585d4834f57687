"""Records: they re-execute byte for byte, prove their draws, and every broken one is refused with its own message."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from colisee.core.registry import game
from colisee.core.spec import GameSpec
from colisee.play import record as records
from colisee.play.match import Match
from colisee.play.record import RecordError
from play.test_match import random_match


def players(count: int) -> list[dict[str, str]]:
    return [{"name": name} for name in ("Ann", "Bob", "Zoé", "Dan", "Eve")[:count]]


def record_of(match: Match) -> dict[str, Any]:
    return json.loads(json.dumps(records.write(match, players(match.players))))  # type: ignore[no-any-return]


@pytest.fixture(scope="module")
def moving_day() -> dict[str, Any]:
    return record_of(random_match(game("moving-day"), 3))


def broken(data: dict[str, Any]) -> RecordError:
    with pytest.raises(RecordError) as error:
        records.replay(records.read(json.dumps(data)))
    assert error.value.message.en
    assert error.value.message.fr
    return error.value


def test_a_record_re_executes_byte_for_byte(spec: GameSpec) -> None:
    for seats in spec.facts.seats:
        match = random_match(spec, 20 + seats, seats=seats)
        again = records.replay(records.read(json.dumps(record_of(match))), rules=spec.compiled)
        assert again.position.to_bytes() == match.position.to_bytes()
        assert again.log == match.log
        assert again.scores() == match.scores()


def test_every_draw_of_a_record_is_proved(spec: GameSpec) -> None:
    verdict = records.verify(records.read(json.dumps(record_of(random_match(spec, 5)))))
    assert verdict.is_proved
    assert verdict.draws > 0


def test_a_record_with_take_backs_replays_and_verifies() -> None:
    match = Match(game("moving-day"), 2, seed=4)
    for number in range(60):
        (seat,) = match.due
        match.play(match.legal(seat)[number % 2], seat)
        if number % 7 == 3:
            match.take_back(seat, consent=True)
    data = record_of(match)
    assert records.replay(records.read(json.dumps(data))).position.to_bytes() == match.position.to_bytes()
    data["fairness"] = match.fairness.as_json(reveal=True) if match.fairness else None
    assert records.verify(records.read(json.dumps(data))).is_proved


def test_an_unfinished_match_reveals_no_secret_and_has_no_result() -> None:
    data = record_of(random_match(game("moving-day"), 3, plies=20))
    assert data["result"] is None
    assert "secret" not in data["fairness"]
    with pytest.raises(RecordError, match="no secret"):
        records.verify(records.read(json.dumps(data)))


def test_a_changed_draw_is_found(moving_day: dict[str, Any]) -> None:
    data = deepcopy(moving_day)
    first, second = [i for i, event in enumerate(data["events"]) if "box" in event.get("draw", {})][:2]
    data["events"][first], data["events"][second] = data["events"][second], data["events"][first]
    verdict = records.verify(records.read(json.dumps({**data, "result": None})))
    assert not verdict.is_proved
    assert verdict.first_wrong == first + 1


def test_a_changed_secret_breaks_the_commitment(moving_day: dict[str, Any]) -> None:
    data = deepcopy(moving_day)
    data["fairness"]["secret"] = "00" * 32
    verdict = records.verify(records.read(json.dumps(data)))
    assert not verdict.commitment_holds
    assert not verdict.is_proved


@pytest.mark.parametrize("text", ["", "{", "[]", "nonsense", '{"format": "other"}', "[" * 100_000, "null"])
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        records.read(text)


def test_a_truncated_record_is_refused(moving_day: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match="cut off"):
        records.read(json.dumps(moving_day)[:-200])


def test_a_huge_record_is_refused_before_parsing() -> None:
    with pytest.raises(RecordError, match="larger"):
        records.read("x" * (records.MAX_BYTES + 1))


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("game", "chess", "unknown game"),
        ("game", ["moving-day"], "unknown game"),
        ("rules_version", 99, "rules version"),
        ("components", "0" * 16, "other pieces"),
        ("players", [{"name": "A"}], "takes 2–4 players"),
        ("players", [{"nom": "A"}, {"name": "B"}], "name"),
        ("players", None, "list"),
        ("options", {"filling": "upside-down"}, "unknown value of the option filling"),
        ("options", {"weather": "rows"}, "unknown option"),
        ("options", {"filling": ["rows"]}, "unknown value of the option filling"),
        ("options", [], "mapping"),
        ("events", {}, "list"),
        ("events", [{"by": "chance", "dance": 1}], "event 1 is no action"),
        ("events", [{"by": 9, "dismiss": {}}], "event 1"),
        ("events", [7], "event 1"),
        ("events", [{"by": 1, "take_back": 3}], "take_back"),
        ("events", [{"by": 1, "take_back": {"event": 5, "alone": True}}], "event 1"),
        ("result", [{"total": 3}], "result"),
        ("fairness", {"commitment": 3}, "fairness"),
        ("fairness", "x", "fairness"),
    ],
)  # fmt: skip
def test_every_broken_field_is_refused_with_its_own_message(
    moving_day: dict[str, Any], key: str, value: Any, sentence: str
) -> None:
    assert sentence in broken({**moving_day, key: value}).message.en


def test_an_illegal_event_is_named_with_its_number_and_rule(moving_day: dict[str, Any]) -> None:
    data = deepcopy(moving_day)
    number = next(i for i, event in enumerate(data["events"]) if "take" in event)
    data["events"][number] = {"by": data["events"][number]["by"], "dismiss": {}}
    error = broken(data)
    assert (error.event, error.rule) == (number + 1, "MD-T1")
    assert error.as_dict("fr")["error"]["rule"] == "MD-T1"


def test_an_impossible_draw_is_named(moving_day: dict[str, Any]) -> None:
    data = deepcopy(moving_day)
    boxes = [i for i, event in enumerate(data["events"]) if "box" in event.get("draw", {})]
    data["events"][boxes[1]] = data["events"][boxes[0]]
    assert broken(data).event == boxes[1] + 1


def test_a_result_that_differs_from_the_replay_is_refused(moving_day: dict[str, Any]) -> None:
    data = deepcopy(moving_day)
    data["result"][0]["total"] += 1
    assert "does not follow" in broken(data).message.en
    short = {**moving_day, "events": moving_day["events"][:-3]}
    assert "does not follow" in broken(short).message.en


def test_an_unfinished_match_with_a_result_is_refused() -> None:
    """Even if the result equals its current scores."""
    match = random_match(game("moving-day"), 3, plies=20)
    data = record_of(match)
    assert "does not follow" in broken({**data, "result": match.scores()}).message.en


def test_a_record_whose_draws_were_made_elsewhere_has_no_fairness_and_replays(moving_day: dict[str, Any]) -> None:
    record = records.read(json.dumps({**moving_day, "fairness": None}))
    assert record.fairness is None
    assert records.replay(record).is_over
