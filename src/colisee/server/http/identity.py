"""Identities: guests with a signed cookie, accounts with a passphrase, and addresses as rate limits see them."""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from ipaddress import IPv6Address

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from colisee.server.live.seat_tokens import Signer

COOKIE = "colisee_player"
COOKIE_SECONDS = 60 * 60 * 24 * 400
IPV6_NETWORK_BYTES = 8
"""The part of an IPv6 address that its holder cannot choose."""

_hasher = PasswordHasher()
_unusable_hash = _hasher.hash(secrets.token_hex(16))


class Cookies:
    """`player.signature`: the signed id of a player."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, "cookie")

    def write(self, player: str) -> str:
        return f"{player}.{self._signer.signature(player)}"

    def read(self, cookie: str | None) -> str | None:
        player, _, signature = (cookie or "").partition(".")
        return player if player and self._signer.verifies(player, signature) else None


def hash_passphrase(passphrase: str) -> str:
    return _hasher.hash(passphrase)


def is_passphrase(passphrase: str, stored: str | None) -> bool:
    """Check a passphrase. Takes as long for a name that does not exist (`stored` is None)."""
    try:
        return _hasher.verify(stored or _unusable_hash, passphrase) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def normalized(name: str) -> str:
    """A name for comparison: compatible characters and letter case make no difference."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def address_key(address: str) -> str:
    """A digest of an address, as kept in memory and logs. All addresses of an IPv6 /64 network have the same key."""
    return hashlib.sha256(_network(address).encode()).hexdigest()[:16]


def _network(address: str) -> str:
    try:
        number = IPv6Address(address)
    except ValueError:
        return address
    return str(number.ipv4_mapped or number.packed[:IPV6_NETWORK_BYTES].hex())
