"""The limits per address: token buckets that requests and messages count against, shared by the processes of a machine."""

from __future__ import annotations

from functools import partial
from typing import Any

from litestar.connection import ASGIConnection

from colisee.bots import LEVELS
from colisee.server.http.identity import address_key
from colisee.server.live.message_reader import (
    CONNECTIONS_PER_ADDRESS_RATE,
    MESSAGE_BURST,
    MOMENT_BURST,
    MOMENTS_PER_SECOND,
    MessageLimits,
)
from colisee.server.live.rate_limits import Buckets
from colisee.server.live.shared_limits import ConnectionCounts, SharedBuckets
from colisee.server.protocol.table_requests import TableWanted
from colisee.server.settings import Settings
from colisee.server.table.refusal import Refusal

Connection = ASGIConnection[Any, Any, Any, Any]

FAILURES_PER_SECOND, FAILURE_BURST = 0.05, 10
LOOKUPS_PER_SECOND, LOOKUP_BURST = 0.2, 20
CHECKS_PER_SECOND, CHECK_BURST = 2.0, 20
REPORTS_PER_SECOND, REPORT_BURST = 1 / 600, 5
PARTICIPANTS_PER_SECOND, PARTICIPANT_BURST = 1 / 3, 1200
TOURNAMENT_COST = 30
"""A tournament counts as that many participants, besides those it is created with."""
ACCOUNTS_PER_SECOND, ACCOUNT_BURST = 1 / 60, 60
STORED_BURST = 60
EXPORTS_PER_SECOND, EXPORT_BURST = 1 / 600, 3
SUBSCRIPTIONS_PER_SECOND, SUBSCRIPTION_BURST = 0.1, 20
CONFIRMATIONS_PER_ADDRESS = 3
"""E-mails to one address in the time in which the limit of the asking address renews."""
ALL_BOTS_COST, MASTER_COST = 9, 3
STRONG_BOTS = tuple(LEVELS)[-2:]


class AddressLimits:
    def __init__(self, settings: Settings) -> None:
        shared = SharedBuckets(settings.limits_folder) if settings.limits_folder else None

        def limit(name: str, rate: float, burst: float) -> Buckets:
            return Buckets(rate, burst, bucket_of=partial(shared.bucket, name) if shared else None)

        connections, counted = CONNECTIONS_PER_ADDRESS_RATE, 2 if shared else 1
        self.requests = limit("requests", settings.requests_per_second, settings.burst)
        self.new_sockets = limit(
            "new_sockets", counted * settings.requests_per_second, counted * settings.connections_per_address
        )
        """WebSockets opened: after a restart all clients of an address come back at once. One that is handed to another process is
        counted by both."""
        self.sockets = ConnectionCounts(settings.limits_folder, settings.node, "sockets")
        """Open WebSockets."""
        self.messages = limit("messages", connections * settings.messages_per_second, connections * MESSAGE_BURST)
        self.hellos = limit("hellos", connections * settings.hellos_per_second, settings.connections_per_address)
        """After a restart every connection of an address says one at once."""
        self.moments = limit("moments", MOMENTS_PER_SECOND, MOMENT_BURST)
        self.stored = limit("stored", settings.stored_per_second, STORED_BURST)
        """Small changes that are stored, like a chat line."""
        self.tables = limit("tables", settings.tables_per_hour / 3600, settings.tables_per_hour / 4)
        self.sets = limit("sets", settings.sets_per_hour / 3600, max(1, settings.sets_per_hour / 4))
        """Tables with a component set of their own: each set is stored and loaded as a game of its own."""
        self.jobs_started = limit("jobs_started", settings.jobs_per_hour / 3600, max(1, settings.jobs_per_hour / 4))
        self.failures = limit("failures", FAILURES_PER_SECOND, FAILURE_BURST)
        """Failed logins, per address and per name."""
        self.lookups = limit("lookups", LOOKUPS_PER_SECOND, LOOKUP_BURST)
        """By code: codes are short enough to be guessed."""
        self.reports = limit("reports", REPORTS_PER_SECOND, REPORT_BURST)
        self.checks = limit("checks", CHECKS_PER_SECOND, CHECK_BURST)
        """Of component sets: the editor sends one after every change."""
        self.subscriptions = limit("subscriptions", SUBSCRIPTIONS_PER_SECOND, SUBSCRIPTION_BURST)
        """To notifications: each makes the server resolve a name that a stranger chose."""
        self.mails = limit("mails", settings.mails_per_hour / 3600, settings.mails_per_hour)
        self.participants = limit("participants", PARTICIPANTS_PER_SECOND, PARTICIPANT_BURST)
        """Entered in tournaments."""
        self.accounts = limit("accounts", ACCOUNTS_PER_SECOND, ACCOUNT_BURST)
        """Made: a class may register at once."""
        self.exports = limit("exports", EXPORTS_PER_SECOND, EXPORT_BURST)

    def of_messages(self, address: str) -> MessageLimits:
        """What the messages of a connection from this address count against."""
        return MessageLimits(
            partial(self.messages.take_at, address),
            partial(self.hellos.take, address),
            partial(self.moments.take, address),
            partial(self.tables.take, address),
            partial(self.stored.take, address),
        )

    def count_table(self, request: Connection, wanted: TableWanted) -> None:
        """Count a new table; one that keeps bots busy counts as several."""
        is_all_bots = all(seat.kind == "bot" for seat in wanted.seats)
        masters = sum(seat.level in STRONG_BOTS for seat in wanted.seats)
        count_request(request, self.tables, 1 + ALL_BOTS_COST * is_all_bots + MASTER_COST * masters)
        if wanted.components:
            count_request(request, self.sets)

    def count_mail(self, request: Connection, receiver: str, mails_per_hour: float) -> None:
        """Count a confirmation for the asking address and for the receiver, who may not have asked for it."""
        count_request(request, self.mails)
        if not self.mails.take(f"mail {receiver.lower()}", mails_per_hour / CONFIRMATIONS_PER_ADDRESS):
            raise Refusal("too_fast")

    def check_failures(self, request: Connection, login: str, is_known_device: bool) -> None:
        """Refuse a login attempt if there were too many failures from this address, or for this name.

        Devices that have logged in to this name before are exempt from the second: strangers cannot lock a name out.
        """
        has_left = self.failures.has
        if not has_left(address_of(request)) or not (is_known_device or has_left(f"name {login}")):
            raise Refusal("too_fast")

    def count_failure(self, request: Connection, login: str) -> None:
        self.failures.take(address_of(request))
        self.failures.take(f"name {login}")


def count_request(request: Connection, limit: Buckets, cost: float = 1) -> None:
    """Count a request against a limit of its address; Refusal if that is used up."""
    if not limit.take(address_of(request), cost):
        raise Refusal("too_fast")


def address_of(connection: Connection) -> str:
    return address_key(connection.client.host if connection.client else "")
