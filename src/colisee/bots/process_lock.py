"""What processes on one machine need to work side by side: a lock, and an exit when the parent exits."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where our processes share nothing
    fcntl = None  # type: ignore[assignment]


class ProcessLock:
    """One process at a time, by a lock file; waiting processes are woken in order. No lock where there is no `flock`."""

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


def exit_with_parent() -> None:
    """From now on, exit when the standard input ends: the parent holds it open as long as it lives."""
    threading.Thread(target=_wait_for_end_of_input, daemon=True).start()


def _wait_for_end_of_input() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)
