"""Which players are notified when a table changes, and in which words. Nothing but names, the game and times: no move, no token."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from colisee.core.registry import game
from colisee.core.text import Language, Text
from colisee.server.table import events as ev
from colisee.server.table.state import TableState

Kind = Literal["turn", "clock", "joined", "ended"]
MINUTE, HOUR, DAY = 60, 3600, 86_400
MAX_NAMES = 3

TITLES: dict[Kind, Text] = {
    "turn": Text("Your turn", "À vous de jouer"),
    "clock": Text("Your time is running out", "Votre temps s’écoule"),
    "joined": Text("{name} has joined your table", "{name} a rejoint votre table"),
    "ended": Text("The match is over", "La partie est finie"),
}


class Notice(NamedTuple):
    kind: Kind
    table: str
    game: str
    players: tuple[str, ...]
    """The players to notify, if they want to be."""
    names: tuple[str, ...] = ()
    """Everybody at the table, by seat."""
    seats: tuple[str, ...] = ()
    """The players of these seats; empty for bots and free seats."""
    newcomer: str = ""
    seconds_left: int | None = None

    def title(self, language: Language) -> str:
        return TITLES[self.kind].to(language).format(name=self.newcomer)

    def body(self, player: str, language: Language) -> str:
        """The game, the others and, if it matters, the time left."""
        title = game(self.game).facts.title[language]
        others = [name for name, of in zip(self.names, self.seats, strict=True) if name and of != player]
        others = [name for name in others if name != self.newcomer][:MAX_NAMES]
        sentence = title
        if others:
            sentence += (" avec " if language == "fr" else " with ") + listed(others, language)
        if self.seconds_left is not None:
            left = duration(self.seconds_left, language)
            sentence += f"\u00a0: encore {left}" if language == "fr" else f": {left} left"
        return sentence + "."


def notices_of(
    table: TableState, events: Sequence[ev.Event], was_due: Collection[int], was_over: bool, present: Collection[str]
) -> list[Notice]:
    """The notices after events, for players who are not in `present`. `was_due` and `was_over`: as before the events."""
    if table.ended:
        return [] if was_over else _notices(table, "ended", range(len(table.seats)), present)
    due = [seat for seat in table.due if seat not in was_due]
    found = _notices(table, "turn", due, present) if due else []
    notified = {player for notice in found for player in notice.players}
    for event in events:
        if isinstance(event, ev.Seated):
            others = [seat for seat in range(len(table.seats)) if seat != event.seat]
            found += _notices(
                table, "joined", others, {*present, *notified, event.player}, table.seats[event.seat].name
            )
    return found


def clock_notice(table: TableState, seat: int, now: int, deadline: int) -> Notice:
    """The warning that a seat's time runs out."""
    return _notice(table, "clock", (table.seats[seat].player,), seconds_left=max(0, deadline - now) // 1000)


def _notices(
    table: TableState, kind: Kind, seats: Collection[int], present: Collection[str], newcomer: str = ""
) -> list[Notice]:
    found = (table.seats[seat] for seat in seats)
    players = {seat.player for seat in found if seat.kind == "person" and seat.player and seat.level is None}
    away = tuple(sorted(players.difference(present)))
    return [_notice(table, kind, away, newcomer)] if away else []


def _notice(
    table: TableState, kind: Kind, players: tuple[str, ...], newcomer: str = "", seconds_left: int | None = None
) -> Notice:
    names = tuple(seat.name for seat in table.seats)
    holders = tuple(seat.player for seat in table.seats)
    return Notice(kind, table.id, table.opened.game, players, names, holders, newcomer, seconds_left)


def listed(names: Sequence[str], language: Language) -> str:
    """Names as a list: "Ann, Bob and Cleo"."""
    last = " et " if language == "fr" else " and "
    return last.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def duration(seconds: int, language: Language) -> str:
    """A time rounded to its largest unit."""
    units = [(DAY, "day", "jour"), (HOUR, "hour", "heure"), (MINUTE, "minute", "minute"), (1, "second", "seconde")]
    unit, english, french = next((found for found in units if seconds >= found[0]), units[-1])
    count = math.floor(seconds / unit)
    is_plural = count > 1 or (count == 0 and language == "en")
    return f"{count} {french if language == 'fr' else english}{'s' if is_plural else ''}"
