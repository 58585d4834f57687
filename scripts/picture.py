"""Write docs/pictures/moving-day.svg: a terminal table in the middle of a match, as `colisee play` shows it."""

from __future__ import annotations

import re
from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console

from colisee.bots.simple import GreedyBot
from colisee.core.registry import game
from colisee.play.match import Match

TURNS = 11
PLIES_A_TURN = 4


def main() -> None:
    spec, rng = game("moving-day"), Random(4)
    match = Match(spec, 2, seed=12)
    bots = [GreedyBot(spec, seat) for seat in range(2)]
    for _ in range(TURNS * PLIES_A_TURN + 1):
        (seat,) = match.due
        match.play(bots[seat].choose(match.view(seat), match.legal(seat), rng), seat)
    screen = Console(record=True, width=92, file=StringIO())
    screen.print(spec.picture.render(match.view(0).record, match.due[0], "en", ["Ann", "Biscotte"]))
    target = Path(__file__).parents[1] / "docs" / "pictures" / "moving-day.svg"
    drawn = screen.export_svg(title="colisee play moving-day")
    target.write_text(re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL), "utf-8")  # no font from elsewhere


if __name__ == "__main__":
    main()
