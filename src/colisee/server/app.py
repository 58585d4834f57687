"""The application: routes, who may ask, headers on every answer."""

from __future__ import annotations

import logging
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit

import msgspec
from litestar import HttpMethod, Litestar, Request, Response, WebSocket
from litestar.config.app import AppConfig
from litestar.config.compression import CompressionConfig
from litestar.datastructures import Cookie, MutableScopeHeaders, State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, LifeSpanScope, Message, Receive, Scope, Send, WebSocketScope

from colisee import __version__
from colisee.server.cluster.bus import bus_at
from colisee.server.cluster.local_processes import LocalProcesses
from colisee.server.cluster.room_directory import RoomDirectory
from colisee.server.http import api
from colisee.server.http.api import RefusedRequest
from colisee.server.http.identity import COOKIE, COOKIE_SECONDS, Cookies, SeatTokens, address_key, new_id
from colisee.server.http.services import Services, address_of, language_of
from colisee.server.http.static_page import COMPRESSED, page_routes
from colisee.server.jobs.job_runner import JobRunner
from colisee.server.live.lobby import Lobby
from colisee.server.live.room_context import RoomContext
from colisee.server.live.websocket import AddressLimits, serve_socket
from colisee.server.protocol.refusals import SENTENCES, Code, Refusal
from colisee.server.settings import Settings, default_database
from colisee.server.storage.database import DatabaseError, SqliteDatabase, database_at
from colisee.server.storage.store import Store
from colisee.server.table.clocks import Now, steady_clock

log = logging.getLogger("colisee.server")

STATUS: dict[Code, int] = {
    "no_such_table": 404, "not_found": 404, "too_fast": 429, "too_many": 429, "too_large": 413, "still_running": 409,
    "name_taken": 409, "wrong_passphrase": 401, "wrong_origin": 403, "not_stored": 503, "unfinished": 409, "busy": 429,
    "turned_off": 503, "not_yours": 403, "operators_only": 403,
}  # fmt: skip
BAD_REQUEST = 400
LONGEST_DETAIL = 300
SAFE = ("GET", "HEAD", "OPTIONS")
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SOCKETS = "/api/ws/tables/"
POLICY, TRY_AGAIN = 1008, 1013
"""Codes of closing."""
BUILT_PAGE = Path(__file__).parent / "page"


class App(Litestar):
    """HEAD is answered wherever GET is: by the same handler, and uvicorn, who knows what was asked, leaves the body out.

    WebSockets of tables go straight to their room: a router that has one way for them costs more than all they say at first.
    """

    sites: frozenset[str] = frozenset()
    """Other hosts whose pages may play here."""

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Any, send: Any) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            socket = cast("WebSocketScope", scope)
            if socket["path"].startswith(SOCKETS):
                await play_socket(socket, receive, send, self.state.services, self.sites)
                return
        if scope.get("method") == HttpMethod.HEAD:
            scope = cast("Scope", {**scope, "method": HttpMethod.GET})
        await super().__call__(scope, receive, send)


