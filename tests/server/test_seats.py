"""Who may see and play a seat, and who may end a match."""

from __future__ import annotations

from pathlib import Path

from colisee.server.protocol import messages as m
from server.harness import LocalServer, run_with_server


def test_the_host_neither_sees_nor_plays_a_friends_reserved_seat(tmp_path: Path) -> None:
    """Host and friend hold the same invitation token. It becomes invalid once the friend sits down."""

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("post-office", "me external")
        table, invitation = opened.table.id, opened.tokens["1"]
        ann = await server.join(table, tokens=[invitation])
        assert ann.messages(m.Welcome)[0].seats == [0, 1]
        bob = await server.join(table, "bob", tokens=[invitation])
        seated = await bob.say("sit", name="Bob", seat=1)
        assert isinstance(seated, m.Accepted)
        assert seated.token not in (None, invitation)
        await ann.say("ping")
        assert {p.reader for p in ann.messages(m.Position)} == {0}
        again = await server.join(table, tokens=[invitation])
        assert again.messages(m.Welcome)[0].seats == [0]
        assert {p.reader for p in again.messages(m.Position)} == {0}
        position = bob.position(1)
        action = position.legal[0].action if position.legal else 0
        for cheat in (ann, again):
            answer = await cheat.say("play", seat=1, version=position.version, action=action)
            assert answer.code == "not_your_seat"
        phone = await server.join(table, "bobs phone", tokens=[seated.token])
        assert phone.messages(m.Welcome)[0].seats == [1]

    run_with_server(tmp_path, scenario)


def test_nobody_ends_a_match_alone_while_a_bot_plays_the_opponents_seat(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table, ann, bob = await server.ann_and_bob()
        await bob.say("hand_over", seat=1, level="random")
        await ann.say("vote_end", seat=0, agree=True)
        await ann.say("ping")
        assert ann.table().status == "running"
        await bob.say("take_over", seat=1)
        await bob.say("vote_end", seat=1, agree=True)
        await ann.until(lambda: ann.table().ended == "vote")
        assert table

    run_with_server(tmp_path, scenario, bot_pause=60.0)


def test_a_vote_does_not_carry_because_the_opponent_runs_out_of_time(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        _, ann, bob = await server.ann_and_bob()
        await ann.say("vote_end", seat=0, agree=True)
        await bob.say("leave", seat=1)
        await ann.say("ping")
        assert ann.table().status == "running"

    run_with_server(tmp_path, scenario, bot_pause=60.0)


def test_somebody_who_plays_against_bots_may_end_the_match(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me random")
        ann = await server.join(opened.table.id)
        await ann.say("vote_end", seat=0, agree=True)
        await ann.until(lambda: ann.table().ended == "vote")

    run_with_server(tmp_path, scenario, bot_pause=60.0)
