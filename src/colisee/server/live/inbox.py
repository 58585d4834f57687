"""A queue with one reader, as every room has one. `asyncio.Queue` allows several, and a message costs three times as much there."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Inbox(Generic[T]):
    def __init__(self) -> None:
        self._items: deque[T] = deque()
        self._reader: asyncio.Future[None] | None = None
        self._is_held = False

    @property
    def is_reader_waiting(self) -> bool:
        """Whether the reader has nothing to do and may be given an item."""
        return self._reader is not None and not self._is_held

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: T) -> None:
        self._items.append(item)
        if not self._is_held:
            self._wake_reader()

    def put_first(self, item: T) -> None:
        """The next item for the reader, before those that wait."""
        self._items.appendleft(item)
        self._wake_reader()

    def hold(self) -> None:
        """Keep items from the reader, which must be waiting, until `release`."""
        self._is_held = True

    def release(self) -> None:
        self._is_held = False
        if self._items:
            self._wake_reader()

    async def get(self) -> T:
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        return self._items.popleft()

    def _wake_reader(self) -> None:
        reader = self._reader
        if reader is not None:
            self._reader = None
            if not reader.done():
                reader.set_result(None)
