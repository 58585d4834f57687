"""The WebSocket endpoint of tables: /api/ws/tables/ and the table's id."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

from litestar import WebSocket
from litestar.types import WebSocketScope

from colisee.server.http.address_limits import address_of
from colisee.server.http.middleware import RequestPolicy
from colisee.server.http.services import Services, language_of
from colisee.server.live.connection import FAST_WEBSOCKET, POLICY, RESTART, TRY_AGAIN, AsgiConnection, Connection
from colisee.server.live.message_reader import MessageReader
from colisee.server.live.session import Session
from colisee.server.storage.database import DatabaseError
from colisee.server.table.identifiers import new_id
from colisee.server.table.refusal import Refusal

log = logging.getLogger("colisee.server")

PATH = "/api/ws/tables/"


async def serve_table_socket(
    scope: WebSocketScope, receive: Any, send: Any, services: Services, policy: RequestPolicy
) -> None:
    """The live protocol of a table; see docs/server.md."""
    socket: WebSocket[Any, Any, Any] = WebSocket(scope, receive, send)
    refused = policy.objection(scope, services)
    address = address_of(socket)
    if refused or services.limits.sockets.total(address) >= services.settings.connections_per_address:
        await socket.close(TRY_AGAIN if refused in (None, "too_fast") else POLICY, refused or "")
        return
    services.limits.sockets.add(address)
    services.metrics.sockets.inc()
    try:
        await _serve(socket, scope["path"].removeprefix(PATH), address, services)
    except DatabaseError as error:
        log.error("table not found: %s", error)
        await socket.close(TRY_AGAIN)
    finally:
        services.metrics.sockets.dec()
        services.limits.sockets.remove(address)


async def _serve(socket: WebSocket[Any, Any, Any], table: str, address: str, services: Services) -> None:
    fast: Any = socket.scope["extensions"].get(FAST_WEBSOCKET)  # type: ignore[union-attr]  # uvicorn always sets extensions
    if fast is not None and await services.rooms.hand_to_owner(table, fast):
        await fast.closed()
        return
    await socket.accept()
    connection: Connection = fast or AsgiConnection(socket.receive, socket.send)
    player = await services.known_player(socket) or f"~{new_id()}"
    session = Session(connection.send_text, partial(connection.disconnect, RESTART), player, language_of(socket))
    try:
        link = await services.rooms.join(table, session)
    except Refusal as refusal:
        session.refuse(None, refusal)
        connection.disconnect(POLICY)
        if fast is None:
            await connection.closed()
        return
    limits = services.limits.of_messages(address)
    reader = MessageReader(connection, session, link, services.settings, limits)
    with services.context.bans.watched(address, reader.ban):
        connection.listen(reader.receive, services.settings.max_waiting_bytes)
        try:
            await connection.closed()
        finally:
            link.leave()
