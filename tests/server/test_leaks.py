"""No message depends on what its reader may not know: re-deal everything hidden and compare the bytes."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from colisee.core.backends import INTERPRETED, NATIVE, WASM
from colisee.core.kit import CHANCE, SPECTATOR
from colisee.core.position import Position, View
from colisee.core.registry import game, slugs
from colisee.core.text import LANGUAGES
from colisee.play.match import Event, Match
from colisee.play.reader_log import ReaderLog
from colisee.server.protocol import messages as m
from colisee.server.protocol.rendering import moment, reason, render
from colisee.server.table import events as ev
from colisee.server.table.state import TableState
from on_backends import RUN_ON, rules_on
from server.harness import NOON, LocalServer, play_on, run_with_server, seats_of

MATCHES = int(os.environ.get("COLISEE_PROOF", "2"))
"""Matches per game; more under `make proof`."""
MOMENTS = 6
"""Lines of a log that a reader looks back at."""
PLIES_BETWEEN_WHOLE_LOGS = 10
PLIES_ON_A_BACKEND = {NATIVE: 15, WASM: 15, INTERPRETED: 1}
SAMPLES = 12
"""Moments of a match at which every reader's messages are compared."""


def full_view(match: Match, seat: int) -> View:
    """Replaces `Match.view` with one that hides nothing."""
    return View(match.spec, match.position.copy().array, match.rules, seat)


def new_table(slug: str, seed: int) -> TableState:
    seats = [ev.SeatOpened("person", f"Player {n}", f"p{n}") for n in range(seats_of(slug))]
    secret = random.Random(seed).randbytes(32).hex()
    facts = game(slug).facts
    options = {o.name: random.Random(seed).choice(o.values) for o in facts.options}
    opened = ev.Opened(
        NOON, "table", "code", slug, facts.rules_version, options, seats, ev.ClockSettings(), False, True, secret, "p0"
    )
    table = TableState(opened)
    table.apply(ev.Started(NOON))
    return table


ALL_IS_NOTICED = ("moving-day", "post-office", "the-truckers")
"""Games where everybody sees that a decision was made, but not which one."""


def guessed(truth: Position, reader: int, rng: random.Random) -> Position:
    """Another position that the reader cannot distinguish from this one. Every seat knows what spectators know."""
    seat = rng.randrange(truth.players) if reader == SPECTATOR else reader
    return truth.view(seat).guess(rng.getrandbits(60))


def redealt_event(position: Position, event: Event, reader: int, rng: random.Random) -> Event:
    """A random event that the reader cannot distinguish from this one."""
    if position.sees(reader, event.seat, event.action):
        return event
    if event.seat == CHANCE:
        draws = position.draw_count()
        choices = [position.draw(n) for n in rng.sample(range(draws), min(draws, 20))]
    else:
        choices = position.legal_of_due(event.seat)
    hidden = [a for a in choices if not position.sees(reader, event.seat, a)]
    return Event(event.seat, rng.choice(hidden)) if hidden else event


def redealt(match: Match, reader: int, rng: random.Random) -> Match:
    """A match that looks the same to the reader but differs in everything hidden: hidden events are replaced as long as the reader
    would not notice; where it would, the position is re-dealt."""
    twin = Match.with_given_draws(match.setup, match.rules)
    position = guessed(match.before(0), reader, rng)
    for number, event in enumerate(match.line):
        twin._before.append(position.to_bytes())
        twin.line.append(redealt_event(position, event, reader, rng))
        position.apply_unchecked(*twin.line[-1])
        truth = match.before(number + 1)
        if position.view(reader) != truth.view(reader):
            position = guessed(truth, reader, rng)
    twin._load(position.to_bytes())
    return twin


