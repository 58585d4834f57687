"""Long work beside the server: each piece in a process of its own, at low priority, one of a kind at a time.

Not in a thread: what Python does between two searches would hold everybody up, and a thread cannot be stopped. The database
says how far a work is, so that any node can be asked; the figures on the way are known to the node that does it alone.
"""

from __future__ import annotations

import asyncio
import logging
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Literal, NamedTuple

import msgspec

from colisee.server.protocol.refusals import Refusal
from colisee.server.storage.database import DatabaseError, Row, Write
from colisee.server.storage.store import Store

log = logging.getLogger("colisee.server")

Kind = Literal["analysis", "study"]
Status = Literal["waiting", "running", "done", "failed", "stopped"]

MAX_QUEUED = 5
"""Of a kind, on one node: one under way, the others waiting."""
TIMEOUT_SECONDS = 600.0
SECONDS_BETWEEN_NOTES = 2.0
LOST_AFTER_MILLISECONDS = 60_000
"""Milliseconds without a sign: the node that did the work is gone."""
KEPT: dict[Kind, int] = {"analysis": 300, "study": 40}
COLUMNS = "id, kind, owner, status, began_at, changed_at, wanted, told"
UNDER_WAY = "status IN ('waiting', 'running')"


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line from the process: how far it is, or the end."""

    done: int = 0
    total: int = 0
    so_far: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    refused: dict[str, str] | None = None
    """By language: why it cannot be done."""


class Job(NamedTuple):
    id: str
    kind: Kind
    owner: str
    status: Status
    began_at: int
    changed_at: int
    wanted: str
    """JSON."""
    progress: Progress
    is_lost: bool = False
    """Stopped, failed, or of a node that is gone: it may be begun again."""
    ahead: int = 0
    """How many are done before it."""


class RunningJob:
    """A work that this node does."""

    def __init__(self, work: Job) -> None:
        self.work, self.progress = work, Progress()
        self.status: Status = "waiting"
        self.outcome: Status = "failed"
        """What it is once that is written down: nobody hears of an end that a list does not show."""
        self.process: subprocess.Popen[bytes] | None = None
        self.task: asyncio.Task[None] | None = None

    def end(self, status: Status) -> None:
        self.status = status
        if self.process:
            self.process.kill()


class JobRunner:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.database, self.now = store.database, now
        self.here: dict[str, RunningJob] = {}
        self._turn = {kind: asyncio.Lock() for kind in KEPT}
        self._readers = ThreadPoolExecutor(len(KEPT), "jobs")

    # Questions

    async def find(self, work: str) -> Job | None:
        running = self.here.get(work)
        if running:
            return running.work._replace(status=running.status, progress=running.progress, ahead=self._ahead(running))
        rows = await self.database.read(f"SELECT {COLUMNS} FROM works WHERE id = ?", work)
        return self._work(rows[0]) if rows else None

    async def latest(self, kind: Kind, most: int) -> list[Job]:
        """The finished ones, the latest first."""
        rows = await self.database.read(
            f"SELECT {COLUMNS} FROM works WHERE kind = ? AND status = 'done' ORDER BY changed_at DESC LIMIT ?",
            kind,
            most,
        )
        return [self._work(row) for row in rows]

    def _work(self, row: Row) -> Job:
        name, kind, owner, status, began_at, changed_at, wanted, progress = row
        work = Job(
            name, kind, owner, status, began_at, changed_at, wanted, msgspec.json.decode(progress, type=Progress)
        )
        if work.status in ("waiting", "running") and work.changed_at < self.now() - LOST_AFTER_MILLISECONDS:
            work = work._replace(status="failed")
        return work._replace(is_lost=work.status in ("failed", "stopped"))

    def _ahead(self, running: RunningJob) -> int:
        same = [other for other in self.here.values() if other.work.kind == running.work.kind]
        return same.index(running)

    # Commands

    async def begin(self, work: str, kind: Kind, owner: str, wanted: Any) -> Job:
        """Begin a work, or wait in line; refused as busy where too many wait."""
        if work in self.here:
            return await self._known(work)
        if sum(running.work.kind == kind for running in self.here.values()) >= MAX_QUEUED:
            raise Refusal("busy")
        now, text = self.now(), msgspec.json.encode(wanted).decode()
        running = self.here[work] = RunningJob(Job(work, kind, owner, "waiting", now, now, text, Progress()))
        try:
            await self.database.write(
                Write("DELETE FROM works WHERE id = ?", (work,)),
                Write(f"INSERT INTO works ({COLUMNS}) VALUES (?, ?, ?, 'waiting', ?, ?, ?, '{{}}')", (work, kind, owner, now, now, text)),
            )  # fmt: skip
        except DatabaseError:
            del self.here[work]
            raise
        running.task = asyncio.create_task(self._run(running))
        return await self._known(work)

    async def stop(self, work: str) -> None:
        """Here at once; on another node when it next notes how far it is."""
        await self.database.write(Write(f"UPDATE works SET status = 'stopped' WHERE id = ? AND {UNDER_WAY}", (work,)))
        if work in self.here:
            self.here[work].end("stopped")

    async def close(self) -> None:
        running = list(self.here.values())
        for job in running:
            job.end("failed")
            if job.task:
                job.task.cancel()
        await asyncio.gather(*(job.task for job in running if job.task), return_exceptions=True)
        with suppress(DatabaseError):
            await self.database.write(*(_failed(job.work.id) for job in running))
        self._readers.shutdown(wait=True)

    async def _known(self, work: str) -> Job:
        found = await self.find(work)
        assert found is not None
        return found

    # One work

    async def _run(self, running: RunningJob) -> None:
        try:
            async with self._turn[running.work.kind]:
                if running.status == "waiting":
                    await self._watch(running)
            if running.status == "running":
                await self._note(running, running.outcome)
            running.status = running.outcome if running.status == "running" else running.status
            await self._forget_old(running.work.kind)
        except DatabaseError as error:
            log.error("a work was not noted: %s", error)  # it is lost, and may be begun again
        finally:
            running.end(running.status)
            self.here.pop(running.work.id, None)

    async def _watch(self, running: RunningJob) -> None:
        """Start the process and hear it to its end."""
        running.status = "running"
        await self._note(running)
        running.process = process = started(running.work)
        alarm = asyncio.get_running_loop().call_later(TIMEOUT_SECONDS, process.kill)
        noted = self.now()
        try:
            while line := await self._next_line(process):
                running.progress = msgspec.json.decode(line, type=Progress)
                if running.progress.result is not msgspec.UNSET:
                    running.outcome = "done"
                if self.now() - noted > SECONDS_BETWEEN_NOTES * 1000 and running.status == "running":
                    noted = self.now()
                    await self._note(running)
        finally:
            alarm.cancel()
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    pipe.close()

    async def _next_line(self, process: subprocess.Popen[bytes]) -> bytes:
        assert process.stdout
        return await asyncio.get_running_loop().run_in_executor(self._readers, process.stdout.readline)

    async def _note(self, running: RunningJob, status: Status = "running") -> None:
        """Write down how far it is; somebody may have stopped it there."""
        if running.status == "stopped":
            return
        progress = msgspec.structs.replace(running.progress, so_far=msgspec.UNSET)
        await self.database.write(
            Write(
                f"UPDATE works SET status = ?, changed_at = ?, told = ? WHERE id = ? AND {UNDER_WAY}",
                (status, self.now(), msgspec.json.encode(progress).decode(), running.work.id),
            )
        )
        rows = await self.database.read("SELECT status FROM works WHERE id = ?", running.work.id)
        if not rows or rows[0][0] == "stopped":
            running.end("stopped")

    async def _forget_old(self, kind: Kind) -> None:
        kept = "SELECT id FROM works WHERE kind = ? ORDER BY changed_at DESC LIMIT ?"
        await self.database.write(
            Write(f"DELETE FROM works WHERE kind = ? AND id NOT IN ({kept})", (kind, kind, KEPT[kind]))
        )


def _failed(work: str) -> Write:
    return Write(f"UPDATE works SET status = 'failed' WHERE id = ? AND {UNDER_WAY}", (work,))


def started(work: Job) -> subprocess.Popen[bytes]:
    """Its standard input stays open as long as this process lives: so it knows when to leave."""
    command = [sys.executable, "-m", "colisee.server.jobs.job_process", work.kind]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    process.stdin.write(work.wanted.encode() + b"\n")
    process.stdin.flush()
    return process
