"""Goofspiel in a terminal."""

from typing import Any

from rich.table import Table

from colisee.core.text import Language, Text
from colisee.core.wording import Names
from colisee.games.goofspiel.constants import CARDS


def render(s: Any, viewer: int, language: Language, names: Names) -> Table:
    table = Table(title=Text(f"Prize: {s.prize or '–'}", f"Prix\u00a0: {s.prize or '–'}").to(language))
    for heading in (Text("player", "joueur"), Text("hand", "main"), Text("prizes won", "prix gagnés")):
        table.add_column(heading.to(language))
    for seat in range(s.seats):
        hand = " ".join(str(card) for card in range(1, CARDS + 1) if s.hand[seat] >> (card - 1) & 1)
        table.add_row(names[seat], hand, str(s.won[seat]), style="bold" if seat == viewer else "")
    return table
