"""Web Push (RFC 8030): messages encrypted for one browser (RFC 8291) and signed with the server's key (VAPID, RFC 8292)."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import logging
import ssl
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import msgspec

from colisee.server.notifications.endpoints import BadEndpoint, Endpoint, Resolver, parse
from colisee.server.notifications.notices import Kind, Notice
from colisee.server.storage.notifications import PushSubscription

log = logging.getLogger("colisee.server")

ORDER_OF_P256 = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
SEND_SECONDS = 8.0
"""For one message, from connecting to the answer."""
SIGNATURE_SECONDS = 12 * 3600
MAX_SIGNATURES = 100
MAX_ANSWER_BYTES = 8192
IN_FLIGHT_PER_ADDRESS = 32
"""Messages that are being sent to one network address: a slow one must not hold up the others."""
TTL_SECONDS: dict[Kind, int] = {"turn": 86_400, "clock": 3600, "joined": 3600, "ended": 86_400}
CRYPTO_THREADS = 1

Outcome = Literal["delivered", "gone", "failed"]


class PushMessage(msgspec.Struct, frozen=True):
    """What the service worker is sent."""

    kind: Kind
    table: str
    title: str
    body: str


class PushSender:
    def __init__(self, secret: str, contact: str, networks: Sequence[str] = ()) -> None:
        """`secret` is hexadecimal: the server's key follows from it."""
        self.resolver = Resolver(networks)
        self._secret, self._contact = secret, contact
        self._threads = ThreadPoolExecutor(CRYPTO_THREADS, "push-crypto")
        self._signatures: dict[str, tuple[float, str]] = {}
        """By origin: until when it is used, and the header."""
        self._in_flight: Counter[str] = Counter()
        self._key: Any = None
        self._tls: ssl.SSLContext | None = None

    async def public_key(self) -> str:
        """The key that browsers subscribe with, in base64url."""
        key: str = await self._in_thread(self._public_key)
        return key

    async def send(self, subscription: PushSubscription, notice: Notice) -> Outcome:
        """Send a notice to a device. Failures are logged, never raised."""
        try:
            async with asyncio.timeout(SEND_SECONDS):
                return await self._send(subscription, notice)
        except BadEndpoint as error:
            log.warning("push refused: %s", error)
            return "gone"
        except (OSError, TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as error:
            log.warning("push failed: %s", error or type(error).__name__)
            return "failed"

    def close(self) -> None:
        self.resolver.close()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _send(self, subscription: PushSubscription, notice: Notice) -> Outcome:
        endpoint = parse(subscription.endpoint)
        address = await self.resolver.resolve(endpoint)
        if self._in_flight[address] >= IN_FLIGHT_PER_ADDRESS:
            return "failed"
        self._in_flight[address] += 1
        try:
            language = subscription.language
            message = PushMessage(
                notice.kind, notice.table, notice.title(language), notice.body(subscription.player, language)
            )
            body, signature = await self._in_thread(self._sealed, subscription, message, endpoint.origin)
            status = await self._post(endpoint, address, _head(endpoint, notice, signature, len(body)) + body)
        finally:
            self._in_flight[address] -= 1
            if not self._in_flight[address]:
                del self._in_flight[address]
        if 200 <= status < 300:
            return "delivered"
        log.warning("push answered with %d by %s", status, endpoint.host)
        return "gone" if status in (404, 410) else "failed"

    async def _post(self, endpoint: Endpoint, address: str, request: bytes) -> int:
        """Send a request to the address that was checked; returns the status. Redirects are not followed."""
        self._tls = self._tls or ssl.create_default_context()
        reader, writer = await asyncio.open_connection(
            address, endpoint.port, ssl=self._tls, server_hostname=endpoint.host, limit=MAX_ANSWER_BYTES
        )
        try:
            writer.write(request)
            await writer.drain()
            line = await reader.readuntil(b"\r\n")
        finally:
            writer.transport.abort()
        version, _, rest = line.partition(b" ")
        if not version.startswith(b"HTTP/1.") or not rest[:3].isdigit():
            raise ValueError("not an HTTP answer")
        return int(rest[:3])

    async def _in_thread(self, call: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *arguments)

    # In the thread

    def _vapid(self) -> Any:
        if self._key is None:
            from py_vapid import Vapid02

            number = int(self._secret, 16) % (ORDER_OF_P256 - 1) + 1
            self._key = Vapid02.from_raw(base64.urlsafe_b64encode(number.to_bytes(32, "big")).rstrip(b"="))
        return self._key

    def _public_key(self) -> str:
        return _base64url(_uncompressed(self._vapid().public_key))

    def _sealed(self, subscription: PushSubscription, message: PushMessage, origin: str) -> tuple[bytes, str]:
        """The encrypted body, and the header that proves who sends it."""
        import http_ece
        from cryptography.hazmat.primitives.asymmetric import ec

        body: bytes = http_ece.encrypt(
            msgspec.json.encode(message),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_decoded(subscription.p256dh),
            auth_secret=_decoded(subscription.auth),
            version="aes128gcm",
        )
        return body, self._signature(origin)

    def _signature(self, origin: str) -> str:
        now = time.time()
        until, header = self._signatures.get(origin, (0.0, ""))
        if until < now:
            if len(self._signatures) >= MAX_SIGNATURES:
                self._signatures.clear()
            claims = {"aud": origin, "sub": self._contact, "exp": int(now) + SIGNATURE_SECONDS}
            header = str(self._vapid().sign(claims)["Authorization"])
            self._signatures[origin] = now + SIGNATURE_SECONDS / 2, header
        return header


def check_keys(p256dh: str, auth: str) -> None:
    """ValueError unless these are a public key and a secret that a browser may send."""
    from cryptography.hazmat.primitives.asymmetric import ec

    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _decoded(p256dh))
    if len(_decoded(auth)) != 16:
        raise ValueError("the secret must have 16 bytes")


def _head(endpoint: Endpoint, notice: Notice, signature: str, length: int) -> bytes:
    host = endpoint.origin.removeprefix("https://")
    topic = _base64url(hashlib.sha256(notice.table.encode()).digest())[:32]
    lines = [
        f"POST {endpoint.path} HTTP/1.1",
        f"Host: {host}",
        f"Authorization: {signature}",
        "Content-Type: application/octet-stream",
        "Content-Encoding: aes128gcm",
        f"Content-Length: {length}",
        f"TTL: {TTL_SECONDS[notice.kind]}",
        f"Urgency: {'high' if notice.kind in ('turn', 'clock') else 'normal'}",
        f"Topic: {topic}",  # a later message about the table replaces one that is not delivered yet
        "Connection: close",
    ]
    return ("\r\n".join(lines) + "\r\n\r\n").encode("ascii")


def _uncompressed(key: Any) -> bytes:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    encoded: bytes = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return encoded


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
