"""A server for browser tests, in a separate process: fast bots, a fresh database, no rate limits unless asked for. Prints its port.

Draws and bots follow from the name of the test that runs, so a match that went wrong goes wrong again.
"""

from __future__ import annotations

import json
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import uvicorn

from colisee.cli.serve import config_of
from colisee.core.position import View
from colisee.play.match import Match
from colisee.server.app import create_app
from colisee.server.settings import Settings

sys.path.append(str(Path(__file__).parents[1]))

from dealing import deal_by

NO_LIMITS: dict[str, Any] = {
    "messages_per_second": 1000, "requests_per_second": 1000, "burst": 10_000, "tables_per_hour": 10_000, "jobs_per_hour": 10_000,
}  # fmt: skip
"""Many visitors of the tests share one address."""


def main(
    database: str,
    page: str,
    port: str = "0",
    leak: str = "",
    test: str = "",
    base_path: str = "",
    limits: str = "",
) -> None:
    """`test` is the file with the name of the running test; `limits` are settings as JSON, in place of no limits."""
    if leak:
        LEAKS[leak]()
    if test:
        deal_by(lambda: Path(test).read_text("utf-8"))
    listening = socket.create_server(("127.0.0.1", int(port)))
    settings = Settings(
        database=database, page=Path(page), bot_pause=0, analysis_bot="random", analysis_playouts=5, base_path=base_path,
        **(json.loads(limits) if limits else NO_LIMITS),
    )  # fmt: skip
    sys.stdout.write(f"{listening.getsockname()[1]}\n")
    sys.stdout.flush()
    uvicorn.Server(config_of(create_app(settings), settings)).run([listening])


def leak_full_state() -> None:
    setattr(Match, "view", lambda match, seat: View(match.spec, match.position.copy().array, match.rules, seat))  # noqa: B010  # replaces a method


def leak_every_choice() -> None:
    noticed = Match.noticed_by

    def all_events(match: Match, reader: int, first: int = 0) -> Iterator[tuple[int, int, int | None]]:
        for number, seat, _ in noticed(match, reader, first):
            yield number, seat, match.line[number].action

    setattr(Match, "noticed_by", all_events)  # noqa: B010  # as above


LEAKS = {"view": leak_full_state, "log": leak_every_choice}
"""Deliberate leaks, which the tests of secrecy must detect."""


if __name__ == "__main__":
    main(*sys.argv[1:])
