"""Who somebody is: a guest with a signed cookie, perhaps with an account; and the secret of every seat."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import unicodedata
from ipaddress import IPv6Address

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

COOKIE = "colisee_player"
COOKIE_SECONDS = 60 * 60 * 24 * 400
SIGNATURE = 22
"""Characters: 132 bits."""
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Nothing that is mistaken for something else when read aloud."""
FAIR_BYTES = 256 // len(ALPHABET) * len(ALPHABET)
HOUSEHOLD = 8
"""Bytes of an IPv6 address that its holder cannot choose."""
SPARE = 4
"""Bytes drawn beyond those that are needed: one in thirty is thrown away."""

_hasher = PasswordHasher()
_nobody = _hasher.hash(secrets.token_hex(16))


class Signer:
    """Signs and knows its own signature again. Every purpose has a key of its own."""

    def __init__(self, secret: str, purpose: str) -> None:
        self._key = hmac.digest(bytes.fromhex(secret), purpose.encode(), "sha256")

    def signature(self, text: str) -> str:
        digest = hmac.digest(self._key, text.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode()[:SIGNATURE]

    def knows(self, text: str, signature: str) -> bool:
        return hmac.compare_digest(self.signature(text).encode(), signature.encode())


class Cookies:
    """`player.signature`: the id of a player, signed."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, "cookie")

    def write(self, player: str) -> str:
        return f"{player}.{self._signer.signature(player)}"

    def read(self, cookie: str | None) -> str | None:
        player, _, signature = (cookie or "").partition(".")
        return player if player and self._signer.knows(player, signature) else None


class SeatTokens:
    """The secret of a seat follows from the server's secret: nothing to store, nothing to lose."""

    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, "seat")

    def token(self, table: str, seat: int, holder: int) -> str:
        """`holder` counts who has held the seat, so that the link of a former holder opens nothing."""
        return self._signer.signature(f"{table}/{seat}/{holder}")

    def opens(self, token: str, table: str, seat: int, holder: int) -> bool:
        return self._signer.knows(f"{table}/{seat}/{holder}", token)


def new_id(length: int = 16) -> str:
    """Every letter equally likely: bytes that would favour the first of the alphabet are thrown away."""
    letters: list[str] = []
    while len(letters) < length:
        drawn = secrets.token_bytes(length + SPARE)
        letters += [ALPHABET[byte % len(ALPHABET)] for byte in drawn if byte < FAIR_BYTES]
    return "".join(letters[:length])


def hashed(passphrase: str) -> str:
    return _hasher.hash(passphrase)


def is_passphrase(passphrase: str, stored: str | None) -> bool:
    """Takes as long for a name that does not exist."""
    try:
        return _hasher.verify(stored or _nobody, passphrase) and stored is not None
    except (VerificationError, InvalidHashError):
        return False


def folded(name: str) -> str:
    """Names that look the same are the same."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def address_key(address: str) -> str:
    """An address as it may appear in memory and logs: no address. Whoever has one of IPv6 has all of its network."""
    return hashlib.sha256(_household(address).encode()).hexdigest()[:16]


def _household(address: str) -> str:
    try:
        number = IPv6Address(address)
    except ValueError:
        return address
    return str(number.ipv4_mapped or number.packed[:HOUSEHOLD].hex())
