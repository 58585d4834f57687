"""Random identifiers for tables, players and nodes."""

from __future__ import annotations

import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""No characters that are easily confused when read aloud."""
UNBIASED_BYTES = 256 // len(ALPHABET) * len(ALPHABET)
SPARE_BYTES = 4
"""Drawn beyond the length needed: about one byte in thirty is rejected."""


def new_id(length: int = 16) -> str:
    """Return a random identifier in which every character is equally likely (rejection sampling)."""
    letters: list[str] = []
    while len(letters) < length:
        drawn = secrets.token_bytes(length + SPARE_BYTES)
        letters += [ALPHABET[byte % len(ALPHABET)] for byte in drawn if byte < UNBIASED_BYTES]
    return "".join(letters[:length])
