"""What a match is set up from. Players and options are validated here and nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np

from colisee.core.components import ComponentSet
from colisee.core.errors import SetupError, unknown
from colisee.core.registry import known_game
from colisee.core.spec import GameSpec, Option
from colisee.core.text import Text

Options = Mapping[str, str]


class Setup:
    """A game, the number of players, the version of the rules, and every option of that version with its value.

    `players` defaults to the smallest number the game takes, an option to its first value, the rules version to the newest.
    An option that came later than the version is not among `options`: the rules play with its `before`. SetupError if something
    is unknown. With `components` the game is played with other pieces than those of `game`.

    >>> Setup("toy-rush").players
    2
    """

    game: GameSpec
    players: int
    options: dict[str, str]
    rules_version: int

    def __init__(
        self,
        game: GameSpec | str,
        players: int | None = None,
        options: Options | None = None,
        rules_version: int | None = None,
        components: ComponentSet | None = None,
    ) -> None:
        known = known_game(game)
        self.game = known.with_components(components) if components else known
        self.rules_version = _known_version(self.game, rules_version)
        self.players = _known_players(self.game, players)
        self.options = _known_options(self.game, {} if options is None else options, self.rules_version)

    @cached_property
    def option_indexes(self) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The options as the rules take them: the index of each one's value, then the rules version."""
        return self.game.option_indexes(self.options, self.rules_version)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Setup) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Setup({self.game.slug!r}, {self.players}, {self.options}, rules_version={self.rules_version})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, (self.game, self.players, self.options, self.rules_version)

    @property
    def _key(self) -> tuple[Any, ...]:
        return self.game.slug, self.game.digest, self.players, tuple(self.options.items()), self.rules_version


def players_span(game: GameSpec) -> str:
    """The numbers of players a game takes, as a person writes them: 2–4."""
    counts = game.facts.seats
    return str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"


def _known_version(game: GameSpec, version: int | None) -> int:
    if version is None:
        return game.facts.rules_version
    playable = game.facts.playable_versions
    if isinstance(version, int) and not isinstance(version, bool) and version in playable:
        return version
    span, title = ", ".join(map(str, playable)), game.facts.title
    raise SetupError(
        "rules_version",
        Text(
            f"{title['en']} has no rules version {version!r}; playable here: {span}",
            f"{title['fr']} n’a pas de version {version!r} des règles ; jouables ici : {span}",
        ),
    )


def _known_players(game: GameSpec, players: int | None) -> int:
    if players is None:
        return game.facts.seats[0]
    if isinstance(players, int) and not isinstance(players, bool) and players in game.facts.seats:
        return players
    span, title = players_span(game), game.facts.title
    raise SetupError(
        "players",
        Text(
            f"{title['en']} takes {span} players, not {players!r}", f"{title['fr']} se joue à {span}, pas à {players!r}"
        ),
    )


def _known_options(game: GameSpec, chosen: Options, version: int) -> dict[str, str]:
    if not isinstance(chosen, Mapping):
        raise SetupError(
            "options",
            Text(
                f"options are given as a mapping from name to value, not as {type(chosen).__name__}",
                f"les options s’écrivent comme une table de noms et de valeurs, pas comme {type(chosen).__name__}",
            ),
        )
    known = {option.name: option for option in game.facts.options}
    for name, value in chosen.items():
        if name not in known:
            raise SetupError(f"options.{name}", unknown(Text("option", "option"), name, known))
        if value not in known[name].values:
            thing = Text(f"value of the option {name}", f"valeur de l’option {name}")
            raise SetupError(f"options.{name}", unknown(thing, value, known[name].values))
        if value not in known[name].choices(version):
            raise SetupError(f"options.{name}", _not_yet(known[name], version))
    return {
        option.name: chosen.get(option.name, option.values[0])
        for option in game.facts.options
        if version >= option.since
    }


def _not_yet(option: Option, version: int) -> Text:
    return Text(
        f"the option {option.name} came with rules version {option.since}: "
        f"a match of version {version} is always played with {option.before}",
        f"l’option {option.name} date de la version {option.since} des règles : "
        f"une partie de la version {version} se joue toujours avec {option.before}",
    )
