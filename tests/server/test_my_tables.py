"""The list of one's own tables: whose turn, until when, what happened last; and nothing that the player may not know."""

from __future__ import annotations

from pathlib import Path

from colisee.server.protocol.messages import ClockKind
from server.harness import LocalServer, run_with_server


def test_a_players_tables_say_whose_turn_it_is(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        waiting = (await server.open("moving-day", "me open")).table.id
        table = (await server.open("post-office", "me open", clock=ClockKind("move", 3600))).table.id
        ann, bob = await server.join(table), await server.join(table, "bob")
        await bob.say("sit", name="Bob")
        mine = await server.services.my_tables.of("ann", "en")
        assert [one.table.id for one in mine] == [table, waiting], "the table where it is the player's turn comes first"
        assert mine[0].your_turn
        assert mine[0].deadline == server.time() + 3_600_000
        for client, seat in ((ann, 0), (bob, 1)):
            position = client.position(seat)
            assert position.legal
            await client.say("play", seat=seat, version=position.version, action=position.legal[0].action)
        first, second = [(await server.services.my_tables.of(player, "fr"))[0] for player in ("ann", "bob")]
        assert first.latest
        assert second.latest
        assert first.table.id == second.table.id == table
        assert await server.services.my_tables.of("mallory", "en") == []
        for client, seat in ((ann, 0), (bob, 1)):
            await client.say("vote_end", seat=seat, agree=True)
        assert [one.table.id for one in await server.services.my_tables.of("ann", "en")] == [waiting]

    run_with_server(tmp_path, scenario)
