"""Players who do not come back: what the others may do, and when."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from colisee.play.record import read, verify
from colisee.server.protocol import messages as m
from colisee.server.table.commands import Command, settle_absence
from colisee.server.table.refusal import Refusal
from server.harness import Client, LocalServer, run_with_server


async def due_and_away(
    server: LocalServer, kinds: str = "me open", slug: str = "moving-day", **fields: object
) -> tuple[str, Client, int, int]:
    """A running match of Ann and Bob in which the one who owes a decision has left; returns the table, the other's client, the
    other's seat and the absent one."""
    table = (await server.open(slug, kinds, **fields)).table.id
    clients = [await server.join(table, "ann"), await server.join(table, "bob")]
    await clients[1].say("sit", name="Bob")
    due = clients[0].position(0).due[0]
    clients[due].leave()
    await server.settle(table)
    return table, clients[1 - due], 1 - due, due


def test_the_others_may_act_only_after_the_absence_limit(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table, other, seat, absent = await due_and_away(server)
        server.time.pass_seconds(299)
        await server.tick(table)
        assert not other.table().seats[absent].absent
        assert (await other.say("settle_absence", seat=seat, absent=absent, choice="bot")).code == "not_absent"
        server.time.pass_seconds(2)
        await server.tick(table)
        assert other.table().seats[absent].absent
        stranger = await server.join(table, "mallory")
        assert (await stranger.say("settle_absence", seat=seat, absent=absent, choice="end")).code == "not_your_seat"
        assert (await other.say("settle_absence", seat=seat, absent=seat, choice="end")).code == "not_absent"
        assert (await other.say("settle_absence", seat=seat, absent=5, choice="end")).code == "no_such_seat"
        assert isinstance(await other.say("settle_absence", seat=seat, absent=absent, choice="bot"), m.Accepted)
        assert other.table().seats[absent].level == "random"
        back = await server.join(table, ("ann", "bob")[absent])
        assert isinstance(await back.say("take_over", seat=absent), m.Accepted), "the absent player gets the seat back"

    run_with_server(tmp_path, scenario, bot_pause=60.0)


def test_a_player_who_returns_is_not_absent(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table, other, seat, absent = await due_and_away(server)
        server.time.pass_seconds(301)
        await server.join(table, ("ann", "bob")[absent])
        assert (await other.say("settle_absence", seat=seat, absent=absent, choice="end")).code == "not_absent"

    run_with_server(tmp_path, scenario)


def test_by_correspondence_players_may_be_away_for_a_week(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        clock = m.ClockKind("move", 30 * 24 * 3600)
        table, other, _, absent = await due_and_away(server, clock=clock)
        assert other.table().absence_seconds == 7 * 24 * 3600
        server.time.pass_seconds(6 * 24 * 3600)
        await server.tick(table)
        assert not other.table().seats[absent].absent

    run_with_server(tmp_path, scenario)


def test_an_absent_player_cannot_stop_the_end_without_a_result(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table, other, seat, absent = await due_and_away(server)
        server.time.pass_seconds(301)
        await server.tick(table)
        await other.say("settle_absence", seat=seat, absent=absent, choice="end")
        assert other.table().ended == "vote"

    run_with_server(tmp_path, scenario)


def test_everybody_present_has_to_agree_to_the_end(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open open")).table.id
        names = ("ann", "bob", "carol")
        clients = [await server.join(table, name) for name in names]
        for client in clients[1:]:
            await client.say("sit", name="B")
        due = clients[0].position(0).due[0]
        clients[due].leave()
        await server.settle(table)
        server.time.pass_seconds(301)
        await server.tick(table)
        first, second = (seat for seat in range(3) if seat != due)
        await clients[first].say("settle_absence", seat=first, absent=due, choice="end")
        assert clients[first].table().status == "running"
        await clients[second].say("vote_end", seat=second, agree=True)
        await clients[first].until(lambda: clients[first].table().ended == "vote")

    run_with_server(tmp_path, scenario)


def test_an_opened_seat_is_taken_by_somebody_who_could_not_watch(tmp_path: Path) -> None:
    """The newcomer is sent nothing before sitting down, then the whole log; the record still verifies."""

    async def scenario(server: LocalServer) -> None:
        table, other, seat, absent = await due_and_away(server, spectators=False)
        server.time.pass_seconds(301)
        await server.tick(table)
        await other.say("settle_absence", seat=seat, absent=absent, choice="open")
        assert other.table().seats[absent].kind == "open"
        dave = await server.join(table, "dave")
        assert not dave.messages(m.Position)
        eve = await server.join(table, "eve")
        assert (await dave.say("sit", name="Dave")).seat == absent
        position = dave.position(absent)
        assert position.legal
        assert position.keep == 0
        await eve.say("hello")
        assert eve.decoded[-1].code == "closed_to_spectators"
        former = await server.connect(table, ("ann", "bob")[absent])
        assert (await former.say("hello")).code == "closed_to_spectators"
        await dave.say("play", seat=absent, version=position.version, action=position.legal[0].action)
        for client, own in ((dave, absent), (other, seat)):
            await client.say("vote_end", seat=own, agree=True)
        await dave.until(lambda: dave.table().ended == "vote")
        record = read(msgspec.json.encode(await server.services.lobby.record(table)))
        verdict = verify(record, head=dave.position(absent).head)
        assert verdict.is_proved

    run_with_server(tmp_path, scenario)


def test_nobody_takes_the_opened_seat_of_an_opponent_besides_their_own(tmp_path: Path) -> None:
    """They would see what is hidden from them, and play against themselves."""

    async def scenario(server: LocalServer) -> None:
        table, other, seat, absent = await due_and_away(server, slug="post-office")
        server.time.pass_seconds(301)
        await server.tick(table)
        await other.say("settle_absence", seat=seat, absent=absent, choice="open")
        again = await server.join(table, ("ann", "bob")[seat])
        by_link = await server.join(table, "~a program", tokens=list(again.messages(m.Welcome)[0].tokens.values()))
        for cheat in (other, again, by_link):
            assert (await cheat.say("sit", name="Me too")).code == "has_seat"
            assert (await cheat.say("sit", name="Me too", seat=absent)).code == "has_seat"
            assert {p.reader for p in cheat.messages(m.Position)} == {seat}
        for message in (*other.messages(m.Welcome), *again.messages(m.Welcome)):
            assert str(absent) not in message.tokens
        dave = await server.join(table, "dave")
        assert (await dave.say("sit", name="Dave")).seat == absent

    run_with_server(tmp_path, scenario)


def test_a_match_in_which_a_seat_was_opened_is_not_rated(tmp_path: Path) -> None:
    """Whoever opened it may play there too, in a private window, against a third player."""

    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open open")).table.id
        clients = {}
        for player in ("ann", "bob", "carol"):
            await server.services.store.register(player, player, player, "hash", "recovery", server.time(), player)
            clients[player] = await server.join(table, player)
            if player != "ann":
                await clients[player].say("sit", name=player)
        seats = {player: client.messages(m.Position)[-1].reader for player, client in clients.items()}
        due = clients["ann"].position(0).due[0]
        absent = next(player for player in seats if seats[player] == due)
        cheat, honest = (player for player in seats if player != absent)
        clients[absent].leave()
        await server.settle(table)
        server.time.pass_seconds(301)
        await server.tick(table)
        await clients[cheat].say("settle_absence", seat=seats[cheat], absent=due, choice="open")
        window = await server.join(table, "guest")
        await window.say("sit", name="Guest")
        for client, seat in ((clients[honest], seats[honest]), (window, due), (clients[cheat], seats[cheat])):
            await client.say("resign", seat=seat)
        await clients[cheat].until(lambda: clients[cheat].table().status == "over")
        assert await server.services.store.ratings(list(seats)) == []

    run_with_server(tmp_path, scenario, bot_pause=60.0)


def test_the_seats_of_tournaments_and_deals_are_not_opened(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table, _, seat, absent = await due_and_away(server)
        state = await server.services.lobby.state(table)
        for kept in ({"tournament": "t"}, {"deal": "d"}):
            state.opened = msgspec.structs.replace(state.opened, **{"tournament": "", "deal": "", **kept})
            with pytest.raises(Refusal, match="seat_kept"):
                settle_absence(state, Command(0, "k"), seat, absent, "open", "random")
            settle_absence(state, Command(0, "k"), seat, absent, "bot", "random")

    run_with_server(tmp_path, scenario)


def test_the_host_gives_a_free_seat_to_a_bot(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open external")).table.id
        ann, bob = await server.join(table), await server.join(table, "bob")
        assert (await bob.say("fill_seat", free=1, level="random")).code == "not_host"
        assert (await ann.say("fill_seat", free=0, level="random")).code == "seat_taken"
        assert (await ann.say("fill_seat", free=1, level="nobody")).code == "no_such_bot"
        assert isinstance(await ann.say("fill_seat", free=1, level="random"), m.Accepted)
        assert ann.table().status == "waiting"
        await ann.say("fill_seat", free=2, level="random")
        await ann.until(lambda: ann.table().status == "running")
        assert len({seat.name for seat in ann.table().seats}) == 3

    run_with_server(tmp_path, scenario)


def test_listed_tables_have_a_clock_unless_another_is_chosen(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        assert (await server.open(kinds="me open")).table.clock.kind == "none"
        assert (await server.open(kinds="me open", listed=True)).table.clock == m.ClockKind("move", 120)
        assert (await server.open(kinds="me open", listed=True, clock=m.ClockKind())).table.clock.kind == "none"

    run_with_server(tmp_path, scenario)
