"""A match that was played elsewhere goes on at a table: its events, its draws, and what its record proves."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

from colisee.core.setup import Setup
from colisee.play.match import Match
from colisee.play.record import read, verify, write
from colisee.server.jobs.record_process import GivenMatch, UploadRequest, process
from colisee.server.table import events as ev
from colisee.server.table.opening import new_table
from colisee.server.table.state import TableState

NAMES = ("Ann", "Bob")


def half_a_match(slug: str, decisions: int) -> Match:
    match, rng = Match(Setup(slug, 2), seed=3), Random(slug)
    for _ in range(decisions):
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
    return match


def record_of(match: Match) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(write(match, [{"name": name} for name in NAMES])))
    return data


def given(match: Match) -> GivenMatch:
    response = process(UploadRequest("continue", record_of(match)))
    assert isinstance(response.result, msgspec.Raw)
    return msgspec.json.decode(response.result, type=GivenMatch)


def test_a_match_goes_on_where_it_was_and_its_record_proves_the_draws_since_then() -> None:
    match = half_a_match("moving-day", 9)
    match.play(match.legal()[0])
    match.undo()
    seats = [ev.SeatOpened("person", "Ann", "ann"), ev.SeatOpened("reserved")]
    line = given(match).line
    table, events = new_table(0, "ann", "moving-day", match.options, seats, ev.ClockSettings(), False, False, "", line=line, rated=False)  # fmt: skip
    for event in (ev.Seated(1, seat=1, name="Bob", player="bob", entropy="of Bob"), ev.Started(1)):
        events.append(table.apply(event))
    assert table.match
    assert table.match.position == match.position
    assert table.due == match.due
    assert table.decided == {event.seat for event in match.line} & {0, 1}
    rng = Random(1)
    while not table.ended:
        seat = table.due[0]
        events.append(table.apply(ev.Played(2, seat=seat, action=rng.choice(table.match.legal(seat)))))
    again = TableState.from_events(map(ev.encode_event, events))
    assert again.record() == table.record()
    verdict = verify(read(json.dumps(table.record())), table.log_of[0].head)
    assert verdict.is_proved
    assert verdict.given == len(line)
    forged = table.record()
    forged["fairness"]["given"] = 0
    assert not verify(read(json.dumps(forged))).is_proved


@pytest.mark.parametrize(("slug", "is_open"), [("moving-day", True), ("toy-rush", False)])
def test_a_match_is_open_if_every_view_is_the_whole_position(slug: str, is_open: bool) -> None:
    assert given(half_a_match(slug, 5)).is_open is is_open
