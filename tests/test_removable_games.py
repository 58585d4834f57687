"""Nothing about a game lives outside its folder: without it everything else imports, and the other games obey the laws."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from colisee.core.registry import slugs

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "colisee"
PLIES_BETWEEN_CHECKS = 60
"""One game plays a match, a different one each time; of the others only the first position is checked."""


@pytest.mark.parametrize("slug", slugs())
def test_everything_else_works_without_a_game(slug: str, tmp_path: Path) -> None:
    copy = tmp_path / "colisee"
    shutil.copytree(SOURCE, copy, copy_function=os.link, ignore=shutil.ignore_patterns("__pycache__", "static"))
    shutil.rmtree(copy / "games" / slug.replace("-", "_"))
    path = os.pathsep.join([str(tmp_path), str(TESTS)])
    environment = {**os.environ, "PYTHONPATH": path, "COLISEE_GAMES": "", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, __file__, slug]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment)
    assert done.returncode == 0, done.stderr


def check_the_rest(removed: str) -> None:
    """Run in a process of its own, in the copy."""
    import colisee
    from colisee.core.registry import game

    assert Path(colisee.__file__).parents[1] == Path.cwd()
    assert removed not in slugs()
    assert slugs()
    import_everything()
    from colisee.testing.laws import LAWS, setups, walk

    after = next((slug for slug in slugs() if slug > removed), slugs()[0])
    for slug in slugs():
        spec = game(slug)
        rng = Random(1)
        plies = range(0, spec.facts.longest, PLIES_BETWEEN_CHECKS if slug == after else spec.facts.longest)
        for position in islice(walk(setups(spec)[0], spec.interpreted, rng), plies.start, plies.stop, plies.step):
            for law in LAWS:
                law(position, rng)


def import_everything() -> None:
    """Every module; one whose framework is not installed is left out."""
    import importlib
    import pkgutil

    import colisee

    for module in pkgutil.walk_packages(colisee.__path__, "colisee."):
        try:
            importlib.import_module(module.name)
        except ModuleNotFoundError as error:
            if (error.name or "").startswith("colisee"):
                raise


if __name__ == "__main__":
    check_the_rest(sys.argv[1])
