"""Notifications by e-mail, received by an SMTP server of this machine."""

from __future__ import annotations

import queue
import re
import socket
from collections.abc import Iterator
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from aiosmtpd.controller import Controller

from colisee.server.settings import SettingsError, load
from server.harness import settings_for
from server.live import Live, live, say

TIMEOUT = 60
PASSPHRASE = "carton et scotch"


class Inbox:
    """What the SMTP server receives. `answer` is its reply to a receiver."""

    def __init__(self) -> None:
        self.messages: queue.Queue[EmailMessage] = queue.Queue()
        self.refused: queue.Queue[str] = queue.Queue()
        self.answer = "250 OK"
        self.port = 0

    async def handle_RCPT(self, server: Any, session: Any, envelope: Any, address: str, options: Any) -> str:  # noqa: N802  # named by aiosmtpd
        if self.answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        else:
            self.refused.put(address)
        return self.answer

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802  # named by aiosmtpd
        self.messages.put(cast("EmailMessage", BytesParser(policy=default).parsebytes(envelope.content)))
        return "250 OK"

    def next(self) -> EmailMessage:
        return self.messages.get(timeout=TIMEOUT)


@pytest.fixture
def inbox() -> Iterator[Inbox]:
    inbox = Inbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        inbox.port = free.getsockname()[1]
    controller = Controller(inbox, "127.0.0.1", inbox.port, ready_timeout=TIMEOUT)
    controller.start()
    try:
        yield inbox
    finally:
        controller.stop()


def mailing(folder: Path, inbox: Inbox, **changes: Any) -> Any:
    return live(
        settings_for(
            folder, smtp=f"smtp://127.0.0.1:{inbox.port}", mail_from="Colisée <games@example.org>",
            public_url="https://games.example.org/colisee", requests_per_second=1000, burst=1000, **changes,
        )
    )  # fmt: skip


def link_in(message: EmailMessage, kind: str) -> str:
    found = re.search(rf"https://games\.example\.org/colisee/mail/{kind}/(\S+)", message.get_content())
    assert found, message.get_content()
    return found[1]


def give_address(server: Live, inbox: Inbox) -> str:
    """Registers Ann with a confirmed address; returns the token of the confirmation."""
    assert server.http.post("/api/account", json={"login": "ann", "passphrase": PASSPHRASE}).status_code == 201
    given = server.http.put("/api/mail", json={"address": "ann@example.org", "language": "fr"})
    assert given.json() == {"address": "ann@example.org", "is_confirmed": False}
    message = inbox.next()
    assert (message["To"], message["Subject"]) == ("ann@example.org", "Confirmez votre adresse e-mail")
    token = link_in(message, "confirm")
    assert server.http.post(f"/api/mail/confirm/{token}").json() == {"state": "confirmed"}
    return token


def bob_joins(server: Live, table: str) -> None:
    with httpx.Client(base_url=f"http://{server.address}", timeout=TIMEOUT) as bob:
        bob.get("/api/me")
        cookies = "; ".join(f"{name}={value}" for name, value in bob.cookies.items())
        with server.connect(table, {"cookie": cookies}) as ws:
            say(ws, "hello", "h")
            assert say(ws, "sit", "s", name="Bob")["type"] == "accepted"


def followed_table(server: Live) -> str:
    table = str(server.open("moving-day", "me open open")["table"]["id"])
    assert server.http.put(f"/api/tables/{table}/notifications", json={"is_wanted": True}).status_code == 200
    return table


def test_a_confirmed_address_hears_about_a_table_and_stops_it_with_one_click(tmp_path: Path, inbox: Inbox) -> None:
    with mailing(tmp_path, inbox) as server:
        token = give_address(server, inbox)
        assert server.http.get("/api/notifications").json()["mail"] == {
            "address": "ann@example.org",
            "is_confirmed": True,
        }
        table = followed_table(server)
        bob_joins(server, table)
        message = inbox.next()
        assert message["Subject"] == "Bob a rejoint votre table\u00a0: Moving Day."
        assert f"https://games.example.org/colisee/t/{table}" in message.get_content().split()
        stop = link_in(message, "stop")
        assert message["List-Unsubscribe"] == f"<https://games.example.org/colisee/api/mail/stop/{stop}>"
        assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        forged = stop.partition(".")[0] + ".AAAAAAAAAAAAAAAAAAAAAA"
        one_click = {"data": {"List-Unsubscribe": "One-Click"}}
        anybody = f"http://{server.address}/api/mail/stop"
        assert httpx.post(f"{anybody}/{forged}", timeout=TIMEOUT, **one_click).json()["code"] == "wrong_link"
        for _ in range(2):
            assert httpx.post(f"{anybody}/{stop}", timeout=TIMEOUT, **one_click).json() == {"state": "stopped"}
        assert server.http.get("/api/notifications").json()["mail"] is None
        assert server.http.post(f"/api/mail/confirm/{token}").json()["code"] == "wrong_link"


def test_an_address_is_not_used_before_it_is_confirmed(tmp_path: Path, inbox: Inbox) -> None:
    with mailing(tmp_path, inbox) as server:
        assert (
            server.http.put("/api/mail", json={"address": "ann@example.org", "language": "en"}).json()["code"]
            == "no_account"
        )
        server.http.post("/api/account", json={"login": "ann", "passphrase": PASSPHRASE})
        for address in (
            "ann",
            "ann@example",
            "ann@example.org\nBcc: bob@example.org",
            "a b@example.org",
            "<a@example.org>",
        ):
            assert (
                server.http.put("/api/mail", json={"address": address, "language": "en"}).json()["code"]
                == "bad_request"
            )
        server.http.put("/api/mail", json={"address": "ann@example.org", "language": "en"})
        first = link_in(inbox.next(), "confirm")
        bob_joins(server, followed_table(server))
        server.http.put("/api/mail", json={"address": "ann@example.org", "language": "en"})
        assert inbox.next()["Subject"] == "Confirm your e-mail address"  # and nothing about the table before it
        assert server.http.post(f"/api/mail/confirm/{first}").json()["code"] == "wrong_link"
        codes = [
            server.http.put("/api/mail", json={"address": "ann@example.org", "language": "en"}).status_code
            for _ in range(3)
        ]
        assert codes[-1] == 429


def test_an_address_that_bounces_is_forgotten(tmp_path: Path, inbox: Inbox) -> None:
    with mailing(tmp_path, inbox) as server:
        give_address(server, inbox)
        inbox.answer = "550 no such mailbox"
        for _ in range(3):
            bob_joins(server, followed_table(server))
            assert inbox.refused.get(timeout=TIMEOUT) == "ann@example.org"
        while server.http.get("/api/notifications").json()["mail"] is not None:
            pass


def test_a_server_whose_smtp_server_is_down_plays_on(tmp_path: Path, inbox: Inbox) -> None:
    with mailing(tmp_path, inbox) as server:
        give_address(server, inbox)
    inbox.port = 1  # nobody listens there
    with mailing(tmp_path, inbox) as server:
        server.http.post("/api/session", json={"login": "ann", "passphrase": PASSPHRASE})
        bob_joins(server, followed_table(server))
        assert server.http.get("/api/notifications").json()["mail"]["is_confirmed"]


def test_mail_settings_are_checked() -> None:
    with pytest.raises(SettingsError, match="mail_from and public_url"):
        load({"smtp": "smtp://localhost"}, {})
    with pytest.raises(SettingsError, match="smtp://HOST"):
        load({"smtp": "localhost", "mail_from": "a@b.c", "public_url": "https://x"}, {})
