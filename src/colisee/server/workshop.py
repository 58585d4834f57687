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

from colisee.server.database import DatabaseError, Row, Write
from colisee.server.refusals import Refusal
from colisee.server.store import Store

log = logging.getLogger("colisee.server")

Kind = Literal["analysis", "study"]
Status = Literal["waiting", "running", "done", "failed", "stopped"]

MOST_AT_ONCE = 5
"""Of a kind, on one node: one under way, the others waiting."""
LONGEST_SECONDS = 600.0
SECONDS_BETWEEN_NOTES = 2.0
LOST_AFTER = 60_000
"""Milliseconds without a sign: the node that did the work is gone."""
KEPT: dict[Kind, int] = {"analysis": 300, "study": 40}
COLUMNS = "id, kind, owner, status, began_at, changed_at, wanted, told"
UNDER_WAY = "status IN ('waiting', 'running')"


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line from the process: how far it is, or the end."""

    done: int = 0
    total: int = 0
    so_far: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    result: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    refused: dict[str, str] | None = None
    """By language: why it cannot be done."""


class Work(NamedTuple):
    id: str
    kind: Kind
    owner: str
    status: Status
    began_at: int
    changed_at: int
    wanted: str
    """JSON."""
    told: Told
    is_lost: bool = False
    """Stopped, failed, or of a node that is gone: it may be begun again."""
    ahead: int = 0
    """How many are done before it."""


class Labour:
    """A work that this node does."""

    def __init__(self, work: Work) -> None:
        self.work, self.told = work, Told()
        self.status: Status = "waiting"
        self.outcome: Status = "failed"
        """What it is once that is written down: nobody hears of an end that a list does not show."""
        self.process: subprocess.Popen[bytes] | None = None
        self.task: asyncio.Task[None] | None = None

    def end(self, status: Status) -> None:
        self.status = status
        if self.process:
            self.process.kill()


class Workshop:
    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self.database, self.now = store.database, now
        self.here: dict[str, Labour] = {}
        self._turn = {kind: asyncio.Lock() for kind in KEPT}
        self._readers = ThreadPoolExecutor(len(KEPT), "workshop")

    # Questions

    async def find(self, work: str) -> Work | None:
        labour = self.here.get(work)
        if labour:
            return labour.work._replace(status=labour.status, told=labour.told, ahead=self._ahead(labour))
        rows = await self.database.read(f"SELECT {COLUMNS} FROM works WHERE id = ?", work)
        return self._work(rows[0]) if rows else None

    async def latest(self, kind: Kind, most: int) -> list[Work]:
        """The finished ones, the latest first."""
        rows = await self.database.read(
            f"SELECT {COLUMNS} FROM works WHERE kind = ? AND status = 'done' ORDER BY changed_at DESC LIMIT ?",
            kind,
            most,
        )
        return [self._work(row) for row in rows]

    def _work(self, row: Row) -> Work:
        name, kind, owner, status, began_at, changed_at, wanted, told = row
        work = Work(name, kind, owner, status, began_at, changed_at, wanted, msgspec.json.decode(told, type=Told))
        if work.status in ("waiting", "running") and work.changed_at < self.now() - LOST_AFTER:
            work = work._replace(status="failed")
        return work._replace(is_lost=work.status in ("failed", "stopped"))

    def _ahead(self, labour: Labour) -> int:
        same = [other for other in self.here.values() if other.work.kind == labour.work.kind]
        return same.index(labour)

    # Commands

    async def begin(self, work: str, kind: Kind, owner: str, wanted: Any) -> Work:
        """Begin a work, or wait in line; refused as busy where too many wait."""
        if work in self.here:
            return await self._known(work)
        if sum(labour.work.kind == kind for labour in self.here.values()) >= MOST_AT_ONCE:
            raise Refusal("busy")
        now, text = self.now(), msgspec.json.encode(wanted).decode()
        labour = self.here[work] = Labour(Work(work, kind, owner, "waiting", now, now, text, Told()))
        try:
            await self.database.write(
                Write("DELETE FROM works WHERE id = ?", (work,)),
                Write(f"INSERT INTO works ({COLUMNS}) VALUES (?, ?, ?, 'waiting', ?, ?, ?, '{{}}')", (work, kind, owner, now, now, text)),
            )  # fmt: skip
        except DatabaseError:
            del self.here[work]
            raise
        labour.task = asyncio.create_task(self._labour(labour))
        return await self._known(work)

    async def stop(self, work: str) -> None:
        """Here at once; on another node when it next notes how far it is."""
        await self.database.write(Write(f"UPDATE works SET status = 'stopped' WHERE id = ? AND {UNDER_WAY}", (work,)))
        if work in self.here:
            self.here[work].end("stopped")

    async def close(self) -> None:
        labours = list(self.here.values())
        for labour in labours:
            labour.end("failed")
            if labour.task:
                labour.task.cancel()
        await asyncio.gather(*(labour.task for labour in labours if labour.task), return_exceptions=True)
        with suppress(DatabaseError):
            await self.database.write(*(_failed(labour.work.id) for labour in labours))
        self._readers.shutdown(wait=True)

    async def _known(self, work: str) -> Work:
        found = await self.find(work)
        assert found is not None
        return found

    # One work

    async def _labour(self, labour: Labour) -> None:
        try:
            async with self._turn[labour.work.kind]:
                if labour.status == "waiting":
                    await self._watch(labour)
            if labour.status == "running":
                await self._note(labour, labour.outcome)
            labour.status = labour.outcome if labour.status == "running" else labour.status
            await self._forget_old(labour.work.kind)
        except DatabaseError as error:
            log.error("a work was not noted: %s", error)  # it is lost, and may be begun again
        finally:
            labour.end(labour.status)
            self.here.pop(labour.work.id, None)

    async def _watch(self, labour: Labour) -> None:
        """Start the process and hear it to its end."""
        labour.status = "running"
        await self._note(labour)
        labour.process = process = started(labour.work)
        alarm = asyncio.get_running_loop().call_later(LONGEST_SECONDS, process.kill)
        noted = self.now()
        try:
            while line := await self._next_line(process):
                labour.told = msgspec.json.decode(line, type=Told)
                if labour.told.result is not msgspec.UNSET:
                    labour.outcome = "done"
                if self.now() - noted > SECONDS_BETWEEN_NOTES * 1000 and labour.status == "running":
                    noted = self.now()
                    await self._note(labour)
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

    async def _note(self, labour: Labour, status: Status = "running") -> None:
        """Write down how far it is; somebody may have stopped it there."""
        if labour.status == "stopped":
            return
        told = msgspec.structs.replace(labour.told, so_far=msgspec.UNSET)
        await self.database.write(
            Write(
                f"UPDATE works SET status = ?, changed_at = ?, told = ? WHERE id = ? AND {UNDER_WAY}",
                (status, self.now(), msgspec.json.encode(told).decode(), labour.work.id),
            )
        )
        rows = await self.database.read("SELECT status FROM works WHERE id = ?", labour.work.id)
        if not rows or rows[0][0] == "stopped":
            labour.end("stopped")

    async def _forget_old(self, kind: Kind) -> None:
        kept = "SELECT id FROM works WHERE kind = ? ORDER BY changed_at DESC LIMIT ?"
        await self.database.write(
            Write(f"DELETE FROM works WHERE kind = ? AND id NOT IN ({kept})", (kind, kind, KEPT[kind]))
        )


def _failed(work: str) -> Write:
    return Write(f"UPDATE works SET status = 'failed' WHERE id = ? AND {UNDER_WAY}", (work,))


def started(work: Work) -> subprocess.Popen[bytes]:
    """Its standard input stays open as long as this process lives: so it knows when to leave."""
    command = [sys.executable, "-m", "colisee.server.labour", work.kind]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin
    process.stdin.write(work.wanted.encode() + b"\n")
    process.stdin.flush()
    return process
