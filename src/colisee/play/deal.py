"""A deal: a fixed order of every pile, so that several matches draw the same pieces at the same moments.

Who serves the matches commits to the secret of the deal before the first one starts and reveals it after the last one. The order
of a pile is that of HMAC-SHA256(secret, "owner/action/copy") of its pieces. A draw takes the first piece in that order that is
still there and possible.
"""

from __future__ import annotations

import hmac
import secrets
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Any

from colisee.core.position import Position
from colisee.core.spec import GameSpec
from colisee.play.fairness import SECRET_BYTES

PREFIX = b"colisee-deal/1:"
MAX_CACHED = 1000


@dataclass(frozen=True)
class Deal:
    secret: bytes
    is_revealed_at_end = False
    """Other matches with the same deal may still be running."""

    @staticmethod
    def fresh() -> Deal:
        return Deal(secrets.token_bytes(SECRET_BYTES))

    @property
    def commitment(self) -> str:
        return sha256(PREFIX + self.secret).hexdigest()

    def drawn(self, position: Position, draw: int) -> int:
        """The action of the next draw. It depends on what is left of the pile alone, so a draw that is made again is the same."""
        spec, left = position.spec, position.draws()
        owner = spec.piles.owner(position.record)
        action = next(iter(left))
        (first, last) = next((r.first, r.last) for r in spec.facts.ranges if r.first <= action <= r.last)
        return _next_piece(_order(self.secret, spec, first, last, owner), left)

    def as_json(self, reveal: bool) -> dict[str, Any]:
        shown = {"deal": True, "commitment": self.commitment, "entropy": []}
        return {**shown, "secret": self.secret.hex()} if reveal else shown


def _next_piece(order: tuple[int, ...], left: Mapping[int, int]) -> int:
    taken = Counter(action for action in order if action in left)
    taken.subtract(left)
    for action in order:
        if action in left:
            if taken[action] <= 0:
                return action
            taken[action] -= 1
    raise AssertionError("no piece of the pile is left")


@lru_cache(MAX_CACHED)
def _order(secret: bytes, spec: GameSpec, first: int, last: int, owner: int) -> tuple[int, ...]:
    pieces = [(action, copy) for action in range(first, last + 1) for copy in range(spec.piles.copies.get(action, 1))]
    digests = {piece: hmac.digest(secret, b"%d/%d/%d" % (owner, *piece), "sha256") for piece in pieces}
    return tuple(action for action, _ in sorted(pieces, key=lambda piece: digests[piece]))
