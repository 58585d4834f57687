"""Notifications on devices, received and decrypted by a push service of this machine."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from ipaddress import ip_address
from pathlib import Path

import pytest

from colisee.server.notifications.endpoints import BadEndpoint, is_public, parse
from colisee.server.notifications.notices import duration, listed
from colisee.server.protocol import messages as m
from colisee.server.storage.notifications import MAX_FAILURES, MAX_SUBSCRIPTIONS, PushSubscription
from server.harness import Client, LocalServer, run_with_server, settings_for
from server.live import live
from server.push_service import Delivery, PushService, push_service

HERE = ("127.0.0.0/8",)


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
    with push_service(tmp_path) as running:
        yield running


async def subscribe(server: LocalServer, service: PushService, player: str, table: str, path: str = "/device") -> None:
    """Lets a player hear about a table, in French."""
    given = service.subscription(path)
    store = server.services.notifier.store
    await store.subscribe(PushSubscription(given["endpoint"], player, *given["keys"].values(), "fr"), server.time())
    await store.set_wanted(table, player, True)


async def received(service: PushService) -> Delivery:
    return await asyncio.to_thread(service.next)


async def sent(server: LocalServer) -> None:
    """Waits until nothing is being sent."""
    await asyncio.gather(*server.services.notifier._tasks)


async def finish_turn(client: Client, seat: int) -> None:
    """Plays until it is another player's turn."""
    while position := client.position(seat):
        if not position.legal:
            return
        version, action = position.version, position.legal[0].action
        await client.say("play", seat=seat, version=version, action=action)
        await client.until(lambda version=version: client.position(seat).version > version)  # type: ignore[misc]  # mypy cannot infer lambdas with defaults


async def by_turn(server: LocalServer) -> tuple[str, dict[int, Client], int]:
    """A table of Ann and Bob, their clients by seat, and the seat whose turn it is."""
    table, ann, bob = await server.ann_and_bob()
    await bob.until(lambda: bool(bob.messages(m.Position)))
    clients = {0: ann, 1: bob}
    return table, clients, next(seat for seat, client in clients.items() if client.position(seat).legal)


PLAYERS = ("ann", "bob")


def test_a_player_who_is_away_is_told_that_it_is_their_turn(tmp_path: Path, service: PushService) -> None:
    async def scenario(server: LocalServer) -> None:
        table, clients, seat = await by_turn(server)
        other = 1 - seat
        await subscribe(server, service, PLAYERS[other], table)
        clients[other].leave()
        await server.settle(table)
        await finish_turn(clients[seat], seat)
        delivery = await received(service)
        names = ("Ann", "Bob")
        assert delivery.message == {
            "kind": "turn", "table": table, "title": "À vous de jouer", "body": f"Moving Day avec {names[seat]}.",
        }  # fmt: skip
        assert table not in str(delivery.headers)
        await sent(server)
        assert service.deliveries.empty()

    run_with_server(tmp_path, scenario, push_networks=HERE)


def test_a_player_who_looks_at_the_table_is_not_disturbed(tmp_path: Path, service: PushService) -> None:
    async def scenario(server: LocalServer) -> None:
        table, clients, seat = await by_turn(server)
        other = 1 - seat
        await subscribe(server, service, PLAYERS[other], table)
        await finish_turn(clients[seat], seat)
        await clients[other].until(lambda: bool(clients[other].position(other).legal))
        await sent(server)
        assert service.deliveries.empty()
        await finish_turn(clients[other], other)
        assert isinstance(await clients[other].say("visibility", visible=False), m.Accepted)
        await clients[seat].until(lambda: bool(clients[seat].position(seat).legal))
        await finish_turn(clients[seat], seat)
        assert (await received(service)).message["kind"] == "turn"

    run_with_server(tmp_path, scenario, push_networks=HERE)


