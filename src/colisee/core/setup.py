"""What a match is set up from. Players and options are validated here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from colisee.core.errors import SetupError, unknown
from colisee.core.registry import known_game
from colisee.core.spec import GameSpec
from colisee.core.text import Text

Options = Mapping[str, str]


class Setup:
    """A game, the number of players, and every option with its value.

    `players` defaults to the smallest number the game takes, an option to its first value. SetupError if something is unknown.

    >>> Setup("toy-rush").players
    2
    """

    game: GameSpec
    players: int
    options: dict[str, str]

    def __init__(self, game: GameSpec | str, players: int | None = None, options: Options | None = None) -> None:
        self.game = known_game(game)
        self.players = _known_players(self.game, players)
        self.options = _known_options(self.game, {} if options is None else options)

    @cached_property
    def option_indexes(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The options as the rules take them: the index of each one's value."""
        return self.game.option_indexes(self.options)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Setup({self.game.slug!r}, {self.players}, {self.options})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, (self.game.slug, self.players, self.options)

    @property
    def _key(self) -> tuple[Any, ...]:
        return self.game.slug, self.players, tuple(self.options.items())


def players_span(game: GameSpec) -> str:
    """The numbers of players a game takes, as a person writes them: 2–4."""
    counts = game.facts.seats
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


def _known_players(game: GameSpec, players: int | None) -> int:
    if players is None:
        return game.facts.seats[0]
    if isinstance(players, int) and not isinstance(players, bool) and players in game.facts.seats:
        return players
    span, title = players_span(game), game.facts.title
    raise SetupError(
        "players",
        Text(f"{title['en']} takes {span} players, not {players}", f"{title['fr']} se joue à {span}, pas à {players}"),
    )


def _known_options(game: GameSpec, chosen: Options) -> dict[str, str]:
    if not isinstance(chosen, Mapping):
        raise SetupError(
            "options",
            Text(
                f"options are given as a mapping from name to value, not as {type(chosen).__name__}",
                f"les options s’écrivent comme une table de noms et de valeurs, pas comme {type(chosen).__name__}",
            ),
        )
    known = {option.name: option.values for option in game.facts.options}
    for name, value in chosen.items():
        if name not in known:
            raise SetupError(f"options.{name}", unknown(Text("option", "option"), name, known))
        if value not in known[name]:
            thing = Text(f"value of the option {name}", f"valeur de l’option {name}")
            raise SetupError(f"options.{name}", unknown(thing, value, known[name]))
    return {name: chosen.get(name, values[0]) for name, values in known.items()}
