"""The score sheet of Toy Rush: the points of the gifts that each player sent, scored by the rules themselves."""

from __future__ import annotations

from typing import Any

import numpy as np

from colisee.core.components import game_of
from colisee.core.sheet import Field, SheetError, SheetPosition, players_of
from colisee.core.text import Language, Text
from colisee.core.wording import Sheet
from colisee.games.toy_rush import constants as c

MAX_POINTS = 20


def score(sheet: dict[str, Any]) -> dict[str, Any]:
    """The result of a sheet; SheetError if the sheet is impossible."""
    spec = game_of(__package__)
    top = Field(sheet).known("game", "first_player", "players")
    players = players_of(top, c.SEATS, c.SEATS)
    names = [name for name, _ in players]
    position, points = SheetPosition(spec, len(players), {}), list[int]()
    for seat, (_, player) in enumerate(players):
        position.record.player[seat].sent = _read_gifts(player.known("name", "gifts").get("gifts"), points)
    named = top.has("first_player")
    position.record.first = names.index(top.get("first_player").one_of(names)) if named else 0
    results = _results(position, points, names)
    if not named and results[0]["total"] == results[1]["total"]:
        raise SheetError(
            "first_player",
            Text("the totals are equal: name the holder of the first-player token",
                 "les totaux sont égaux : indiquez qui détient le jeton 1er joueur"),
            "TR-E2",
        )  # fmt: skip
    end = any(result["total"] >= c.GOAL for result in results)
    return {"game": spec.slug, "end_triggered": end, "players": results}


def _read_gifts(gifts: Field, points: list[int]) -> int:
    """The set of a player's gifts; `points` gains theirs."""
    sent = 0
    for gift in gifts.items(0, c.OBJECTIVES):
        if len(points) == c.OBJECTIVES:
            raise gift.refuse(
                f"the box holds {c.OBJECTIVES} objectives only", f"la boîte ne contient que {c.OBJECTIVES} objectifs"
            )  # fmt: skip
        sent |= 1 << len(points)
        points.append(gift.integer(1, MAX_POINTS))
    return sent


def _results(position: SheetPosition, points_of_gifts: list[int], names: list[str]) -> list[dict[str, Any]]:
    position.use_tables({"POINTS": np.array(points_of_gifts, np.int8)})
    points = position.points()
    places = position.ranks(points)
    return [
        {
            "name": name,
            "gifts": int(points[seat, c.CLAUSE_GIFTS]),
            "total": int(points[seat].sum()),
            "rank": int(places[seat]),
        }
        for seat, name in enumerate(names)
    ]


def explain(result: dict[str, Any], language: Language) -> list[str]:
    """Whether the match ends, and by which rule the winner wins, in words."""
    one, two = result["players"]
    winner = one if one["rank"] == 1 else two
    lines = [
        Text(f"{c.GOAL} points are reached: the match is over (TR-E1).",
             f"Les {c.GOAL} points sont atteints : la partie est finie (TR-E1).")
        if result["end_triggered"]
        else Text(f"Nobody has {c.GOAL} points yet: the match goes on (TR-E1).",
                  f"Personne n’a encore {c.GOAL} points : la partie continue (TR-E1)."),
    ]  # fmt: skip
    if one["total"] == two["total"]:
        lines.append(
            Text(f"Equal totals: {winner['name']} holds the first-player token (TR-E2).",
                 f"Totaux égaux : {winner['name']} détient le jeton 1er joueur (TR-E2).")
        )  # fmt: skip
    return [line.to(language) for line in lines]


SHEET = Sheet(score, explain)
