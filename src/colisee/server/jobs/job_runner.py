"""Runs long jobs (analyses, studies): each in its own process at low priority, one of each kind at a time.

Not in a thread: Python code between two searches would delay every table, and a thread cannot be killed. Progress is in the
database, so that any node can be asked; intermediate results are known only to the node that runs the job.
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

from colisee.server.live.metrics import Metrics
from colisee.server.storage.database import DatabaseError, Row, Write
from colisee.server.storage.store import Store
from colisee.server.table.refusal import Refusal

log = logging.getLogger("colisee.server")

Kind = Literal["analysis", "study"]
Status = Literal["waiting", "running", "done", "failed", "stopped"]

MAX_QUEUED = 5
"""Per kind and node: one running, the others waiting."""
TIMEOUT_SECONDS = 600.0
SAVE_INTERVAL_SECONDS = 2.0
LOST_AFTER_MILLISECONDS = 60_000
"""A running job without progress for this long belongs to a node that is gone."""
KEPT: dict[Kind, int] = {"analysis": 300, "study": 40}
"""Finished jobs kept in the database."""
COLUMNS = "id, kind, owner, status, began_at, changed_at, wanted, told"
UNFINISHED = "status IN ('waiting', 'running')"


class Progress(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of output of a job's process: its progress or its result."""

    done: int = 0
    total: int = 0
    so_far: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    refused: dict[str, str] | None = None
    """By language: why the job cannot be done."""


class Job(NamedTuple):
    id: str
    kind: Kind
    owner: str
    status: Status
    started_at: int
    changed_at: int
    wanted: str
    """The request, as JSON."""
    progress: Progress
    is_lost: bool = False
    """Stopped, failed, or of a node that is gone: it may be started again."""
    ahead: int = 0
    """Number of jobs before it in the queue."""


class RunningJob:
    """A job on this node, waiting or running."""

    def __init__(self, job: Job) -> None:
        self.job, self.progress = job, Progress()
        self.status: Status = "waiting"
        self.outcome: Status = "failed"
        """The status once it is stored: a job is not reported as finished before lists show it."""
        self.process: subprocess.Popen[bytes] | None = None
        self.task: asyncio.Task[None] | None = None

    def end(self, status: Status) -> None:
        self.status = status
        if self.process:
            self.process.kill()