def create_app(settings: Settings, now: Now | None = None) -> Litestar:
    """The application. Its store opens when it starts: DatabaseError then says what is wrong."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        services = await open_services(settings, now or steady_clock())
        app.state.services = services
        try:
            yield
        finally:
            await close_services(services)

    def configure(config: AppConfig) -> AppConfig:
        config.middleware.insert(0, guard(settings))
        return config

    app = App(
        [*api.ROUTES, *page_routes(settings.page or BUILT_PAGE)],
        lifespan=[lifespan],
        dependencies={"services": services_of},
        on_app_init=[configure],
        before_send=[dress(settings)],
        exception_handlers={
            Refusal: refused, HTTPException: misunderstood, RecursionError: too_deep, DatabaseError: not_stored, Exception: broken,
        },
        openapi_config=OpenAPIConfig(
            "Colisée", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()], use_handler_docstrings=True
        ),
        request_max_body_size=settings.max_body_bytes,
        compression_config=CompressionConfig("gzip", minimum_size=1_000, exclude_opt_key=COMPRESSED),
        logging_config=None,
        debug=False,
    )  # fmt: skip
    app.sites = sites_of(settings)
    return app


async def open_services(settings: Settings, now: Now) -> Services:
    database = database_at(settings.database or default_database(), is_shared=settings.local_processes is not None)
    store = Store(database)
    await store.open()
    secret = await store.secret("server")
    thinkers = ThreadPoolExecutor(settings.bot_threads, "bot", initializer=_be_nice)
    context = RoomContext(
        settings, store, SeatTokens(secret), settings.node or new_id(), now, thinkers, _unclaimed, _unopened
    )
    local_processes = LocalProcesses(settings.local_processes, context.node) if settings.local_processes else None
    is_on_one_machine = isinstance(database, SqliteDatabase)
    rooms = RoomDirectory(
        context, None if is_on_one_machine else bus_at(settings.bus or settings.database), local_processes
    )
    lobby = Lobby(context, local_processes)
    context.claim, context.reopen = rooms.claim, lobby.reopen
    await rooms.open()
    return Services(context, rooms, lobby, Cookies(secret), JobRunner(store, now))


async def close_services(services: Services) -> None:
    await services.jobs.close()
    await services.rooms.close()
    services.context.thinkers.shutdown(wait=False, cancel_futures=True)
    await services.store.close()


def _be_nice() -> None:
    """Bots think in the time that is left: on Linux a thread has a niceness of its own."""
    try:
        os.nice(5)
    except (AttributeError, OSError):
        return


async def _unclaimed(table: str, allowance: Any) -> Any:
    raise Refusal("no_such_table")


async def _unopened(table: Any) -> str:
    raise Refusal("no_such_table")


async def services_of(state: State) -> Services:
    services: Services = state.services
    return services


async def play_socket(
    scope: WebSocketScope, receive: Any, send: Any, services: Services, sites: frozenset[str]
) -> None:
    """The live protocol of a table, at /api/ws/tables/ and its id; see docs/server.md."""
    socket: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)
    objection = _objection(scope, sites, services)
    address = address_of(socket)
    if objection or services.sockets[address] >= services.context.settings.connections_per_address:
        await socket.close(POLICY if objection else TRY_AGAIN, objection or "")
        return
    services.sockets[address] += 1
    try:
        player = services.cookies.read(socket.cookies.get(COOKIE))
        table = scope["path"].removeprefix(SOCKETS)
        may = AddressLimits(partial(services.messages.take, address), partial(services.tables.take, address))
        await serve_socket(socket, table, player, language_of(socket), services.rooms, services.context.settings, may)
    except DatabaseError as error:
        log.error("a table was not found: %s", error)
        await socket.close(TRY_AGAIN)
    finally:
        services.sockets[address] -= 1
        if not services.sockets[address]:
            del services.sockets[address]


# Refusals


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[RefusedRequest]:
    answer = RefusedRequest(
        refusal.code, SENTENCES[refusal.code].to(language_of(request)), refusal.rule, refusal.detail
    )
    return Response(answer, status_code=STATUS.get(refusal.code, BAD_REQUEST))


def misunderstood(request: Request[Any, Any, Any], error: HTTPException) -> Response[RefusedRequest]:
    code: Code = "not_found" if error.status_code == 404 else "too_large" if error.status_code == 413 else "bad_request"
    answer = RefusedRequest(
        code, SENTENCES[code].to(language_of(request)), detail=_what_is_wrong(error)[:LONGEST_DETAIL]
    )
    return Response(answer, status_code=error.status_code, headers=error.headers)


def _what_is_wrong(error: HTTPException) -> str:
    """What the framework found, field by field where it looked at fields."""
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        return "; ".join(f"{found['key']}: {found['message']}" for found in error.extra if "key" in found)
    return str(error.detail)


def too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[RefusedRequest]:
    """JSON nested deeper than anybody means it."""
    return refused(request, Refusal("bad_request"))


def not_stored(request: Request[Any, Any, Any], error: DatabaseError) -> Response[RefusedRequest]:
    log.error("not stored: %s", error)
    return refused(request, Refusal("not_stored"))


def broken(request: Request[Any, Any, Any], error: Exception) -> Response[RefusedRequest]:
    log.error("a request failed", exc_info=error)
    return Response(RefusedRequest("bad_request", SENTENCES["bad_request"].to(language_of(request))), status_code=500)


# Every request and every answer


def guard(settings: Settings) -> Callable[[ASGIApp], ASGIApp]:
    """Refuse pages of other origins, and more requests than one address may make."""
    allowed = sites_of(settings)

    def layer(app: ASGIApp) -> ASGIApp:
        async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
            code = _objection(scope, allowed, scope["app"].state.services)
            if code is None:
                await app(scope, receive, send)
            elif scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": 1008, "reason": code})
            else:
                await _send_refusal(scope, send, code)

        return guarded

    return layer


def sites_of(settings: Settings) -> frozenset[str]:
    return frozenset(urlsplit(origin).netloc or origin for origin in settings.origins)


def _objection(scope: Scope, allowed: frozenset[str], services: Services) -> Code | None:
    headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
    is_http = scope["type"] == ScopeType.HTTP
    is_safe = is_http and scope.get("method") in SAFE
    if not is_safe:
        origin = headers.get(b"origin")
        host = urlsplit(origin).netloc if origin else None
        if origin is not None and host != headers.get(b"host") and host not in allowed:
            return "wrong_origin"
        if origin is None and headers.get(b"sec-fetch-site", "none") not in ("none", "same-origin"):
            return "wrong_origin"
        is_json = headers.get(b"content-type", "application/json").split(";")[0].strip() == "application/json"
        if is_http and not is_json:
            return "bad_request"
    client = scope.get("client")
    if is_http and not services.requests.take(address_key(client[0] if client else "")):
        return "too_fast"
    return None


async def _send_refusal(scope: Scope, send: Send, code: Code) -> None:
    detail = "content-type must be application/json" if code == "bad_request" else None
    body = msgspec.json.encode(RefusedRequest(code, SENTENCES[code].to(language_of(Request(scope))), detail=detail))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS.get(code, BAD_REQUEST), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def dress(settings: Settings) -> Callable[[Message, Scope], Any]:
    """Security headers on every answer, and the cookie of a new guest."""
    fixed = dict(HEADERS)
    if settings.https:
        fixed["strict-transport-security"] = "max-age=31536000"

    async def dressed(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        for name, value in fixed.items():
            headers[name] = value
        if scope["path"].startswith("/api/"):
            headers["cache-control"] = "no-store"
        player = scope["state"].get("new_player")
        if player:
            services: Services = scope["app"].state.services
            cookie = Cookie(
                COOKIE, value=services.cookies.write(player), max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="lax",
                secure=settings.https,
            )  # fmt: skip
            headers.add("set-cookie", cookie.to_header(header=""))

    return dressed
