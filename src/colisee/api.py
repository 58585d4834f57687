"""The functions of the public API; `colisee` exports them. Commands, server and lab use the rooms directly."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random

from colisee.bots import Bot, make
from colisee.bots.protocol import BotError
from colisee.core.component_form import read_file
from colisee.core.components import ComponentSet
from colisee.core.registry import known_game, slugs
from colisee.core.spec import GameSpec
from colisee.core.text import Text
from colisee.play import record
from colisee.play.match import Match


def games() -> tuple[str, ...]:
    """The names of the games.

    >>> import colisee
    >>> colisee.games()
    ('moving-day', 'post-office', 'the-truckers', 'toy-rush')
    """
    return slugs()


def game(name: str) -> GameSpec:
    """The game of that name: its facts (players, options, rules) and everything else about it; SetupError if there is none.

    >>> import colisee
    >>> colisee.game("moving-day").facts.options[0].values
    ('rows', 'gravity')
    """
    return known_game(name)


def components(path: str | Path) -> ComponentSet:
    """The component set of a file that `colisee components GAME --export FILE` wrote and somebody edited; ComponentsError with every
    mistake. `Setup(game, components=…)` plays with it.

    >>> import colisee
    >>> colisee.components("no such file.toml")
    Traceback (most recent call last):
    ...
    colisee.core.component_form.ComponentsError: file: cannot read no such file.toml: No such file or directory
    """
    return read_file(path)


def bot(name: str, match_or_game: Match | GameSpec | str, seat: int) -> Bot:
    """A bot for one seat: a level (beginner, novice, apprentice, expert, master, grandmaster), random, greedy, or package.module:Class.

    >>> import colisee
    >>> match = colisee.Match("moving-day", seed=7)
    >>> random = colisee.bot("random", match, seat=0)
    """
    if isinstance(match_or_game, Match):
        match_or_game.position.check_seat(seat)
        return make(name, match_or_game.spec, seat)
    return make(name, known_game(match_or_game), seat)


def play_match(match: Match, bots: Mapping[int, Bot], seed: int | None = None) -> Match:
    """Let bots, one for every seat, play a match to its end; returns the match.

    >>> import colisee
    >>> match = colisee.Match("moving-day", seed=7)
    >>> bots = {seat: colisee.bot("random", match, seat) for seat in range(match.players)}
    >>> colisee.play_match(match, bots, seed=1).is_over
    True
    """
    missing = [seat for seat in range(match.players) if seat not in bots]
    if missing:
        seats = ", ".join(map(str, missing))
        raise BotError(Text(f"no bot for seat {seats}", f"pas de robot pour la place {seats}"))
    rng = Random(seed)
    while not match.is_over:
        seat = match.due[0]
        match.play(bots[seat].choose(match.view(seat), match.legal(seat), rng, None), seat)
    return match


def load(path: str | Path) -> Match:
    """The match of a record file, as `Match.save` or the server wrote it; RecordError if it cannot be replayed.

    >>> import colisee, tempfile, os
    >>> path = os.path.join(tempfile.mkdtemp(), "match.json")
    >>> colisee.Match("toy-rush", seed=7).save(path)
    >>> len(colisee.load(path).line)
    7
    """
    return record.load(path)


def verify(path: str | Path) -> record.Verdict:
    """Check the draws of a finished match's record file against the commitment made before the first draw.

    >>> import colisee, tempfile, os
    >>> path = os.path.join(tempfile.mkdtemp(), "match.json")
    >>> match = colisee.Match("moving-day", seed=7)
    >>> bots = {seat: colisee.bot("random", match, seat) for seat in range(match.players)}
    >>> colisee.play_match(match, bots, seed=1).save(path)
    >>> colisee.verify(path).is_proved
    True
    """
    return record.verify_file(path)
