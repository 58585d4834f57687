"""A worker process for uploads, started on demand, killed when a task takes too long or when there is nothing to do."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

from colisee.server.jobs.record_process import PROCESSOR_SECONDS, READY, UploadRequest, UploadResponse
from colisee.server.table.refusal import Refusal

log = logging.getLogger("colisee.server")

TIMEOUT_SECONDS = 60.0
"""For one upload, waiting for a processor included; `record_process.PROCESSOR_SECONDS` is the limit that hostile uploads meet."""
OUT_OF_PROCESSOR_TIME = -signal.SIGXCPU if hasattr(signal, "SIGXCPU") else None
"""The exit code of a process that has reached it."""
COMMAND = (sys.executable, "-m", "colisee.server.jobs.record_process")
START_SECONDS = 60.0
"""Importing the rules may take long on a busy machine."""
EXIT_SECONDS = 10.0
IDLE_SECONDS = 120.0
MAX_WAITING = 16
MAX_LINE = 1 << 26

_decoder = msgspec.json.Decoder(UploadResponse)


class UploadWorker:
    """Processes one upload at a time, and one per address."""

    def __init__(self) -> None:
        self._process: Process | None = None
        self._lock = asyncio.Lock()
        self._addresses: set[str] = set()
        self._idle: asyncio.TimerHandle | None = None

    async def run(self, request: UploadRequest, address: str) -> UploadResponse:
        """The response to an upload; Refusal if too many wait, or if it takes too long."""
        if address in self._addresses or len(self._addresses) >= MAX_WAITING:
            raise Refusal("busy")
        self._addresses.add(address)
        try:
            async with self._lock:
                response = await self._ask(msgspec.json.encode(request) + b"\n")
        finally:
            self._addresses.discard(address)
        if response.error:
            raise RuntimeError(f"processing an upload failed: {response.error}")
        return response

    async def close(self) -> None:
        async with self._lock:
            await self._kill()

    async def _ask(self, line: bytes) -> UploadResponse:
        process = await self._started()
        assert process.stdin
        assert process.stdout
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                process.stdin.write(line)
                await process.stdin.drain()
                answer = await process.stdout.readline()
        except TimeoutError:
            log.warning("an upload took longer than %s seconds and was stopped", TIMEOUT_SECONDS)
            await self._kill()
            raise Refusal("too_slow") from None
        except (OSError, ValueError):
            answer = b""
        except BaseException:
            await self._kill()
            raise
        if not answer:
            exit_code = await _exit_code(process)
            await self._kill()
            if exit_code == OUT_OF_PROCESSOR_TIME:
                log.warning("an upload took more than %s seconds of processor time and was stopped", PROCESSOR_SECONDS)
                raise Refusal("too_slow")
            raise RuntimeError("the process for uploads ended unexpectedly")
        self._idle = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._stop_idle, process)
        return _decoder.decode(answer)

    async def _started(self) -> Process:
        if self._idle:
            self._idle.cancel()
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(*COMMAND, stdin=PIPE, stdout=PIPE, limit=MAX_LINE)
            assert self._process.stdout
            try:
                async with asyncio.timeout(START_SECONDS):
                    is_ready = await self._process.stdout.readline() == READY
            except BaseException:
                await self._kill()
                raise
            if not is_ready:
                await self._kill()
                raise RuntimeError("the process for uploads could not be started")
        return self._process

    def _stop_idle(self, process: Process) -> None:
        if process.returncode is None:
            process.kill()

    async def _kill(self) -> None:
        if self._idle:
            self._idle.cancel()
        process, self._process = self._process, None
        if process:
            if process.returncode is None:
                process.kill()
            await process.wait()


async def _exit_code(process: Process) -> int | None:
    """The exit code of a process that has closed its output; None if it does not end."""
    with suppress(TimeoutError):
        async with asyncio.timeout(EXIT_SECONDS):
            return await process.wait()
    return None
