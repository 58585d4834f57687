"""The score sheet of Tiny Game: {"game": …, "players": [{"name": …, "load": …}]}. EDIT: what people write down."""

from typing import Any

from colisee.core.plain import explain as explain
from colisee.core.plain import scored
from colisee.core.registry import game
from colisee.core.sheet import Field, players_of
from colisee.games.tiny_game.constants import MOST_LOAD


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    """The result of a sheet; SheetError if it cannot be."""
    spec = game("tiny-game")
    players = players_of(Field(sheet).known("game", "players"), spec.facts.seats[0], spec.facts.seats[-1])
    states = spec.states()
    spec.interpreted.new_game_at(states, 0, len(players), spec.option_indexes({}))
    for seat, (_, player) in enumerate(players):
        states[0].load[seat] = player.known("name", "load").get("load").integer(0, MOST_LOAD)
    return scored(spec, states, [name for name, _ in players])
