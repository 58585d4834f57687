"""Who may see and play a seat, and who may end a match."""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.server.live.greeting import MAX_FORMER_HOLDERS
from colisee.server.live.seat_tokens import SeatTokens
from colisee.server.protocol import messages as m
from colisee.server.protocol.table_requests import SeatWanted, TableWanted
from colisee.server.table.opening import rematch_of
from colisee.server.table.refusal import Refusal
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


def test_a_seat_that_changed_hands_often_makes_no_hello_expensive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tokens of former holders are derived, not stored: every one that is looked for costs a hash, and rematches go on counting."""
    derived = 0
    opens = SeatTokens.opens

    def counted(self: SeatTokens, token: str, table: str, seat: int, holder: int) -> bool:
        nonlocal derived
        derived += 1
        return opens(self, token, table, seat, holder)

    async def scenario(server: LocalServer) -> None:
        nonlocal derived
        table = (await server.open("moving-day", "me open open")).table.id
        bob = await server.join(table, "bob")
        for _ in range(100):
            await bob.say("sit", name="Bob", seat=1)
            await bob.say("leave", seat=1)
        await bob.say("sit", name="Bob", seat=1)
        monkeypatch.setattr(SeatTokens, "opens", counted)
        tokens = ["x" * 22] * m.MAX_SEATS
        carol = await server.join(table, "carol", tokens=tokens)
        assert carol.messages(m.Welcome)[0].seats == []
        assert 0 < derived <= len(tokens) * 3 * (1 + MAX_FORMER_HOLDERS)

    run_with_server(tmp_path, scenario)


def test_a_spent_invitation_takes_no_other_seat(tmp_path: Path) -> None:
    """A client without a cookie loses the answer to its `sit`, comes back as another player and sends it again."""

    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me external open")
        table, invitation = opened.table.id, opened.tokens["1"]
        bot = await server.join(table, "~first", tokens=[invitation])
        assert isinstance(await bot.say("sit", "sit-1", name="Bot"), m.Accepted)
        bot.leave()
        again = await server.join(table, "~second", tokens=[invitation])
        for command in ("sit-1", "sit-2"):
            answer = await again.say("sit", command, name="Bot")
            assert isinstance(answer, m.Refused)
            assert answer.code == "seat_taken"
        assert [seat.kind for seat in again.table().seats] == ["person", "person", "open"]
        stranger = await server.join(table, "carol")
        assert (await stranger.say("sit", name="Carol")).seat == 2

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


def test_the_tables_invitation_gives_a_seat_that_is_kept_for_a_friend(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        opened = await server.open("moving-day", "me external external open", listed=True)
        table = opened.table.id
        ann = await server.join(table)
        invitation = ann.messages(m.Welcome)[0].invitation
        stranger = await server.join(table, "mallory")
        assert stranger.messages(m.Welcome)[0].invitation == ""
        assert (await stranger.say("sit", name="Mallory", seat=1)).code == "seat_taken"
        bob = await server.join(table, "bob", tokens=[invitation])
        assert (bob.messages(m.Welcome)[0].invited, bob.messages(m.Welcome)[0].seats) == (True, [])
        assert (await bob.say("leave", seat=2)).code == "not_your_seat"
        assert (await bob.say("sit", name="Bob")).seat == 1, "a kept seat comes before an open one"
        assert (await bob.say("sit", name="Bob", seat=2)).seat == 2
        await bob.say("leave", seat=2)
        await ann.say("ping")
        assert [seat.kind for seat in ann.table().seats] == ["person", "person", "reserved", "open"]
        assert (await stranger.say("sit", name="Mallory")).seat == 3, "a stranger gets the open seat only"

    run_with_server(tmp_path, scenario)


def test_a_seat_kept_under_a_name_is_only_given_to_who_asks_for_it(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        seats = [SeatWanted("me"), SeatWanted("external", "Zoé"), SeatWanted("external")]
        table = (await server.services.lobby.open("ann", TableWanted("moving-day", seats, "Ann"))).table.id
        invitation = (await server.join(table)).messages(m.Welcome)[0].invitation
        bob = await server.join(table, "bob", tokens=[invitation])
        assert (await bob.say("sit", name="Bob")).seat == 2
        assert (await bob.say("sit", name="Bob")).code == "seat_taken"
        zoe = await server.join(table, "zoe", tokens=[invitation])
        assert (await zoe.say("sit", name="Zoé", seat=1)).seat == 1

    run_with_server(tmp_path, scenario)


def test_tables_whose_free_seats_are_kept_for_friends_are_not_offered(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        await server.open("moving-day", "me external", listed=True)
        offered = await server.open("moving-day", "me open", listed=True)
        assert [table.id for table in await server.services.lobby.listed("waiting")] == [offered.table.id]

    run_with_server(tmp_path, scenario)


def test_two_players_of_a_table_never_have_names_that_look_alike(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open open open")).table.id
        for player, name in (("bob", "Ann"), ("carol", "АNN"), ("dave", "A" * 30)):
            client = await server.join(table, player)
            await client.say("sit", name=name)
        assert [seat.name for seat in client.table().seats] == ["Ann", "Ann 2", "АNN 3", "A" * 30]

    run_with_server(tmp_path, scenario)


def test_two_players_never_choose_the_same_piece(tmp_path: Path) -> None:
    """Whoever does not choose gets the first free one; the choice outlives the room and is in the record and the rematch."""

    async def scenario(server: LocalServer) -> None:
        seats = [
            SeatWanted("me", piece="dog"),
            SeatWanted("open"),
            SeatWanted("open"),
            SeatWanted("bot", level="random"),
        ]
        opened = await server.services.lobby.open("ann", TableWanted("post-office", seats, "Ann"))
        table = opened.table.id
        assert [seat.piece for seat in opened.table.seats] == ["dog", "", "", "cat"]
        ann, bob, carol = await server.join(table), await server.join(table, "bob"), await server.join(table, "carol")
        taken = await bob.say("sit", name="Bob", seat=1, piece="dog")
        assert (taken.code, taken.rule) == ("piece_taken", "PO-S1")
        assert (await bob.say("sit", name="Bob", seat=1, piece="parrot")).code == "no_such_piece"
        await bob.say("sit", name="Bob", seat=1, piece="hamster")
        await bob.say("leave", seat=1)
        await carol.say("sit", name="Carol", seat=2, piece="hamster")
        await bob.say("sit", name="Bob", seat=1)
        await ann.until(lambda: ann.table().status == "running")
        expected = ["dog", "pigeon", "hamster", "cat"]
        assert [seat.piece for seat in ann.table().seats] == expected
        state = await server.services.lobby.state(table)
        assert [seat.piece for seat in state.seats] == expected
        assert [player["piece"] for player in state.players()] == expected
        again, _ = rematch_of(state, server.time())
        assert [seat.piece for seat in again.seats] == expected

    run_with_server(tmp_path, scenario, bot_pause=60.0)


def test_a_table_is_not_opened_with_one_piece_for_two_players(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        for pieces, code, rule in (
            (("violet", "violet"), "piece_taken", "TR-S3"),
            (("red", None), "no_such_piece", None),
        ):
            seats = [SeatWanted("me", piece=piece) for piece in pieces]
            with pytest.raises(Refusal) as refusal:
                await server.services.lobby.open("ann", TableWanted("toy-rush", seats, "Ann"))
            assert (refusal.value.code, refusal.value.rule) == (code, rule)

    run_with_server(tmp_path, scenario)
