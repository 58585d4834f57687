"""Tournaments on a server: tables open and results arrive by themselves, a killed server loses nothing, deals do not leak."""

from __future__ import annotations

import asyncio
import json
import math
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Awaitable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openskill.models import PlackettLuce

from colisee.core.registry import game
from colisee.play.record import read, verify
from colisee.server.live.deals import DAY_MS
from colisee.server.live.leaderboards import rated_players, seat_ratings
from colisee.server.live.ratings import MU_PER_ELO, NEW_MU, month_of, shown_rating
from colisee.server.live.tournament_view import as_csv
from colisee.server.protocol import messages as m
from colisee.server.protocol import tournament_messages as tm
from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.database import Write
from colisee.server.table.refusal import Refusal
from colisee.server.tournament.log import FORMATS, Format
from server.harness import NOON, FakeTime, LocalServer, play_on, run_with_server, settings_for
from server.live import live, say

RUN = Path(__file__).with_name("tournament_run.py")
IS_PROOF = "COLISEE_PROOF" in os.environ
MEETING_ALL = 64 if IS_PROOF else 14
"""Players where everybody meets everybody: 64 of them take 2,016 tables, for which `make proof` has the time."""
PLAYERS: dict[Format, int] = {"round_robin": MEETING_ALL, "league": MEETING_ALL}
ALL_OTHERS = 64


async def refusal_of(call: Awaitable[Any]) -> str:
    with pytest.raises(Refusal) as refused:
        await call
    return refused.value.code


async def started(server: LocalServer, count: int = 4, **fields: Any) -> str:
    """A tournament of participants p0, p1, … on a device each."""
    names = [f"Player {n}" for n in range(count)]
    wanted = tm.TournamentWanted(
        "Evening", **{"game": "toy-rush", "format": "swiss", "size": 2, "rounds": 2, "participants": names, **fields}
    )
    tournaments = server.services.tournaments
    tournament = await tournaments.create("organiser", wanted)
    for number in range(count):
        await tournaments.change_participant(tournament, f"p{number}", tm.ParticipantWanted(number, "claim"))
    await tournaments.step(tournament, "organiser", tm.StepWanted("start"))
    return tournament


async def tournament_page(server: LocalServer, tournament: str, player: str | None = None) -> tm.TournamentForMe:
    return await server.services.tournaments.show(tournament, player)


async def play_table(server: LocalServer, pairing: tm.PairingShown, seed: int = 1) -> None:
    """Play a match of two devices to its end."""
    clients = [await server.join(pairing.table, f"p{number}") for number in pairing.participants]
    rng = Random(seed)
    while not clients[0].table().ended:
        played = [await play_on(client, 50, rng) for client in clients]
        if not any(played):
            await asyncio.sleep(0.01)
    for client in clients:
        client.leave()


async def until_round(server: LocalServer, tournament: str, number: int) -> tm.TournamentShown:
    """Wait for a round, as a page does."""
    found = (await tournament_page(server, tournament)).tournament
    while len(found.rounds) < number and found.status != "over":
        found = (await server.services.tournaments.wait(tournament, None, found.version)).tournament
    return found


