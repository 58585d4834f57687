"""The host names that this server answers to.

A page of another site can make its own name resolve to this server's address (DNS rebinding) and would then count as the same
origin. Such a request names the other site in its Host header. Addresses cannot be rebound, so every IP address is allowed.
"""

from __future__ import annotations

import socket
from collections.abc import Callable
from ipaddress import ip_address

from colisee.server.settings import Settings


def host_check(settings: Settings) -> Callable[[str], bool]:
    """A function that tells whether a Host header is allowed."""
    machine = socket.gethostname().lower()
    names = {"localhost", machine, f"{machine.partition('.')[0]}.local", settings.host.lower()}
    names |= {host.lower() for host in settings.allowed_hosts}

    def is_allowed(host: str) -> bool:
        name = _without_port(host.lower())
        return name in names or _is_address(name) or "*" in names

    return is_allowed


def _without_port(host: str) -> str:
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.rpartition(":")[0] if ":" in host else host


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
