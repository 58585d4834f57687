"""Seat tokens: the secret that opens a seat on another device. Derived from the server's secret, so nothing is stored."""

from __future__ import annotations

import base64
import hmac

SIGNATURE_LENGTH = 22
"""Characters: 132 bits."""


class Signer:
    """Signs texts and verifies its own signatures. Every purpose has its own key."""

    def __init__(self, secret: str, purpose: str) -> None:
        self._key = hmac.digest(bytes.fromhex(secret), purpose.encode(), "sha256")

    def signature(self, text: str) -> str:
        digest = hmac.digest(self._key, text.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode()[:SIGNATURE_LENGTH]

    def verifies(self, text: str, signature: str) -> bool:
        return hmac.compare_digest(self.signature(text).encode(), signature.encode())


class SeatTokens:
    def __init__(self, secret: str) -> None:
        self._signer = Signer(secret, "seat")

    def token(self, table: str, seat: int, holder: int) -> str:
        """`holder` counts the players who have held the seat, so that a former holder's link is no longer valid."""
        return self._signer.signature(f"{table}/{seat}/{holder}")

    def invitation(self, table: str) -> str:
        """The secret that invites to all reserved seats of a table and of its rematches."""
        return self._signer.signature(f"{table}/invitation")

    def opens(self, token: str, table: str, seat: int, holder: int) -> bool:
        return self._signer.verifies(f"{table}/{seat}/{holder}", token)
