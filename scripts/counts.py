"""Write tests/counts/<game>-v<version>.txt of the newest rules. Only for an intended change of play, with a new rules_version."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "tests"))

from colisee.core.position import Position  # noqa: E402
from colisee.core.registry import game, slugs  # noqa: E402
from colisee.core.setup import Setup  # noqa: E402
from test_counts import count  # noqa: E402

LARGEST = 60_000


def main() -> None:
    for slug in sys.argv[1:] or slugs():
        spec = game(slug)
        names = [option.name for option in spec.facts.options]
        lines = ["# seats : options : lines of 1, 2, 3, … decisions, chance always answering with its first draw"]
        for seats in spec.facts.seats:
            for values in product(*(option.values for option in spec.facts.options)):
                chosen = dict(zip(names, values, strict=True))
                position = Position.new(Setup(spec, seats, chosen))
                counts = [count(position, 1)]
                while counts[-1] * 20 < LARGEST and len(counts) < 6:
                    counts.append(count(position, len(counts) + 1))
                words = " ".join(f"{name}={value}" for name, value in chosen.items()) or "-"
                lines.append(f"{seats} : {words} : {' '.join(map(str, counts))}")
        name = f"{slug}-v{spec.facts.rules_version}.txt"
        (ROOT / "tests" / "counts" / name).write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
