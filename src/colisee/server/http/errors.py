"""Responses to requests that are refused or fail."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from colisee.server.http.services import Services, language_of
from colisee.server.protocol.refusals import SENTENCES
from colisee.server.storage.database import DatabaseError
from colisee.server.table.refusal import Code, Refusal

log = logging.getLogger("colisee.server")

STATUS: dict[Code, int] = {
    "no_such_table": 404, "not_found": 404, "too_fast": 429, "too_many": 429, "too_large": 413, "still_running": 409,
    "name_taken": 409, "wrong_passphrase": 401, "wrong_origin": 403, "not_stored": 503, "unfinished": 409, "busy": 429,
    "turned_off": 503, "not_yours": 403, "operators_only": 403, "internal_error": 500, "too_slow": 422,
    "wrong_host": 421, "has_account": 409, "no_account": 403, "wrong_recovery_code": 401, "not_a_player": 403, "banned": 403,
    "no_such_player": 404, "notifications_off": 409, "wrong_link": 403,
    "rules_unavailable": 409, "components_unavailable": 409, "deal_open": 403, "deal_played": 409, "no_such_tournament": 404,
    "not_organiser": 403, "no_such_participant": 404, "already_claimed": 409, "tournament_started": 409,
    "tournament_not_started": 409, "tournament_over": 409, "paired_twice": 409, "withdrawn": 409, "round_unfinished": 409,
    "no_such_pairing": 404,
}  # fmt: skip
BAD_REQUEST = 400
MAX_DETAIL = 300


class RefusedRequest(msgspec.Struct, frozen=True):
    code: Code
    sentence: str
    rule: str | None = None
    detail: str | None = None


def refused(request: Request[Any, Any, Any], refusal: Refusal) -> Response[RefusedRequest]:
    answer = RefusedRequest(
        refusal.code, SENTENCES[refusal.code].to(language_of(request)), refusal.rule, refusal.detail
    )
    return Response(answer, status_code=STATUS.get(refusal.code, BAD_REQUEST))


def invalid_request(request: Request[Any, Any, Any], error: HTTPException) -> Response[RefusedRequest]:
    """A request that the framework rejected."""
    code: Code = "not_found" if error.status_code == 404 else "too_large" if error.status_code == 413 else "bad_request"
    answer = RefusedRequest(code, SENTENCES[code].to(language_of(request)), detail=_detail_of(error)[:MAX_DETAIL])
    return Response(answer, status_code=error.status_code, headers=error.headers)


def _detail_of(error: HTTPException) -> str:
    if isinstance(error, ValidationException) and isinstance(error.extra, list):
        return "; ".join(f"{found['key']}: {found['message']}" for found in error.extra if "key" in found)
    return str(error.detail)


def unreadable_body(
    request: Request[Any, Any, Any], error: RecursionError | UnicodeDecodeError
) -> Response[RefusedRequest]:
    """JSON that is nested too deeply, or that is not UTF-8."""
    return refused(request, Refusal("bad_request"))


def not_stored(request: Request[Any, Any, Any], error: DatabaseError) -> Response[RefusedRequest]:
    log.error("request not stored: %s", error)
    return refused(request, Refusal("not_stored"))


def internal_error(request: Request[Any, Any, Any], error: Exception) -> Response[RefusedRequest]:
    route = request.scope.get("path_template", "")  # not the path, which may hold a token
    log.error("internal error at %s %s", request.method, route, exc_info=error)
    services: Services = request.app.state.services
    services.metrics.internal_errors.inc()
    return refused(request, Refusal("internal_error"))
