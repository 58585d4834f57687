"""What processes of one machine need to work beside each other: turns, and an end that comes with the end of another."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where our processes share nothing
    fcntl = None  # type: ignore[assignment]


class Turns:
    """One at a time, by a file of its own; who waits is woken in order. Nobody waits where there is no `flock`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def open(self) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("wb")

    def __enter__(self) -> None:
        if fcntl:
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def __exit__(self, *_: object) -> None:
        if fcntl:
            fcntl.flock(self._file, fcntl.LOCK_UN)

    def close(self) -> None:
        self._file.close()


def leave_with_parent() -> None:
    """From now on, leave when the standard input ends: whoever started this process holds it open as long as it lives."""
    threading.Thread(target=_await_the_end, daemon=True).start()


def _await_the_end() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)
