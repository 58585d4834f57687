"""Work that a server does beside its rooms."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod


class BackgroundTask(ABC):
    """Runs from `open` to `close`, or until it is done."""

    _task: asyncio.Task[None] | None = None

    @abstractmethod
    async def _run(self) -> None: ...

    def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def finished(self) -> None:
        if self._task:
            await self._task
