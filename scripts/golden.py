"""Write tests/golden/<game>-v<version>-<n>.json of the newest rules. Only for an intended change of play, with a new rules_version."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random

from colisee.core.registry import game, slugs
from colisee.play.match import Match
from colisee.play.record import write

FOLDER = Path(__file__).parents[1] / "tests" / "golden"


def main() -> None:
    for slug in sys.argv[1:] or slugs():
        spec = game(slug)
        for number in range(1, 4):
            rng = Random(number)
            seats = spec.facts.seats[(number - 1) % len(spec.facts.seats)]
            options = {option.name: rng.choice(option.values) for option in spec.facts.options}
            match = Match(spec, seats, options, seed=number)
            while not match.is_over:
                seat = rng.choice(match.due)
                match.play(rng.choice(match.legal(seat)), seat)
            players = [{"name": name} for name in ("Ann", "Bob", "Zoé", "Dan", "Eve")[:seats]]
            text = json.dumps(write(match, players), ensure_ascii=False, separators=(",", ":")).replace(
                '},{"by"', '},\n{"by"'
            )
            (FOLDER / f"{slug}-v{spec.facts.rules_version}-{number}.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
