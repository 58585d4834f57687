"""`python -m bench`: every figure in one table, measured in one run."""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date
from importlib import import_module
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from bench.figure import Figure
from colisee.core.backends import NATIVE, VARIABLE

SUBJECTS = (
    "backends", "browser", "latency_under_load", "engine", "games", "history", "hot_functions", "lab", "page", "ray_cluster", "research", "search", "server",
    "startup", "tournament",
)  # fmt: skip
PAGE_WIDTH = 140
COLUMNS = ("figure", "measured", "ratio", "target", "met", "note")
MET = {True: "yes", False: "NO", None: "–"}
STYLES = {True: "green", False: "bold red", None: "dim"}


def main() -> int:
    options = _arguments()
    os.environ.setdefault(VARIABLE, NATIVE)  # the figures are those of native code, but for `backends`
    found: list[Figure] = []
    with progress() as tell:
        for subject in options.only or SUBJECTS:
            for figure in import_module(f"bench.{subject}").figures(tell):
                found.append(figure)
                tell(f"{figure.name}: {cells_of(figure)[1]}")
    if options.json:
        json.dump({"machine": machine(), "figures": [as_data(figure) for figure in found]}, sys.stdout, indent=2)
        print()
    else:
        Console(width=None if sys.stdout.isatty() else PAGE_WIDTH).print(table(found))
    if options.markdown:
        options.markdown.write_text(markdown(found), "utf-8")
    return int(any(figure.is_met is False for figure in found))


@contextmanager
def progress() -> Iterator[Callable[[str], None]]:
    """Shows what is being measured: in one line of a terminal, line by line in a file."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda text: print(text, file=sys.stderr, flush=True)
        return
    with console.status("measuring") as status:
        yield status.update


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description="Measure the speed of Colisée and compare it with the targets."
    )
    parser.add_argument("--only", action="append", choices=SUBJECTS, help="measure this subject only (may be repeated)")
    parser.add_argument("--json", action="store_true", help="print data instead of a table")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="also write the table to a page")
    return parser.parse_args()


def table(found: Iterable[Figure]) -> Table:
    drawn = Table(title=machine(), title_justify="left")
    for column in COLUMNS:
        drawn.add_column(column, justify="right" if column in ("measured", "ratio", "target") else "left")
    for figure in found:
        *cells, met, note = cells_of(figure)
        drawn.add_row(*cells, f"[{STYLES[figure.is_met]}]{met}[/]", f"[dim]{note}[/]")
    return drawn


def markdown(found: Iterable[Figure]) -> str:
    rows = [COLUMNS, tuple("---" for _ in COLUMNS), *map(cells_of, found)]
    lines = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return (
        f"# Figures\n\nMeasured {date.today().isoformat()} on {machine()}, by\n\n"
        f"```\npython -m bench --markdown docs/bench.md\n```\n\n"
        "Where there is a ratio, the target is for the ratio. Compared runs take turns in one process, "
        "and the best of several counts.\n\n"
        f"{lines}\n"
    )


def cells_of(figure: Figure) -> tuple[str, ...]:
    ratio = "" if figure.ratio is None else f"{figure.ratio:.2f}×"
    measured = "not measured" if figure.value is None else f"{quantity(figure.value)} {figure.unit}"
    return figure.name, measured, ratio, promise(figure), MET[figure.is_met], figure.note


def promise(figure: Figure) -> str:
    if figure.target is None:
        return ""
    unit = "×" if figure.ratio is not None else f" {figure.unit}"
    return f"{figure.target.sense} {quantity(figure.target.bound)}{unit}"


def quantity(value: float) -> str:
    if value >= 1e5:
        return f"{value / 1e6:.1f} M"
    return f"{value:.0f}" if value == int(value) else f"{value:.2f}".removesuffix("0")


def as_data(figure: Figure) -> dict[str, Any]:
    return {**asdict(figure), "met": figure.is_met}


def machine() -> str:
    """The machine and its load: wall-clock figures of a busy machine are not comparable."""
    python = f"Python {platform.python_version()}"
    return f"{os.cpu_count()} cores {platform.machine()}, {python}, load {os.getloadavg()[0]:.1f}"


if __name__ == "__main__":
    sys.exit(main())
