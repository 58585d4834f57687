"""A friend who leaves the table is told on their device that it is their turn. Only the browser maker's push service is replaced."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.harness import settings_for
from server.live import Live, live
from server.push_service import PushService, push_service
from web.conftest import launched, visitor
from web.steps import expect, play_on, resolved

SUBSCRIBED = """(given) => {
  PushManager.prototype.subscribe = async function () { return { endpoint: given.endpoint, toJSON: () => given }; };
}"""
SHOWN = """() => navigator.serviceWorker.ready.then((ready) => ready.getNotifications())
  .then((shown) => shown.map(({ title, body, data }) => ({ title, body, data })))"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """The whole browser: the one without windows has no notifications."""
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("chromium is not installed: notifications are not tested in a browser")
    with launched(path) as running:
        yield running


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushService]:
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "push.pem"))
    with push_service(tmp_path) as running:
        yield running


@pytest.fixture
def site(tmp_path: Path, page_folder: Path, service: PushService) -> Iterator[Live]:
    with live(settings_for(tmp_path, page=page_folder, push_networks=("127.0.0.0/8",), burst=1000)) as running:
        yield running


def test_a_friend_is_offered_notifications_after_a_turn_and_gets_one(
    browser: Any, site: Live, service: PushService
) -> None:
    address = f"http://{site.address}"
    host = visitor(browser, address, "en").new_page()
    host.goto("/new/post-office")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_label("Who sits at seat 2?").select_option("open")
    host.get_by_role("button", name="Open", exact=True).click()
    host.wait_for_url("**/t/*")
    devices = visitor(browser, address, "fr")
    devices.grant_permissions(["notifications"], origin=address)
    friend = devices.new_page()
    friend.goto(host.url)
    friend.evaluate(SUBSCRIBED, service.subscription())
    friend.get_by_label("Votre nom").fill("Zoé")
    friend.get_by_role("button", name="S’asseoir à la place 2").click()
    play_on(friend, "fr", most=1)
    offer = friend.get_by_role("region", name="Voulez-vous une notification")
    offer.get_by_role("button", name="Oui, prévenez-moi").click()
    expect(offer).to_have_count(0)
    friend.get_by_role("button", name="Plus", exact=True).click()
    expect(friend.get_by_role("switch", name="Notifications")).to_be_visible()
    table = host.url.rpartition("/")[2]
    friend.goto("/me")
    play_on(host, "en", most=1)
    message = service.next().message
    assert message == {"kind": "turn", "table": table, "title": "À vous de jouer", "body": "Post Office avec Ann."}
    deliver(devices, friend, address, message)
    assert resolved(friend, SHOWN) == [{"title": message["title"], "body": message["body"], "data": f"/t/{table}"}]


def deliver(context: Any, page: Any, origin: str, message: dict[str, Any]) -> None:
    """Hands a message to the service worker, as the browser does with what its push service sends."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
    session = context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(found["registrationId"] for found in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(50)
    session.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": registrations[-1], "data": json.dumps(message)},
    )
