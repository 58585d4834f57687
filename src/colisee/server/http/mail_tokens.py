"""Signed links in e-mails: they prove that a request comes from a reader of the address, without a login and without storage."""

from __future__ import annotations

from typing import Literal, get_args

from colisee.server.live.seat_tokens import Signer
from colisee.server.storage.notifications import MailAddress

Purpose = Literal["confirm", "stop"]


class SignedMailTokens:
    def __init__(self, secret: str) -> None:
        self._signers = {purpose: Signer(secret, f"mail {purpose}") for purpose in get_args(Purpose)}

    def token(self, purpose: Purpose, address: MailAddress) -> str:
        return f"{address.player}.{self._signers[purpose].signature(_signed(purpose, address))}"

    def verifies(self, purpose: Purpose, token: str, address: MailAddress) -> bool:
        return self._signers[purpose].verifies(_signed(purpose, address), token.partition(".")[2])


def _signed(purpose: Purpose, address: MailAddress) -> str:
    """A newer request replaces the link of an earlier confirmation; the link that stops messages stays valid."""
    asked = f"/{address.asked_at}" if purpose == "confirm" else ""
    return f"{address.player}/{address.address}{asked}"
