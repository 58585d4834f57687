"""What a tournament costs the moves of its players, and how soon a player who is away is notified.

The same decisions are played at the tables of a tournament of 256 players, with a page per player that waits for news, and at tables
without one, in turns. Notifications go to a push service of this machine, over TLS, encrypted as for a browser.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter, process_time

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bench.figure import Figure, at_most
from colisee.server.protocol import messages as m
from colisee.server.protocol import tournament_messages as tm
from colisee.server.storage.notifications import PushSubscription
from server.harness import Client, LocalServer, run_with_server
from server.push_service import PushService, push_service

GAME = "toy-rush"
PLAYERS, DECISIONS, ROUNDS, PUSHES = 256, 4, 3, 20
WORST_RATIO, LATEST_PUSH_MS = 1.5, 1000
PUSH_NETWORKS = ("127.0.0.0/8",)


class Run:
    """The times in ms of decisions played at once, and the processor time in µs of each."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.processor: list[float] = []

    def percentile(self, percent: int) -> float:
        return sorted(self.times)[len(self.times) * percent // 100]


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    tell(f"a tournament of {PLAYERS} players")
    runs = {"without": Run(), "within": Run()}
    opened: list[float] = []

    async def tournament(server: LocalServer) -> None:
        opened.append(await _moves(server, runs))

    _run(tournament)
    yield Figure(f"pairing {PLAYERS} players and opening their tables", opened[0], "s", note="wall clock")
    for percent in (50, 99):
        without, within = (runs[name].percentile(percent) for name in ("without", "within"))
        target = at_most(WORST_RATIO) if percent == 99 else None
        note = f"{PLAYERS} decisions at once, against the same tables without a tournament, taking turns"
        yield Figure(f"latency p{percent} of moves in a tournament", within, "ms", within / without, target, note)
    processor = [sum(runs[name].processor) / len(runs[name].processor) for name in ("without", "within")]
    note = "processor time, clients included"
    yield Figure("a move in a tournament", processor[1], "µs", processor[1] / processor[0], note=note)
    tell("notifications")
    taken = sorted(_pushes())
    note = f"wall clock, the slowest of {PUSHES}; median {taken[PUSHES // 2]:.0f} ms"
    yield Figure("a push is received after the move", taken[-1], "ms", target=at_most(LATEST_PUSH_MS), note=note)


def _run(scenario: Callable[[LocalServer], object], **settings: object) -> None:
    with tempfile.TemporaryDirectory() as folder:
        run_with_server(Path(folder), scenario, **settings)  # type: ignore[arg-type]  # a coroutine function


async def _moves(server: LocalServer, runs: dict[str, Run]) -> float:
    """Play at all tables; returns the seconds that pairing and opening them took."""
    tournaments = server.services.tournaments
    names = [f"P{n}" for n in range(PLAYERS)]
    tournament = await tournaments.create(
        "organiser", tm.TournamentWanted("Bench", GAME, "swiss", 2, participants=names, rounds=3)
    )
    for number in range(PLAYERS):
        await tournaments.change_participant(tournament, f"p{number}", tm.ParticipantWanted(number, "claim"))
    began = perf_counter()
    await tournaments.step(tournament, "organiser", tm.StepWanted("start"))
    opening = perf_counter() - began
    shown = (await tournaments.show(tournament, None)).tournament
    within = [(one.table, [f"p{n}" for n in one.participants]) for one in shown.rounds[0].pairings]
    without = []
    for _, players in within:
        opened = await server.open(GAME, "me me", players[0])
        without.append((opened.table.id, [players[0], players[0]]))
    for _ in range(ROUNDS):
        await _play_all(server, without, runs["without"])
        pages = [asyncio.create_task(tournaments.wait(tournament, f"p{n}", shown.version)) for n in range(PLAYERS)]
        await _play_all(server, within, runs["within"])
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)
    return opening


async def _play_all(server: LocalServer, tables: list[tuple[str, list[str]]], run: Run) -> None:
    clients = [
        (await server.join(table, player), seat) for table, players in tables for seat, player in enumerate(players)
    ]
    known = len(run.times)
    used = process_time()
    for _ in range(DECISIONS):
        await asyncio.gather(*(_play(client, seat, run.times) for client, seat in clients))
    run.processor.append(1e6 * (process_time() - used) / max(1, len(run.times) - known))
    for client, _ in clients:
        client.leave()


async def _play(client: Client, seat: int, times: list[float]) -> None:
    position = client.position(seat)
    if not position.legal or client.table().ended:
        return
    began = perf_counter()
    action = random.Random(seat).choice(position.legal).action
    answer = await client.say("play", seat=seat, version=position.version, action=action)
    times.append(1000 * (perf_counter() - began))
    assert isinstance(answer, m.Accepted), answer


def _pushes() -> list[float]:
    """Milliseconds from the end of a turn until the push service has the message for the other player, who is away."""
    taken: list[float] = []
    with tempfile.TemporaryDirectory() as folder, push_service(Path(folder)) as service:
        os.environ["SSL_CERT_FILE"] = str(Path(folder) / "push.pem")

        async def scenario(server: LocalServer) -> None:
            for number in range(PUSHES):
                taken.append(await _push(server, service, f"/device{number}"))

        _run(scenario, push_networks=PUSH_NETWORKS)
        del os.environ["SSL_CERT_FILE"]
    return taken


async def _push(server: LocalServer, service: PushService, device: str) -> float:
    table, ann, bob = await server.ann_and_bob()
    await bob.until(lambda: bool(bob.messages(m.Position)))
    clients = [ann, bob]
    seat = next(seat for seat, client in enumerate(clients) if client.position(seat).legal)
    player, store, given = ("ann", "bob")[1 - seat], server.services.notifier.store, service.subscription(device)
    await store.subscribe(PushSubscription(given["endpoint"], player, *given["keys"].values(), "en"), server.time())
    await store.set_wanted(table, player, True)
    clients[1 - seat].leave()
    await server.settle(table)
    began = 0.0
    while legal := clients[seat].position(seat).legal:
        version = clients[seat].position(seat).version
        began = perf_counter()
        await clients[seat].say("play", seat=seat, version=version, action=legal[0].action)
        await clients[seat].until(lambda version=version: clients[seat].position(seat).version > version)  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
    await asyncio.to_thread(service.next)
    return 1000 * (perf_counter() - began)
