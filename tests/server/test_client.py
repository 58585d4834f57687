"""The bot client and its example, against a real server."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.protocol import State

from colisee.server.client import Disconnected, Player, Refused
from server.harness import settings_for
from server.live import bound_to, live
from server.node_bots import run_node_bot

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "own_bot.py"


@pytest.mark.parametrize(("game", "seats"), [("moving-day", 2), ("the-truckers", 3)])
def test_the_example_plays_a_whole_match_from_another_process(game: str, seats: int, tmp_path: Path) -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 30
    with live(settings_for(tmp_path)) as live_server:
        done = subprocess.run(
            [sys.executable, str(EXAMPLE), f"http://{live_server.address}", game],
            capture_output=True, text=True, check=True, timeout=240,
        )  # fmt: skip
        assert len(json.loads(done.stdout)) == seats


def test_a_bot_that_is_told_briefly_plays_a_whole_match(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as live_server:
        opened = live_server.open("moving-day", "external random")
        server, token = f"http://{live_server.address}", opened["tokens"]["0"]
        with Player(server, opened["table"]["id"], token, brief=True) as player:
            end = player.play(lambda position: position["actions"][-1])
        assert end["over"]
        assert end["type"] == "brief"


def test_a_player_takes_an_open_seat_and_hears_refusals(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as live_server:
        opened = live_server.open("moving-day", "open random")
        server = f"http://{live_server.address}"
        with Player(server, opened["table"]["id"], name="Zoé") as player:
            assert player.seat == 0
            with pytest.raises(Refused, match="unknown_action"):
                player.ask("play", seat=0, version=player.next_position()["version"], action=10**6)
            token = player.token
        with Player(server, opened["table"]["id"], token) as again:
            assert again.seat == 0
        with pytest.raises(Refused, match="already_running"), Player(server, opened["table"]["id"]):
            pytest.fail("seated")


def test_a_bot_that_comes_back_is_obeyed_each_time(tmp_path: Path) -> None:
    """A repeated command id is acknowledged but not executed, so two players must never generate the same ids."""
    with live(settings_for(tmp_path)) as live_server:
        opened = live_server.open("moving-day", "external random")
        decided = []
        token = opened["tokens"]["0"]
        for _ in range(6):
            with Player(f"http://{live_server.address}", opened["table"]["id"], token) as player:
                token = player.token or ""
                while not (position := player.next_position()).get("legal"):
                    pass
                player.ask("play", seat=0, version=position["version"], action=position["legal"][0]["action"])
            decided.append(position["version"])
            del player
        assert len(set(decided)) == 6


def test_a_player_comes_back_by_itself_after_a_lost_connection_and_a_restart_of_the_server(tmp_path: Path) -> None:
    """Its bot notices nothing: every version is decided once, and the match ends."""
    settings, decided, servers = settings_for(tmp_path), [], ExitStack()
    first = servers.enter_context(live(settings))
    opened = first.open("moving-day", "external random")

    def choose(position: dict[str, Any]) -> int:
        decided.append(position["version"])
        if len(decided) == 3:
            player._socket.socket.shutdown(socket.SHUT_RDWR)
        if len(decided) == 6:
            servers.close()
            servers.enter_context(live(settings, bound_to(first.port)))
        return int(position["actions"][0])

    with servers, Player(f"http://{first.address}", opened["table"]["id"], opened["tokens"]["0"], brief=True) as player:
        end = player.play(choose)
    assert end["over"]
    assert len(decided) > 8


def test_a_player_comes_back_by_itself_when_its_table_has_moved_to_another_server(tmp_path: Path) -> None:
    settings, decided = settings_for(tmp_path), []
    with live(settings) as first, live(settings) as second:
        opened = first.open("moving-day", "external random")
        table, token = opened["table"]["id"], opened["tokens"]["0"]

        def choose(position: dict[str, Any]) -> int:
            decided.append(position["version"])
            if len(decided) == 3:
                with Player(f"http://{second.address}", table, player.token, brief=True) as other:
                    other.ask("chat", seat=0, text="Here.")
            return int(position["actions"][0])

        with Player(f"http://{first.address}", table, token, brief=True) as player:
            assert player.play(choose)["over"]
    assert decided.count(decided[2]) == 1


class RecordingPlayer(Player):
    """Keeps the codes of refused greetings."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.refusals: list[str] = []

    def _open(self) -> None:
        try:
            super()._open()
        except Refused as refused:
            self.refusals.append(refused.code)
            raise


