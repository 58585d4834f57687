"""Identities: guests with a signed cookie, accounts with sessions in the database, and addresses as rate limits see them."""

from __future__ import annotations

import hashlib
import secrets
from functools import cache
from ipaddress import IPv6Address

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from colisee.server.live.seat_tokens import Signer
from colisee.server.storage.accounts import AccountStore
from colisee.server.storage.store import Store
from colisee.server.table.identifiers import new_id

COOKIE = "colisee_player"
DEVICE_COOKIE = "colisee_device"
HOST_PREFIX, SECURE_PREFIX = "__Host-", "__Secure-"
"""With HTTPS: browsers accept such a cookie only from this host, over HTTPS, for all paths."""
COOKIE_SECONDS = 60 * 60 * 24 * 400
SESSION_LENGTH = 32
RECOVERY_LENGTH = 20
SESSION_MARK = "s."
IPV6_NETWORK_BYTES = 8
"""The part of an IPv6 address that its holder cannot choose."""

_hasher = PasswordHasher()


@cache
def _unusable_hash() -> str:
    """What a passphrase is compared with where there is no account, so that the answer takes as long."""
    return _hasher.hash(secrets.token_hex(16))


class Sessions:
    """Who a cookie belongs to. A guest's cookie is `player.signature`; an account's is `s.` and a random session id.

    A guest's cookie is no longer valid once the guest has made an account or logged in to one. The database holds only digests of session ids.
    """

    def __init__(self, store: Store, secret: str) -> None:
        self._store, self._accounts = store, AccountStore(store.database)
        self._guests, self._devices = Signer(secret, "cookie"), Signer(secret, "device")

    def guest_cookie(self, player: str) -> str:
        return f"{player}.{self._guests.signature(player)}"

    async def player_of(self, cookie: str | None) -> str | None:
        """The player of a cookie; None if it is not valid (any more)."""
        if not cookie:
            return None
        if cookie.startswith(SESSION_MARK):
            return await self._store.session_player(_digest(cookie))
        player, _, signature = cookie.partition(".")
        if not player or not self._guests.verifies(player, signature):
            return None
        return None if await self._accounts.is_retired(player) else player

    async def start(self, player: str, now: int) -> str:
        """A new session of an account; returns its cookie."""
        cookie = SESSION_MARK + new_id(SESSION_LENGTH)
        await self._store.add_session(_digest(cookie), player, now)
        return cookie

    async def end(self, cookie: str | None) -> None:
        if cookie and cookie.startswith(SESSION_MARK):
            await self._store.delete_session(_digest(cookie))

    async def end_all(self, player: str) -> None:
        await self._store.delete_sessions_of(player)

    def device_cookie(self, login: str) -> str:
        """Marks a device that has logged in to an account before."""
        return self._devices.signature(login)

    def is_known_device(self, cookie: str | None, login: str) -> bool:
        return cookie is not None and self._devices.verifies(login, cookie)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def new_recovery_code() -> tuple[str, str]:
    """A recovery code and its digest. The code has enough random bits that a plain digest is safe."""
    code = new_id(RECOVERY_LENGTH)
    return "-".join(code[n : n + 5] for n in range(0, RECOVERY_LENGTH, 5)), _digest(code)


def is_recovery_code(code: str, digest: str | None) -> bool:
    plain = code.strip().lower().replace("-", "").replace(" ", "")
    return secrets.compare_digest(_digest(plain), digest or "")


def hash_passphrase(passphrase: str) -> str:
    return _hasher.hash(passphrase)


def is_passphrase(passphrase: str, stored: str | None) -> bool:
    """Check a passphrase. Takes as long for a name that does not exist (`stored` is None)."""
    unusable = _unusable_hash()  # made by the first check of any name
    try:
        return _hasher.verify(stored or unusable, passphrase) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def address_key(address: str) -> str:
    """A digest of an address, as kept in memory and logs. All addresses of an IPv6 /64 network have the same key."""
    return hashlib.sha256(_network(address).encode()).hexdigest()[:16]


def _network(address: str) -> str:
    try:
        number = IPv6Address(address)
    except ValueError:
        return address
    return str(number.ipv4_mapped or number.packed[:IPV6_NETWORK_BYTES].hex())
