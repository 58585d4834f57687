"""Three short golden matches per game and rules version, as records: a change of play, wanted or not, shows here first.

Made by `python scripts/golden.py` when a version is new. Those of earlier versions never change.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from colisee.core.backends import INTERPRETED
from colisee.core.registry import game, slugs
from colisee.play import record as records
from on_backends import RUN_ON, rules_on

FILES = sorted((Path(__file__).parent / "golden").glob("*.json"))


def matches() -> list[tuple[Path, str]]:
    """Every match on every backend; of three, interpreted rules play the first."""
    return [(path, backend) for path in FILES for backend in RUN_ON if backend != INTERPRETED or path.stem[-1] == "1"]


@pytest.mark.parametrize(("path", "backend"), matches(), ids=lambda value: getattr(value, "stem", value))
def test_golden_match(path: Path, backend: str) -> None:
    record = records.read(path.read_text("utf-8"))
    assert path.stem.startswith(f"{record.spec.slug}-v{record.setup.rules_version}-")
    match = records.replay(record, rules=rules_on(record.spec, backend))
    assert match.is_over
    assert record.result is not None
    assert match.scores() == list(record.result)
    assert records.verify(record).is_proved


@pytest.mark.parametrize("slug", slugs())
def test_every_version_of_a_game_has_three(slug: str) -> None:
    expected = {f"{slug}-v{v}-{number}" for v in game(slug).facts.playable_versions for number in (1, 2, 3)}
    assert {path.stem for path in FILES if path.stem.startswith(slug)} == expected
