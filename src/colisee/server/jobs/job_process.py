"""The process of one job: `python -m colisee.server.jobs.job_process KIND`. Reads the request, writes progress line by line."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any

import msgspec

from colisee.bots.process_lock import exit_with_parent
from colisee.lab.errors import LabError
from colisee.play.record import RecordError
from colisee.server.jobs import analyses, studies
from colisee.server.jobs.job_runner import Progress

NICENESS = 10
REPORT_INTERVAL_SECONDS = 0.3

JOBS: dict[str, Callable[[bytes, Callable[..., None]], Any]] = {"analysis": analyses.run, "study": studies.run}


class Reporter:
    """Writes the progress of a job, at most once per interval."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, done: int, total: int, so_far: Callable[[], Any] | None = None) -> None:
        if monotonic() >= self._next:
            figures = msgspec.Raw(msgspec.json.encode(so_far())) if so_far else msgspec.UNSET
            write(Progress(done, total, figures))
            self._next = monotonic() + REPORT_INTERVAL_SECONDS


def main(kind: str) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    wanted = sys.stdin.buffer.readline()
    exit_with_parent()
    try:
        result = JOBS[kind](wanted, Reporter())
    except (LabError, RecordError) as error:
        write(Progress(refused={"en": error.message.en, "fr": error.message.fr}))
    else:
        write(Progress(1, 1, result=msgspec.Raw(msgspec.json.encode(result))))


def write(progress: Progress) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(progress) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1])
