"""Sends notices to the devices and e-mail addresses of players. Never delays a move: rooms hand notices over and go on."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Coroutine
from email.utils import parseaddr
from typing import Any, Literal, Protocol

from colisee.server.notifications.mail import MailLinks, MailSender
from colisee.server.notifications.notices import Notice
from colisee.server.notifications.push import PushSender
from colisee.server.settings import Settings
from colisee.server.storage.database import DatabaseError
from colisee.server.storage.notifications import MailAddress, NotificationStore, PushSubscription
from colisee.server.table.clocks import Now

log = logging.getLogger("colisee.server")

MAX_IN_FLIGHT = 500
"""Notices that are being sent; further ones are dropped."""
UNKNOWN_CONTACT = "mailto:operator@example.org"
MAIL_INTERVAL_MS = 3_600_000
"""Between two e-mails to a player about one table."""
MAX_MAILED = 10_000


class MailTokens(Protocol):
    def token(self, purpose: Literal["confirm", "stop"], address: MailAddress) -> str:
        """What the link in an e-mail proves: that it was sent to this address of this player."""


class Notifier:
    def __init__(self, store: NotificationStore, settings: Settings, secret: str, tokens: MailTokens, now: Now) -> None:
        self.store, self._settings, self.tokens = store, settings, tokens
        self.push = PushSender(secret, contact_of(settings), settings.push_networks) if settings.push else None
        self.mail = MailSender(settings.smtp, settings.mail_from) if settings.smtp else None
        self._tasks: set[asyncio.Task[None]] = set()
        self._now = now
        self._mailed_at: OrderedDict[tuple[str, str], int] = OrderedDict()
        """By player and table: when the last e-mail was sent."""
        self.dropped = 0

    def put(self, notice: Notice) -> None:
        """Send a notice in the background; drop it if too many are under way."""
        self.run(self._deliver(notice))

    def run(self, work: Coroutine[Any, Any, None]) -> None:
        if len(self._tasks) >= MAX_IN_FLIGHT:
            work.close()
            self.dropped += 1
            return
        task = asyncio.create_task(_guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Give up what is not sent yet."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for sender in (self.push, self.mail):
            if sender:
                sender.close()

    async def confirm(self, address: MailAddress) -> None:
        """Send the message with which the owner of an address confirms it."""
        assert self.mail is not None
        link = self._page(f"mail/confirm/{self.tokens.token('confirm', address)}")
        await self.mail.confirm(address, link)

    async def _deliver(self, notice: Notice) -> None:
        devices = await self.store.subscriptions_for(notice.table, notice.players) if self.push else []
        addresses = await self.store.addresses_for(notice.table, notice.players) if self.mail else []
        await asyncio.gather(
            *(self._push(device, notice) for device in devices), *(self._mail(one, notice) for one in addresses)
        )

    async def _push(self, device: PushSubscription, notice: Notice) -> None:
        assert self.push is not None
        outcome = await self.push.send(device, notice)
        if outcome == "delivered":
            await self.store.note_delivered(device.endpoint)
        else:
            await self.store.note_failed(device.endpoint, is_gone=outcome == "gone")

    async def _mail(self, address: MailAddress, notice: Notice) -> None:
        assert self.mail is not None
        if not self._may_mail(address.player, notice.table):
            return
        token = self.tokens.token("stop", address)
        links = MailLinks(
            self._page(f"t/{notice.table}"), self._page(f"mail/stop/{token}"), self._page(f"api/mail/stop/{token}")
        )
        outcome = await self.mail.notify(address, notice, links)
        if outcome == "sent":
            await self.store.note_mailed(address.player)
        elif outcome == "bounced":
            await self.store.note_bounced(address.player)

    def _may_mail(self, player: str, table: str) -> bool:
        key, now = (player, table), self._now()
        if now - self._mailed_at.get(key, now - MAIL_INTERVAL_MS) < MAIL_INTERVAL_MS:
            return False
        self._mailed_at[key] = now
        self._mailed_at.move_to_end(key)
        if len(self._mailed_at) > MAX_MAILED:
            self._mailed_at.popitem(last=False)
        return True

    def _page(self, path: str) -> str:
        return f"{self._settings.public_url.rstrip('/')}/{path}"


def contact_of(settings: Settings) -> str:
    """How a push service reaches the operator: it must be an https address or an e-mail address."""
    if settings.mail_from:
        return f"mailto:{parseaddr(settings.mail_from)[1]}"
    return settings.public_url if settings.public_url.startswith("https://") else UNKNOWN_CONTACT


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    try:
        await work
    except DatabaseError as error:
        log.warning("notification not sent: %s", error)
    except Exception:  # of any kind: nobody awaits this task
        log.exception("notification not sent")
