"""The score sheet of Goofspiel: {"game": "goofspiel", "players": [{"name": …, "prizes": …}]}."""

from typing import Any

from colisee import Position, Setup
from colisee.core.plain import count_sheet
from colisee.core.sheet import Field, no_explanation, players_of
from colisee.core.wording import Sheet
from colisee.games.goofspiel.constants import CARDS, SEATS


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    players = players_of(Field(sheet).known("game", "players"), SEATS, SEATS)
    setup = Setup("goofspiel")
    position = Position.new(setup, setup.game.interpreted)
    for seat, (_, player) in enumerate(players):
        position.record.won[seat] = player.known("name", "prizes").get("prizes").integer(0, CARDS * (CARDS + 1) // 2)
    return count_sheet(setup.game, position.array, [name for name, _ in players])


SHEET = Sheet(score, no_explanation)
