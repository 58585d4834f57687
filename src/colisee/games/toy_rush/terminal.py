"""Toy Rush in a terminal: the assembly line and the piles above, the two workshops below."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as RichText

from colisee.core.text import Language, Text
from colisee.games.toy_rush import constants as c
from colisee.games.toy_rush.wording import OBJECT_TEXTS, SPACE_TEXTS

ELF_INK = ("#d9772b", "#8e5bb5")
OBJECT_INK = ("#d9679e", "#3f76bd", "#c9a227", "#8a8a8a", "#8a8a8a", "#9a6b3f", "#3d8b5a", "#b0593a", "#a8814f")

PHASE_TEXTS = {
    c.PHASE_SET_UP: Text("keep two objectives", "gardez deux objectifs"),
    c.PHASE_PLACE: Text("placing elves", "affectation des lutins"),
    c.PHASE_OBJECTIVE: Text("choosing an objective", "choix d’un objectif"),
    c.PHASE_BOX_OR_ELF: Text("a box or an elf", "une boîte ou un lutin"),
    c.PHASE_COLOUR: Text("choosing a colour", "choix d’une couleur"),
    c.PHASE_PATTERN: Text("choosing a pattern", "choix d’un motif"),
    c.PHASE_GIFTS: Text("sending gifts", "envoi des cadeaux"),
    c.PHASE_OVER: Text("the end", "fin de la partie"),
}
ROUND = Text("Round", "Tour")
LINE = Text("Assembly line", "Ligne d’assemblage")
PILES = Text("Piles", "Piles")
DECK = Text("objectives", "objectifs")
UNDER = Text("Under the deck:", "Sous la pioche :")
PRICE_TITLE = Text("price", "prix")
MOST = Text("most", "max.")
MAJORITY = Text("majority", "majorité")
POINTS_TITLE = Text("points", "points")
STOCK = Text("Elves", "Lutins")
SUPPLY = Text("in supply", "en réserve")
HAND = Text("Objects", "Objets")
OBJECTIVES_TITLE = Text("Objectives", "Objectifs")
OFFERED = Text("To choose from", "Au choix")
GIFTS = Text("Gifts sent", "Cadeaux envoyés")
SENDING = Text("sending", "à envoyer")
NONE = Text("none", "aucun")
LEGEND = Text(
    "★ first player · an object still missing is shown in brackets · ? = an objective you may not know",
    "★ 1er joueur · un objet qui manque encore est entre crochets · ? = un objectif que vous ignorez",
)


def render(s: Any, viewer: int, language: Language, names: Sequence[str]) -> RenderableType:
    """The table as `viewer` sees it: the line and the piles, then the viewer's workshop and the rival's."""
    seats = [1, 0] if viewer == 1 else [0, 1]
    top = Table.grid(padding=(0, 3))
    top.add_row(_line(s, language, names), _piles(s, language))
    return Group(
        _title(s, language),
        top,
        RichText(f"{UNDER.to(language)} {_under(s)}", style="dim"),
        *(_player(s, seat, language, names[seat]) for seat in seats),
        RichText(LEGEND.to(language), style="dim"),
    )


def _title(s: Any, language: Language) -> RichText:
    title = RichText(f"{ROUND.to(language)} {int(s.rounds)}" if s.rounds else "Toy Rush", style="bold")
    if int(s.phase) in PHASE_TEXTS:
        title.append(f" · {PHASE_TEXTS[int(s.phase)].to(language)}", style="not bold")
    return title


def _line(s: Any, language: Language, names: Sequence[str]) -> RenderableType:
    table = Table(title=LINE.to(language), title_justify="left", title_style="bold", show_edge=False, pad_edge=False)
    table.add_column("", justify="right")
    table.add_column("")
    table.add_column(PRICE_TITLE.to(language), style="dim")
    table.add_column(MOST.to(language), style="dim", justify="right")
    for seat in range(c.SEATS):
        table.add_column(RichText(names[seat][:10], style=ELF_INK[seat]), style=ELF_INK[seat], min_width=5)
    for space in range(c.SPACES):
        price = MAJORITY.to(language) if space == c.SPACE_PRIMEUR else "●" * int(c.PRICE[space])
        most = str(c.MAX_ELVES[space]) if c.MAX_ELVES[space] < c.ELVES else ""
        elves = (_elves(int(s.player[seat].elves[space])) for seat in range(c.SEATS))
        table.add_row(str(space + 1), SPACE_TEXTS[space].to(language), price, most, *elves)
    return table


def _elves(count: int) -> RichText:
    return RichText(f"●{count}" if count > 4 else "●" * count) if count else RichText("·", style="dim")


def _piles(s: Any, language: Language) -> RenderableType:
    table = Table(title=PILES.to(language), title_justify="left", title_style="bold", show_edge=False, pad_edge=False)
    table.add_column("")
    table.add_column("", justify="right")
    for item in range(c.OBJECTS):
        left = int(c.CARDS[item]) - sum(int(s.player[seat].objects[item]) for seat in range(c.SEATS))
        table.add_row(_object(item, language), f"{left}")
    table.add_row(DECK.to(language), f"{int(s.deck).bit_count()}")
    return table


def _under(s: Any) -> str:
    return " ".join("?" if card == c.UNKNOWN else c.CHILDREN[card - 1] for card in s.under if card) or "–"


def _object(item: int, language: Language) -> RichText:
    return RichText(OBJECT_TEXTS[c.OBJECT_NAMES[item]].to(language), style=OBJECT_INK[item])


def _player(s: Any, seat: int, language: Language, name: str) -> RenderableType:
    player = s.player[seat]
    rows = Table.grid(padding=(0, 1))
    rows.add_column(style="dim")
    rows.add_column()
    on_line = sum(int(elves) for elves in player.elves)
    supply = RichText(f"  {c.ELVES - int(player.stock) - on_line} {SUPPLY.to(language)}", style="dim")
    stock = RichText("●" * int(player.stock) or "·", style=ELF_INK[seat])
    rows.add_row(STOCK.to(language), stock.append_text(supply))
    rows.add_row(HAND.to(language), _hand(player, language))
    if player.offered:
        rows.add_row(OFFERED.to(language), _objectives(player, int(player.offered), language))
    rows.add_row(OBJECTIVES_TITLE.to(language), _objectives(player, int(player.objectives), language))
    rows.add_row(GIFTS.to(language), _gifts(player, language))
    token = " ★" if s.first == seat else ""
    title = f"[{ELF_INK[seat]}]{name}[/]{token}  {total_of(player)} {POINTS_TITLE.to(language)}"
    return Panel(rows, title=title, title_align="left")


def total_of(player: Any) -> int:
    return sum(int(c.POINTS[objective]) for objective in _cards(int(player.sent)))


def _cards(cards: int) -> list[int]:
    return [objective for objective in range(c.OBJECTIVES) if cards >> objective & 1]


def _hand(player: Any, language: Language) -> RichText:
    text = RichText()
    for item in range(c.OBJECTS):
        if player.objects[item]:
            text.append(f"{int(player.objects[item])} ").append_text(_object(item, language)).append("  ")
    return text if text else RichText(NONE.to(language), style="dim")


def _objectives(player: Any, cards: int, language: Language) -> RichText:
    lines = [_objective(player, objective, language) for objective in _cards(cards)]
    secret = (cards >> c.OBJECTIVES).bit_count()
    if secret:
        lines.append(RichText(" ".join("?" * secret), style="bold"))
    return RichText("\n").join(lines) if lines else RichText(NONE.to(language), style="dim")


def _objective(player: Any, objective: int, language: Language) -> RichText:
    """A child, the points, and each object: in brackets while it is not in hand."""
    text = RichText(f"{c.CHILDREN[objective]} {c.POINTS[objective]}", style="bold")
    for item in range(c.OBJECTS):
        for number in range(int(c.NEEDS[objective, item])):
            name = _object(item, language)
            text.append(" ")
            text.append_text(name if number < player.objects[item] else RichText("[").append_text(name).append("]"))
    if int(player.sending) >> objective & 1:
        text.append(f" → {SENDING.to(language)}", style="italic")
    return text


def _gifts(player: Any, language: Language) -> RichText:
    sent = [f"{c.CHILDREN[objective]} {c.POINTS[objective]}" for objective in _cards(int(player.sent))]
    return RichText(", ".join(sent)) if sent else RichText(NONE.to(language), style="dim")
