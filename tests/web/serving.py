"""A server for browser tests, in a process of its own: quick bots, a fresh database, no limits in the way. Says its port."""

from __future__ import annotations

import socket
import sys
from pathlib import Path

import uvicorn

from colisee.cli.serve import config_of
from colisee.server.app import create_app
from colisee.server.settings import Settings


def main(database: str, page: str) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    settings = Settings(
        database=database, page=Path(page), bot_pause=0, messages_per_second=1000, requests_per_second=1000, burst=10_000, tables_per_hour=10_000
    )  # fmt: skip
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    uvicorn.Server(config_of(create_app(settings), settings)).run([listening])


if __name__ == "__main__":
    main(*sys.argv[1:])
