"""A worker process that reads what clients upload: `python -m colisee.server.jobs.record_process`.

Uploaded records and score sheets are untrusted. They are processed here, where a task that takes too long can be killed without
harm to the server. One JSON request per line on standard input, one JSON response per line on standard output.
"""

from __future__ import annotations

import os
import signal
import sys
from typing import Any, Literal

import msgspec

from colisee.core.registry import game
from colisee.core.sheet import SheetError
from colisee.core.text import Language
from colisee.play import record as records
from colisee.play.record import RecordError
from colisee.server.protocol.replay import replay_of

NICENESS = 5
READY = b"ready\n"


class UploadRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """`replay`: a record step by step. `check`: whether a record is sound and finished. `score`: a score sheet of `game`."""

    kind: Literal["replay", "check", "score"]
    data: Any
    language: Language = "en"
    game: str = ""
    first: int = 0
    count: int = 0


class UploadResponse(msgspec.Struct, frozen=True, omit_defaults=True):
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    fault: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """What is wrong with the upload."""
    is_finished: bool = False
    error: str = ""
    """An unexpected exception: a defect of the program."""


def process(request: UploadRequest) -> UploadResponse:
    try:
        if request.kind == "score":
            return UploadResponse(msgspec.Raw(msgspec.json.encode(game(request.game).sheet.score(request.data))))
        record = records.read(msgspec.json.encode(request.data))
        match = records.replay(record, rules=record.spec.compiled)
        if request.kind == "check":
            return UploadResponse(is_finished=match.is_over)
        steps = replay_of(match, record.names, request.language, request.first, request.count)
        return UploadResponse(msgspec.Raw(msgspec.json.encode(steps)), is_finished=match.is_over)
    except (RecordError, SheetError) as error:
        return UploadResponse(fault=msgspec.Raw(msgspec.json.encode(error.as_dict(request.language))))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _write(READY)
    decoder = msgspec.json.Decoder(UploadRequest)
    while line := sys.stdin.buffer.readline():
        try:
            response = process(decoder.decode(line))
        except Exception as error:  # of any kind: the server logs it and answers with an internal error
            response = UploadResponse(error=f"{type(error).__name__}: {error}"[:500])
        _write(msgspec.json.encode(response) + b"\n")


def _write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
