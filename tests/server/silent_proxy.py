"""A proxy that can stop forwarding without closing its connections, which makes them half-open, as when a network fails."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

CHUNK = 1 << 16
POSTGRESQL = ".s.PGSQL.5432"


def proxy_to(url: str, folder: Path) -> tuple[SilentProxy, str]:
    """Returns a proxy that listens on a Unix socket in `folder`, and the URL that connects through it."""
    if url.startswith("unix://"):
        there, here = Path(url.removeprefix("unix://")), folder / "redis.sock"
        return SilentProxy(here, there), f"unix://{here}"
    home = url.rsplit("host=", 1)[1]
    return SilentProxy(folder / POSTGRESQL, Path(home) / POSTGRESQL), url.replace(home, str(folder))


class SilentProxy:
    def __init__(self, here: Path, there: Path) -> None:
        self.here, self.there = here, there
        self.silent_after: bytes | None = None
        """After forwarding data that contains these bytes, stop forwarding and accept no new connection."""
        self._silent: set[int] = set()
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> SilentProxy:
        self._server = await asyncio.start_unix_server(self._accept, self.here)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.close()

    def fall_silent(self) -> None:
        """Stops forwarding on all current connections, not on later ones."""
        self._silent.update(range(len(self._writers)))

    async def _accept(self, near: asyncio.StreamReader, near_writer: asyncio.StreamWriter) -> None:
        far, far_writer = await asyncio.open_unix_connection(self.there)
        self._writers += [near_writer, far_writer]
        number = len(self._writers) - 1
        self._tasks += [
            asyncio.create_task(self._forward(number, near, far_writer)),
            asyncio.create_task(self._forward(number, far, near_writer)),
        ]

    async def _forward(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if number in self._silent:
                    continue
                writer.write(data)
                if self.silent_after and self.silent_after in data:
                    self.fall_silent()
                    self._server.close()
        if number not in self._silent:
            writer.close()
