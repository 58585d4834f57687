"""A way to a server that can fall silent: both sides still think that they are connected, as when a network vanishes."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

CHUNK = 1 << 16
POSTGRESQL = ".s.PGSQL.5432"


def way_to(url: str, folder: Path) -> tuple[Way, str]:
    """Through a socket in that folder, instead of the server's own; and the URL that goes this way."""
    if url.startswith("unix://"):
        there, here = Path(url.removeprefix("unix://")), folder / "redis.sock"
        return Way(here, there), f"unix://{here}"
    home = url.rsplit("host=", 1)[1]
    return Way(folder / POSTGRESQL, Path(home) / POSTGRESQL), url.replace(home, str(folder))


class Way:
    def __init__(self, here: Path, there: Path) -> None:
        self.here, self.there = here, there
        self.last_word: bytes | None = None
        """When this is said it still arrives; then everybody falls silent, and nobody else comes through."""
        self._silent: set[int] = set()
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Way:
        self._server = await asyncio.start_unix_server(self._meet, self.here)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.close()

    def fall_silent(self) -> None:
        """For all who are connected; not for who comes later."""
        self._silent.update(range(len(self._writers)))

    async def _meet(self, near: asyncio.StreamReader, near_writer: asyncio.StreamWriter) -> None:
        far, far_writer = await asyncio.open_unix_connection(self.there)
        self._writers += [near_writer, far_writer]
        number = len(self._writers) - 1
        self._tasks += [
            asyncio.create_task(self._carry(number, near, far_writer)),
            asyncio.create_task(self._carry(number, far, near_writer)),
        ]

    async def _carry(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if number in self._silent:
                    continue
                writer.write(data)
                if self.last_word and self.last_word in data:
                    self.fall_silent()
                    self._server.close()
        if number not in self._silent:
            writer.close()
