"""Parameters, dependencies and answers that the routes share."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from colisee.server.http.errors import RefusedRequest
from colisee.server.http.services import Services
from colisee.server.jobs.record_process import UploadResponse
from colisee.server.live.lobby import MAX_LISTED
from colisee.server.table.refusal import Refusal

Words = Annotated[str, QueryParameter(max_length=100)]
Place = Annotated[str, PathParameter(max_length=40)]
Digest = Annotated[str, QueryParameter(max_length=40)]
First = Annotated[int, QueryParameter(ge=0, le=100_000)]
Count = Annotated[int, QueryParameter(ge=1, le=500)]
Most = Annotated[int, QueryParameter(ge=1, le=MAX_LISTED)]
Asking = Request[Any, Any, Any]
Here = NamedDependency[Services]


class Fault(msgspec.Struct, frozen=True):
    """Of a sheet, with its field; of a record, with its event, or a code if rules or components are unavailable."""

    message: str
    rule: str | None
    field: str | None = None
    event: int | None = None
    code: str | None = None


class Faulty(msgspec.Struct, frozen=True):
    error: Fault


def shows(answer: type, description: str = "") -> ResponseSpec:
    return ResponseSpec(answer, generate_examples=False, description=description)


FAULTY = shows(Faulty, "What was sent can be read, and is wrong")
REFUSED = shows(RefusedRequest, "Refused: nothing has changed")


def uploaded(response: UploadResponse) -> Response[Any]:
    if response.fault:
        return Response(response.fault, status_code=422)
    return Response(response.result)


async def check_readable(services: Services, request: Asking, table: str) -> None:
    """Refusal if the client may not read the record of a table: without spectators, and while its deal is open, only its players may."""
    opened = await services.lobby.opened(table)
    if opened.deal:
        await services.lobby.deals.check_may_look(opened.deal, table, await services.player_of(request))
    elif not opened.spectators_allowed:
        player = await services.player_of(request)
        if player != opened.host and not await services.store.is_player_of(table, player):
            raise Refusal("not_a_player")
