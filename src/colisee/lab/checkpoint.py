"""The finished part of a long run, saved in one file so that a killed run can resume."""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from time import monotonic
from typing import Any

from colisee.lab.errors import LabError

FORMAT = "colisee-checkpoint/1"
PATIENCE = 2.0
"""Minimum seconds between two writes."""
SHARE_OF_TIME = 0.05
"""Maximum share of a run's time spent on writing."""

Rows = list[Any]


class Checkpoint:
    """The finished tasks of one run. `plan` identifies the run: a file with another plan is refused."""

    def __init__(self, path: Path, plan: dict[str, Any]) -> None:
        self.path, self.plan = path, plan
        self.done: dict[str, Rows] = self._read() if path.exists() else {}
        self._next_writing = 0.0

    def note(self, task: str, rows: Rows) -> None:
        self.done[task] = rows
        if monotonic() >= self._next_writing:
            self.write()

    def write(self) -> None:
        """Atomically: write a second file, then move it over the first."""
        started = monotonic()
        body = json.dumps({"plan": self.plan, "done": self.done}, separators=(",", ":"))
        fresh = self.path.with_name(f"{self.path.name}.new")
        with fresh.open("w", encoding="utf-8") as stream:
            stream.write(f"{FORMAT} {_digest(body)}\n{body}\n")
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(self.path)
        self._next_writing = monotonic() + max(PATIENCE, (monotonic() - started) / SHARE_OF_TIME)

    def forget(self) -> None:
        self.path.unlink(missing_ok=True)

    def _read(self) -> dict[str, Rows]:
        try:
            heading, _, body = self.path.read_text("utf-8").partition("\n")
        except (OSError, UnicodeDecodeError):
            raise self._damaged() from None
        if heading != f"{FORMAT} {_digest(body.removesuffix(chr(10)))}":
            raise self._damaged()
        kept = json.loads(body)
        if kept["plan"] != json.loads(json.dumps(self.plan)):
            raise self._another(kept["plan"])
        done: dict[str, Rows] = kept["done"]
        return done

    def _damaged(self) -> LabError:
        return LabError(
            f"the checkpoint {self.path} is damaged: remove it to start again (nothing was changed)",
            f"le point de reprise {self.path} est abîmé : supprimez-le pour recommencer (rien n’a été modifié)",
        )

    def _another(self, plan: dict[str, Any]) -> LabError:
        differing = ", ".join(sorted(key for key in {*plan, *self.plan} if plan.get(key) != self.plan.get(key)))
        return LabError(
            f"the checkpoint {self.path} belongs to another run (different: {differing}): repeat that run, or remove the file",
            f"le point de reprise {self.path} appartient à un autre calcul (différences : {differing}) : relancez celui-là, ou supprimez le fichier",
        )


def _digest(body: str) -> str:
    return hashlib.sha256(body.encode()).hexdigest()
