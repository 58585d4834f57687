"""Checks a record in a separate process that is killed after a deadline: `python -m colisee.cli.record_process KIND`.

A record is untrusted data. Whatever it holds, the command ends in time with a sentence; what passes here can be processed again
in the command's own process, because replaying is deterministic.
"""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any, Literal

from colisee.cli.common import UsageError

TIMEOUT_SECONDS = 60.0
Kind = Literal["replay", "verify"]


def check_record(text: str, kind: Kind, head: str | None = None) -> dict[str, Any]:
    """What a record gave in a process of its own, as JSON; UsageError if it is wrong or takes too long."""
    command = [sys.executable, "-m", "colisee.cli.record_process", kind, *([head] if head else [])]
    try:
        done = subprocess.run(
            command, input=text.encode(), capture_output=True, timeout=TIMEOUT_SECONDS, check=False
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        seconds = f"{TIMEOUT_SECONDS:g}"
        raise UsageError(
            f"checking this record took more than {seconds} seconds and was stopped",
            f"la vérification de cet enregistrement a dépassé {seconds} secondes et a été arrêtée",
        ) from None
    try:
        answer: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        reason = done.stderr.decode(errors="replace").strip().rpartition("\n")[2] or f"exit code {done.returncode}"
        raise UsageError(
            f"this record could not be processed: {reason}", f"cet enregistrement n’a pas pu être traité : {reason}"
        ) from None
    if "refused" in answer:
        raise UsageError(answer["refused"]["en"], answer["refused"]["fr"])
    return answer


# In the separate process


def main(kind: Kind, head: str | None = None) -> None:
    from colisee.play.record import RecordError

    try:
        answer = _checked(sys.stdin.buffer.read(), kind, head)
    except RecordError as error:
        answer = {"refused": {"en": error.message.en, "fr": error.message.fr}}
    sys.stdout.write(json.dumps(answer))


def _checked(text: bytes, kind: Kind, head: str | None) -> dict[str, Any]:
    from dataclasses import asdict

    from colisee.play import record as records

    record = records.read(text)
    if kind == "replay":
        records.replay(record)
        return {}
    verdict = records.verify(record, head)
    return {**asdict(verdict), "is_proved": verdict.is_proved, "players": record.names}


if __name__ == "__main__":
    main(*sys.argv[1:])  # type: ignore[arg-type]  # this module starts it