class JobRunner:
    def __init__(self, store: Store, now: Callable[[], int], metrics: Metrics) -> None:
        self.database, self.now, self._metrics = store.database, now, metrics
        self.running: dict[str, RunningJob] = {}
        self._turn = {kind: asyncio.Lock() for kind in KEPT}
        self._threads = ThreadPoolExecutor(len(KEPT), "jobs")

    # Queries

    async def find(self, job: str) -> Job | None:
        running = self.running.get(job)
        if running:
            return running.job._replace(status=running.status, progress=running.progress, ahead=self._ahead(running))
        rows = await self.database.read(f"SELECT {COLUMNS} FROM works WHERE id = ?", job)
        return self._job(rows[0]) if rows else None

    async def latest(self, kind: Kind, limit: int) -> list[Job]:
        """The finished jobs, the latest first."""
        rows = await self.database.read(
            f"SELECT {COLUMNS} FROM works WHERE kind = ? AND status = 'done' ORDER BY changed_at DESC LIMIT ?",
            kind,
            limit,
        )
        return [self._job(row) for row in rows]

    def _job(self, row: Row) -> Job:
        job = Job._make([*row[:-1], msgspec.json.decode(row[-1], type=Progress), False, 0])
        if job.status in ("waiting", "running") and job.changed_at < self.now() - LOST_AFTER_MILLISECONDS:
            job = job._replace(status="failed")
        return job._replace(is_lost=job.status in ("failed", "stopped"))

    def _ahead(self, running: RunningJob) -> int:
        same_kind = [other for other in self.running.values() if other.job.kind == running.job.kind]
        return same_kind.index(running)

    # Commands

    async def start(self, name: str, kind: Kind, owner: str, wanted: Any) -> Job:
        """Start a job or put it in the queue; Refusal if the queue is full."""
        if name in self.running:
            return await self._known(name)
        if sum(running.job.kind == kind for running in self.running.values()) >= MAX_QUEUED:
            raise Refusal("busy")
        now, text = self.now(), msgspec.json.encode(wanted).decode()
        running = self.running[name] = RunningJob(Job(name, kind, owner, "waiting", now, now, text, Progress()))
        try:
            await self.database.write(
                Write("DELETE FROM works WHERE id = ?", (name,)),
                Write(f"INSERT INTO works ({COLUMNS}) VALUES (?, ?, ?, 'waiting', ?, ?, ?, '{{}}')", (name, kind, owner, now, now, text)),
            )  # fmt: skip
        except DatabaseError:
            del self.running[name]
            raise
        self._metrics.jobs.inc()
        running.task = asyncio.create_task(self._run(running))
        return await self._known(name)

    async def stop(self, job: str) -> None:
        """Stop a job: at once on this node, on another when it next stores its progress."""
        await self.database.write(Write(f"UPDATE works SET status = 'stopped' WHERE id = ? AND {UNFINISHED}", (job,)))
        if job in self.running:
            self.running[job].end("stopped")

    async def close(self) -> None:
        unfinished = list(self.running.values())
        for running in unfinished:
            running.end("failed")
            if running.task:
                running.task.cancel()
        await asyncio.gather(*(running.task for running in unfinished if running.task), return_exceptions=True)
        with suppress(DatabaseError):
            await self.database.write(*(_mark_failed(running.job.id) for running in unfinished))
        self._threads.shutdown(wait=True)

    async def _known(self, job: str) -> Job:
        found = await self.find(job)
        assert found is not None
        return found

    # One job

    async def _run(self, running: RunningJob) -> None:
        try:
            async with self._turn[running.job.kind]:
                if running.status == "waiting":
                    await self._follow_process(running)
            if running.status == "running":
                await self._save(running, running.outcome)
            running.status = running.outcome if running.status == "running" else running.status
            await self._delete_old(running.job.kind)
        except DatabaseError as error:
            log.error("job %s not stored: %s", running.job.id, error)  # it counts as lost and may be started again
        finally:
            running.end(running.status)
            self.running.pop(running.job.id, None)
            self._metrics.jobs.dec()

    async def _follow_process(self, running: RunningJob) -> None:
        """Start the process and read its output to the end."""
        running.status = "running"
        await self._save(running)
        running.process = process = start_process(running.job)
        timeout = asyncio.get_running_loop().call_later(TIMEOUT_SECONDS, process.kill)
        saved_at = self.now()
        try:
            await self._in_thread(send_request, process, running.job)
            while line := await self._next_line(process):
                running.progress = msgspec.json.decode(line, type=Progress)
                if running.progress.result is not msgspec.UNSET:
                    running.outcome = "done"
                if self.now() - saved_at > SAVE_INTERVAL_SECONDS * 1000 and running.status == "running":
                    saved_at = self.now()
                    await self._save(running)
        finally:
            timeout.cancel()
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe:
                    pipe.close()

    async def _next_line(self, process: subprocess.Popen[bytes]) -> bytes:
        assert process.stdout
        line: bytes = await self._in_thread(process.stdout.readline)
        return line

    async def _in_thread(self, call: Callable[..., Any], *arguments: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(self._threads, call, *arguments)

    async def _save(self, running: RunningJob, status: Status = "running") -> None:
        """Store the progress, and end the job if it has been stopped in the database."""
        if running.status == "stopped":
            return
        progress = msgspec.structs.replace(running.progress, so_far=msgspec.UNSET)
        await self.database.write(
            Write(
                f"UPDATE works SET status = ?, changed_at = ?, told = ? WHERE id = ? AND {UNFINISHED}",
                (status, self.now(), msgspec.json.encode(progress).decode(), running.job.id),
            )
        )
        rows = await self.database.read("SELECT status FROM works WHERE id = ?", running.job.id)
        if not rows or rows[0][0] == "stopped":
            running.end("stopped")

    async def _delete_old(self, kind: Kind) -> None:
        kept = "SELECT id FROM works WHERE kind = ? ORDER BY changed_at DESC LIMIT ?"
        await self.database.write(
            Write(f"DELETE FROM works WHERE kind = ? AND id NOT IN ({kept})", (kind, kind, KEPT[kind]))
        )


def _mark_failed(job: str) -> Write:
    return Write(f"UPDATE works SET status = 'failed' WHERE id = ? AND {UNFINISHED}", (job,))


def start_process(job: Job) -> subprocess.Popen[bytes]:
    """The process of a job. It ends when its standard input is closed, that is, when this process ends."""
    command = [sys.executable, "-m", "colisee.server.jobs.job_process", job.kind]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def send_request(process: subprocess.Popen[bytes], job: Job) -> None:
    """Write what is wanted to a process, which reads it once it has started. Blocks: a pipe holds less than a long record."""
    assert process.stdin
    with suppress(OSError):  # it has ended, which its output tells
        process.stdin.write(job.wanted.encode() + b"\n")
        process.stdin.flush()
