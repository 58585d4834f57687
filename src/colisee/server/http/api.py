"""The HTTP API: everything that is not live. Each answer is JSON; each refusal has a code and a sentence."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import get

from colisee.server.http import (
    account_routes,
    game_routes,
    history_routes,
    lab_routes,
    notification_routes,
    people_routes,
    table_routes,
    tournament_routes,
)
from colisee.server.http.route_types import REFUSED, Asking, Here
from colisee.server.table.refusal import Refusal


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok"]
    node: str
    version: str


@get("/api/health")
async def health(services: Here) -> Health:
    """Liveness: whether this process answers. Restart it if it does not."""
    return Health("ok", services.context.node, services.version)


@get("/api/ready")
async def ready(services: Here) -> Health:
    """Readiness: whether this server can store something. 503 while the disk is full or the database is gone."""
    await services.store.check_writable(services.now())
    return Health("ok", services.context.node, services.version)


@get("/api/metrics", media_type="text/plain; version=0.0.4")
async def metrics(services: Here, request: Asking) -> str:
    """For operators, in Prometheus' format: for this machine and the networks of `--metrics-to`."""
    if not services.is_operator(request):
        raise Refusal("operators_only")
    return await services.metrics_text()


ROUTES = [
    *game_routes.ROUTES,
    *table_routes.ROUTES,
    *lab_routes.ROUTES,
    *people_routes.ROUTES,
    *account_routes.ROUTES,
    *history_routes.ROUTES,
    *notification_routes.ROUTES,
    *tournament_routes.ROUTES,
    health,
    ready,
    metrics,
]

for _route in ROUTES:
    _route.responses = {400: REFUSED, **(_route.responses or {}), "default": REFUSED}  # type: ignore[dict-item]  # as OpenAPI says it
