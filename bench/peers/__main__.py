"""`python -m bench.peers [rounds]`: the comparison with other servers alone, one minute per round."""

from __future__ import annotations

import os
import sys

from rich.console import Console

from bench.__main__ import PAGE_WIDTH, progress, table
from bench.server import allow_many_files, compared_with_others
from colisee.core.backends import NATIVE, VARIABLE


def main(rounds: int = 1) -> None:
    os.environ.setdefault(VARIABLE, NATIVE)
    allow_many_files()
    with progress() as tell:
        found = list(compared_with_others(tell, rounds))
    Console(width=None if sys.stdout.isatty() else PAGE_WIDTH).print(table(found))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