def outgoing(table: TableState, match: Match, reader: int, asked: list[int]) -> list[bytes]:
    """Everything that can be sent to a reader: its position in both languages, the table at past moments, and the answers to `why`."""
    log = ReaderLog(reader, match)
    table.match, table.log_of, table.due = match, {reader: log}, match.due
    rendering = render(table, lambda: NOON)
    assert rendering is not None
    sent = [
        rendering.position(reader, table.log_of[reader], 0, language) for language in (*LANGUAGES, "brief", "changes")
    ]
    past = range(0, len(log.entries), 1 + len(log.entries) // MOMENTS)
    sent += [m.encode(moment(match, log, reader, line, "l")) for line in past]
    if reader != SPECTATOR:
        sent += [m.encode(reason(match, "w", reader, action, "en")) for action in asked]
    return sent


def check_all_readers(table: TableState, rng: random.Random, readers: Sequence[int] | None = None) -> None:
    truth, logs, due = table.match, table.log_of, table.due
    assert truth is not None
    for reader in readers or table.readers:
        asked = rng.sample(range(table.spec.facts.actions), 3)
        sent = outgoing(table, truth, reader, asked)
        assert outgoing(table, redealt(truth, reader, rng), reader, asked) == sent, (reader, len(truth.line))
    table.match, table.log_of, table.due = truth, logs, due


def play_and_check(slug: str, seed: int) -> None:
    rng, table = random.Random(seed), new_table(slug, seed)
    moments = set(rng.sample(range(5, 200), SAMPLES))
    while table.match and not table.match.is_over:
        if len(table.match.line) in moments:
            check_all_readers(table, rng)
        seat = rng.choice(table.match.due)
        table.apply(ev.Played(NOON, seat=seat, action=rng.choice(table.match.legal(seat))))


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seed", range(1, 1 + MATCHES))
def test_what_a_reader_does_not_notice_changes_nothing_for_it(slug: str, seed: int) -> None:
    """Nor does `undo` leak: a position rendered again after another seat's secret decision has the same bytes."""
    rng, table = random.Random(seed), new_table(slug, seed)
    unnoticed = 0
    while (match := table.match) and not match.is_over:
        shows_whole_log = len(match.line) % PLIES_BETWEEN_WHOLE_LOGS == 0
        seat = rng.choice(match.due)
        action = rng.choice(match.legal(seat))
        versions = {reader: table.version(reader) for reader in table.readers}
        known = {reader: 0 if shows_whole_log else versions[reader] for reader in table.readers}
        unseeing = [reader for reader in table.readers if not match.position.sees(reader, seat, action)]
        before = {reader: position(table, reader, known[reader]) for reader in unseeing}
        table.apply(ev.Played(NOON, seat=seat, action=action))
        same = [reader for reader in table.readers if table.version(reader) == versions[reader]]
        assert set(same) <= set(unseeing), "whoever sees a decision is told of it"
        unnoticed += len(same)
        for reader in same:
            assert position(table, reader, known[reader]) == before[reader], (reader, seat, len(match.line))
    assert unnoticed or slug in ALL_IS_NOTICED


def position(table: TableState, reader: int, version: int) -> bytes:
    """What a reader is sent who has seen the log up to `version`."""
    rendering = render(table, lambda: NOON)
    assert rendering is not None
    return rendering.position(reader, table.log_of[reader], version, "en")


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seed", range(1, 1 + MATCHES))
def test_what_a_reader_is_sent_hangs_on_nothing_hidden(slug: str, seed: int) -> None:
    play_and_check(slug, seed)


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("backend", [backend for backend in RUN_ON if backend != NATIVE] or RUN_ON)
def test_no_backend_tells_what_is_hidden(slug: str, backend: str) -> None:
    """At one moment of a match, interpreted to one reader: the other tests of this file run natively where Numba is installed."""
    rng, table = random.Random(1), new_table(slug, 1)
    spec = game(slug)
    table.match = match = Match(spec, len(table.seats), table.opened.options, seed=1, rules=rules_on(spec, backend))
    for _ in range(PLIES_ON_A_BACKEND[backend]):
        seat = rng.choice(match.due)
        match.play(rng.choice(match.legal(seat)), seat)
    check_all_readers(table, rng, [1] if backend == INTERPRETED else None)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if game(slug).facts.secrets])
def test_a_server_that_sends_the_truth_is_caught(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "view", full_view)
    with pytest.raises(AssertionError):
        play_and_check(slug, 1)


