"""Where the games are played: in this process, in processes on all cores, or on a Ray cluster. The results are the same."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

from colisee.lab.checkpoint import Checkpoint
from colisee.lab.errors import LabError
from colisee.lab.referee import GamePlan, Played, play

Progress = Callable[[int, int], None]
Tasks = Mapping[str, Sequence[GamePlan]]

SECONDS_TO_ANSWER, SECONDS_TO_CONNECT = 5.0, 60.0
LOCAL_ADDRESSES = ("", "auto", "local")
SECONDS_PER_CALL = 2.0
"""Ray needs some milliseconds to send a call to another node: much shorter calls leave cores idle, longer ones delay checkpoints."""
CALLS_PER_CORE = 2
"""One is played while the next one is already on its node."""
ANY_NODE = ""
"""Where Ray chooses, because no node has a core yet."""
LAST_CALLS_PER_CORE = 2
"""Near the end calls become shorter: what is left is shared among this many per core, so that all cores finish together."""
SHORTEST_LAST_CALL = 0.2
"""Seconds. Still shorter calls would cost more in sending than they save at the end."""
TOKEN_REQUIRED = "InvalidAuthToken"
"""Part of Ray's message when a cluster refuses the connection."""


def no_progress(done: int, total: int) -> None:
    """For callers without a progress bar."""


@dataclass(frozen=True)
class Workers:
    processes: int | None = None
    """None: as many as there are cores."""
    ray: str | None = None
    """None: no cluster. Empty: a cluster started on this machine. Else the address of one."""


def play_all(
    tasks: Tasks, workers: Workers, checkpoint: Checkpoint | None = None, on_progress: Progress = no_progress
) -> dict[str, list[Played]]:
    """The games of every task, in the order of the tasks. Tasks that the checkpoint holds are not played again."""
    done: dict[str, list[Any]] = (
        {name: rows for name, rows in checkpoint.done.items() if name in tasks} if checkpoint else {}
    )
    total = sum(len(plans) for plans in tasks.values())
    games = sum(len(tasks[name]) for name in done)
    on_progress(games, total)
    try:
        for name, rows in _played({name: tasks[name] for name in tasks if name not in done}, workers):
            done[name] = rows
            games += len(rows)
            if checkpoint:
                checkpoint.note(name, rows)
            on_progress(games, total)
    finally:
        if checkpoint:
            checkpoint.write()
    return {name: [Played.from_json(row) for row in done[name]] for name in tasks}


def play_task(plans: Sequence[GamePlan]) -> list[Any]:
    return [play(plan).as_json() for plan in plans]


def _played(tasks: Tasks, workers: Workers) -> Iterator[tuple[str, list[Any]]]:
    """(task, rows) as they are finished."""
    if workers.ray is not None:
        return _played_on_ray(tasks, workers.ray)
    processes = min(workers.processes or os.cpu_count() or 1, len(tasks))
    if processes <= 1:
        return ((name, play_task(plans)) for name, plans in tasks.items())
    return _played_by_processes(tasks, processes)


def _played_by_processes(tasks: Tasks, processes: int) -> Iterator[tuple[str, list[Any]]]:
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _exit_with_parent)
    try:
        names = {pool.submit(play_task, plans): name for name, plans in tasks.items()}
        for future in as_completed(names):
            yield names[future], future.result()
    except BrokenProcessPool:
        raise LabError(
            "a worker process died (perhaps for lack of memory): try fewer --workers",
            "un processus est mort (faute de mémoire, peut-être) : essayez moins de --workers",
        ) from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()


