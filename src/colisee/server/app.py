"""The application: builds the services and wires routes, checks and error handlers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from litestar import HttpMethod, Litestar
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.config.cors import CORSConfig
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import LifeSpanScope, Scope, WebSocketScope

from colisee import __version__
from colisee.server.cluster.bus import bus_at
from colisee.server.cluster.leases import Leases
from colisee.server.cluster.local_processes import LocalProcesses
from colisee.server.cluster.room_directory import RoomDirectory
from colisee.server.http import api, errors, table_socket
from colisee.server.http.base_path import below
from colisee.server.http.identity import Sessions
from colisee.server.http.mail_tokens import SignedMailTokens
from colisee.server.http.middleware import RequestPolicy, request_checks, response_headers
from colisee.server.http.services import Services
from colisee.server.http.static_page import COMPRESSED, page_routes
from colisee.server.jobs.job_runner import JobRunner
from colisee.server.live.bot_queue import BotQueue
from colisee.server.live.clock_warnings import ClockWarnings
from colisee.server.live.lobby import Lobby
from colisee.server.live.metrics import Metrics
from colisee.server.live.room_context import RoomContext
from colisee.server.live.seat_tokens import SeatTokens, Signer
from colisee.server.notifications.notifier import Notifier
from colisee.server.settings import Settings, default_database
from colisee.server.storage.database import DatabaseError, database_at
from colisee.server.storage.notifications import NotificationStore
from colisee.server.storage.sqlite import SqliteDatabase
from colisee.server.storage.store import Store
from colisee.server.table.clocks import Now, steady_clock
from colisee.server.table.identifiers import new_id
from colisee.server.table.refusal import Refusal

BUILT_PAGE = Path(__file__).parent / "page"


class App(Litestar):
    """HEAD requests run the handler of GET; uvicorn leaves the body out.

    WebSockets of tables bypass the router: it would cost more than everything else a new connection needs.
    """

    def __init__(self, settings: Settings, *arguments: Any, **named: Any) -> None:
        """The other arguments are those of Litestar."""
        self.policy, self.base_path = RequestPolicy(settings), settings.base_path
        super().__init__(*arguments, **named)

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Any, send: Any) -> None:
        if self.base_path and scope["type"] in (ScopeType.HTTP, ScopeType.WEBSOCKET):
            inner = await below(self.base_path, cast("Scope", scope), send)
            if inner is None:
                return
            scope = inner
        if scope["type"] == ScopeType.WEBSOCKET:
            socket = cast("WebSocketScope", scope)
            if socket["path"].startswith(table_socket.PATH):
                await table_socket.serve_table_socket(socket, receive, send, self.state.services, self.policy)
                return
        if scope.get("method") == HttpMethod.HEAD:
            scope = cast("Scope", {**scope, "method": HttpMethod.GET})
        await super().__call__(scope, receive, send)

    def stop_waiting(self) -> None:
        """Answer the requests that wait for news: the server stops."""
        services: Services | None = self.state.get("services")
        if services:
            services.tournaments.stop_waiting()


def create_app(settings: Settings, now: Now | None = None) -> App:
    """The application. Its store opens at startup and raises DatabaseError if it cannot."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        services = await open_services(settings, now or steady_clock())
        app.state.services = services
        try:
            yield
        finally:
            await close_services(services)

    def configure(config: AppConfig) -> AppConfig:
        config.middleware.insert(0, request_checks(settings))
        return config

    return App(
        settings,
        [*api.ROUTES, *page_routes(settings.page or BUILT_PAGE, settings.base_path)],
        lifespan=[lifespan],
        dependencies={"services": services_of},
        on_app_init=[configure],
        before_send=[response_headers(settings)],
        exception_handlers={
            Refusal: errors.refused,
            HTTPException: errors.invalid_request,
            RecursionError: errors.unreadable_body,
            UnicodeDecodeError: errors.unreadable_body,
            DatabaseError: errors.not_stored,
            Exception: errors.internal_error,
        },
        openapi_config=OpenAPIConfig(
            "Colisée", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        request_max_body_size=settings.max_body_bytes,
        cors_config=cors_config(settings),
        compression_config=CompressionConfig("gzip", minimum_size=1_000, exclude_opt_key=COMPRESSED),
        logging_config=None,
        debug=False,
    )


def cors_config(settings: Settings) -> CORSConfig | None:
    """Pages of the configured origins may read responses."""
    if not settings.origins:
        return None
    origins = [origin if "://" in origin else f"https://{origin}" for origin in settings.origins]
    return CORSConfig(allow_origins=origins, allow_headers=["content-type"], allow_credentials=True)


async def open_services(settings: Settings, now: Now) -> Services:
    is_shared = settings.process_folder is not None
    database = database_at(settings.database or default_database(), is_shared)
    store = Store(database)
    await store.open()
    secret = await store.secret("server")
    metrics, node = Metrics(database), settings.node or new_id()
    processes = LocalProcesses(settings.process_folder, node, metrics) if settings.process_folder else None
    bus = None if isinstance(database, SqliteDatabase) else bus_at(settings.bus or settings.database)
    is_single = bus is None and processes is None
    leases = Leases(store, node, now, settings.lease_seconds, is_single, processes)
    mail_tokens = SignedMailTokens(secret)
    notifier = Notifier(NotificationStore(database), settings, await store.secret("push"), mail_tokens, now)
    context = RoomContext(
        settings,
        store,
        SeatTokens(secret),
        node,
        now,
        BotQueue(settings.bot_threads, settings.bot_timeout),
        leases,
        metrics,
        notifier,
    )
    rooms = RoomDirectory(context, leases, bus, processes)
    await rooms.open()
    clock_warnings = ClockWarnings(context, notifier, rooms.rooms)
    clock_warnings.open()
    services = Services(
        context,
        rooms,
        Lobby(context),
        Sessions(store, secret),
        JobRunner(store, now, metrics),
        Signer(secret, "opener"),
        notifier,
        mail_tokens,
        clock_warnings,
    )
    services.tournaments.open()
    services.history_backfill.open()
    return services


async def close_services(services: Services) -> None:
    await services.history_backfill.close()
    await services.clock_warnings.close()
    await services.tournaments.close()
    await services.jobs.close()
    await services.uploads.close()
    await services.rooms.close()
    await services.notifier.close()
    services.context.bots.close()
    await services.store.close()


async def services_of(state: State) -> Services:
    services: Services = state.services
    return services
