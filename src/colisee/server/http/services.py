"""What the request handlers share: rooms, lobby, store, jobs, and the limits per address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from prometheus_client.core import GaugeMetricFamily

from colisee import __version__
from colisee.core.text import Language
from colisee.server.cluster.room_directory import RoomDirectory
from colisee.server.http.address_limits import AddressLimits, Connection, address_of, count_request
from colisee.server.http.identity import COOKIE, DEVICE_COOKIE, HOST_PREFIX, SECURE_PREFIX, Sessions
from colisee.server.http.mail_tokens import SignedMailTokens
from colisee.server.jobs.analyses import AnalysisRequest
from colisee.server.jobs.job_runner import Job, JobRunner, Kind
from colisee.server.jobs.record_process import UploadRequest, UploadResponse
from colisee.server.jobs.upload_worker import UploadWorker
from colisee.server.live.clock_warnings import ClockWarnings
from colisee.server.live.history_backfill import HistoryBackfill
from colisee.server.live.lobby import Lobby
from colisee.server.live.metrics import merged_text
from colisee.server.live.my_tables import MyTables
from colisee.server.live.pairing import QuickPairing
from colisee.server.live.room_context import RoomContext
from colisee.server.live.seat_tokens import Signer
from colisee.server.live.tournaments import Tournaments
from colisee.server.notifications.notifier import Notifier
from colisee.server.settings import Settings
from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.database import Conflict
from colisee.server.storage.history import HistoryStore
from colisee.server.table.identifiers import new_id
from colisee.server.table.refusal import Refusal

P = ParamSpec("P")
R = TypeVar("R")

FORWARDING_HEADERS = ("x-forwarded-for", "forwarded", "x-real-ip", "via")


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
        self.uploads, self._openers = UploadWorker(), openers
        self.limits = AddressLimits(context.settings)
        self._operators = [ip_network(network, strict=False) for network in context.settings.metrics_to]

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
            count_request(request, self.limits.jobs_started)
            found = await self.jobs.start(job, kind, await self.player_of(request), wanted)
        return found

    async def start_analysis(self, request: Request[Any, Any, Any], name: str, record: dict[str, Any]) -> Job:
        wanted = AnalysisRequest(record, self.settings.analysis_bot, self.settings.analysis_playouts)
        return await self.start_job(request, "analysis", name, wanted)

    def check_failures(self, request: Request[Any, Any, Any], login: str) -> None:
        """Refuse a login attempt after too many failures."""
        is_known_device = self.sessions.is_known_device(self.cookie(request, DEVICE_COOKIE), login)
        self.limits.check_failures(request, login, is_known_device)

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


def language_of(connection: Connection) -> Language:
    """The language of the query, or else of the browser."""
    wanted: str = connection.query_params.get("language") or connection.headers.get("accept-language") or ""
    return "fr" if wanted.lower().startswith("fr") else "en"