def test_a_table_that_was_not_chosen_sends_nothing(tmp_path: Path, service: PushService) -> None:
    async def scenario(server: LocalServer) -> None:
        table, clients, seat = await by_turn(server)
        other = 1 - seat
        await subscribe(server, service, PLAYERS[other], "another table")
        clients[other].leave()
        await server.settle(table)
        await finish_turn(clients[seat], seat)
        await sent(server)
        assert service.deliveries.empty()

    run_with_server(tmp_path, scenario, push_networks=HERE)


def test_the_host_is_told_who_joins_and_everybody_away_that_the_match_ends(
    tmp_path: Path, service: PushService
) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open open")).table.id
        await subscribe(server, service, "ann", table)
        bob = await server.join(table, "bob")
        await bob.say("sit", name="Bob")
        joined = (await received(service)).message
        assert (joined["kind"], joined["title"]) == ("joined", "Bob a rejoint votre table")
        cleo = await server.join(table, "cleo")
        await cleo.say("sit", name="Cleo")
        assert (await received(service)).message["kind"] in ("joined", "turn")
        for client, seat in ((bob, 1), (cleo, 2)):
            await client.say("resign", seat=seat)
        while (message := (await received(service)).message)["kind"] != "ended":
            assert message["kind"] == "turn"
        assert message["title"] == "La partie est finie"

    run_with_server(tmp_path, scenario, push_networks=HERE)


def test_a_low_clock_is_told_once_also_of_a_table_that_left_memory(tmp_path: Path, service: PushService) -> None:
    async def scenario(server: LocalServer) -> None:
        clock = m.ClockKind("move", 4 * 3600)
        opened = await server.open("moving-day", "me open", clock=clock)
        table = opened.table.id
        bob = await server.join(table, "bob")
        await bob.say("sit", name="Bob")
        for player, path in zip(PLAYERS, ("/ann", "/bob"), strict=True):
            await subscribe(server, service, player, table, path)
        bob.leave()
        await server.settle(table)
        await server.services.clock_warnings.check()
        server.time.pass_seconds(3.5 * 3600)
        for _ in range(2):
            await server.services.clock_warnings.check()
            await sent(server)
        delivery = await received(service)
        assert (delivery.message["kind"], delivery.message["title"]) == ("clock", "Votre temps s’écoule")
        assert delivery.message["body"].endswith(": encore 30 minutes.")
        assert service.deliveries.empty()

    run_with_server(tmp_path, scenario, push_networks=HERE)


def test_a_rematch_is_followed_like_the_table_before(tmp_path: Path, service: PushService) -> None:
    async def scenario(server: LocalServer) -> None:
        table, clients, seat = await by_turn(server)
        await server.services.notifier.store.set_wanted(table, "ann", True)
        await clients[seat].say("resign", seat=seat)
        again = (await clients[seat].say("rematch", seat=seat)).table
        assert await server.services.notifier.store.is_wanted(again, "ann")

    run_with_server(tmp_path, scenario)


@pytest.mark.parametrize(("status", "times"), [(410, 1), (404, 1), (500, MAX_FAILURES)])
def test_dead_devices_are_forgotten(tmp_path: Path, service: PushService, status: int, times: int) -> None:
    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open open")).table.id
        await subscribe(server, service, "ann", table)
        bob = await server.join(table, "bob")
        service.status = status
        store = server.services.notifier.store
        for _ in range(times):
            assert await store.subscriptions_of("ann")
            await bob.say("sit", name="Bob", seat=1)
            await sent(server)
            await bob.say("leave", seat=1)
        assert not await store.subscriptions_of("ann")

    run_with_server(tmp_path, scenario, push_networks=HERE)


def test_a_private_address_is_never_connected_to(tmp_path: Path, service: PushService) -> None:
    """The name may have been public when it was given: it is resolved again at every message."""

    async def scenario(server: LocalServer) -> None:
        table = (await server.open("moving-day", "me open open")).table.id
        await subscribe(server, service, "ann", table)
        bob = await server.join(table, "bob")
        await bob.say("sit", name="Bob")
        await sent(server)
        assert service.deliveries.empty()
        assert not await server.services.notifier.store.subscriptions_of("ann")

    run_with_server(tmp_path, scenario)


