"""Quick pairing: who asks for the same kind of match meets, similar ratings first, each seat given once, on one node or two."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from colisee.server.app import close_services, open_services
from colisee.server.live.pairing import ANYBODY_AFTER_MS, HOLD_MS
from colisee.server.live.ratings import MU_PER_ELO, NEW_MU
from colisee.server.protocol import messages as m
from colisee.server.protocol.pairing_messages import PairingWanted
from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.pairings import ALIVE_MS
from colisee.server.storage.store import Rating, rating_write
from colisee.server.table.refusal import Refusal
from server.harness import NOON, FakeTime, LocalServer, run_with_server, settings_for
from server.postgres import fresh_database


async def ask(server: LocalServer, player: str, **changes: Any) -> Any:
    wanted = {"game": "toy-rush", "size": 2, "pace": "quick", "name": player.title(), **changes}
    return await server.services.pairing.find(player, PairingWanted(**wanted), "")


async def rate(server: LocalServer, player: str, elo: int) -> None:
    mu = NEW_MU + (elo - 1500) * MU_PER_ELO
    await server.services.store.database.write(rating_write(Rating(player, "toy-rush", mu, 2.0, 1)))


async def sit(server: LocalServer, table: str, player: str) -> m.TableShown:
    client = await server.join(table, player)
    assert isinstance(await client.say("sit", name=player.title()), m.Accepted)
    return client.table()


def test_two_who_ask_for_the_same_game_and_pace_find_each_other(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        ann, bob, cleo = [await ask(server, name, rated=name == "cleo") for name in ("ann", "bob", "cleo")]
        assert ann.is_own
        assert ann.tokens
        assert (bob.table, bob.is_own, bob.tokens) == (ann.table, False, {})
        assert cleo.table != ann.table, "a rated match is for others"
        assert (await ask(server, "ann")).table == ann.table, "nobody waits twice, nor is paired with themselves"
        table = await sit(server, bob.table, "bob")
        assert (table.status, table.clock.seconds) == ("running", 60)
        assert (await ask(server, "ann")).table != ann.table

    run_with_server(tmp_path, scenario)


def test_a_held_seat_is_given_to_another_only_if_nobody_takes_it(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        async def sent(player: str) -> str:
            return str((await ask(server, player, size=3, game="moving-day")).table)

        table = await sent("ann")
        assert [await sent(player) == table for player in ("bob", "cleo", "dan")] == [True, True, False]
        assert await sent("bob") == table, "a player who asks again keeps the seat"
        await sit(server, table, "bob")
        server.time.pass_seconds(HOLD_MS / 1000 + 1)
        assert await sent("eve") == table, "Cleo did not come, and this table lacks fewer players than Dan's"

    run_with_server(tmp_path, scenario)


def test_similar_ratings_meet_first(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        for player, elo in (("ann", 1500), ("max", 2100), ("mia", 2000), ("bob", 1650)):
            await rate(server, player, elo)
        ann, strong = await ask(server, "ann"), await ask(server, "max")
        assert strong.table != ann.table, "Max is too strong for Ann at first"
        assert (await ask(server, "mia")).table == strong.table
        assert (await ask(server, "bob")).table == ann.table

    run_with_server(tmp_path, scenario)


def test_two_who_wait_apart_are_brought_together_once(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        await rate(server, "max", 2400)
        ann, strong = await ask(server, "ann"), await ask(server, "max")
        assert strong.table != ann.table
        for seconds in (0, ANYBODY_AFTER_MS / 1000 - 1):
            server.time.pass_seconds(seconds)
            for player, table in (("ann", ann.table), ("max", strong.table)):
                assert (await ask(server, player, waiting=table)).table == table
        server.time.pass_seconds(1)
        answers = await asyncio.gather(
            ask(server, "ann", waiting=ann.table), ask(server, "max", waiting=strong.table), return_exceptions=True
        )
        tables = {one.table for one in answers}
        assert len(tables) == 1, "one goes to the other, who stays"
        [met] = tables
        listed = [one.id for one in await server.services.lobby.listed("waiting")]
        assert listed == [met], "the table that was left is not offered to strangers"
        with pytest.raises(Refusal):
            await ask(
                server, "ann" if met == strong.table else "max", waiting=({ann.table, strong.table} - tables).pop()
            )

    run_with_server(tmp_path, scenario)


def test_nobody_is_sent_to_a_table_whose_player_has_gone_unless_it_lasts_days(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        gone, patient = await ask(server, "ann"), await ask(server, "ann", pace="days")
        server.time.pass_seconds(ALIVE_MS / 1000)
        assert [one.id for one in await server.services.lobby.listed("waiting")] == [patient.table]
        assert (await ask(server, "bob")).table != gone.table
        assert (await ask(server, "bob", pace="days")).table == patient.table
        assert (await ask(server, "ann", waiting=gone.table)).is_own is False, "Ann is back and goes to Bob"

    run_with_server(tmp_path, scenario)


def test_a_guest_who_logs_in_while_waiting_waits_as_the_account(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        waiting = await ask(server, "guest")
        await server.services.store.register("ann", "ann", "ann", "", "", NOON, "Ann")
        await AccountStore(server.services.store.database).merge("guest", "ann", NOON)
        assert (await ask(server, "ann", waiting=waiting.table)).table == waiting.table

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_many_who_ask_two_nodes_at_once_get_each_seat_once(tmp_path: Path, database: str) -> None:
    count = 24

    async def scenario(nodes: list[LocalServer]) -> None:
        found = await asyncio.gather(*(ask(nodes[n % 2], f"p{n}") for n in range(count)))
        at_table = Counter(one.table for one in found)
        hosts = Counter(one.table for one in found if one.is_own)
        assert set(at_table.values()) == {2}, "nobody waits alone while another does, no seat is given twice"
        assert set(hosts.values()) == {1}

    run_with_two_services(tmp_path, fresh_database() if database == "postgresql" else "", scenario)


def run_with_two_services(
    folder: Path, database: str, scenario: Callable[[list[LocalServer]], Awaitable[None]]
) -> None:
    """Two nodes on PostgreSQL, or two processes' worth of services on one SQLite file."""
    apart = {"database": database} if database else {"process_folder": folder}

    async def run() -> None:
        settings, time = settings_for(folder, **apart), FakeTime()
        services = [await open_services(settings, time) for _ in range(2)]
        try:
            await scenario([LocalServer(one, time) for one in services])
        finally:
            for one in services:
                await close_services(one)

    asyncio.run(run())
