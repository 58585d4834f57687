"""What the handlers of requests share: the context, the rooms, the lobby, and who is asking."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from litestar.connection import ASGIConnection

from colisee import __version__
from colisee.core.text import Language
from colisee.server.cluster.room_directory import RoomDirectory
from colisee.server.http.identity import COOKIE, Cookies, address_key, folded, new_id
from colisee.server.jobs.analyses import AnalysisRequest
from colisee.server.jobs.job_runner import Job, JobRunner, Kind
from colisee.server.live.lobby import Lobby
from colisee.server.live.rate_limits import Buckets
from colisee.server.live.room_context import RoomContext
from colisee.server.live.websocket import CONNECTIONS_WORTH, MESSAGE_BURST
from colisee.server.protocol.refusals import Refusal

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
        self.store, self.now = context.store, context.now
        settings = context.settings
        self.requests = Buckets(settings.requests_per_second, settings.burst)
        self.messages = Buckets(CONNECTIONS_WORTH * settings.messages_per_second, CONNECTIONS_WORTH * MESSAGE_BURST)
        self.sockets: Counter[str] = Counter()
        self.tables = Buckets(settings.tables_per_hour / 3600, settings.tables_per_hour / 4)
        self._works = Buckets(settings.jobs_per_hour / 3600, max(1, settings.jobs_per_hour / 4))
        self._passphrases = Buckets(PASSPHRASES_PER_SECOND, PASSPHRASE_BURST)
        self._operators = [ip_network(network, strict=False) for network in settings.metrics_to]
        if rooms.local_processes:
            rooms.local_processes.counted = self.counted

    def player_of(self, request: Request[Any, Any, Any]) -> str:
        """The player of the cookie; without one a new guest, whose cookie goes out with the answer."""
        player = self.cookies.read(request.cookies.get(COOKIE)) or request.scope["state"].get("new_player")
        if player is None:
            player = new_id()
            self.become(request, player)
        return player

    def become(self, request: Request[Any, Any, Any], player: str) -> None:
        request.scope["state"]["new_player"] = player

    def limit_tables(self, request: Request[Any, Any, Any]) -> None:
        if not self.tables.take(address_of(request)):
            raise Refusal("too_fast")

    def open_lab(self) -> None:
        if not self.context.settings.lab:
            raise Refusal("turned_off")

    async def start_job(self, request: Request[Any, Any, Any], kind: Kind, work: str, wanted: Any) -> Job:
        """What is known or under way already costs nothing."""
        self.open_lab()
        found = await self.jobs.find(work)
        if found is None or found.is_lost:
            if not self._works.take(address_of(request)):
                raise Refusal("too_fast")
            found = await self.jobs.begin(work, kind, self.player_of(request), wanted)
        return found

    async def begin_analysis(self, request: Request[Any, Any, Any], name: str, record: dict[str, Any]) -> Job:
        settings = self.context.settings
        wanted = AnalysisRequest(record, settings.analysis_bot, settings.analysis_playouts)
        return await self.start_job(request, "analysis", name, wanted)

    def limit_passphrases(self, request: Request[Any, Any, Any], login: str) -> None:
        """Both by address and by name: neither many names nor many addresses help to guess."""
        if not (self._passphrases.take(address_of(request)) and self._passphrases.take(f"name {folded(login)}")):
            raise Refusal("too_fast")

    async def in_thread(self, call: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        return await asyncio.to_thread(call, *arguments, **named)

    def counted(self) -> dict[str, int]:
        database = self.store.database
        return {
            "colisee_plays_total": self.context.plays,
            "colisee_refusals_total": self.context.refusals,
            "colisee_rooms": len(self.rooms.rooms),
            "colisee_rooms_in_memory": sum(room.table is not None for room in self.rooms.rooms.values()),
            "colisee_sessions": sum(len(room.sessions) for room in self.rooms.rooms.values()),
            "colisee_sockets": self.sockets.total(),
            "colisee_commits_total": getattr(database, "groups", 0),
            "colisee_writes_total": getattr(database, "writes", 0),
            "colisee_works": len(self.jobs.here),
        }

    def is_operator(self, connection: Connection) -> bool:
        try:
            address = ip_address(connection.client.host if connection.client else "")
        except ValueError:
            return False
        address = getattr(address, "ipv4_mapped", None) or address
        return address.is_loopback or any(address in network for network in self._operators)

    async def metrics(self) -> str:
        """In Prometheus' text format. Where processes share a port, whichever is asked answers for all."""
        local_processes = self.rooms.local_processes
        all_counts = await local_processes.counts() if local_processes else {self.context.node: self.counted()}
        lines = []
        for name in self.counted():
            lines.append(f"# TYPE {name} {'counter' if name.endswith('_total') else 'gauge'}")
            for node, counts in sorted(all_counts.items()):
                whose = f'{{process="{node}"}}' if local_processes else ""
                lines.append(f"{name}{whose} {counts[name]}")
        lines.append("# TYPE colisee_tables gauge")
        lines += [f'colisee_tables{{status="{s}"}} {n}' for s, n in sorted((await self.store.count_tables()).items())]
        return "\n".join(lines) + "\n"


def address_of(connection: Connection) -> str:
    return address_key(connection.client.host if connection.client else "")


def language_of(connection: Connection) -> Language:
    """The one that was asked for, or else the reader's."""
    wanted: str = connection.query_params.get("language") or connection.headers.get("accept-language") or ""
    return "fr" if wanted.lower().startswith("fr") else "en"
