"""Checks on every request, and headers on every response."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.datastructures import Cookie, Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from colisee.server.http.errors import BAD_REQUEST, STATUS, RefusedRequest
from colisee.server.http.hosts import host_check
from colisee.server.http.identity import COOKIE_SECONDS, address_key
from colisee.server.http.services import Services, cookie_name, language_of
from colisee.server.http.static_page import ASSETS, MODULES
from colisee.server.live.connection import POLICY
from colisee.server.live.logs import request_id, request_id_from
from colisee.server.protocol.refusals import SENTENCES
from colisee.server.settings import Settings
from colisee.server.table.refusal import Code

UNLIMITED = (f"/{ASSETS}/", f"/{MODULES}/")
"""The files of the page: they are in memory, and a browser fetches all of them at once to work offline."""
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
ONE_CLICK = "/api/mail/stop/"
"""Mail programs send a form there (RFC 8058)."""
SECURITY_HEADERS = {
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def request_checks(settings: Settings) -> Callable[[ASGIApp], ASGIApp]:
    """Refuse pages of other origins, and addresses that send too many requests."""
    policy = RequestPolicy(settings)

    def layer(app: ASGIApp) -> ASGIApp:
        async def checked(scope: Scope, receive: Receive, send: Send) -> None:
            header = Headers.from_scope(scope).get("x-request-id", "")
            request_id.set(request_id_from(header))
            code = policy.objection(scope, scope["app"].state.services)
            if code is None:
                await app(scope, receive, send)
            elif scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": POLICY, "reason": code})
            else:
                await _send_refusal(scope, send, code)

        return checked

    return layer


class RequestPolicy:
    """Which requests are refused before they reach a handler."""

    def __init__(self, settings: Settings) -> None:
        self._origins = frozenset(urlsplit(origin).netloc or origin for origin in settings.origins)
        self._is_host_allowed = host_check(settings)

    def objection(self, scope: Scope, services: Services) -> Code | None:
        """Why a request is refused; None if it is not."""
        headers = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if host and not self._is_host_allowed(host):
            return "wrong_host"
        is_http = scope["type"] == ScopeType.HTTP
        if not (is_http and scope.get("method") in SAFE_METHODS):
            is_json_only = is_http and not scope["path"].startswith(ONE_CLICK)
            refused = self._objection_to_change(headers, host, is_json_only)
            if refused:
                return refused
        client = scope.get("client")
        address = address_key(client[0] if client else "")
        if services.context.bans.has_address(address):
            return "banned"
        if is_http and scope["path"].startswith(UNLIMITED):
            return None
        limit = services.limits.requests if is_http else services.limits.new_sockets
        return None if limit.take(address) else "too_fast"

    def _objection_to_change(self, headers: dict[bytes, str], host: str, is_json_only: bool) -> Code | None:
        """Why a WebSocket or a request that may change something is refused: it comes from a page of another site."""
        origin = headers.get(b"origin")
        page = urlsplit(origin).netloc if origin else None
        if origin is not None and page != host and page not in self._origins:
            return "wrong_origin"
        if origin is None and headers.get(b"sec-fetch-site", "none") not in ("none", "same-origin"):
            return "wrong_origin"
        is_json = headers.get(b"content-type", "application/json").split(";")[0].strip() == "application/json"
        return "bad_request" if is_json_only and not is_json else None


async def _send_refusal(scope: Scope, send: Send, code: Code) -> None:
    detail = "content-type must be application/json" if code == "bad_request" else None
    body = msgspec.json.encode(RefusedRequest(code, SENTENCES[code].to(language_of(Request(scope))), detail=detail))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": STATUS.get(code, BAD_REQUEST), "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def response_headers(settings: Settings) -> Callable[[Message, Scope], Any]:
    """Security headers on every response, and the cookies that a handler has set."""
    fixed = dict(SECURITY_HEADERS)
    if settings.https:
        fixed["strict-transport-security"] = "max-age=31536000"

    async def add_headers(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        headers = MutableScopeHeaders.from_message(message)
        for name, value in fixed.items():
            headers[name] = value
        headers["x-request-id"] = request_id.get()
        if scope["path"].startswith("/api/"):
            headers["cache-control"] = "no-store"
        for name, value in scope["state"].get("cookies", {}).items():
            cookie = Cookie(
                cookie_name(name, settings), value=value, max_age=COOKIE_SECONDS, path=f"{settings.base_path}/",
                httponly=True, samesite="lax", secure=settings.https,
            )  # fmt: skip
            headers.add("set-cookie", cookie.to_header(header=""))

    return add_headers
