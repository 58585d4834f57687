"""Which push endpoints the server may send to: HTTPS, on public addresses only.

Anybody can name an endpoint, so it must not become a way to reach the machines behind the server. The name is resolved at the
moment of sending and the connection goes to the address that was checked.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

Network = IPv4Network | IPv6Network
Address = IPv4Address | IPv6Address
HTTPS_PORT = 443
MAX_LENGTH = 1000
RESOLVE_SECONDS = 3.0
RESOLVER_THREADS = 4
GLOBAL_UNICAST = ip_network("2000::/3")
"""All public IPv6 addresses. Others may stand for IPv4 addresses, perhaps private ones (64:ff9b::/96, ::/96), or are local."""


class BadEndpoint(Exception):
    """An endpoint that the server does not send to."""


class Endpoint(NamedTuple):
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"https://{host}" + ("" if self.port == HTTPS_PORT else f":{self.port}")


class Resolver:
    """Resolves names in threads of its own: slow names must not hold up anything else."""

    def __init__(self, networks: Sequence[str] = ()) -> None:
        """`networks`: private networks that are allowed, with any port."""
        self._networks = [ip_network(network, strict=False) for network in networks]
        self._threads = ThreadPoolExecutor(RESOLVER_THREADS, "push-names")

    async def resolve(self, endpoint: Endpoint) -> str:
        """An address of the endpoint that the server may connect to; BadEndpoint if one of its addresses is not public."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(RESOLVE_SECONDS):
                found = await loop.run_in_executor(self._threads, _addresses, endpoint.host, endpoint.port)
        except (OSError, TimeoutError, UnicodeError) as error:
            raise BadEndpoint(f"cannot resolve {endpoint.host}: {error}") from None
        if not found or not all(self._is_allowed(address, endpoint.port) for address in found):
            raise BadEndpoint(f"{endpoint.host} is not a public address")
        return str(found[0])

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _is_allowed(self, address: Address, port: int) -> bool:
        if any(address in network for network in self._networks):
            return True
        return port == HTTPS_PORT and is_public(address)


def parse(url: str) -> Endpoint:
    """The parts of an endpoint's URL; BadEndpoint if it is not HTTPS or carries a user name."""
    try:
        parts = urlsplit(url)
        port = parts.port or HTTPS_PORT
    except ValueError:
        raise BadEndpoint("not a URL") from None
    is_plain = url.isascii() and url.isprintable() and " " not in url and len(url) <= MAX_LENGTH
    if parts.scheme != "https" or not parts.hostname or parts.username is not None or not is_plain:
        raise BadEndpoint("the endpoint must be an https address")
    path = parts.path or "/"
    return Endpoint(parts.hostname, port, f"{path}?{parts.query}" if parts.query else path)


def is_public(address: Address) -> bool:
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return is_public(address.ipv4_mapped)
        if address.sixtofour or address.teredo or address not in GLOBAL_UNICAST:
            return False
    return address.is_global and not address.is_multicast


def _addresses(host: str, port: int) -> list[Address]:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [ip_address(str(entry[4][0]).partition("%")[0]) for entry in found]