@pytest.mark.parametrize("slug", [slug for slug in slugs() if game(slug).facts.secrets])
def test_a_log_that_tells_secret_choices_is_caught(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    noticed = Match.noticed_by

    def all_events(match: Match, reader: int, first: int = 0) -> Any:
        for number, seat, _ in noticed(match, reader, first):
            yield number, seat, match.line[number].action

    monkeypatch.setattr(Match, "noticed_by", all_events)
    with pytest.raises(AssertionError):
        play_and_check(slug, 1)


def secret_choices_of(table: TableState, rng: random.Random) -> tuple[int, int] | None:
    """A seat and one of its actions that no other reader would notice."""
    match = table.match
    assert match is not None
    for seat in match.due:
        for action in match.legal(seat):
            if match.position.sees(SPECTATOR, seat, action):
                continue
            after = match.position.copy()
            after.apply(seat, action)
            if after.view(SPECTATOR) == match.view(SPECTATOR):
                return seat, action
    return None


def test_a_choice_that_nobody_may_notice_changes_no_version_but_its_own() -> None:
    """Toy Rush: the number of gifts a player sends is revealed only when both players have decided."""
    rng, table, found = random.Random(3), new_table("toy-rush", 3), 0
    while table.match and not table.match.is_over:
        secret = secret_choices_of(table, rng)
        if secret:
            found += 1
            seat, action = secret
            versions = {reader: table.version(reader) for reader in table.readers}
            table.apply(ev.Played(NOON, seat=seat, action=action))
            assert {r for r in table.readers if table.version(r) > versions[r]} == {seat}
            table.apply(ev.TookBack(NOON, seat=seat))
            assert {r for r in table.readers if table.version(r) > versions[r]} == {seat}
        due = rng.choice(table.match.due)
        table.apply(ev.Played(NOON, seat=due, action=rng.choice(table.match.legal(due))))
    assert found


def test_others_hear_nothing_of_a_choice_they_may_not_notice(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table, ann, bob = await server.ann_and_bob("toy-rush")
        watcher = await server.join(table, "eve")
        clients, rng = {0: ann, 1: bob}, random.Random(5)
        room = server.services.rooms.room(table)
        for _ in range(400):
            table = room.table
            assert table is not None
            if table.ended:
                break
            secret = secret_choices_of(table, rng)
            seat, action = secret or (table.due[0], rng.choice(table.match.legal(table.due[0])))  # type: ignore[union-attr]  # it runs
            counts = {client: len(client.received) for client in (ann, bob, watcher)}
            await clients[seat].say("play", seat=seat, version=table.version(seat), action=action)
            if secret:
                assert isinstance(await clients[seat].say("take_back", seat=seat), m.Accepted)
                for client in (ann, bob, watcher):
                    await client.say("ping")
                others = [c for c in (ann, bob, watcher) if c is not clients[seat]]
                assert all(len(c.received) == counts[c] + 1 for c in others)
                return
        pytest.fail("no secret choice came up")

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize("who", ["the other", "who asks"])
def test_who_is_asked_for_a_take_back_or_asks_for_it_decides_in_secret_all_the_same(tmp_path: Path, who: str) -> None:
    """A take-back request stays open: dropping it would reveal that somebody has decided."""

    async def scenario(server: LocalServer) -> None:
        table, ann, bob = await server.ann_and_bob("toy-rush")
        clients, rng = {0: ann, 1: bob}, random.Random(5)
        room = server.services.rooms.room(table)
        for _ in range(400):
            table = room.table
            assert table is not None
            assert table.match is not None
            secret = secret_choices_of(table, rng)
            seat, action = secret or (table.due[0], rng.choice(table.match.legal(table.due[0])))
            asker = 1 - seat if who == "the other" else seat
            if secret and table.undo(asker) == "consent":
                asked_for = max(n for n, event in enumerate(table.match.line) if event.seat == asker)
                assert (await clients[asker].say("take_back", seat=asker)).pending
                other = clients[1 - seat]
                received = len(other.received)
                for kind in ("play", "take_back", "play"):
                    fields = {"version": table.version(seat), "action": action} if kind == "play" else {}
                    assert isinstance(await clients[seat].say(kind, seat=seat, **fields), m.Accepted)
                await other.say("ping")
                assert len(other.received) == received + 1
                assert isinstance(await clients[1 - asker].say("consent", seat=1 - asker, agree=True), m.Accepted)
                assert len(table.match.line) == asked_for
                assert table.asked_by is None
                return
            await clients[seat].say("play", seat=seat, version=table.version(seat), action=action)
        pytest.fail("no secret choice came up")

    run_with_server(tmp_path, scenario)


def test_log_lines_follow_the_match(tmp_path: Path) -> None:
    """A client that applies `keep` and `lines` has the same log as one that joins later."""

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("the-truckers", "me me me")
        client = await server.join(opened.table.id)
        await play_on(client, 60, random.Random(1))
        late = await server.join(opened.table.id)
        for seat in range(3):
            lines: list[Any] = []
            for position in [p for p in client.messages(m.Position) if p.reader == seat]:
                lines = [*lines[: position.keep], *position.lines]
            assert lines == late.position(seat).lines

    run_with_server(tmp_path, scenario)