def _exit_with_parent() -> None:
    """In a worker: leave interrupts to the parent, and exit when the parent exits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_parent, daemon=True).start()


def _wait_for_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


# Ray


def _played_on_ray(tasks: Tasks, address: str) -> Iterator[tuple[str, list[Any]]]:
    with _cluster(address) as ray:
        remote, running, left, per_second = ray.remote(play_tasks), dict[Any, _Call](), list(tasks), 0.0
        while left or running:
            cores = _cores_by_node(ray)  # asked again and again, because nodes come and go
            for node in _nodes_with_room(cores, [call.node for call in running.values()]):
                taken = _tasks_of_call(len(left), sum(cores.values()), per_second)
                names, left = left[:taken], left[taken:]
                if names:
                    there = remote.options(scheduling_strategy=_strategy(node))
                    running[there.remote([tasks[name] for name in names])] = _Call(node, names)
            for reference in ray.wait(list(running))[0]:
                names = running.pop(reference).names
                seconds, rows = ray.get(reference)
                per_second = len(names) / seconds
                yield from zip(names, rows, strict=True)


@dataclass(frozen=True)
class _Call:
    node: str
    names: list[str]
    """Of its tasks."""


def _cores_by_node(ray: Any) -> dict[str, int]:
    nodes = {node["NodeID"]: int(node["Resources"].get("CPU", 0)) for node in ray.nodes() if node["Alive"]}
    return {node: cores for node, cores in nodes.items() if cores} or {ANY_NODE: 1}


def _nodes_with_room(cores: Mapping[str, int], busy: Sequence[str]) -> list[str]:
    """A node for every call that can be sent, those with the fewest calls first.

    Calls name their node: left to itself Ray puts waiting calls on a busy node, and learns only after a tenth of a second that one is idle.
    """
    calls = Counter(busy)
    rooms = [
        (number // count, node)
        for node, count in cores.items()
        for number in range(calls[node], CALLS_PER_CORE * count)
    ]
    return [node for _, node in sorted(rooms)]


def _strategy(node: str) -> Any:
    """Soft: if the node dies, its calls are made on another."""
    if node == ANY_NODE:
        return "DEFAULT"
    return import_module("ray.util.scheduling_strategies").NodeAffinitySchedulingStrategy(node, soft=True)


def _tasks_of_call(left: int, cores: int, per_second: float) -> int:
    """How many of the tasks that are left go into the next call, if a core does `per_second` of them; 0: not known yet."""
    shared = -(-left // (LAST_CALLS_PER_CORE * cores))
    return max(1, min(int(SECONDS_PER_CALL * per_second), max(shared, int(SHORTEST_LAST_CALL * per_second))))


def play_tasks(tasks: Sequence[Sequence[GamePlan]]) -> tuple[float, list[list[Any]]]:
    """The rows of every task, and the seconds that all of them took."""
    start = perf_counter()
    rows = [play_task(plans) for plans in tasks]
    return perf_counter() - start, rows


@contextmanager
def connected(workers: Workers) -> Iterator[None]:
    """Keep one connection to the Ray cluster, if there is one, for all games that are played inside."""
    if workers.ray is None:
        yield
        return
    with _cluster(workers.ray):
        yield


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """Ray, connected: anew, or as the caller has connected it."""
    ray = _ray()
    if ray.is_initialized():
        yield ray
        return
    try:
        ray.init(address=address or "local", logging_level="ERROR", log_to_driver=False)
    except Exception as error:  # Ray raises what it likes; every reason not to be connected is the same to the caller
        raise _unreachable(
            address or "local", str(error).splitlines()[0] if str(error) else type(error).__name__
        ) from None
    try:
        yield ray
    finally:
        with suppress(Exception):  # the games are played; how Ray goes away is its own affair
            ray.shutdown()


def _ray() -> Any:
    try:
        return import_module("ray")
    except ImportError:
        raise LabError(
            "Ray is not installed: pip install 'colisee[ray]' (or leave --ray out: all cores of this machine)",
            "Ray n’est pas installé : pip install 'colisee[ray]' (ou sans --ray : tous les cœurs de cette machine)",
        ) from None


def check_ray(address: str) -> None:
    """Refuse an unreachable cluster before any game is played."""
    _ray()
    check_answers(address)
    if address not in LOCAL_ADDRESSES:
        _ask(address)


def _ask(address: str) -> None:
    """Connect once from a process that can be killed: Ray waits for minutes if the listener is not a cluster."""
    script = "import sys, ray; ray.init(address=sys.argv[1], logging_level='ERROR', log_to_driver=False)"
    try:
        probe = subprocess.run([sys.executable, "-c", script, address], capture_output=True, timeout=SECONDS_TO_CONNECT, check=False)  # fmt: skip
    except subprocess.TimeoutExpired:
        raise _unreachable(address, f"nothing within {SECONDS_TO_CONNECT:.0f} s") from None
    if probe.returncode:
        stderr = probe.stderr.decode(errors="replace").strip()
        if TOKEN_REQUIRED in stderr:
            raise _no_entry(address)
        raise _unreachable(address, stderr.splitlines()[-1] if stderr else f"exit code {probe.returncode}")


def check_answers(address: str) -> None:
    """Refuse an address that nothing listens on, for which Ray would wait for minutes."""
    if address in LOCAL_ADDRESSES:
        return
    try:
        parts = urlsplit(address if "://" in address else f"ray://{address}")
        if not parts.hostname or not parts.port:
            raise ValueError("host:port is expected")
        socket.create_connection((parts.hostname, parts.port), SECONDS_TO_ANSWER).close()
    except (OSError, ValueError) as error:
        raise _unreachable(address, getattr(error, "strerror", None) or str(error)) from None


def _no_entry(address: str) -> LabError:
    return LabError(
        f"the Ray cluster at {address!r} asks for a token: set RAY_AUTH_MODE=token and RAY_AUTH_TOKEN as on its nodes",
        f"la grappe Ray à {address!r} demande un jeton : donnez RAY_AUTH_MODE=token et RAY_AUTH_TOKEN comme sur ses nœuds",
    )


def _unreachable(address: str, reason: str) -> LabError:
    return LabError(
        f"no Ray cluster answers at {address!r}: {reason}",
        f"aucune grappe Ray ne répond à {address!r} : {reason}",
    )
