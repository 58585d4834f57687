"""The TypeScript client (web/client/player.ts) in a process of its own, against a real server."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from colisee.server.client import Player
from server.harness import settings_for
from server.live import Live, bound_to, live, say
from server.node_bots import RANDOM_BOT, AskingBot, asking_bot, run_node_bot
from server.relay import Relay, relay_to

CLIENT = RANDOM_BOT.with_name("player.ts")
PAUSE = 0.3
"""Seconds in which a lost connection is noticed, and a few attempts to reconnect fail."""


@pytest.mark.parametrize(("game", "seats"), [("moving-day", 2), ("the-truckers", 3)])
def test_it_plays_a_whole_match(game: str, seats: int, node: str, tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as server:
        opened = server.open(game, "external" + (seats - 1) * " random")
        done = run_node_bot(node, f"http://{server.address}", opened["table"]["id"], opened["tokens"]["0"])
        assert len(json.loads(done.stdout)) == seats, done.stderr


def test_it_names_an_unknown_table(node: str, tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as server:
        lost = run_node_bot(node, f"http://{server.address}", "nosuchtable")
        assert f"no_such_table: there is no table nosuchtable on http://{server.address}" in lost.stderr


@pytest.mark.parametrize(
    ("choice", "named"), [(-1, "-1"), (1e300, "1e+300"), ("T1", '"T1"'), (None, "null"), (0.5, "0.5"), ("0", '"0"')]
)
def test_a_choice_that_is_not_legal_is_refused_before_it_is_sent(
    choice: Any, named: str, node: str, tmp_path: Path
) -> None:
    with live(settings_for(tmp_path)) as server:
        opened = server.open("moving-day", "external random")
        with asking_bot(node, f"http://{server.address}", opened) as bot:
            legal = ", ".join(map(str, bot.hears()["actions"]))
            bot.choose(choice)
            errors = bot.errors()
        assert f"RangeError: choose returned {named}, which is none of the legal actions [{legal}]" in errors
        assert "\ncolisee_refusals_total 0" in server.http.get("/api/metrics").text


@contextmanager
def bot_behind_relay(
    node: str, folder: Path, **options: Any
) -> Iterator[tuple[Live, Relay, dict[str, Any], AskingBot]]:
    """At a table of two, against a random bot."""
    with live(settings_for(folder)) as server, relay_to(server.port) as relay:
        opened = server.open("moving-day", "external random")
        with asking_bot(node, relay.address, opened, **options) as bot:
            yield server, relay, opened, bot


def test_what_is_decided_while_the_connection_is_lost_is_played_once_when_it_is_back(node: str, tmp_path: Path) -> None:
    with bot_behind_relay(node, tmp_path) as (server, relay, opened, bot):
        position = positions_before(bot, 3)
        relay.cut()
        time.sleep(PAUSE)
        bot.choose(position["actions"][0])
        time.sleep(PAUSE)
        relay.mend()
        assert_each_position_is_decided_and_played_once(bot, position, server, opened)


def test_a_decision_whose_answer_was_lost_is_not_played_again(node: str, tmp_path: Path) -> None:
    with bot_behind_relay(node, tmp_path) as (server, relay, opened, bot):
        position = positions_before(bot, 3)
        relay.loses_answers = True
        bot.choose(position["actions"][0])
        wait_until_played(server, opened, 4)
        relay.cut()
        relay.mend()
        assert_each_position_is_decided_and_played_once(bot, position, server, opened)


def test_a_position_that_is_sent_again_while_it_is_decided_is_decided_once(node: str, tmp_path: Path) -> None:
    with bot_behind_relay(node, tmp_path) as (server, relay, opened, bot):
        position = positions_before(bot, 3)
        relay.cut()
        relay.mend()
        time.sleep(2 * PAUSE)
        bot.choose(position["actions"][0])
        assert_each_position_is_decided_and_played_once(bot, position, server, opened)


def positions_before(bot: AskingBot, decisions: int) -> dict[str, Any]:
    """The position after that many decisions of the bot."""
    for _ in range(decisions):
        bot.choose(bot.hears()["actions"][0])
    return bot.hears()


def wait_until_played(server: Live, opened: dict[str, Any], decisions: int) -> None:
    """Until the server has stored that many decisions of seat 0."""
    with server.connect(opened["table"]["id"]) as spectator:
        say(spectator, "hello", "h", brief=True)
        played: list[Any] = []
        while played.count(0) < decisions:
            message = json.loads(spectator.recv(60))
            if message["type"] == "brief":
                played = [*played[: message["keep"]], *(seat for seat, _ in message["events"])]


def assert_each_position_is_decided_and_played_once(
    bot: AskingBot, position: dict[str, Any], server: Live, opened: dict[str, Any], decisions: int = 4
) -> None:
    """Plays on to the end after `position`, the last of that many the bot was asked to decide."""
    versions = [position["version"]]
    while not (position := bot.hears()).get("over"):
        versions.append(position["version"])
        bot.choose(position["actions"][0])
    assert bot.process.wait(60) == 0, bot.errors()
    assert versions == sorted(set(versions))
    record = server.http.get(f"/api/tables/{opened['table']['id']}/record").json()
    assert sum(event["by"] == 1 for event in record["events"]) == decisions - 1 + len(versions)
    assert "\ncolisee_refusals_total 0" in server.http.get("/api/metrics").text


def test_what_is_said_while_the_connection_is_lost_is_said_once_when_it_is_back(node: str, tmp_path: Path) -> None:
    with bot_behind_relay(node, tmp_path) as (server, relay, opened, bot):
        bot.hears()
        relay.cut()
        time.sleep(PAUSE)
        bot.ask(type="chat", seat=0, text="Back again.")
        time.sleep(PAUSE)
        relay.mend()
        assert bot.hears()["type"] == "accepted"
        with server.connect(opened["table"]["id"]) as spectator:
            welcome = say(spectator, "hello", "h")
        assert [line["text"] for line in welcome["chat"]] == ["Back again."]


def test_what_waits_for_a_server_that_does_not_come_back_is_rejected(node: str, tmp_path: Path) -> None:
    with bot_behind_relay(node, tmp_path, reconnectFor=500) as (_, relay, _, bot):
        bot.hears()
        relay.cut()
        bot.ask(type="chat", seat=0, text="Back again.")
        reason = f"{relay.address} has not answered for 0.5 s"
        assert reason in bot.hears()["error"]
        assert reason in bot.errors()


@pytest.mark.parametrize("played", [False, True])
def test_nothing_is_asked_before_the_match_is_played_nor_after_it(played: bool, node: str, tmp_path: Path) -> None:
    with live(settings_for(tmp_path)) as server:
        opened = server.open("moving-day", "external random")
        address, table, token = f"http://{server.address}", opened["table"]["id"], opened["tokens"]["0"]
        program = f"""
            const {{ Player }} = await import({json.dumps(CLIENT.as_uri())});
            const player = new Player("{address}", "{table}", {{ token: "{token}" }});
            if ({json.dumps(played)}) await player.play((position) => position.actions[0]);
            await player.ask({{ type: "ping" }}).catch((error) => console.log(`${{error}}`));
        """
        done = subprocess.run(
            [node, "--input-type=module", "-e", program], capture_output=True, text=True, check=True, timeout=60
        )
    assert "ask() is for the time between the call of play() and its end" in done.stdout


def test_it_comes_back_by_itself_after_a_restart_of_the_server(node: str, tmp_path: Path) -> None:
    """Its opponent restarts the server in the middle of the match, which ends only if both come back."""
    settings, decisions, servers = settings_for(tmp_path), 0, ExitStack()
    first = servers.enter_context(live(settings))
    opened = first.open("moving-day", "external external")
    server, table, tokens = f"http://{first.address}", opened["table"]["id"], opened["tokens"]

    def choose(position: dict[str, Any]) -> int:
        nonlocal decisions
        decisions += 1
        if decisions == 4:
            servers.close()
            servers.enter_context(live(settings, bound_to(first.port)))
        return int(position["actions"][0])

    command = [node, str(RANDOM_BOT), server, table, tokens["0"]]
    with servers, subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as bot:
        try:
            with Player(server, table, tokens["1"], brief=True) as player:
                totals = [score["total"] for score in player.play(choose)["scores"]]
            printed, errors = bot.communicate(timeout=60)
        finally:
            bot.kill()
    assert json.loads(printed) == totals, errors


def test_it_comes_back_by_itself_when_its_table_has_moved_to_another_server(node: str, tmp_path: Path) -> None:
    """It has a position to decide when another server takes its table over; its move is refused as `moved`."""
    settings = settings_for(tmp_path)
    with live(settings) as first, live(settings) as second:
        opened = first.open("moving-day", "external random")
        with asking_bot(node, f"http://{first.address}", opened) as bot:
            position = positions_before(bot, 2)
            take_over(second, opened["table"]["id"])
            bot.choose(position["actions"][0])
            assert_each_position_is_decided_and_played_once(bot, position, second, opened, decisions=3)


def take_over(server: Live, table: str) -> None:
    """A spectator of this server chats: its event is the next of the table, which another server has in memory."""
    with server.connect(table) as spectator:
        say(spectator, "hello", "h")
        answer = say(spectator, "chat", "c", text="Here.", name="Zoé")
        assert answer["type"] == "accepted", answer


def test_it_waits_and_goes_on_if_it_reconnects_too_fast(node: str, tmp_path: Path) -> None:
    """An address may greet once per connection it may have at once; after that, slowly."""
    settings, losses = settings_for(tmp_path, connections_per_address=2, hellos_per_second=0.04), 2
    with live(settings) as server, relay_to(server.port) as relay:
        opened = server.open("moving-day", "external random")
        with asking_bot(node, relay.address, opened) as bot:
            for _ in range(losses):
                position = bot.hears()
                relay.cut()
                relay.mend()
                bot.choose(position["actions"][0])
            bot.hears()
        assert relay.connections > 1 + losses, "a greeting was refused and repeated"
