"""The score sheet of Tiny Game: {"game": …, "players": [{"name": …, "load": …}]}. EDIT: what people write down."""

from typing import Any

from colisee.core.plain import count_sheet
from colisee.core.registry import game
from colisee.core.sheet import Field, no_explanation, players_of
from colisee.core.wording import Sheet
from colisee.games.tiny_game.constants import MAX_LOAD


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    spec, states = game("tiny-game"), game("tiny-game").states()
    players = players_of(Field(sheet).known("game", "players"), spec.facts.seats[0], spec.facts.seats[-1])
    spec.interpreted.new_game_at(states, 0, len(players), spec.option_indexes({}))
    for seat, (_, player) in enumerate(players):
        states[0].load[seat] = player.known("name", "load").get("load").integer(0, MAX_LOAD)
    return count_sheet(spec, states, [name for name, _ in players])


SHEET = Sheet(score, no_explanation)
