"""Bots of the TypeScript client, in processes of their own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

RANDOM_BOT = Path(__file__).parents[2] / "web" / "client" / "random_bot.ts"
ASKING_BOT = Path(__file__).parent / "asking_bot.ts"


def run_node_bot(node: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([node, str(RANDOM_BOT), *arguments], capture_output=True, text=True, check=False, timeout=120)


class AskingBot:
    """Plays what the test tells it to."""

    def __init__(self, process: subprocess.Popen[str], output: IO[str], orders: IO[str]) -> None:
        self.process, self._output, self._orders = process, output, orders

    def hears(self) -> dict[str, Any]:
        """The next position in which it is due, the last one, or an answer to what it asked."""
        line = self._output.readline()
        assert line, self.errors()
        heard: dict[str, Any] = json.loads(line)
        return heard

    def choose(self, action: Any) -> None:
        self._order({"choose": action})

    def ask(self, **command: Any) -> None:
        self._order({"ask": command})

    def errors(self) -> str:
        """What it said as it ended."""
        return self.process.communicate(timeout=60)[1]

    def _order(self, order: dict[str, Any]) -> None:
        print(json.dumps(order), file=self._orders, flush=True)


@contextmanager
def asking_bot(node: str, server: str, opened: dict[str, Any], **options: Any) -> Iterator[AskingBot]:
    arguments = server, opened["table"]["id"], opened["tokens"]["0"], json.dumps(options)
    with subprocess.Popen(
        [node, str(ASKING_BOT), *arguments],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdin
        assert process.stdout
        try:
            yield AskingBot(process, process.stdout, process.stdin)
        finally:
            process.kill()