def test_tables_open_and_results_arrive_by_themselves(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        tournament = await started(server)
        first = (await tournament_page(server, tournament)).tournament
        assert len(first.rounds) == 1
        await play_table(server, first.rounds[0].pairings[0])
        waiting = asyncio.create_task(server.services.tournaments.wait(tournament, None, first.version + 2))
        loser = await server.join(first.rounds[0].pairings[1].table, f"p{first.rounds[0].pairings[1].participants[0]}")
        await loser.say("resign", seat=0)
        await waiting
        second = await until_round(server, tournament, 2)
        assert len(second.rounds) == 2, "the next round was paired"
        played = second.rounds[0].pairings[0]
        assert played.totals
        record = await server.services.lobby.record(played.table)
        assert played.totals == [seat["total"] for seat in record["result"]]
        assert second.rounds[0].pairings[1].places == [2, 1]
        own = await tournament_page(server, tournament, "p0")
        assert own.mine == [0]
        assert [seat.participant for seat in own.seats] == [0]

    run_with_server(tmp_path, scenario)


def test_a_name_claimed_after_the_pairing_gets_its_seat(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        tournaments = server.services.tournaments
        wanted = tm.TournamentWanted("Evening", "toy-rush", "knockout", 2, participants=["Ann", "Bob"])
        tournament = await tournaments.create("organiser", wanted)
        await tournaments.step(tournament, "organiser", tm.StepWanted("start"))
        pairing = (await tournament_page(server, tournament)).tournament.rounds[0].pairings[0]
        for number in range(2):  # both on one device
            await tournaments.change_participant(tournament, "tablet", tm.ParticipantWanted(number, "claim"))
        seats = (await tournament_page(server, tournament, "tablet")).seats
        assert [seat.table for seat in seats] == [pairing.table] * 2
        device = await server.join(pairing.table, "tablet", tokens=[seat.token for seat in seats])
        for seat in seats:
            name = ["Ann", "Bob"][seat.participant]
            assert isinstance(await device.say("sit", seat=seat.seat, name=name), m.Accepted)
        assert device.table().status == "running"
        assert {seat.name for seat in device.table().seats} == {"Ann", "Bob"}

    run_with_server(tmp_path, scenario)


def test_bad_requests_are_refused_and_change_nothing(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        tournaments = server.services.tournaments
        tournament = await started(server)
        before = (await tournament_page(server, tournament)).tournament
        table = before.rounds[0].pairings[0].table
        other = (await server.open("toy-rush")).table.id
        for player, wanted, code in (
            ("p0", tm.CorrectionWanted(table, [9, 1]), "not_organiser"),
            ("organiser", tm.CorrectionWanted(other, [9, 1]), "no_such_pairing"),
            ("organiser", tm.CorrectionWanted(table, [9]), "impossible_result"),
        ):
            assert await refusal_of(tournaments.correct(tournament, player, wanted)) == code
        step = tm.StepWanted("next_round", [[0, 1], [1, 2]])
        assert await refusal_of(tournaments.step(tournament, "organiser", step)) == "round_unfinished"
        assert await refusal_of(tournaments.step(tournament, "p0", step)) == "not_organiser"
        assert await refusal_of(tournaments.show("nothing", None)) == "no_such_tournament"
        claim = tm.ParticipantWanted(0, "claim")
        assert await refusal_of(tournaments.change_participant(tournament, "p1", claim)) == "already_claimed"
        assert (await tournament_page(server, tournament)).tournament == before

    run_with_server(tmp_path, scenario)


def test_a_correction_is_logged_and_counts(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        tournament = await started(server, rounds=1)
        first, second = (await tournament_page(server, tournament)).tournament.rounds[0].pairings
        for pairing in (first, second):
            wanted = tm.CorrectionWanted(pairing.table, [3, 8], "Played on cardboard")
            await server.services.tournaments.correct(tournament, "organiser", wanted)
        found = (await tournament_page(server, tournament)).tournament
        assert found.status == "over"
        assert {row.participant for row in found.standings[:2]} == {first.participants[1], second.participants[1]}
        assert [(line.kind, line.reason) for line in found.log] == [("correction", "Played on cardboard")] * 2
        assert "Player" in as_csv(found)

    run_with_server(tmp_path, scenario)


def test_tables_that_still_play_do_not_count_when_the_organiser_ends_it(tmp_path: Path) -> None:
    ended: list[tm.TournamentShown] = []

    async def end_early(server: LocalServer) -> None:
        tournament = await started(server)
        await server.services.tournaments.step(tournament, "organiser", tm.StepWanted("finish"))
        ended.append((await tournament_page(server, tournament)).tournament)
        server.time.pass_seconds(60)
        pairing = ended[0].rounds[0].pairings[0]
        loser = await server.join(pairing.table, f"p{pairing.participants[0]}")
        assert isinstance(await loser.say("resign", seat=0), m.Accepted)
        assert (await tournament_page(server, tournament)).tournament.standings == ended[0].standings

    async def look_again(server: LocalServer) -> None:
        assert (await tournament_page(server, ended[0].id)).tournament.standings == ended[0].standings

    run_with_server(tmp_path, end_early)
    run_with_server(tmp_path, look_again)


def test_a_damaged_tournament_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("colisee.server.live.tournaments.SWEEP_SECONDS", 0.01)

    async def damage(server: LocalServer) -> None:
        tournament = await started(server)
        await server.services.store.database.write(
            Write(
                "UPDATE tournament_events SET body = 'not an entry' WHERE tournament = ? AND number = 1", (tournament,)
            )
        )

    async def go_on(server: LocalServer) -> None:
        while sum("does not go on" in record.message for record in caplog.records) < 2:
            assert server.services.tournaments._sweeper
            assert not server.services.tournaments._sweeper.done()
            await asyncio.sleep(0.01)

    run_with_server(tmp_path, damage)
    run_with_server(tmp_path, go_on, errors_expected=True)


def test_nothing_is_kept_for_tournaments_that_do_not_exist(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        tournaments = server.services.tournaments
        for number in range(3):
            assert await refusal_of(tournaments.wait(f"nothing{number}", None, 0)) == "no_such_tournament"
        assert not tournaments._waiting

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize("format_", FORMATS)
def test_a_killed_server_loses_no_result_and_the_tournament_goes_on(tmp_path: Path, format_: Format) -> None:
    count = PLAYERS.get(format_, ALL_OTHERS)

    def run(kill_after: int) -> int:
        command = [sys.executable, str(RUN), str(tmp_path), format_, str(count), str(kill_after)]
        return subprocess.run(command, cwd=RUN.parents[1], env=environment(), timeout=3600, check=False).returncode

    assert run(kill_after=count * count // 4 if format_ in PLAYERS else count // 2) == -signal.SIGKILL
    assert run(kill_after=0) == 0
    confirmed = [line.split() for line in (tmp_path / "confirmed.txt").read_text().splitlines()]

    async def check(server: LocalServer) -> None:
        [known] = await server.services.tournaments.of_player("organiser")
        found = (await tournament_page(server, known.id)).tournament
        assert found.status == "over"
        pairings = {pairing.table: pairing for one in found.rounds for pairing in one.pairings}
        assert {table for table, _, _ in confirmed} == set(pairings)
        for table, winner, loser in confirmed:
            places = dict(zip(pairings[table].participants, pairings[table].places or [], strict=True))
            assert (places[int(winner)], places[int(loser)]) == (1, 2)
        byes = [number for one in found.rounds for number in one.byes]
        for row in found.standings:
            won = sum(int(winner) == row.participant for _, winner, _ in confirmed)
            counted = byes.count(row.participant) if format_ in ("swiss", "knockout") else 0
            assert (row.wins, row.points) == (won, won + counted)

    run_with_server(tmp_path, check)


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{RUN.parents[1]}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}


def test_who_logs_in_keeps_the_tournaments_of_the_guest(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        tournament = await started(server)
        await register(server, "ann", "olga")
        accounts = AccountStore(server.services.store.database)
        await accounts.merge("p0", "ann", NOON)
        await accounts.merge("organiser", "olga", NOON)
        own = await tournament_page(server, tournament, "ann")
        assert own.mine == [0]
        assert len(own.seats) == 1
        assert (await tournament_page(server, tournament, "olga")).is_organiser
        await server.services.tournaments.change_participant(tournament, "ann", tm.ParticipantWanted(0, "withdraw"))
        await server.services.tournaments.step(tournament, "olga", tm.StepWanted("finish"))
        assert [one.id for one in await server.services.tournaments.of_player("ann")] == [tournament]

    run_with_server(tmp_path, scenario)


def test_two_nodes_pair_a_round_once(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        from colisee.server.live.tournaments import Tournaments

        tournament = await started(server, count=8, rounds=3)
        other = Tournaments(server.services.context)
        for pairing in (await tournament_page(server, tournament)).tournament.rounds[0].pairings:
            client = await server.join(pairing.table, f"p{pairing.participants[0]}")
            await client.say("resign", seat=0)
        await asyncio.gather(other.advance(tournament), server.services.tournaments.advance(tournament))
        assert len((await tournament_page(server, tournament)).tournament.rounds) == 2
        assert (await server.services.store.count_tables())["running"] == 4

    run_with_server(tmp_path, scenario)


# Deals


def test_tables_of_an_open_deal_are_for_their_own_players_and_draw_the_same(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        lobby = server.services.lobby
        tournament = await started(server, duplicate=True, rounds=1)
        one, other = (await tournament_page(server, tournament)).tournament.rounds[0].pairings
        commitment = (await tournament_page(server, tournament)).tournament.rounds[0].commitment
        await play_table(server, one, 1)
        stranger, rival = "stranger", f"p{other.participants[0]}"
        code = (await lobby.find(other.table, rival)).code
        for player in (stranger, "organiser", f"p{one.participants[0]}", None):
            assert await refusal_of(lobby.find(other.table, player)) == "deal_open"
            assert await refusal_of(lobby.find_by_code(code, player)) == "deal_open"
        for table, player in ((other.table, stranger), (other.table, "organiser"), (one.table, rival)):
            watching = await server.connect(table, player)
            answer = await watching.say("hello")
            assert isinstance(answer, m.Refused)
            assert answer.code == "closed_to_spectators"
            assert not watching.messages(m.Position)
        assert await refusal_of(lobby.deals.check_may_look(f"{tournament}/1", one.table, rival)) == "deal_open"
        assert [table for status in ("running", "over") for table in await lobby.listed(status)] == []
        record = await lobby.record(one.table)
        assert "secret" not in record["fairness"]
        seat = await server.join(other.table, rival)
        assert seat.messages(m.Welcome)
        await play_table(server, other, 2)
        await until_round(server, tournament, 2)
        for table in (one.table, other.table):
            await lobby.deals.check_may_look(f"{tournament}/1", table, stranger)
            proved = verify(read(json.dumps(await lobby.record(table))))
            assert proved.is_proved
            assert proved.commitment == commitment
        draws = [
            [e for e in (await lobby.record(table))["events"] if e["by"] == "chance"]
            for table in (one.table, other.table)
        ]
        length = min(map(len, draws))
        assert draws[0][:length] == draws[1][:length]

    run_with_server(tmp_path, scenario)


def test_the_deal_of_the_day_is_played_once_and_closes_at_midnight(tmp_path: Path) -> None:
    time = FakeTime()

    async def scenario(server: LocalServer) -> None:
        deals = server.services.lobby.deals
        await register(server, "ann")
        table = await deals.play("toy-rush", "ann", "Ann", "")
        assert await deals.play("toy-rush", "ann", "Ann", "") == table, "the same table until it has ended"
        assert (await deals.today("toy-rush", "ann")).results == []
        await finish_alone(server, table, "ann")
        assert await refusal_of(deals.play("toy-rush", "ann", "Ann", "")) == "deal_played"
        mine = await deals.today("toy-rush", "ann")
        assert [(row.rank, row.name, row.mine, row.table) for row in mine.results] == [(1, "Ann", True, None)]
        assert (await deals.today("toy-rush", "bob")).results == [], "a player who has not played sees no result"
        assert mine.secret is None
        assert await refusal_of(server.services.lobby.find(table, "bob")) == "deal_open"
        other = await deals.play("toy-rush", "bob", "Biscotte", "")
        assert (await server.services.lobby.find(other, "bob")).commitment == mine.commitment
        time.milliseconds = NOON // DAY_MS * DAY_MS + DAY_MS
        closed = await deals.of_day("toy-rush", mine.day, None)
        assert closed.secret
        assert closed.results[0].table == table
        assert (await deals.today("toy-rush", "ann")).day > mine.day
        assert await refusal_of(deals.of_day("toy-rush", "1999-01-01", None)) == "not_found"

    run_with_server(tmp_path, scenario, time)


async def finish_alone(server: LocalServer, table: str, player: str) -> None:
    """Play a match against bots to its end."""
    client, rng = await server.join(table, player), Random(1)
    while not client.table().ended:
        await play_on(client, 10, rng)
        await asyncio.sleep(0.001)
    client.leave()


def test_a_guest_plays_the_deal_of_the_day_without_a_rank_also_after_logging_in(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        deals, accounts = server.services.lobby.deals, AccountStore(server.services.store.database)
        await register(server, "ann", "zoe")
        for player in ("guest", "ann", "again"):  # a guest who deletes the cookie is another guest
            await finish_alone(server, await deals.play("toy-rush", player, player.title(), ""), player)
        await accounts.merge("again", "zoe", NOON)
        shown = await deals.today("toy-rush", "ann")
        assert sorted((row.name, row.rank) for row in shown.results) == [("Again", None), ("Ann", 1), ("Guest", None)]
        assert (shown.rank, shown.played) == (1, 3)
        assert (await deals.today("toy-rush", "guest")).rank is None
        assert (await deals.today("toy-rush", "zoe")).rank is None, "who began as a guest is not ranked"
        assert await refusal_of(deals.play("toy-rush", "zoe", "Zoé", "")) == "deal_played"

    run_with_server(tmp_path, scenario)


def test_the_http_api_refuses_what_a_deal_hides_and_bounds_what_strangers_send(tmp_path: Path) -> None:
    with live(settings_for(tmp_path, requests_per_second=1000, burst=1000)) as server:
        http = server.http
        wanted = {"name": "Evening", "game": "toy-rush", "format": "swiss", "size": 2, "duplicate": True, "rounds": 1}
        created = http.post("/api/tournaments", json={**wanted, "participants": ["Ann", "Bob", "Cleo", "Dan"]})
        assert created.status_code == 201, created.text
        address = f"/api/tournaments/{created.json()['id']}"
        for number in range(4):
            assert (
                http.post(f"{address}/participant", json={"participant": number, "action": "claim"}).status_code == 200
            )
        found = http.post(f"{address}/steps", json={"action": "start"}).json()
        table = found["tournament"]["rounds"][0]["pairings"][0]["table"]
        for seat in (0, 1):
            cookie = {"cookie": "; ".join(f"{name}={value}" for name, value in http.cookies.items())}
            with server.connect(table, cookie) as ws:
                say(ws, "hello", "h")
                say(ws, "resign", "r", seat=seat)
        assert http.get(f"/api/tables/{table}/record").status_code == 200
        http.cookies.clear()
        for path in ("", "/record", "/replay"):
            answer = http.get(f"/api/tables/{table}{path}")
            assert (answer.status_code, answer.json()["code"]) == (403, "deal_open"), path
        assert http.post(f"/api/tables/{table}/analysis").json()["code"] == "deal_open"
        assert http.post(f"{address}/steps", json={"action": "start"}).json()["code"] == "not_organiser"
        assert http.get(f"{address}/standings.csv").text.startswith("\ufeffrank,name,points")
        assert http.get(address, params={"after": 0}).status_code == 200
        for bad in ({"size": 9}, {"format": "chess"}, {"participants": ["x" * 99]}, {"game": "chess"}, {"size": 3}):
            answer = http.post("/api/tournaments", json={**wanted, **bad})
            assert answer.status_code in (400, 404, 409, 422), answer.text
            assert answer.json()["code"] in ("bad_request", "impossible_tables")
        many = {**wanted, "participants": [f"P{n}" for n in range(500)]}
        codes = [http.post("/api/tournaments", json=many).json().get("code") for _ in range(4)]
        assert codes[-1] == "too_fast"
        assert http.get("/api/daily/chess").status_code == 404
        waiting = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        waiting.sendall(f"GET {address}?after=9999 HTTP/1.1\r\nHost: {server.address}\r\n\r\n".encode())
        for _ in range(5):  # answered after the server has read what came before
            http.get("/api/health")
    with waiting:
        assert waiting.recv(100).startswith(b"HTTP/1.1 200"), "a server that stops answers those who wait"


def test_changes_of_tournaments_are_limited_by_address_and_in_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each change is stored for ever and sent to everybody who looks at the tournament."""
    wanted = {"name": "Cup", "game": "moving-day", "format": "swiss", "size": 2, "participants": ["A", "B", "C", "D"]}
    with live(settings_for(tmp_path, requests_per_second=1e6, burst=1e6)) as server:
        created = [server.http.post("/api/tournaments", json=wanted) for _ in range(60)]
        assert created[-1].json()["code"] == "too_fast"
        address = f"/api/tournaments/{created[0].json()['id']}"
        toggles = [("withdraw", "return")[n % 2] for n in range(100)]
        answers = [
            server.http.post(f"{address}/participant", json={"participant": 0, "action": one}) for one in toggles
        ]
        assert answers[-1].json()["code"] == "too_fast"
    monkeypatch.setattr("colisee.server.live.tournaments.MAX_CHANGES", 10)
    with live(settings_for(tmp_path, stored_per_second=1e6)) as server:
        again = server.http.post("/api/tournaments", json=wanted).json()["id"]
        for action in ["withdraw", "return"] * 10:
            answer = server.http.post(
                f"/api/tournaments/{again}/participant", json={"participant": 0, "action": action}
            )
        assert answer.json()["code"] == "quota"
        start = server.http.post(f"/api/tournaments/{again}/steps", json={"action": "start"})
        assert start.json()["tournament"]["status"] == "running"


# Ratings


async def register(server: LocalServer, *players: str) -> None:
    for player in players:
        await server.services.store.register(player, player, player, "", "", NOON, player.title())


def test_matches_against_bots_of_known_level_rate_a_person_and_casual_ones_do_not(tmp_path: Path) -> None:
    async def scenario(server: LocalServer) -> None:
        await register(server, "ann")
        for rated in (False, True):
            table = (await server.open("toy-rush", "me novice", rated=rated)).table.id
            ann = await server.join(table)
            assert isinstance(await ann.say("resign", seat=0), m.Accepted)
        database = server.services.store.database
        [rating] = await server.services.store.ratings(["ann"])
        assert rating.matches == 1
        assert rating.mu < NEW_MU, "losing against a novice costs points"
        for month in ("", month_of(NOON)):
            board = await rated_players(database, "toy-rush", month, "ann")
            names = [(one.name, one.mine) for one in board.players if one.rank]
            assert names == [("Ann", True)]
            levels = [one.level for one in board.players if one.level]
            measured = game("toy-rush").bot_tuning.strength
            assert levels == sorted(measured, key=measured.__getitem__, reverse=True), "the strongest first"
        assert (await rated_players(database, "toy-rush", "1999-01", "ann")).players[0].rank is None
        shown = await seat_ratings(server.services.store, await server.services.lobby.find(table, "ann"))
        assert [one.seat for one in shown] == [0, 1]
        assert shown[0].margin > shown[1].margin, "a bot's strength is known better"

    run_with_server(tmp_path, scenario)


def test_a_rating_on_the_elo_scale_gives_the_measured_chances() -> None:
    """A gap of 400 points is ten to one, as openskill sees it."""
    model = PlackettLuce()
    teams = [[model.rating(NEW_MU + 400 * MU_PER_ELO, 1e-6)], [model.rating(NEW_MU, 1e-6)]]
    chance = teams[0][0].mu - teams[1][0].mu
    assert 1 / (1 + math.exp(-chance / (math.sqrt(2) * model.beta))) == pytest.approx(10 / 11)
    assert shown_rating(NEW_MU) == 1500
    assert shown_rating(teams[0][0].mu) == 1900
