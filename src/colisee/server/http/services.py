"""What the request handlers share: rooms, lobby, store, jobs, and the limits per address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from ipaddress import ip_address, ip_network
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from litestar.connection import ASGIConnection
from prometheus_client.core import GaugeMetricFamily

from colisee import __version__
from colisee.bots import LEVELS
from colisee.core.text import Language
from colisee.server.cluster.room_directory import RoomDirectory
from colisee.server.http.identity import COOKIE, DEVICE_COOKIE, HOST_PREFIX, SECURE_PREFIX, Sessions, address_key
from colisee.server.http.mail_tokens import SignedMailTokens
from colisee.server.jobs.analyses import AnalysisRequest
from colisee.server.jobs.job_runner import Job, JobRunner, Kind
from colisee.server.jobs.record_process import UploadRequest, UploadResponse
from colisee.server.jobs.record_workers import RecordWorkers
from colisee.server.live.clock_warnings import ClockWarnings
from colisee.server.live.history_backfill import HistoryBackfill
from colisee.server.live.lobby import Lobby
from colisee.server.live.metrics import merged_text
from colisee.server.live.my_tables import MyTables
from colisee.server.live.pairing import QuickPairing
from colisee.server.live.rate_limits import Buckets
from colisee.server.live.room_context import RoomContext
from colisee.server.live.seat_tokens import Signer
from colisee.server.live.shared_limits import ConnectionCounts, SharedBuckets
from colisee.server.live.tournaments import Tournaments
from colisee.server.live.websocket import CONNECTIONS_PER_ADDRESS_RATE, MESSAGE_BURST, MOMENT_BURST, MOMENTS_PER_SECOND
from colisee.server.notifications.notifier import Notifier
from colisee.server.protocol.table_requests import TableWanted
from colisee.server.settings import Settings
from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.database import Conflict
from colisee.server.storage.history import HistoryStore
from colisee.server.table.identifiers import new_id
from colisee.server.table.refusal import Refusal

P = ParamSpec("P")
R = TypeVar("R")

FAILURES_PER_SECOND, FAILURE_BURST = 0.05, 10
"""Failed logins, per address and per name."""
LOOKUPS_PER_SECOND, LOOKUP_BURST = 0.2, 20
CHECKS_PER_SECOND, CHECK_BURST = 2.0, 20
REPORTS_PER_SECOND, REPORT_BURST = 1 / 600, 5
PARTICIPANTS_PER_SECOND, PARTICIPANT_BURST = 1 / 3, 1200
"""Participants entered in tournaments; each tournament costs as much as some of them."""
TOURNAMENT_COST = 30
ACCOUNTS_PER_SECOND, ACCOUNT_BURST = 1 / 60, 60
"""Accounts made: a class may register at once."""
STORED_BURST = 60
EXPORTS_PER_SECOND, EXPORT_BURST = 1 / 600, 3
SUBSCRIPTIONS_PER_SECOND, SUBSCRIPTION_BURST = 0.1, 20
CONFIRMATIONS_PER_ADDRESS = 3
"""E-mails to one address in the time in which the limit of the asking address renews."""
ALL_BOTS_COST, MASTER_COST = 9, 3
STRONG_BOTS = tuple(LEVELS)[-2:]
FORWARDING_HEADERS = ("x-forwarded-for", "forwarded", "x-real-ip", "via")
Connection = ASGIConnection[Any, Any, Any, Any]


class Services:
    version = __version__

    def __init__(
        self,
        context: RoomContext,
        rooms: RoomDirectory,
        lobby: Lobby,
        sessions: Sessions,
        jobs: JobRunner,
        openers: Signer,
        notifier: Notifier,
        mail_tokens: SignedMailTokens,
        clock_warnings: ClockWarnings,
    ) -> None:
        self.context, self.rooms, self.lobby, self.sessions, self.jobs = context, rooms, lobby, sessions, jobs
        self.store, self.now, self.settings, self.metrics = (
            context.store,
            context.now,
            context.settings,
            context.metrics,
        )
        self.notifier, self.mail_tokens, self.clock_warnings = notifier, mail_tokens, clock_warnings
        self.my_tables = MyTables(lobby)
        self.tournaments, self.pairing = Tournaments(context), QuickPairing(lobby)
        self.accounts, self.history = AccountStore(context.store.database), HistoryStore(context.store.database)
        self.history_backfill = HistoryBackfill(context)
        self.uploads, self._openers = RecordWorkers(), openers
        settings = context.settings
        connections = CONNECTIONS_PER_ADDRESS_RATE
        shared = SharedBuckets(settings.limits_folder) if settings.limits_folder else None

        def limit(name: str, rate: float, burst: float) -> Buckets:
            return Buckets(rate, burst, bucket_of=partial(shared.bucket, name) if shared else None)

        self.requests = limit("requests", settings.requests_per_second, settings.burst)
        counted = 2 if shared else 1
        """A WebSocket that is handed to another process is counted by both."""
        self.new_sockets = limit(
            "new_sockets", counted * settings.requests_per_second, counted * settings.connections_per_address
        )
        """WebSockets opened: after a restart all clients of an address come back at once."""
        self.messages = limit("messages", connections * settings.messages_per_second, connections * MESSAGE_BURST)
        self.hellos = limit("hellos", connections * settings.hellos_per_second, settings.connections_per_address)
        """After a restart every connection of an address says one at once."""
        self.moments = limit("moments", MOMENTS_PER_SECOND, MOMENT_BURST)
        self.sockets = ConnectionCounts(settings.limits_folder, settings.node, "sockets")
        """Open WebSockets by address."""
        self.stored = limit("stored", settings.stored_per_second, STORED_BURST)
        self.tables = limit("tables", settings.tables_per_hour / 3600, settings.tables_per_hour / 4)
        self._sets = limit("sets", settings.sets_per_hour / 3600, max(1, settings.sets_per_hour / 4))
        self._jobs_started = limit("jobs_started", settings.jobs_per_hour / 3600, max(1, settings.jobs_per_hour / 4))
        self._failures = limit("failures", FAILURES_PER_SECOND, FAILURE_BURST)
        self._lookups = limit("lookups", LOOKUPS_PER_SECOND, LOOKUP_BURST)
        self._reports = limit("reports", REPORTS_PER_SECOND, REPORT_BURST)
        self._checks = limit("checks", CHECKS_PER_SECOND, CHECK_BURST)
        self._subscriptions = limit("subscriptions", SUBSCRIPTIONS_PER_SECOND, SUBSCRIPTION_BURST)
        self._mails = limit("mails", settings.mails_per_hour / 3600, settings.mails_per_hour)
        self._participants = limit("participants", PARTICIPANTS_PER_SECOND, PARTICIPANT_BURST)
        self._accounts_made = limit("accounts", ACCOUNTS_PER_SECOND, ACCOUNT_BURST)
        self._exports = limit("exports", EXPORTS_PER_SECOND, EXPORT_BURST)
        self._operators = [ip_network(network, strict=False) for network in settings.metrics_to]

    async def known_player(self, connection: Connection) -> str | None:
        """The player of the cookie, if it is valid."""
        return await self.sessions.player_of(self.cookie(connection, COOKIE))

    async def player_of(self, request: Request[Any, Any, Any]) -> str:
        """The player of the cookie; without a valid one a new guest, whose cookie is set with the response."""
        player: str | None = request.scope["state"].get("player") or await self.known_player(request)
        if player is None:
            player = new_id()
            self.set_cookie(request, COOKIE, self.sessions.guest_cookie(player))
        request.scope["state"]["player"] = player
        return player

    async def log_in(self, request: Request[Any, Any, Any], player: str, login: str) -> None:
        """Start a session of an account: its cookie is set with the response."""
        request.scope["state"]["player"] = player
        self.set_cookie(request, COOKIE, await self.sessions.start(player, self.now()))
        self.set_cookie(request, DEVICE_COOKIE, self.sessions.device_cookie(login))

    async def merge_guest(self, guest: str, player: str) -> int:
        """Give the tables and history of a guest who logs in to the account; returns how many tables.

        A second tab may do the same at this moment: then there is nothing left to give. An account is never merged.
        """
        if guest == player or await self.store.has_account(guest):
            return 0
        try:
            merged = await self.accounts.merge(guest, player, self.now())
        except Conflict:
            return 0
        await self.rooms.reload_changed_tables()
        return merged

    async def become_guest(self, request: Request[Any, Any, Any]) -> str:
        """End the session and continue as a new guest."""
        await self.sessions.end(self.cookie(request, COOKIE))
        player = request.scope["state"]["player"] = new_id()
        self.set_cookie(request, COOKIE, self.sessions.guest_cookie(player))
        return player

    def cookie(self, connection: Connection, name: str) -> str | None:
        return connection.cookies.get(cookie_name(name, self.settings))

    def set_cookie(self, request: Request[Any, Any, Any], name: str, value: str) -> None:
        request.scope["state"].setdefault("cookies", {})[name] = value

    def limit_tables(self, request: Request[Any, Any, Any], wanted: TableWanted) -> None:
        """Count a new table against the limit of the address; one that keeps bots busy counts as several.

        Tables with a component set of their own have a limit besides: each set is stored and loaded as a game of its own.
        """
        is_all_bots = all(seat.kind == "bot" for seat in wanted.seats)
        masters = sum(seat.level in STRONG_BOTS for seat in wanted.seats)
        cost = 1 + ALL_BOTS_COST * is_all_bots + MASTER_COST * masters
        if not self.tables.take(address_of(request), cost):
            raise Refusal("too_fast")
        if wanted.components and not self._sets.take(address_of(request)):
            raise Refusal("too_fast")

    def opener_of(self, request: Request[Any, Any, Any]) -> str:
        """A keyed digest of the address, stored with tables: it groups them without revealing the address."""
        return self._openers.signature(address_of(request))

    def check_lab_enabled(self) -> None:
        if not self.settings.lab:
            raise Refusal("turned_off")

    async def start_job(self, request: Request[Any, Any, Any], kind: Kind, job: str, wanted: Any) -> Job:
        """Start a job. One that is finished or running already does not count against the limit."""
        self.check_lab_enabled()
        found = await self.jobs.find(job)
        if found is None or found.is_lost:
            if not self._jobs_started.take(address_of(request)):
                raise Refusal("too_fast")
            found = await self.jobs.start(job, kind, await self.player_of(request), wanted)
        return found

    async def start_analysis(self, request: Request[Any, Any, Any], name: str, record: dict[str, Any]) -> Job:
        wanted = AnalysisRequest(record, self.settings.analysis_bot, self.settings.analysis_playouts)
        return await self.start_job(request, "analysis", name, wanted)

    def limit_lookups(self, request: Request[Any, Any, Any]) -> None:
        """Limit lookups by code: codes are short enough to be guessed."""
        if not self._lookups.take(address_of(request)):
            raise Refusal("too_fast")

    def limit_reports(self, request: Request[Any, Any, Any]) -> None:
        if not self._reports.take(address_of(request)):
            raise Refusal("too_fast")

    def limit_accounts(self, request: Request[Any, Any, Any]) -> None:
        if not self._accounts_made.take(address_of(request)):
            raise Refusal("too_fast")

    def limit_stored(self, request: Request[Any, Any, Any]) -> None:
        """Count a small change that is stored, like a chat line."""
        if not self.stored.take(address_of(request)):
            raise Refusal("too_fast")

    def limit_participants(self, request: Request[Any, Any, Any], count: int) -> None:
        if not self._participants.take(address_of(request), count):
            raise Refusal("too_fast")

    def limit_bot_table(self, request: Request[Any, Any, Any]) -> None:
        """Count a table with bots against the limit of the address."""
        if not self.tables.take(address_of(request)):
            raise Refusal("too_fast")

    def limit_checks(self, request: Request[Any, Any, Any]) -> None:
        """Limit checks of component sets: the editor sends one after every change."""
        if not self._checks.take(address_of(request)):
            raise Refusal("too_fast")

    def limit_subscriptions(self, request: Request[Any, Any, Any]) -> None:
        """Limit new push subscriptions: each makes the server resolve a name that a stranger chose."""
        if not self._subscriptions.take(address_of(request)):
            raise Refusal("too_fast")

    def limit_exports(self, request: Request[Any, Any, Any]) -> None:
        if not self._exports.take(address_of(request)):
            raise Refusal("too_fast")

    def limit_mails(self, request: Request[Any, Any, Any], receiver: str) -> None:
        """Limit confirmations by the asking address and by the receiver, who may not have asked for them."""
        cost = self.settings.mails_per_hour / CONFIRMATIONS_PER_ADDRESS
        if not self._mails.take(address_of(request)) or not self._mails.take(f"mail {receiver.lower()}", cost):
            raise Refusal("too_fast")

    def limit_attempts(self, request: Request[Any, Any, Any], login: str) -> None:
        """Refuse a login attempt if there were too many failures from this address, or for this name.

        Devices that have logged in to this name before are exempt from the second: strangers cannot lock a name out.
        """
        is_known = self.sessions.is_known_device(self.cookie(request, DEVICE_COOKIE), login)
        if not self._failures.has(address_of(request)) or not (is_known or self._failures.has(f"name {login}")):
            raise Refusal("too_fast")

    def count_failure(self, request: Request[Any, Any, Any], login: str) -> None:
        self._failures.take(address_of(request))
        self._failures.take(f"name {login}")

    async def process_upload(self, request: Request[Any, Any, Any], upload: UploadRequest) -> UploadResponse:
        """Process what a client uploaded in a separate process."""
        return await self.uploads.run(upload, address_of(request))

    async def in_thread(self, call: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        return await asyncio.to_thread(call, *arguments, **named)

    def is_operator(self, connection: Connection) -> bool:
        """Whether a request comes from this machine or a configured network, and not through a proxy."""
        if any(header in connection.headers for header in FORWARDING_HEADERS):
            return False
        try:
            address = ip_address(connection.client.host if connection.client else "")
        except ValueError:
            return False
        address = getattr(address, "ipv4_mapped", None) or address
        return address.is_loopback or any(address in network for network in self._operators)

    async def metrics_text(self) -> str:
        """Prometheus' text format. With several processes, whichever is asked reports for all of them."""
        tables = GaugeMetricFamily("colisee_tables", "Tables by status", labels=["status"])
        for status, count in sorted((await self.store.count_tables()).items()):
            tables.add_metric([status], count)
        processes = self.rooms.local_processes
        if processes:
            return merged_text(await processes.all_metrics(), [tables])
        return self.metrics.text([tables])


def cookie_name(name: str, settings: Settings) -> str:
    """Browsers accept `__Host-` only for the path /, and `__Secure-` for any."""
    if not settings.https:
        return name
    return (SECURE_PREFIX if settings.base_path else HOST_PREFIX) + name


def address_of(connection: Connection) -> str:
    return address_key(connection.client.host if connection.client else "")


def language_of(connection: Connection) -> Language:
    """The language of the query, or else of the browser."""
    wanted: str = connection.query_params.get("language") or connection.headers.get("accept-language") or ""
    return "fr" if wanted.lower().startswith("fr") else "en"
