"""A player's unfinished tables: whose turn it is, until when, and what happened last."""

from __future__ import annotations

from collections import OrderedDict

from colisee.core.text import Language
from colisee.server.live.lobby import Lobby
from colisee.server.protocol.messages import MyTable
from colisee.server.protocol.rendering import latest_sentence
from colisee.server.protocol.table_view import table_shown
from colisee.server.table.refusal import Refusal
from colisee.server.table.state import TableState
from colisee.server.table.summary import summary_of

MAX_SHOWN = 20
MAX_CACHED = 10_000


class MyTables:
    """Tables are read from their logs; what was found is kept until the log grows, so that asking again costs two queries."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby, self._store = lobby, lobby.context.store
        self._known: OrderedDict[tuple[str, str, Language], tuple[int, MyTable]] = OrderedDict()

    async def of(self, player: str, language: Language) -> list[MyTable]:
        """The player's unfinished tables: those where it is the player's turn first, then the latest."""
        ids = [row.id for row in await self._store.unfinished_tables_of(player, MAX_SHOWN)]
        counts = await self._store.event_counts(ids)
        found = [await self._table(player, table, counts.get(table, 0), language) for table in ids]
        return sorted((one for one in found if one), key=lambda one: (not one.your_turn, -one.changed_at))

    async def _table(self, player: str, table: str, count: int, language: Language) -> MyTable | None:
        key = (player, table, language)
        known = self._known.get(key)
        if known and known[0] == count:
            return known[1]
        try:
            shown = my_table(await self._lobby.state(table), player, language)
        except Refusal:  # deleted meanwhile, or of rules that this program lacks
            return None
        if shown:
            self._known[key] = count, shown
            if len(self._known) > MAX_CACHED:
                self._known.popitem(last=False)
        return shown


def my_table(table: TableState, player: str, language: Language) -> MyTable | None:
    """What a player is shown of a table; None if the player has no seat there any more, or the match has ended."""
    seats = [number for number, seat in enumerate(table.seats) if seat.player == player]
    if not seats or table.ended:
        return None
    own_turn = [seat for seat in seats if seat in table.due and table.seats[seat].level is None]
    deadline = table.clocks.deadline()
    return MyTable(
        table_shown(summary_of(table)),
        seats,
        bool(own_turn),
        list(table.due),
        table.at,
        deadline[0] if deadline else None,
        latest_sentence(table, seats[0], language),
    )
