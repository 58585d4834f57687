"""The score sheet of Tiny Game: {"game": …, "players": [{"name": …, "load": …}]}. EDIT: what people write down."""

from typing import Any

from colisee import Position, Setup
from colisee.core.plain import count_sheet
from colisee.core.sheet import Field, no_explanation, players_of
from colisee.core.wording import Sheet
from colisee.games.tiny_game.constants import MAX_LOAD, MAX_SEATS


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    players = players_of(Field(sheet).known("game", "players"), 2, MAX_SEATS)
    setup = Setup("tiny-game", len(players))
    position = Position.new(setup, setup.game.interpreted)
    for seat, (_, player) in enumerate(players):
        position.record.load[seat] = player.known("name", "load").get("load").integer(0, MAX_LOAD)
    return count_sheet(setup.game, position.array, [name for name, _ in players])


SHEET = Sheet(score, no_explanation)
