"""Serving below a path of a site, such as /colisee: the application sees addresses without it."""

from __future__ import annotations

from typing import cast

from litestar.enums import ScopeType
from litestar.types import Scope, Send

from colisee.server.live.connection import POLICY

PERMANENT_REDIRECT, NOT_FOUND = 308, 404


async def below(base_path: str, scope: Scope, send: Send) -> Scope | None:
    """The request with its path below `base_path`; None if it was answered: it is outside, or needs a slash at the end."""
    path = scope["path"]
    if path.startswith(f"{base_path}/"):
        raw = scope.get("raw_path") or b""
        prefix = base_path.encode()
        inner = {**scope, "path": path.removeprefix(base_path), "raw_path": raw.removeprefix(prefix)}
        return cast("Scope", inner)
    if scope["type"] == ScopeType.WEBSOCKET:
        await send({"type": "websocket.close", "code": POLICY, "reason": "not_found"})
        return None
    status, headers = NOT_FOUND, [(b"content-length", b"0")]
    if path == base_path:
        status = PERMANENT_REDIRECT
        headers.append((b"location", f"{base_path}/".encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"", "more_body": False})
    return None
