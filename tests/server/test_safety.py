"""What protects people from each other: who may write, removal by the host, reports to the operator."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from colisee.cli.main import main
from colisee.server.protocol import messages as m
from colisee.server.protocol.table_requests import SeatWanted, TableWanted
from colisee.server.table.opening import rematch_of
from server.harness import LocalServer, run_with_server, settings_for
from server.live import live


def test_tables_are_private_unless_chosen() -> None:
    wanted = TableWanted("moving-day", [SeatWanted("me")], "Ann")
    assert (wanted.listed, wanted.spectators, wanted.chat) == (False, False, "players")


@pytest.mark.parametrize(
    ("mode", "by_player", "by_spectator"),
    [
        ("everyone", None, None),
        ("players", None, "players_only"),
        ("phrases", "phrases_only", "players_only"),
        ("off", "chat_off", "chat_off"),
    ],
)
def test_a_table_says_who_may_write(mode: str, by_player: str | None, by_spectator: str | None, tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me me", chat=mode)).table.id
        ann, eve = await server.join(table), await server.join(table, "eve")
        assert getattr(await ann.say("chat", seat=0, text="hi"), "code", None) == by_player
        assert getattr(await eve.say("chat", text="hi", name="Eve"), "code", None) == by_spectator
        if mode == "phrases":
            assert isinstance(await ann.say("chat", seat=0, text="good_luck"), m.Accepted)

    run_with_server(tmp_path, scenario)


def test_a_spectator_writes_under_a_name_that_is_no_players(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me me")).table.id
        eve = await server.join(table, "eve")
        assert (await eve.say("chat", text="hi")).code == "no_name"
        await eve.say("chat", text="hi", name="Аnn")
        await eve.until(lambda: bool(eve.messages(m.ChatLine)))
        line = eve.messages(m.ChatLine)[-1]
        assert (line.name, line.seat) == ("Аnn 3", None)

    run_with_server(tmp_path, scenario)


def test_an_operator_can_turn_the_chat_off(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        ann = await server.join((await server.open("moving-day", "me me")).table.id)
        assert (await ann.say("chat", seat=0, text="hi")).code == "chat_off"

    run_with_server(tmp_path, scenario, chat=False)


def test_the_host_removes_a_player_for_good(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open open", spectators=False)).table.id
        ann, bob, carol = [await server.join(table, player) for player in ("ann", "bob", "carol")]
        token = (await bob.say("sit", name="Bob")).token
        assert (await bob.say("remove", removed=0)).code == "not_host"
        assert (await ann.say("remove", removed=0)).code == "no_such_seat"
        assert (await ann.say("remove", removed=5)).code == "no_such_seat"
        assert isinstance(await ann.say("remove", removed=1), m.Accepted)
        assert (await bob.say("sit", name="Bob")).code == "removed"
        again = await server.connect(table, "bob")
        assert (await again.say("hello", tokens=[token])).code == "removed"
        dave = await server.join(table, "dave")
        await carol.say("sit", name="Carol")
        token = (await dave.say("sit", name="Dave")).token
        await ann.until(lambda: ann.table().status == "running")
        seen = len(dave.messages(m.Position))
        await ann.say("remove", removed=2)
        assert ann.table().seats[2].level == "random"
        assert dave.was_disconnected
        assert (await dave.say("take_over", seat=2)).code == "not_your_seat"
        assert len(dave.messages(m.Position)) == seen
        back = await server.connect(table, "dave")
        assert (await back.say("hello", tokens=[token])).code == "removed"

    run_with_server(tmp_path, scenario, bot_pause=60.0)


def test_a_removed_player_is_kept_out_of_the_rematch(tmp_path: Path) -> None:
    """Anybody else with the invitation may take the seat."""

    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open")).table.id
        ann, bob = await server.join(table), await server.join(table, "bob")
        token = (await bob.say("sit", name="Bob")).token
        invitation = ann.messages(m.Welcome)[0].invitation
        await ann.say("remove", removed=1)
        await ann.say("resign", seat=0)
        await ann.until(lambda: ann.table().status == "over")
        again = (await ann.say("rematch", seat=0)).table
        back = await server.connect(again, "bob")
        assert (await back.say("hello", tokens=[token, invitation])).code == "removed"
        dave = await server.join(again, "dave", tokens=[invitation])
        assert dave.table().seats[1].name == ""
        assert (await dave.say("sit", name="Dave")).seat == 1
        third, _ = rematch_of(await server.services.lobby.state(again), server.time())
        assert third.removed_players == {"bob"}

    run_with_server(tmp_path, scenario, bot_pause=60.0)


def test_a_report_reaches_the_operator_with_the_chat(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with live(settings_for(tmp_path)) as server:
        table = server.open("moving-day", "me me")["table"]["id"]
        answer = report(server, table, {"seat": 1, "text": "rude\x1b[2J\nwords"})
        assert (answer.status_code, answer.json()) == (201, {"about": "Ann 2"})
        assert report(server, table, {"seat": 5, "text": "x"}).json()["code"] == "no_such_seat"
        assert report(server, "nowhere", {"text": "x"}).json()["code"] == "no_such_table"
        assert {report(server, table, {"text": "spam"}).status_code for _ in range(4)} == {201, 429}
    assert main(["admin", "--database", f"sqlite:///{tmp_path / 'tables.sqlite3'}", "reports"]) == 0
    printed = capsys.readouterr().out
    assert "Ann 2: rude [2J words" in printed
    assert "\x1b" not in printed


def report(server: Any, table: str, body: dict[str, Any]) -> Any:
    return server.http.post(f"/api/tables/{table}/reports", json=body)
