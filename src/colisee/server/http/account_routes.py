"""The HTTP API: what the owner of an account may do with it: show it, export it, delete it."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, patch, post
from litestar.params import JSONBody
from msgspec import Meta

from colisee.server.http.address_limits import count_request
from colisee.server.http.people_routes import Me, account_of, checked_account, me_shown
from colisee.server.http.route_types import Asking, Here
from colisee.server.storage.personal_data import personal_data


class AccountChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    is_public: bool


class AccountDeletion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    passphrase: Annotated[str, Meta(max_length=200)]


@patch("/api/account")
async def change_account(data: JSONBody[AccountChange], services: Here, request: Asking) -> Me:
    """Show your profile to everybody, or to nobody."""
    account = await account_of(services, request)
    await services.accounts.set_public(account.id, data.is_public)
    return await me_shown(services, account.id)


@get("/api/account/export")
async def export_account(services: Here, request: Asking) -> Response[dict[str, Any]]:
    """Everything that the server stores about you, as one JSON file."""
    count_request(request, services.limits.exports)
    account = await account_of(services, request)
    exported = await personal_data(services.store, account.id)
    return Response(exported, headers={"content-disposition": 'attachment; filename="colisee-account.json"'})


@post("/api/account/deletion", status_code=200)
async def delete_account(data: JSONBody[AccountDeletion], services: Here, request: Asking) -> Me:
    """Delete your account for good. Your name stays in the matches of others; you become a new guest."""
    account = await account_of(services, request)
    await checked_account(services, request, account.login or "", data.passphrase)
    await services.accounts.delete(account.id, services.now())
    await services.rooms.reload_changed_tables()
    return await me_shown(services, await services.become_guest(request))


ROUTES = [change_account, export_account, delete_account]
