"""The HTTP API: tables, records and replays."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, JSONBody
from msgspec import Meta

from colisee.core.registry import known_game
from colisee.core.text import Language
from colisee.server.http.address_limits import count_request
from colisee.server.http.route_types import FAULTY, Asking, Count, First, Here, Place, check_readable, shows, uploaded
from colisee.server.http.services import Services
from colisee.server.jobs.record_process import GivenMatch, UploadRequest
from colisee.server.protocol.messages import Seat, TableShown
from colisee.server.protocol.replay import Replay, replay_of_record
from colisee.server.protocol.table_requests import TableOpened, TableWanted
from colisee.server.storage.store import Report
from colisee.server.table.names import printable
from colisee.server.table.refusal import Refusal
from colisee.server.table.summary import Status

REPORTED_LINES = 20
MAX_DETAIL = 500
"""Characters of the detail of a refusal."""


class ReportGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=500)]
    seat: Seat | None = None
    """None: the table as a whole."""


class Reported(msgspec.Struct, frozen=True):
    about: str
    """The name of the reported player."""


@post("/api/tables")
async def open_table(data: JSONBody[TableWanted], services: Here, request: Asking) -> TableOpened:
    """Open a table; answered with it and with the tokens of one's own seats and of the external ones."""
    player = await services.player_of(request)
    services.context.bans.check_name(data.name)
    services.limits.count_table(request, data)
    line = await _line_given(data, services, request) if data.record is not None else []
    await services.store.save_player(player, data.name, services.now())
    return await services.lobby.open(player, data, services.opener_of(request), line)


async def _line_given(wanted: TableWanted, services: Services, request: Asking) -> list[tuple[int, int]]:
    """The events of the match that a table is to go on with, checked by the rules in a separate process; Refusal if it cannot."""
    response = await services.process_upload(request, UploadRequest("continue", wanted.record))
    if response.fault:
        raise Refusal("bad_request", detail=bytes(response.fault).decode()[:MAX_DETAIL])
    given = msgspec.json.decode(bytes(response.result or b""), type=GivenMatch)
    spec = known_game(given.game)
    if response.is_finished:
        raise Refusal("over")
    if (given.game, given.players) != (wanted.game, len(wanted.seats)) or wanted.listed:
        raise Refusal("bad_request", detail="the record has another game or number of players, or the table is listed")
    if given.rules_version != spec.facts.rules_version or given.options != wanted.options:
        raise Refusal("rules_unavailable")
    if given.components != spec.digest or wanted.components:
        raise Refusal("components_unavailable")
    if not given.is_open:
        raise Refusal("hidden")
    return given.line


@get("/api/tables")
async def tables(services: Here, status: FromQuery[Status] = "waiting") -> list[TableShown]:
    """The listed tables, the latest first."""
    return await services.lobby.listed(status)


@get("/api/tables/{table:str}")
async def one_table(table: Place, services: Here, request: Asking) -> TableShown:
    return await services.lobby.find(table, await services.known_player(request))


@get("/api/codes/{code:str}")
async def table_by_code(code: Place, services: Here, request: Asking) -> TableShown:
    """A table by its short code."""
    count_request(request, services.limits.lookups)
    return await services.lobby.find_by_code(code, await services.known_player(request))


@get("/api/tables/{table:str}/record")
async def record(table: Place, services: Here, request: Asking) -> dict[str, Any]:
    """The record of an ended match, as `colisee replay` and `colisee verify` take it. Of a private table for its players."""
    await check_readable(services, request, table)
    return await services.lobby.record(table)


@get("/api/tables/{table:str}/replay")
async def replay(
    table: Place, services: Here, request: Asking, language: FromQuery[Language] = "en",
    first: First = 0, count: Count = 100,
) -> Replay:  # fmt: skip
    """An ended match step by step, everything open."""
    await check_readable(services, request, table)
    record = await services.lobby.record(table)
    return await services.in_thread(replay_of_record, record, language, first, count)


@post("/api/replay", status_code=200, responses={200: shows(Replay), 422: FAULTY})
async def replay_record(
    data: JSONBody[dict[str, Any]], services: Here, request: Asking, language: FromQuery[Language] = "en",
    first: First = 0, count: Count = 100,
) -> Response[Any]:  # fmt: skip
    """A record step by step."""
    upload = UploadRequest("replay", data, language, first=first, count=count)
    return uploaded(await services.process_upload(request, upload))


@post("/api/tables/{table:str}/reports")
async def report(table: Place, data: JSONBody[ReportGiven], services: Here, request: Asking) -> Reported:
    """Tell the operator about a player, or about the table as a whole. The latest chat lines are sent along."""
    count_request(request, services.limits.reports)
    state = await services.lobby.state(table)
    if data.seat is not None and data.seat >= len(state.seats):
        raise Refusal("no_such_seat")
    about = "" if data.seat is None else state.names[data.seat]
    chat = "\n".join(f"{line.name}: {line.text}" for line in state.chat[-REPORTED_LINES:])
    reporter = await services.player_of(request)
    await services.store.report(Report(table, reporter, about, services.now(), printable(data.text), chat))
    return Reported(about)


ROUTES = [
    open_table,
    tables,
    one_table,
    table_by_code,
    record,
    replay,
    replay_record,
    report,
]
