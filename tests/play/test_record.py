"""Records: they re-execute byte for byte, prove their draws, and every broken one is refused with its own message."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from colisee.core.components import ComponentSet
from colisee.core.registry import game
from colisee.core.setup import Setup
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
        ("components", "0" * 16, "unknown components"),
        ("players", [{"name": "A"}], "takes 2–4 players"),
        ("players", [{"nom": "A"}, {"name": "B"}], "name"),
        ("players", None, "list"),
        ("players", [{"name": "A", "piece": "red"}, {"name": "B", "piece": "red"}], "of no other player"),
        ("players", [{"name": "A", "piece": "pinkish"}, {"name": "B"}], "must be one of red, blue"),
        ("players", [{"name": "A", "piece": ["red"]}, {"name": "B"}], "must be one of red, blue"),
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


# Component sets


@pytest.fixture(scope="module")
def with_own_set() -> dict[str, Any]:
    """The record of a match with a set that is not built in: the first objective is worth 9 points."""
    data = deepcopy(dict(game("toy-rush").components.data))
    data["objectives"]["rows"][0]["points"] = 9
    setup = Setup("toy-rush", components=ComponentSet("toy-rush", "grandma", data))
    match, rng = Match(setup, seed=5, rules=setup.game.interpreted), Random(5)
    for _ in range(30):
        seat = match.due[0]
        match.play(rng.choice(match.legal(seat)), seat)
    written: dict[str, Any] = json.loads(json.dumps(records.write(match, [{"name": "Ann"}, {"name": "Bob"}])))
    return written


def test_a_record_holds_a_set_that_is_not_built_in(with_own_set: dict[str, Any]) -> None:
    assert with_own_set["component_set"]["name"] == "grandma"
    record = records.read(json.dumps(with_own_set))
    assert record.spec.digest == with_own_set["components"] != game("toy-rush").digest
    match = records.replay(record)
    assert match.spec.modules[0].POINTS[0] == 9
    again = records.write(match, with_own_set["players"])
    assert {**again, "fairness": None} == {**with_own_set, "fairness": None}


def test_a_record_with_a_built_in_set_holds_its_digest_alone(with_own_set: dict[str, Any]) -> None:
    match = Match("toy-rush", seed=5, rules=game("toy-rush").interpreted)
    assert "component_set" not in records.write(match, [{"name": "Ann"}, {"name": "Bob"}])


@pytest.mark.parametrize(
    ("change", "message", "code"),
    [
        ({"component_set": None}, '"component_set" needs', None),
        ({"component_set": {"name": "x"}}, '"component_set" needs', None),
        ({"component_set": {"name": "x", "data": {"elves": 3}}}, "the component set of the record has mistakes", None),
        ({"components": "0123456789abcdef"}, "has the digest", None),
    ],
)
def test_a_wrong_component_set_is_refused(
    with_own_set: dict[str, Any], change: dict[str, Any], message: str, code: str | None
) -> None:
    error = broken({**with_own_set, **change})
    assert message in error.message.en
    assert error.message.fr != error.message.en
    assert error.code == code


def test_an_unknown_digest_without_data_is_refused(with_own_set: dict[str, Any]) -> None:
    error = broken({key: value for key, value in with_own_set.items() if key != "component_set"})
    assert error.code == "components_unavailable"
    assert "and the data is not given" in error.message.en
