"""What whoever runs a server may choose."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

KILOBYTE = 1024


@dataclass(frozen=True)
class Settings:
    host: str = "127.0.0.1"
    port: int = 8000
    database: str = ""
    """sqlite:///path or postgresql://…; empty = a file in the user's data folder."""
    bus: str = ""
    """redis://…; empty = the database's own NOTIFY, or nothing for a single process."""
    origins: tuple[str, ...] = ()
    """Pages of other hosts that may use this server."""
    allowed_hosts: tuple[str, ...] = ()
    """Host names that this server answers to, besides its addresses and this machine's name; "*" = all."""
    metrics_to: tuple[str, ...] = ()
    """Addresses or networks beyond this machine that may read the metrics: on a quiet server they tell when somebody decides in secret."""
    https: bool = False
    """Cookies only over HTTPS, and Strict-Transport-Security."""
    bot_threads: int = 2
    substitute_bot: str = "apprentice"
    """The bot that plays on for somebody who left, resigned, or ran out of time."""
    bot_pause: float = 0.6
    """A bot never answers faster: people want to see what happens."""
    idle_seconds: float = 60.0
    """A table where nothing happens for so long leaves the memory."""
    lease_seconds: float = 5.0
    """A node that gives no sign for so long has lost its tables."""
    max_message_bytes: int = 16 * KILOBYTE
    max_body_bytes: int = 256 * KILOBYTE
    messages_per_second: float = 20
    requests_per_second: float = 20
    burst: float = 100
    connections_per_address: int = 200
    """Open connections: HTTP and WebSockets are counted separately."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of reverse proxies whose X-Forwarded-For header is believed."""
    tables_per_hour: int = 300
    lab: bool = True
    """People may analyse ended matches and run small studies."""
    analysis_bot: str = "expert"
    """Whose choices an analysis holds beside the players'."""
    analysis_playouts: int = 1_000
    """How often an analysis plays each position on."""
    jobs_per_hour: int = 40
    """Analyses and studies that one address may begin."""
    max_waiting_bytes: int = 1024 * KILOBYTE
    """A client that leaves more than this many bytes unread is disconnected; it may reconnect and resume."""
    hellos_per_second: float = 0.5
    """Per connection; the answer to `hello` is large."""
    stored_per_second: float = 2.0
    """Chat lines and other stored commands besides moves, per address."""
    node: str = ""
    """What this process is called among others; empty = a new name."""
    process_folder: Path | None = None
    """The folder where the processes meet that share a port and a database; None = it is the only one."""
    page: Path | None = None
    """The folder of the built page."""


def default_database() -> str:
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('colisee') / 'colisee.sqlite3'}"
