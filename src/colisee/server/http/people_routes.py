"""The HTTP API: visitors and their accounts."""

from __future__ import annotations

from typing import Annotated

import msgspec
from litestar import delete, get, patch, post
from litestar.params import FromQuery, JSONBody
from msgspec import Meta

from colisee.core.text import Language
from colisee.server.http.address_limits import count_request
from colisee.server.http.identity import hash_passphrase, is_passphrase, is_recovery_code, new_recovery_code
from colisee.server.http.passphrases import is_weak
from colisee.server.http.route_types import Asking, Here, Most, Words
from colisee.server.http.services import Services
from colisee.server.live.lobby import shown_in
from colisee.server.live.ratings import shown_margin, shown_rating, similar_level
from colisee.server.protocol.messages import MyTable, Name, TableShown
from colisee.server.storage.database import Conflict
from colisee.server.storage.store import Player
from colisee.server.table.names import mixes_scripts, normalized, skeleton
from colisee.server.table.refusal import Refusal
from colisee.server.table.summary import Status


class RatingShown(msgspec.Struct, frozen=True):
    game: str
    mu: float
    sigma: float
    rating: int
    """On the scale of the leaderboard."""
    margin: int
    """The 95 % interval is rating ± margin."""
    matches: int
    level: str | None = None
    """The bot of about the same strength; null while the rating is uncertain."""


class Me(msgspec.Struct, frozen=True):
    id: str
    name: str
    login: str | None
    ratings: list[RatingShown]
    recovery_code: str | None = None
    """Shown once, when the account is made or recovered: it sets a new passphrase."""
    merged_tables: int = 0
    """Told once, after logging in: how many tables of the guest you were belong to the account now."""
    is_public: bool = False
    """Whether everybody may see your profile."""
    devices: int = 0
    """Where you are logged in."""


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Name
    passphrase: Annotated[str, Meta(min_length=8, max_length=200)]


Passphrase = Annotated[str, Meta(min_length=8, max_length=200)]


class PassphraseChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    old: Annotated[str, Meta(max_length=200)]
    new: Passphrase


class Recovery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    login: Name
    recovery_code: Annotated[str, Meta(max_length=60)]
    passphrase: Passphrase


@get("/api/me")
async def me(services: Here, request: Asking) -> Me:
    """Who the cookie says you are; without one you become a new guest."""
    return await me_shown(services, await services.player_of(request))


@patch("/api/me")
async def rename(data: JSONBody[Naming], services: Here, request: Asking) -> Me:
    """Give yourself a name, as guest or with an account."""
    services.context.bans.check_name(data.name)
    count_request(request, services.limits.stored)
    player = await services.player_of(request)
    await services.store.save_player(player, data.name.strip(), services.now())
    return await me_shown(services, player)


@get("/api/me/tables")
async def my_tables(
    services: Here, request: Asking, game: Words = "", status: FromQuery[Status | None] = None, search: Words = "",
    most: Most = 50,
) -> list[TableShown]:  # fmt: skip
    """Your tables, the latest first: all of them, or those of a game, in a status, with names like `search`."""
    found = await services.store.tables_of(await services.player_of(request), game, status, search, most)
    return [shown_in(row) for row in found]


@get("/api/me/turns")
async def my_turns(services: Here, request: Asking, language: FromQuery[Language] = "en") -> list[MyTable]:
    """Your unfinished tables, those where it is your turn first."""
    player = await services.known_player(request)
    return await services.my_tables.of(player, language) if player else []


@post("/api/account")
async def register(data: JSONBody[Credentials], services: Here, request: Asking) -> Me:
    """Make this guest an account: history and ratings then follow the name. The recovery code is shown this once."""
    player = await services.player_of(request)
    login = normalized(data.login)
    services.context.bans.check_name(data.login)
    if await services.store.has_account(player):
        raise Refusal("has_account")
    if mixes_scripts(data.login):
        raise Refusal("confusing_name")
    _check_strength(data.passphrase, data.login)
    services.check_failures(request, login)
    count_request(request, services.limits.accounts)
    passphrase = await services.in_thread(hash_passphrase, data.passphrase)
    code, digest = new_recovery_code()
    known = await services.store.player(player)
    name = known.name if known else data.login.strip()
    try:
        await services.store.register(player, login, skeleton(data.login), passphrase, digest, services.now(), name)
    except Conflict:
        services.limits.count_failure(request, login)
        raise Refusal("name_taken") from None
    await services.log_in(request, player, login)
    return await me_shown(services, player, code)


