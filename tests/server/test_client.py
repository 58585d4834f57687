"""The bot client and its example, against a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from colisee.server.client import Player, Refused
from server.harness import settings_for
from server.live import live

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
