"""Three short golden matches per game, as records: a change of play, wanted or not, shows here first.

Made by `python scripts/golden.py`, alone and with a reason; then rules_version changes too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.core.registry import slugs
from colisee.play import record as records

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_golden_match(path: Path) -> None:
    record = records.read(path.read_text("utf-8"))
    match = records.replay(record)
    assert match.is_over
    assert record.result is not None
    assert match.scores() == list(record.result)
    assert records.verify(record).is_proved


def test_every_game_has_three() -> None:
    assert {slug: sum(path.stem.startswith(slug) for path in FILES) for slug in slugs()} == dict.fromkeys(slugs(), 3)
