"""Forbidden actions: watching a closed table, chatting while muted, sitting twice with one command, flooding the chat."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from colisee.core.registry import game
from colisee.server.http.http_limits import limited_http
from colisee.server.http.identity import address_key
from colisee.server.live.message_reader import MESSAGE_BURST
from colisee.server.live.shared_limits import ConnectionCounts
from colisee.server.protocol import messages as m
from server.harness import TIMEOUT, LocalServer, play_on, run_with_server, settings_for
from server.live import answer_to, live, say


def test_nobody_watches_a_closed_table_because_they_came_early(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me open", spectators=False)
        ann, bob = await server.join(opened.table.id), await server.join(opened.table.id, "bob")
        eve = await server.join(opened.table.id, "eve")
        await bob.say("sit", name="Bob")
        await ann.until(lambda: ann.table().status == "running")
        answer = await eve.say("ping")
        assert isinstance(answer, m.Refused)
        assert answer.code == "say_hello"
        assert eve.table().status == "running"
        assert ann.table().spectators == 0
        assert (await eve.say("hello")).code == "closed_to_spectators"
        await play_on(ann, 1, random.Random(1))
        assert not eve.messages(m.Position)

    run_with_server(tmp_path, scenario)


def test_who_is_refused_keeps_the_seats_they_have(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me", spectators=False)
        tokens = list(opened.tokens.values())
        bot = await server.join(opened.table.id, "bot", tokens=tokens)
        assert (await bot.say("hello")).code == "closed_to_spectators"
        assert isinstance(await bot.say("vote_end", seat=0, agree=True), m.Accepted)

    run_with_server(tmp_path, scenario)


def test_who_is_muted_does_not_speak_as_a_spectator(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        _, ann, bob = await server.ann_and_bob()
        await ann.say("mute", seat=1, muted=True)
        assert (await bob.say("chat", seat=1, text="hello?")).code == "muted"
        assert (await bob.say("chat", text="it is me", name="Bob")).code == "muted"

    run_with_server(tmp_path, scenario)


def test_a_seat_does_not_chat_faster_over_many_connections(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("colisee.server.live.dispatch.CHATS_PER_SECOND", 0.001)

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me")
        answers = []
        for _ in range(4):
            ann = await server.join(opened.table.id)
            answers += [await ann.say("chat", seat=0, text="spam") for _ in range(3)]
            ann.leave()
        assert sum(isinstance(answer, m.Accepted) for answer in answers) < 8
        assert answers[-1].code == "too_fast"

    run_with_server(tmp_path, scenario)


def test_a_repeated_sit_answers_with_the_seat_that_was_taken(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me open open")
        ann = await server.join(opened.table.id)
        taken = await ann.say("sit", command="s", name="Tom", seat=2)
        assert taken.seat == 2
        again = await ann.say("sit", command="s", name="Tom", seat=2)
        assert (again.seat, again.token, again.seats) == (2, taken.token, [0, 2])

    run_with_server(tmp_path, scenario)


def test_a_program_without_a_cookie_may_repeat_its_sit_over_another_connection(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me external open")
        token = opened.tokens["1"]
        first = await server.join(opened.table.id, "~first", tokens=[token])
        taken = await first.say("sit", command="s", name="Deep Parcel")
        first.leave()
        second = await server.join(opened.table.id, "~second", tokens=[taken.token])
        again = await second.say("sit", command="s", name="Deep Parcel")
        assert (again.seat, again.token, again.seats) == (taken.seat, taken.token, [1])

    run_with_server(tmp_path, scenario)


def test_a_text_that_was_cut_through_a_character_is_refused_under_its_id(tmp_path: Path) -> None:
    """As a browser sends it: JSON.stringify writes a lone surrogate as it is."""
    with live(settings_for(tmp_path)) as live_server, live_server.hello(live_server.open()) as ws:
        ws.send(json.dumps({"type": "chat", "id": "c", "seat": 0, "text": "\ud83d"}))
        assert answer_to(ws, "c")["code"] == "malformed"
        ws.send(json.dumps({"type": "ping", "id": "\ud83d"}))
        assert answer_to(ws, None)["code"] == "malformed"


def answers_of(ws: ClientConnection, count: int) -> Iterator[dict[str, Any]]:
    """The next `count` answers, in any order."""
    while count:
        message = json.loads(ws.recv(TIMEOUT))
        if "re" in message:
            count -= 1
            yield message


def test_an_address_does_not_talk_without_end_over_many_connections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("colisee.server.http.address_limits.CONNECTIONS_PER_ADDRESS_RATE", 2)
    with live(settings_for(tmp_path, messages_per_second=0.01)) as live_server, ExitStack() as connections:
        table = live_server.open()["table"]["id"]
        many = [connections.enter_context(live_server.connect(table)) for _ in range(3)]
        assert {say(ws, "hello", "h")["type"] for ws in many} == {"welcome"}
        for ws in many:
            for number in range(1, MESSAGE_BURST):
                ws.send(json.dumps({"type": "ping", "id": f"{number}"}))
        answers = [answer for ws in many for answer in answers_of(ws, MESSAGE_BURST - 1)]
        refused = [answer["code"] for answer in answers if answer["type"] == "refused"]
        assert set(refused) == {"too_fast"}
        assert len(refused) <= MESSAGE_BURST


def test_the_network_of_a_household_is_one_address() -> None:
    assert address_key("2001:db8:1:2::1") == address_key("2001:db8:1:2:ffff:ffff:ffff:ffff")
    assert address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("::ffff:192.0.2.7") == address_key("192.0.2.7") != address_key("192.0.2.8")
    assert address_key("") != address_key("no address")


def test_a_household_has_no_more_http_connections_with_many_addresses() -> None:
    class Transport:
        def __init__(self, address: str) -> None:
            self.address = address

        def get_extra_info(self, name: str) -> Any:
            return (self.address, 1234, 0, 0)

    limited = limited_http(3, ["2001:db8::7"], ConnectionCounts(), lambda: None)

    def is_within_limit(address: str) -> bool:
        protocol: Any = limited.__new__(limited)
        return bool(protocol._is_within_limit(Transport(address)))

    assert [is_within_limit(f"2001:db8:1:2::{n}") for n in range(1, 6)] == [True, True, True, False, False]
    assert is_within_limit("2001:db8:1:3::1")
    assert all(is_within_limit("2001:db8::7") for _ in range(9))


def test_rematches_are_tables_that_an_address_opens(tmp_path: Path) -> None:
    """A player who resigns and asks for a rematch repeatedly cannot fill the disk."""
    with live(settings_for(tmp_path, tables_per_hour=8)) as live_server, live_server.hello(live_server.open()) as ws:
        assert say(ws, "resign", "r", seat=0)["type"] == "accepted"
        answers = [say(ws, "rematch", f"m{number}", seat=0) for number in range(2)]
        assert [answer.get("code") for answer in answers] == [None, "too_fast"]


def test_an_address_opens_few_tables_with_sets_of_its_own(tmp_path: Path) -> None:
    """Each set is stored and loaded as a game of its own."""
    pieces = {"name": "mine", "data": dict(game("toy-rush").components.data)}
    wanted = {"game": "toy-rush", "name": "Ann", "seats": [{"kind": "me"}, {"kind": "me"}]}
    with live(settings_for(tmp_path, sets_per_hour=8)) as live_server:
        answers = [live_server.http.post("/api/tables", json={**wanted, "components": pieces}) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [201, 201, 429]
        assert live_server.http.post("/api/tables", json=wanted).status_code == 201