def test_a_player_that_reconnects_too_fast_waits_and_goes_on(tmp_path: Path) -> None:
    """An address may greet once per connection it may have at once; after that, slowly."""
    settings = settings_for(tmp_path, connections_per_address=3, hellos_per_second=0.05)
    losses = 0

    def choose(position: dict[str, Any]) -> int:
        nonlocal losses
        if losses < 5:
            losses += 1
            player._socket.socket.shutdown(socket.SHUT_RDWR)
        return int(position["actions"][0])

    with live(settings) as server:
        opened = server.open("moving-day", "external random")
        seat = f"http://{server.address}", opened["table"]["id"], opened["tokens"]["0"]
        with RecordingPlayer(*seat, brief=True) as player:
            assert player.play(choose)["over"]
    assert "too_fast" in player.refusals


def test_an_unknown_table_and_a_missing_server_are_named(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as live_server:
        server = f"http://{live_server.address}"
        with pytest.raises(Refused, match=f"no_such_table: there is no table 'nosuchtable' on {server}"):
            Player(server, "nosuchtable").__enter__()
    with pytest.raises(Disconnected, match="cannot be reached"):
        Player(server, "nosuchtable").__enter__()
    with pytest.raises(Disconnected, match="with statement"):
        Player(server, "nosuchtable").ask("ping")


@pytest.mark.parametrize("server", ["127.0.0.1:8000", "localhost:8000", "ftp://localhost", "http://", ""])
def test_what_is_no_address_of_a_server_is_refused_before_anything_is_sent(server: str, node: str) -> None:
    with pytest.raises(ValueError, match=f"the address of a server is http://HOST:PORT.*, not {server!r}"):
        Player(server, "nosuchtable")
    assert "the address of a server is http://HOST:PORT" in run_node_bot(node, server, "nosuchtable").stderr


def test_a_server_below_a_path_is_found_with_and_without_a_slash_at_the_end(tmp_path: Path, node: str) -> None:
    with live(settings_for(tmp_path, base_path="/games/colisee")) as live_server:
        for server in (f"http://{live_server.address}/games/colisee", f"http://{live_server.address}/games/colisee/"):
            with pytest.raises(Refused, match="no_such_table"):
                Player(server, "nosuchtable").__enter__()
            assert "no_such_table: there is no table nosuchtable" in run_node_bot(node, server, "nosuchtable").stderr


@pytest.mark.parametrize("brief", [False, True])
@pytest.mark.parametrize("choice", [-1, 10**30, "T1", None, 0.5])
def test_a_choice_that_is_not_legal_is_refused_before_it_is_sent(tmp_path: Path, choice: Any, brief: bool) -> None:
    with live(settings_for(tmp_path)) as live_server:
        opened = live_server.open("moving-day", "external random")
        server, token = f"http://{live_server.address}", opened["tokens"]["0"]
        with (
            Player(server, opened["table"]["id"], token, brief=brief) as player,
            pytest.raises(ValueError, match=rf"choose returned {choice!r}, which is none of the legal actions \["),
        ):
            player.play(lambda position: choice)


class LatePlayer(Player):
    """Says its first word only when the server has closed the connection."""

    def _command(self, kind: str, **fields: Any) -> dict[str, Any]:
        deadline = time.monotonic() + 20
        while self._connected.state is not State.CLOSED and time.monotonic() < deadline:
            time.sleep(0.01)
        return super()._command(kind, **fields)


@pytest.mark.parametrize(
    ("seats", "spectators"), [("external random", True), ("open random", True), ("random random", False)]
)
def test_a_token_of_another_table_is_named(tmp_path: Path, node: str, seats: str, spectators: bool) -> None:
    """An open seat is not taken instead; a table without spectators refuses the greeting itself."""
    with live(settings_for(tmp_path)) as live_server:
        opened = live_server.open("moving-day", seats, spectators=spectators)
        server = f"http://{live_server.address}"
        table = opened["table"]["id"]
        with pytest.raises(Refused, match=f"wrong_token: the token belongs to no seat of table '{table}'"):
            Player(server, table, "another").__enter__()
        assert f"the token belongs to no seat of table {table}" in run_node_bot(node, server, table, "another").stderr


def test_a_refusal_is_read_even_if_the_connection_closes_before_the_first_command(tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as live_server, pytest.raises(Refused, match="no_such_table"):
        LatePlayer(f"http://{live_server.address}", "nosuchtable").__enter__()
