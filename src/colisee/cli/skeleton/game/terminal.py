"""Tiny Game in a terminal. EDIT: a picture of the table as `viewer` sees it."""

from typing import Any

from rich.table import Table

from colisee.core.text import Language, Text
from colisee.core.wording import Names
from colisee.games.tiny_game.constants import LIMIT


def render(s: Any, viewer: int, language: Language, names: Names) -> Table:
    table = Table(title=Text(f"Parcel drawn: {s.hand} kg", f"Colis tiré\u00a0: {s.hand} kg").to(language))
    for seat in range(s.seats):
        table.add_column(names[seat], justify="right", style="bold" if seat == viewer else "")
    table.add_row(*(f"{s.load[seat]} / {LIMIT} kg" for seat in range(s.seats)))
    return table
