"""A worker process that reads what clients upload: `python -m colisee.server.jobs.record_process`.

Uploaded records and score sheets are untrusted. They are processed here, where a task that takes too long can be killed without
harm to the server. One JSON request per line on standard input, one JSON response per line on standard output.
"""

from __future__ import annotations

import os
import signal
import sys
from math import ceil
from typing import Any, Literal

import msgspec

from colisee.core.kit import SPECTATOR
from colisee.core.registry import game
from colisee.core.sheet import SheetError
from colisee.core.text import Language
from colisee.play import record as records
from colisee.play.match import Match
from colisee.play.record import RecordError
from colisee.server.protocol.replay import replay_of

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

NICENESS = 5
READY = b"ready\n"
PROCESSOR_SECONDS = 10
"""For one upload. The system ends the process then: compiled code cannot be interrupted from within."""


class UploadRequest(msgspec.Struct, frozen=True, omit_defaults=True):
    """`replay`: a record step by step. `check`: whether a record is sound and finished. `continue`: where a match stands that is to
    go on at a table. `score`: a score sheet of `game`."""

    kind: Literal["replay", "check", "continue", "score"]
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
        if request.kind == "continue":
            return UploadResponse(msgspec.Raw(msgspec.json.encode(_given(match))), is_finished=match.is_over)
        if request.kind == "check":
            return UploadResponse(is_finished=match.is_over)
        steps = replay_of(match, record.names, record.pieces, request.language, request.first, request.count)
        return UploadResponse(msgspec.Raw(msgspec.json.encode(steps)), is_finished=match.is_over)
    except (RecordError, SheetError) as error:
        return UploadResponse(fault=msgspec.Raw(msgspec.json.encode(error.as_dict(request.language))))


class GivenMatch(msgspec.Struct, frozen=True):
    """An unfinished match that was played elsewhere, checked by the rules."""

    game: str
    rules_version: int
    components: str
    players: int
    options: dict[str, str]
    line: list[tuple[int, int]]
    """Seat and action of every event that was not taken back."""
    is_open: bool
    """Whether nothing is hidden from anybody now: every view is the whole position."""


def _given(match: Match) -> GivenMatch:
    whole, setup = match.position.to_bytes(), match.setup
    is_open = all(match.view(reader).to_bytes() == whole for reader in (*range(match.players), SPECTATOR))
    line = [(event.seat, event.action) for event in match.line]
    return GivenMatch(
        match.spec.slug, setup.rules_version, match.spec.digest, match.players, match.options, line, is_open
    )


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    _write(READY)
    decoder = msgspec.json.Decoder(UploadRequest)
    while line := sys.stdin.buffer.readline():
        _limit_processor_time()
        try:
            response = process(decoder.decode(line))
        except Exception as error:  # of any kind: the server logs it and answers with an internal error
            response = UploadResponse(error=f"{type(error).__name__}: {error}"[:500])
        _write(msgspec.json.encode(response) + b"\n")


def _limit_processor_time() -> None:
    """Give the next upload its seconds. Time that passes while other processes run does not count."""
    if resource:
        used = sum(resource.getrusage(resource.RUSAGE_SELF)[:2])
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(used) + PROCESSOR_SECONDS, most))


def _write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
