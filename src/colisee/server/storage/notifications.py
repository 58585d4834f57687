"""Queries for notifications: push subscriptions, e-mail addresses, and the tables that players want to hear about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from colisee.core.text import Language
from colisee.server.storage.database import Database, Write

MAX_SUBSCRIPTIONS = 10
"""Devices per player; a new one replaces the oldest."""
MAX_FAILURES = 8
"""Consecutive failed messages after which a push subscription is deleted."""
MAX_BOUNCES = 3
"""Consecutive rejections after which an e-mail address is deleted."""
MAX_LOW_CLOCKS = 200


class PushSubscription(NamedTuple):
    endpoint: str
    player: str
    p256dh: str
    """The browser's public key, in base64url."""
    auth: str
    language: Language


class MailAddress(NamedTuple):
    player: str
    address: str
    language: Language
    asked_at: int
    confirmed_at: int | None


class LowClock(NamedTuple):
    table: str
    deadline: int
    summary: str


class NotificationStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    # Tables

    async def set_wanted(self, table: str, player: str, is_wanted: bool) -> None:
        sql = (
            "INSERT INTO table_notifications (table_id, player) VALUES (?, ?) ON CONFLICT DO NOTHING"
            if is_wanted
            else "DELETE FROM table_notifications WHERE table_id = ? AND player = ?"
        )
        await self._database.write(Write(sql, (table, player)))

    async def is_wanted(self, table: str, player: str) -> bool:
        sql = "SELECT 1 FROM table_notifications WHERE table_id = ? AND player = ?"
        return bool(await self._database.read(sql, table, player))

    async def low_clocks(self, node: str, after: int, before: int) -> list[LowClock]:
        """Running tables of a node whose next deadline is in this range, if a player wants to know and has not been warned of it."""
        rows = await self._database.read(
            """SELECT DISTINCT t.id, t.wake_at, t.summary FROM table_notifications n JOIN tables t ON t.id = n.table_id
            WHERE t.status = 'running' AND t.node = ? AND t.wake_at > ? AND t.wake_at <= ? AND n.warned_for <> t.wake_at
            LIMIT ?""",
            node, after, before, MAX_LOW_CLOCKS,
        )  # fmt: skip
        return [LowClock(str(row[0]), int(row[1]), str(row[2])) for row in rows]

    async def note_warned(self, table: str, deadline: int) -> None:
        await self._database.write(
            Write("UPDATE table_notifications SET warned_for = ? WHERE table_id = ?", (deadline, table))
        )

    # Push

    async def subscribe(self, subscription: PushSubscription, now: int) -> None:
        """Store a subscription. A device belongs to the player who used it last."""
        await self._database.write(
            Write(
                """INSERT INTO push_subscriptions (endpoint, player, p256dh, auth, language, created_at) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (endpoint) DO UPDATE SET player = excluded.player, p256dh = excluded.p256dh, auth = excluded.auth,
                language = excluded.language, created_at = excluded.created_at, failures = 0""",
                (*subscription, now),
            ),
            Write(
                """DELETE FROM push_subscriptions WHERE player = ? AND endpoint NOT IN
                (SELECT endpoint FROM push_subscriptions WHERE player = ? ORDER BY created_at DESC, endpoint LIMIT ?)""",
                (subscription.player, subscription.player, MAX_SUBSCRIPTIONS),
            ),
        )

    async def unsubscribe(self, endpoint: str, player: str) -> None:
        await self._database.write(
            Write("DELETE FROM push_subscriptions WHERE endpoint = ? AND player = ?", (endpoint, player))
        )

    async def subscriptions_of(self, player: str) -> list[PushSubscription]:
        rows = await self._database.read(
            "SELECT endpoint, player, p256dh, auth, language FROM push_subscriptions WHERE player = ?", player
        )
        return [PushSubscription(*row) for row in rows]

    async def subscriptions_for(self, table: str, players: Sequence[str]) -> list[PushSubscription]:
        """The devices of those of the players who want to hear about the table."""
        rows = await self._database.read(
            f"""SELECT s.endpoint, s.player, s.p256dh, s.auth, s.language FROM table_notifications n
            JOIN push_subscriptions s ON s.player = n.player WHERE n.table_id = ? AND n.player IN ({_marks(players)})""",
            table, *players,
        )  # fmt: skip
        return [PushSubscription(*row) for row in rows]

    async def note_delivered(self, endpoint: str) -> None:
        await self._database.write(
            Write("UPDATE push_subscriptions SET failures = 0 WHERE endpoint = ? AND failures > 0", (endpoint,))
        )

    async def note_failed(self, endpoint: str, is_gone: bool) -> None:
        """Count a failed message; delete the subscription if it is gone or has failed too often."""
        limit = 0 if is_gone else MAX_FAILURES
        await self._database.write(
            Write("UPDATE push_subscriptions SET failures = failures + 1 WHERE endpoint = ?", (endpoint,)),
            Write("DELETE FROM push_subscriptions WHERE endpoint = ? AND failures >= ?", (endpoint, limit)),
        )

    # E-mail

    async def set_address(self, address: MailAddress) -> None:
        await self._database.write(
            Write(
                """INSERT INTO mail_addresses (player, address, language, asked_at, confirmed_at) VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (player) DO UPDATE SET address = excluded.address, language = excluded.language,
                asked_at = excluded.asked_at, confirmed_at = excluded.confirmed_at, failures = 0""",
                tuple(address),
            )
        )

    async def address_of(self, player: str) -> MailAddress | None:
        rows = await self._database.read(
            "SELECT player, address, language, asked_at, confirmed_at FROM mail_addresses WHERE player = ?", player
        )
        return MailAddress(*rows[0]) if rows else None

    async def delete_address(self, player: str) -> None:
        await self._database.write(Write("DELETE FROM mail_addresses WHERE player = ?", (player,)))

    async def addresses_for(self, table: str, players: Sequence[str]) -> list[MailAddress]:
        """The confirmed addresses of those of the players who want to hear about the table."""
        rows = await self._database.read(
            f"""SELECT a.player, a.address, a.language, a.asked_at, a.confirmed_at FROM table_notifications n
            JOIN mail_addresses a ON a.player = n.player
            WHERE n.table_id = ? AND a.confirmed_at IS NOT NULL AND n.player IN ({_marks(players)})""",
            table, *players,
        )  # fmt: skip
        return [MailAddress(*row) for row in rows]

    async def note_mailed(self, player: str) -> None:
        await self._database.write(
            Write("UPDATE mail_addresses SET failures = 0 WHERE player = ? AND failures > 0", (player,))
        )

    async def note_bounced(self, player: str) -> None:
        await self._database.write(
            Write("UPDATE mail_addresses SET failures = failures + 1 WHERE player = ?", (player,)),
            Write("DELETE FROM mail_addresses WHERE player = ? AND failures >= ?", (player, MAX_BOUNCES)),
        )


def copy_wanted_write(table: str, rematch: str) -> Write:
    """Players who want to hear about a table want to hear about its rematch."""
    return Write(
        """INSERT INTO table_notifications (table_id, player)
        SELECT CAST(? AS TEXT), player FROM table_notifications WHERE table_id = ?""",
        (rematch, table),
    )


def _marks(values: Sequence[str]) -> str:
    return ", ".join("?" * len(values)) or "''"
