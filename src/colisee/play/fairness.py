"""Provable draws: who serves a match commits to a secret before the first draw and reveals it at the end.

The commitment is the SHA-256 of the secret. The key is HMAC-SHA256(secret, the players' own entropy), so neither side alone
chooses the draws. The number of draw i among n equally likely ones is HMAC-SHA256(key, "i/attempt") read as a 64-bit integer,
modulo n; an integer in the last, incomplete run of n is skipped and `attempt` goes up, so every number is equally likely.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from colisee.core.position import Position

SECRET_BYTES = 32
RANGE = 1 << 64
BLOCK, INNER, OUTER = 64, 0x36, 0x5C
"""Of HMAC (RFC 2104)."""
PREFIX = b"colisee-draws/1:"


@dataclass(frozen=True)
class Fairness:
    secret: bytes
    entropy: tuple[str, ...] = ()
    """What each player threw in, by seat; an empty text is a player who did not."""
    is_revealed_at_end = True

    @staticmethod
    def fresh(entropy: Sequence[str] = ()) -> Fairness:
        return Fairness(secrets.token_bytes(SECRET_BYTES), tuple(entropy))

    @staticmethod
    def seeded(seed: int) -> Fairness:
        """A secret that anybody can repeat from its seed: for demonstrations and tests, never for a match between people."""
        return Fairness(sha256(PREFIX + str(seed).encode()).digest())

    @property
    def commitment(self) -> str:
        return sha256(PREFIX + self.secret).hexdigest()

    @cached_property
    def key(self) -> bytes:
        return hmac.digest(self.secret, json.dumps(self.entropy).encode(), "sha256")

    def drawn(self, position: Position, draw: int) -> int:
        """The action of the draw-th draw of a match, which is due in this position."""
        return position.draw(self.number(draw, position.draw_count()))

    def number(self, draw: int, choices: int) -> int:
        """The number of the draw-th draw, from 0 to choices-1."""
        whole_runs = RANGE - RANGE % choices
        attempt = 0
        while True:
            digest = self._digest(b"%d/%d" % (draw, attempt))
            value = int.from_bytes(digest[:8], "big")
            if value < whole_runs:
                return value % choices
            attempt += 1

    def _digest(self, message: bytes) -> bytes:
        """HMAC-SHA256 under the key, written out: `hmac` looks its hash up anew at every call, which takes twice as long as hashing."""
        inner, outer = self._pads
        return sha256(outer + sha256(inner + message).digest()).digest()

    @cached_property
    def _pads(self) -> tuple[bytes, bytes]:
        key = self.key.ljust(BLOCK, b"\0")
        return bytes(byte ^ INNER for byte in key), bytes(byte ^ OUTER for byte in key)

    def as_json(self, reveal: bool) -> dict[str, Any]:
        shown = {"commitment": self.commitment, "entropy": list(self.entropy)}
        return {**shown, "secret": self.secret.hex()} if reveal else shown