@post("/api/session", status_code=200)
async def log_in(data: JSONBody[Credentials], services: Here, request: Asking) -> Me:
    """Be the player of an account, on this device too. What you played as a guest then belongs to the account."""
    login = normalized(data.login)
    services.context.bans.check_name(data.login)
    guest = await services.known_player(request)
    player = await checked_account(services, request, login, data.passphrase)
    merged = await services.merge_guest(guest, player) if guest else 0
    await services.log_in(request, player, login)
    return msgspec.structs.replace(await me_shown(services, player), merged_tables=merged)


@delete("/api/session", status_code=200)
async def log_out(services: Here, request: Asking) -> Me:
    """End this session and become a new guest."""
    return await me_shown(services, await services.become_guest(request))


@delete("/api/sessions", status_code=200)
async def log_out_everywhere(services: Here, request: Asking) -> Me:
    """End the sessions of this account on all devices."""
    await services.sessions.end_all((await account_of(services, request)).id)
    return await me_shown(services, await services.become_guest(request))


@post("/api/account/passphrase", status_code=200)
async def change_passphrase(data: JSONBody[PassphraseChange], services: Here, request: Asking) -> Me:
    """Change the passphrase; the sessions on all other devices end."""
    account = await account_of(services, request)
    login = account.login or ""
    _check_strength(data.new, login)
    player = await checked_account(services, request, login, data.old)
    await services.store.set_passphrase(player, await services.in_thread(hash_passphrase, data.new))
    await services.log_in(request, player, login)
    return await me_shown(services, player)


@post("/api/account/recovery", status_code=200)
async def recover(data: JSONBody[Recovery], services: Here, request: Asking) -> Me:
    """Set a new passphrase with the recovery code. Returns a new code; all sessions of the account end."""
    login = normalized(data.login)
    services.check_failures(request, login)
    known = await services.store.player_by_login(login)
    digest = await services.store.recovery_of(known.id) if known else None
    if known is None or not is_recovery_code(data.recovery_code, digest):
        services.limits.count_failure(request, login)
        raise Refusal("wrong_recovery_code")
    _check_strength(data.passphrase, data.login)
    code, new_digest = new_recovery_code()
    passphrase = await services.in_thread(hash_passphrase, data.passphrase)
    await services.store.set_passphrase(known.id, passphrase, new_digest)
    await services.log_in(request, known.id, login)
    return await me_shown(services, known.id, code)


async def account_of(services: Services, request: Asking) -> Player:
    """The account of the client; Refusal for a guest."""
    player = await services.store.player(await services.player_of(request))
    if player is None or player.login is None:
        raise Refusal("no_account")
    return player


async def checked_account(services: Services, request: Asking, login: str, passphrase: str) -> str:
    """The player of a login and passphrase; failures are counted."""
    services.check_failures(request, login)
    known = await services.store.player_by_login(login)
    stored = known.passphrase if known else None
    if not await services.in_thread(is_passphrase, passphrase, stored) or known is None:
        services.limits.count_failure(request, login)
        raise Refusal("wrong_passphrase")
    return known.id


def _check_strength(passphrase: str, login: str) -> None:
    if is_weak(passphrase, login):
        raise Refusal("weak_passphrase")


async def me_shown(services: Services, player: str, recovery_code: str | None = None) -> Me:
    known = await services.store.player(player)
    profile = await services.accounts.profile(player)
    return Me(
        player,
        known.name if known else "",
        known.login if known else None,
        await ratings_of(services, player),
        recovery_code,
        is_public=profile is not None and profile.is_public,
        devices=len(await services.accounts.sessions(player)),
    )


async def ratings_of(services: Services, player: str) -> list[RatingShown]:
    return [
        RatingShown(
            r.game,
            r.mu,
            r.sigma,
            shown_rating(r.mu),
            shown_margin(r.sigma),
            r.matches,
            similar_level(r.game, r.mu, r.sigma),
        )
        for r in await services.store.ratings([player])
    ]


ROUTES = [
    me,
    rename,
    my_tables,
    my_turns,
    register,
    log_in,
    log_out,
    log_out_everywhere,
    change_passphrase,
    recover,
]
