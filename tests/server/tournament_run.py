"""Play a tournament on real rooms and a real store, with random drop-outs, until the process kills itself or all is over.

python tests/server/tournament_run.py FOLDER FORMAT PLAYERS KILL_AFTER_RESULTS

It appends every result that the server confirmed to FOLDER/confirmed.txt before it goes on.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from random import Random
from typing import cast

from colisee.server.protocol import messages as m
from colisee.server.protocol import tournament_messages as tm
from colisee.server.table.refusal import Refusal
from colisee.server.tournament.log import Format
from server.harness import FakeTime, LocalServer, run_with_server

ARENA_MINUTES = 2
DROP_OUT = 0.02
"""The chance that somebody leaves the tournament after a result."""


async def play(server: LocalServer, folder: Path, format_: Format, count: int, kill_after: int) -> None:
    tournaments, rng = server.services.tournaments, Random(kill_after)
    known = await tournaments.of_player("organiser")
    if known:
        tournament = known[0].id
    else:
        names = [f"Player {n}" for n in range(count)]
        wanted = tm.TournamentWanted("Evening", "toy-rush", format_, 2, minutes=ARENA_MINUTES, participants=names)
        tournament = await tournaments.create("organiser", wanted)
        for number in range(count):
            await tournaments.change_participant(tournament, f"p{number}", tm.ParticipantWanted(number, "claim"))
        await tournaments.step(tournament, "organiser", tm.StepWanted("start"))
    results = 0
    while True:
        await tournaments.advance(tournament)
        shown = (await tournaments.show(tournament, None)).tournament
        if shown.status == "over":
            return
        waiting = [p for one in shown.rounds for p in one.pairings if p.places is None]
        if not waiting:
            server.time.pass_seconds(11)
            continue
        for pairing in waiting:
            loser = rng.randrange(2)
            number = pairing.participants[loser]
            client = await server.join(pairing.table, f"p{number}")
            answer = await client.say("resign", seat=loser)
            assert isinstance(answer, m.Accepted), answer
            client.leave()
            with (folder / "confirmed.txt").open("a") as file:
                file.write(f"{pairing.table} {pairing.participants[1 - loser]} {number}\n")
            results += 1
            server.time.pass_seconds(2)
            if results == kill_after:
                os.kill(os.getpid(), signal.SIGKILL)
            if rng.random() < DROP_OUT:
                await drop_out(server, tournament, rng.randrange(count))


async def drop_out(server: LocalServer, tournament: str, number: int) -> None:
    with contextlib.suppress(Refusal):  # the tournament may just have ended
        await server.services.tournaments.change_participant(
            tournament, f"p{number}", tm.ParticipantWanted(number, "withdraw")
        )


def main() -> None:
    folder, format_, count, kill_after = (
        Path(sys.argv[1]),
        cast("Format", sys.argv[2]),
        int(sys.argv[3]),
        int(sys.argv[4]),
    )
    time = folder / "time.txt"
    clock = FakeTime()
    if time.exists():
        clock.milliseconds = int(time.read_text()) + 60_000

    async def scenario(server: LocalServer) -> None:
        ticking = asyncio.create_task(_keep_time(server, time))
        await play(server, folder, format_, count, kill_after)
        ticking.cancel()

    run_with_server(folder, scenario, clock)


async def _keep_time(server: LocalServer, path: Path) -> None:
    while True:
        path.write_text(str(server.time()))
        await asyncio.sleep(0.05)


if __name__ == "__main__":
    main()
