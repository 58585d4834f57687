"""Log lines are rendered once for all readers whom they do not name."""

from __future__ import annotations

import pytest

from colisee.core.kit import SPECTATOR
from colisee.core.spec import GameSpec
from colisee.core.text import LANGUAGES, Language
from colisee.play.reader_log import ReaderLog
from colisee.server.protocol.messages import encode
from colisee.server.protocol.rendering import _log_line, log_lines
from play.test_match import random_match

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reader_gets_the_line_that_is_addressed_to_it(spec: GameSpec, language: Language) -> None:
    match = random_match(spec, 5, plies=60)
    names, first = NAMES[: match.players], 3
    told = dict[int, bytes]()
    for reader in (*range(match.players), SPECTATOR):
        log = ReaderLog(reader if spec.facts.secrets else SPECTATOR, match)
        lines = [encode(_log_line(match, log, reader, entry, language, names)) for entry in log.entries[first:]]
        told[reader] = log_lines(match, log, reader, first, language, names)
        assert told[reader] == b"[" + b",".join(lines) + b"]"
    assert len(set(told.values())) == len(told)
