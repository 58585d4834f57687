"""Starts `colisee` by fork from a process that has imported everything: without the imports a start costs a fraction of the time.

What runs is the command itself, in a process group of its own. Only for `serve --processes`: its children are forked as well.

Reads one JSON object per line: the arguments, the environment and the file that becomes standard output. Writes process ids.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from typing import Any


class ForkServer:
    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=dict(os.environ)
        )

    def start(self, arguments: list[str], environment: dict[str, str], output: str) -> int:
        """Starts a command; returns its process id, which is that of its group as well. `output` is a named pipe."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps([arguments, environment, output]) + "\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


@cache
def fork_server() -> ForkServer:
    return ForkServer()


def main() -> None:
    from colisee.cli import main as cli
    from colisee.cli import processes

    import_module("colisee.server.app")
    processes._spawn = get_context("fork")  # type: ignore[assignment]  # has the same methods
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them: they leave no zombies
    for line in sys.stdin:
        arguments, environment, output = json.loads(line)
        child = os.fork()
        if not child:
            run(cli, arguments, environment, output)
        print(child, flush=True)


def run(cli: Any, arguments: list[str], environment: dict[str, str], output: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.setsid()
    os.environ.update(environment)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(output, os.O_WRONLY), 1)
    sys.stdin.close()
    sys.stdout = os.fdopen(1, "w")
    os._exit(cli.main(arguments))


if __name__ == "__main__":
    main()