def test_a_player_has_a_bounded_number_of_devices(tmp_path: Path, service: PushService) -> None:
    async def scenario(server: LocalServer) -> None:
        for number in range(MAX_SUBSCRIPTIONS + 3):
            server.time.pass_seconds(1)
            await subscribe(server, service, "ann", "table", f"/{number}")
        kept = await server.services.notifier.store.subscriptions_of("ann")
        assert {one.endpoint.rpartition("/")[2] for one in kept} == {str(n) for n in range(3, MAX_SUBSCRIPTIONS + 3)}

    run_with_server(tmp_path, scenario)


# Over HTTP


def test_a_browser_subscribes_and_chooses_its_tables(tmp_path: Path, service: PushService) -> None:
    with live(settings_for(tmp_path, push_networks=HERE)) as server:
        key = server.http.get("/api/notifications").json()["push_key"]
        assert key == server.http.get("/api/notifications").json()["push_key"]
        assert len(key) == 87
        given = {**service.subscription(), "language": "en"}
        assert server.http.post("/api/push", json=given).status_code == 201
        table = server.open()["table"]["id"]
        path = f"/api/tables/{table}/notifications"
        assert server.http.get(path).json() == {"is_wanted": False}
        assert server.http.put(path, json={"is_wanted": True}).status_code == 200
        assert server.http.get(path).json() == {"is_wanted": True}
        removed = server.http.post("/api/push/removal", json={"endpoint": given["endpoint"]})
        assert removed.status_code == 200
        server.http.cookies.clear()
        assert server.http.put(path, json={"is_wanted": True}).json()["code"] == "not_a_player"
        bad = {**given, "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
        assert server.http.post("/api/push", json=bad).json()["code"] == "bad_endpoint"
        for endpoint in HOSTILE:
            answer = server.http.post("/api/push", json={**given, "endpoint": endpoint})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad_endpoint"), endpoint


HOSTILE = [
    "http://127.0.0.1/", "https://10.0.0.1/", "https://192.168.1.1/", "https://[::1]/", "https://169.254.169.254/latest",
    "https://user@127.0.0.1/", "https://[::ffff:10.0.0.1]/", "ftp://127.0.0.1/", "https:///x", "https://127.0.0.1:99999/", "nothing",
]  # fmt: skip


def test_a_server_without_push_says_so(tmp_path: Path, service: PushService) -> None:
    with live(settings_for(tmp_path, push=False)) as server:
        assert server.http.get("/api/notifications").json()["push_key"] is None
        given = {**service.subscription(), "language": "en"}
        assert server.http.post("/api/push", json=given).json()["code"] == "notifications_off"


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "100.64.0.1", "224.0.0.1", "::1", "fe80::1", "fd00::1", "::ffff:127.0.0.1",
     "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "::7f00:1", "::ffff:0:7f00:1", "fec0::1", "2002:7f00:1::", "0.0.0.0",
     "169.254.169.254"],
)  # fmt: skip
def test_private_addresses(address: str) -> None:
    assert not is_public(ip_address(address))


def test_public_addresses_and_urls() -> None:
    assert is_public(ip_address("1.1.1.1"))
    assert is_public(ip_address("2606:4700::1111"))
    assert parse("https://push.example/a?b=c").path == "/a?b=c"
    for url in (
        "https://push.example/a\r\nHost: other", "http://push.example/", "https://push.example@10.0.0.1/",
        "https://push.example\\@10.0.0.1/", "https:///a", "https://push.example:99999/", "file:///etc/passwd",
    ):  # fmt: skip
        with pytest.raises(BadEndpoint):
            parse(url)


def test_times_and_names_in_words() -> None:
    assert [duration(n, "en") for n in (0, 1, 90, 7200, 200_000)] == ["0 seconds", "1 second", "1 minute", "2 hours", "2 days"]  # fmt: skip
    assert duration(7200, "fr") == "2 heures"
    assert listed(["Ann", "Bob", "Cleo"], "fr") == "Ann, Bob et Cleo"
