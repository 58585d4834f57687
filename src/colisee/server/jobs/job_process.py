"""The process of one work: `python -m colisee.server.jobs.job_process KIND`. What is wanted comes in, how far it is goes out, line by line."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec

from colisee.bots.process_lock import leave_with_parent
from colisee.lab.errors import LabError
from colisee.play.record import RecordError
from colisee.server.jobs import analyses, studies
from colisee.server.jobs.job_runner import Progress

NICENESS = 10
SECONDS_BETWEEN_LINES = 0.3

WORK: dict[str, Callable[[bytes, Callable[..., None]], Any]] = {"analysis": analyses.work, "study": studies.work}


class Telling:
    """Says how far the work is, not too often."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, done: int, total: int, so_far: Callable[[], Any] | None = None) -> None:
        if monotonic() >= self._next:
            figures = msgspec.Raw(msgspec.json.encode(so_far())) if so_far else msgspec.UNSET
            say(Progress(done, total, figures))
            self._next = monotonic() + SECONDS_BETWEEN_LINES


def main(kind: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    wanted = sys.stdin.buffer.readline()
    leave_with_parent()
    try:
        result = WORK[kind](wanted, Telling())
    except (LabError, RecordError) as error:
        say(Progress(refused={"en": error.message.en, "fr": error.message.fr}))
    else:
        say(Progress(1, 1, result=msgspec.Raw(msgspec.json.encode(result))))


def say(said: Progress) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
