"""What the request handlers share: rooms, lobby, store, jobs, and the limits per address."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from litestar.connection import ASGIConnection
from prometheus_client.core import GaugeMetricFamily

from colisee import __version__
from colisee.core.text import Language
from colisee.server.cluster.room_directory import RoomDirectory
from colisee.server.http.identity import COOKIE, Cookies, address_key, normalized
from colisee.server.jobs.analyses import AnalysisRequest
from colisee.server.jobs.job_runner import Job, JobRunner, Kind
from colisee.server.jobs.record_process import UploadRequest, UploadResponse
from colisee.server.jobs.record_workers import RecordWorkers
from colisee.server.live.lobby import Lobby
from colisee.server.live.metrics import merged_text
from colisee.server.live.rate_limits import Buckets
from colisee.server.live.room_context import RoomContext
from colisee.server.live.websocket import CONNECTIONS_PER_ADDRESS_RATE, MESSAGE_BURST
from colisee.server.table.identifiers import new_id
from colisee.server.table.refusal import Refusal

P = ParamSpec("P")
R = TypeVar("R")

PASSPHRASES_PER_SECOND, PASSPHRASE_BURST = 0.2, 10
Connection = ASGIConnection[Any, Any, Any, Any]


class Services:
    version = __version__

    def __init__(
        self, context: RoomContext, rooms: RoomDirectory, lobby: Lobby, cookies: Cookies, jobs: JobRunner
    ) -> None:
        self.context, self.rooms, self.lobby, self.cookies, self.jobs = context, rooms, lobby, cookies, jobs
        self.store, self.now, self.settings, self.metrics = (
            context.store,
            context.now,
            context.settings,
            context.metrics,
        )
        self.uploads = RecordWorkers()
        settings = context.settings
        connections = CONNECTIONS_PER_ADDRESS_RATE
        self.requests = Buckets(settings.requests_per_second, settings.burst)
        self.messages = Buckets(connections * settings.messages_per_second, connections * MESSAGE_BURST)
        self.sockets: Counter[str] = Counter()
        """Open WebSockets by address."""
        self.tables = Buckets(settings.tables_per_hour / 3600, settings.tables_per_hour / 4)
        self._jobs_started = Buckets(settings.jobs_per_hour / 3600, max(1, settings.jobs_per_hour / 4))
        self._passphrases = Buckets(PASSPHRASES_PER_SECOND, PASSPHRASE_BURST)
        self._operators = [ip_network(network, strict=False) for network in settings.metrics_to]

    def player_of(self, request: Request[Any, Any, Any]) -> str:
        """The player of the cookie; without one a new guest, whose cookie is set with the response."""
        player = self.cookies.read(request.cookies.get(COOKIE)) or request.scope["state"].get("new_player")
        if player is None:
            player = new_id()
            self.set_player(request, player)
        return player

    def set_player(self, request: Request[Any, Any, Any], player: str) -> None:
        """Make the client this player: the cookie is set with the response."""
        request.scope["state"]["new_player"] = player

    def limit_tables(self, request: Request[Any, Any, Any]) -> None:
        if not self.tables.take(address_of(request)):
            raise Refusal("too_fast")

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
            found = await self.jobs.start(job, kind, self.player_of(request), wanted)
        return found

    async def start_analysis(self, request: Request[Any, Any, Any], name: str, record: dict[str, Any]) -> Job:
        wanted = AnalysisRequest(record, self.settings.analysis_bot, self.settings.analysis_playouts)
        return await self.start_job(request, "analysis", name, wanted)

    def limit_passphrases(self, request: Request[Any, Any, Any], login: str) -> None:
        """Limit attempts by address and by name, so that neither many names nor many addresses help to guess."""
        if not (
            self._passphrases.take(address_of(request)) and self._passphrases.take(f"name {normalized(login)}")
        ):  # fmt: skip
            raise Refusal("too_fast")

    async def process_upload(self, request: Request[Any, Any, Any], upload: UploadRequest) -> UploadResponse:
        """Process what a client uploaded in a separate process."""
        return await self.uploads.run(upload, address_of(request))

    async def in_thread(self, call: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        return await asyncio.to_thread(call, *arguments, **named)

    def is_operator(self, connection: Connection) -> bool:
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


def address_of(connection: Connection) -> str:
    return address_key(connection.client.host if connection.client else "")


def language_of(connection: Connection) -> Language:
    """The language of the query, or else of the browser."""
    wanted: str = connection.query_params.get("language") or connection.headers.get("accept-language") or ""
    return "fr" if wanted.lower().startswith("fr") else "en"
