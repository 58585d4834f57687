"""What players do by agreement: take-backs, and votes to end a match."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from colisee.server.protocol import messages as m
from colisee.server.table import events as ev
from colisee.server.table.state import TableState
from server.harness import LocalServer, refused, run_with_server


async def events_of_three_players(server: LocalServer) -> list[str]:
    """The stored events of a match that has just started."""
    opened = await server.open("moving-day", "me open open")
    ann, bob, cy = [await server.join(opened.table.id, name) for name in ("ann", "bob", "cy")]
    await bob.say("sit", name="Bob")
    await cy.say("sit", name="Cy")
    await ann.say("ping")
    return list(await server.services.store.events(opened.table.id))


def test_a_take_back_is_free_while_nothing_was_revealed(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        _, ann, bob = await server.ann_and_bob()
        await ann.say("ping")
        seat = ann.position(0).due[0]
        actor, other = (ann, bob) if seat == 0 else (bob, ann)
        await refused(actor.say("take_back", seat=seat), "nothing_to_take_back")
        before = actor.position(seat)
        assert before.legal
        await actor.say("play", seat=seat, version=before.version, action=before.legal[0].action)
        await actor.say("ping")
        assert actor.position(seat).undo == "free"
        assert isinstance(await actor.say("take_back", seat=seat), m.Accepted)
        await actor.say("ping")
        await other.say("ping")
        assert actor.position(seat).view == before.view
        assert other.position(1 - seat).lines[-1].kind == "take_back"
        assert actor.position(seat).version > before.version

    run_with_server(tmp_path, scenario)


def test_a_take_back_after_something_was_revealed_needs_everybody(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table, ann, bob = await server.ann_and_bob()
        clients = {0: ann, 1: bob}

        async def play() -> int:
            for client in clients.values():
                await client.say("ping")
            seat = ann.position(0).due[0]
            position = clients[seat].position(seat)
            assert position.legal
            await clients[seat].say("play", seat=seat, version=position.version, action=position.legal[0].action)
            await clients[seat].say("ping")
            return seat

        seat = await play()
        while clients[seat].position(seat).undo != "consent":
            seat = await play()
        await refused(clients[1 - seat].say("consent", seat=1 - seat, agree=True), "nothing_asked")
        assert (await clients[seat].say("take_back", seat=seat)).pending
        await clients[1 - seat].until(lambda: clients[1 - seat].table().take_back_asked_by == seat)
        await clients[1 - seat].say("consent", seat=1 - seat, agree=False)
        await ann.until(lambda: ann.table().take_back_asked_by is None)
        await clients[seat].say("take_back", seat=seat)
        room = server.services.rooms.room(table)
        assert room.table is not None
        assert room.table.match is not None
        length = len(room.table.match.log)
        await clients[1 - seat].say("consent", seat=1 - seat, agree=True)
        assert len(room.table.match.log) > length
        await ann.until(lambda: ann.table().take_back_asked_by is None)

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize("gone", [0, 1])
def test_nobody_is_asked_for_a_take_back_in_vain(tmp_path: Path, gone: int) -> None:
    """Seat 0 asks; then a bot takes over the seat that asked, or the only one that could agree."""

    async def scenario(server: LocalServer) -> None:
        stored = await events_of_three_players(server)
        table = TableState.from_events(stored)
        table.apply(ev.HandedOver(1, seat=2, level="random"))
        table.apply(ev.AskedBack(2, seat=0))
        assert table.asked_by == 0
        table.apply(ev.HandedOver(3, seat=gone, level="random"))
        assert table.asked_by is None

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize("semantics", [2, 3])
def test_a_take_back_is_granted_when_the_last_who_has_not_agreed_leaves(tmp_path: Path, semantics: int) -> None:
    """Seat 0 asks, seat 1 agrees, and a bot takes over seat 2. Older tables go on as they did: the request stays pending."""

    async def scenario(server: LocalServer) -> None:
        stored = await events_of_three_players(server)
        first, *later = [ev.decode_event(body) for body in stored]
        assert isinstance(first, ev.Opened)
        table = TableState(msgspec.structs.replace(first, semantics=semantics))
        for event in later:
            table.replay(event)
        assert table.match is not None
        while table.undo(0) != "consent":
            seat = table.due[0]
            table.apply(ev.Played(1, seat=seat, action=table.match.legal(seat)[0]))
        before = sum(event.seat == 0 for event in table.match.line)
        table.apply(ev.AskedBack(2, seat=0))
        table.apply(ev.Consented(3, seat=1, agree=True))
        assert table.asked_by == 0
        table.apply(ev.HandedOver(4, seat=2, level="random"))
        is_granted = semantics == 3
        assert table.asked_by == (None if is_granted else 0)
        assert sum(event.seat == 0 for event in table.match.line) == before - is_granted

    run_with_server(tmp_path, scenario)


def test_the_table_votes_to_end(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me random")
        client = await server.join(opened.table.id)
        await client.say("vote_end", seat=0, agree=True)
        assert client.table().status == "running"
        await client.say("vote_end", seat=0, agree=False)
        await client.say("vote_end", seat=1, agree=True)
        assert client.table().status == "running"
        await client.say("vote_end", seat=0, agree=True)
        assert client.table().ended == "vote"

    run_with_server(tmp_path, scenario)


def test_a_vote_is_carried_when_the_last_who_did_not_agree_resigns(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me me random")
        client = await server.join(opened.table.id)
        await client.say("vote_end", seat=0, agree=True)
        await client.say("resign", seat=1)
        assert client.table().ended == "vote"

    run_with_server(tmp_path, scenario)
