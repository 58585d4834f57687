"""A push service on this machine: HTTPS, with a certificate of its own. It decrypts what it is sent, as a browser would."""

from __future__ import annotations

import base64
import datetime
import json
import queue
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import Any, NamedTuple

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from py_vapid import Vapid02

AUTH = b"sixteen bytes ok"
TIMEOUT = 60


class Delivery(NamedTuple):
    path: str
    headers: dict[str, str]
    message: dict[str, Any]
    """Decrypted."""


class PushService:
    def __init__(self) -> None:
        self.browser = ec.generate_private_key(ec.SECP256R1())
        self.deliveries: queue.Queue[Delivery] = queue.Queue()
        self.status = 201
        self.port = 0

    def subscription(self, path: str = "/device") -> dict[str, Any]:
        """As a browser's `PushSubscription` states it."""
        point = self.browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {"p256dh": _base64url(point), "auth": _base64url(AUTH)}
        return {"endpoint": f"https://127.0.0.1:{self.port}{path}", "keys": keys}

    def next(self) -> Delivery:
        return self.deliveries.get(timeout=TIMEOUT)

    def receive(self, path: str, headers: dict[str, str], body: bytes) -> None:
        assert headers["content-encoding"] == "aes128gcm"
        assert Vapid02.verify(headers["authorization"])
        text = http_ece.decrypt(body, private_key=self.browser, auth_secret=AUTH, version="aes128gcm")
        self.deliveries.put(Delivery(path, headers, json.loads(text)))


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """Starts a push service. Its certificate is `folder/push.pem`: name it as SSL_CERT_FILE."""
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            service.receive(self.path, {name.lower(): value for name, value in self.headers.items()}, body)
            self.send_response(service.status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    certificate = folder / "push.pem"
    certificate.write_bytes(_certificate())
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    service.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _certificate() -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "push service of a test")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return private + certificate.public_bytes(Encoding.PEM)


def _base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
