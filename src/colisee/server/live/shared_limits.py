"""Limits per address that the processes of one machine share, in memory-mapped files.

A key has a slot by its hash; two keys with the same slot share its limit, which is rare. Nothing is locked: of two processes that
take at the same moment, both may be allowed.
"""

from __future__ import annotations

import os
from collections import Counter
from hashlib import blake2b
from mmap import mmap
from pathlib import Path

from colisee.server.live.rate_limits import Bucket

SLOTS = 1 << 16
BUCKET_NUMBERS = 2
"""Per slot: what has been taken, and when that was."""
DOUBLE, SHORT = 8, 2
"""Bytes."""
MAX_COUNT = (1 << 16) - 1
BUCKETS = "buckets"


class SharedBuckets:
    def __init__(self, folder: Path) -> None:
        self._numbers = _mapped(folder / BUCKETS, SLOTS * BUCKET_NUMBERS * DOUBLE).cast("d")

    def bucket(self, limit: str, key: str, rate: float, burst: float) -> Bucket:
        """The bucket of a key, such as an address, for the limit of this name."""
        return SharedBucket(self._numbers, BUCKET_NUMBERS * _slot(f"{limit}/{key}"), rate, burst)


class SharedBucket(Bucket):
    __slots__ = ("_at", "_numbers")

    def __init__(self, numbers: memoryview[float], at: int, rate: float, burst: float) -> None:
        super().__init__(rate, burst, numbers[at + 1])
        self._numbers, self._at = numbers, at

    def take(self, now: float, cost: float = 1) -> bool:
        self.level, self.seen = self.burst - self._numbers[self._at], self._numbers[self._at + 1]
        now = max(now, self.seen)  # another process may have read its clock later and taken earlier
        is_allowed = super().take(now, cost)
        self._numbers[self._at], self._numbers[self._at + 1] = self.burst - self.level, now
        return is_allowed


class ConnectionCounts:
    """Open connections by address. With a folder, those of all processes that share it: each has a file of its own there, named after
    its node, which the supervisor deletes when the process has died."""

    def __init__(self, folder: Path | None = None, node: str = "", kind: str = "") -> None:
        self._own: Counter[str] = Counter()
        self._folder, self._suffix = folder, f".{kind}"
        self._name = f"{node}{self._suffix}"
        self._files: dict[str, memoryview[int]] = {}
        self._refresh()

    def total(self, address: str) -> int:
        if self._folder is None:
            return self._own[address]
        self._refresh()
        slot = _slot(address)
        return sum(counts[slot] for counts in self._files.values())

    def add(self, address: str) -> None:
        self._own[address] += 1
        self._publish(address, 1)

    def remove(self, address: str) -> None:
        self._own[address] -= 1
        if not self._own[address]:
            del self._own[address]
        self._publish(address, -1)

    def _publish(self, address: str, change: int) -> None:
        if self._folder is not None:
            counts, slot = self._files[self._name], _slot(address)
            counts[slot] = min(MAX_COUNT, max(0, counts[slot] + change))

    def _refresh(self) -> None:
        if self._folder is None:
            return
        names = {self._name, *(name for name in os.listdir(self._folder) if name.endswith(self._suffix))}
        self._files = {
            name: self._files.get(name) or _mapped(self._folder / name, SLOTS * SHORT).cast("H") for name in names
        }


def forget_process(folder: Path, node: str) -> None:
    """A process has died: its connections are closed."""
    for path in folder.glob(f"{node}.*"):
        path.unlink(missing_ok=True)


def _slot(key: str) -> int:
    return int.from_bytes(blake2b(key.encode(), digest_size=4).digest()) % SLOTS


def _mapped(path: Path, size: int) -> memoryview:
    """A file of this size, made if needed: zeros at first, and the same memory in all processes."""
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        os.ftruncate(descriptor, size)
        return memoryview(mmap(descriptor, size))
    finally:
        os.close(descriptor)
