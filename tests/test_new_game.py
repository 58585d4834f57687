"""docs/add-a-game.md is true: what scripts/new-game writes is a whole game. No other test ever sees it."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from colisee import games
from colisee.bots.levels import make
from colisee.bots.protocol import Budget
from colisee.bots.search import SearchBot
from colisee.core.batch import play_games
from colisee.core.registry import game, slugs
from colisee.core.rulebook import rulebook
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.play import record as records
from colisee.play.match import Match
from fifth import SLUG, TITLE, new_game, write_fifth_game
from laws.laws import LAWS, setups, walk

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
MOST_LINES = 300
FILES = {"__init__.py", "components.toml", "constants.py", "state.py", "rules.py", "checks.py", "view.py",
         "notation.py", "wording.py", "terminal.py", "sheet.py", "rulebook.en.toml", "rulebook.fr.toml"}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game in this process too, for the tests of this module alone."""
    with pytest.MonkeyPatch.context() as patch:
        written = write_fifth_game(tmp_path_factory.mktemp("games"), patch)
        patch.setattr(games, "__path__", [*games.__path__, str(written.parent)])
        forget_games()
        yield written
    for name in [name for name in sys.modules if name.startswith(f"{games.__name__}.{written.name}")]:
        del sys.modules[name]
    vars(games).pop(written.name, None)
    forget_games()


def forget_games() -> None:
    slugs.cache_clear()
    game.cache_clear()


@pytest.fixture
def spec(folder: Path) -> GameSpec:
    return game(SLUG)


def colisee(*arguments: str, stdin: str = "") -> str:
    """Runs a command in its own process, which finds the game as docs/add-a-game.md describes."""
    command = [sys.executable, "-m", "colisee.cli.main", *arguments]
    done = subprocess.run(command, input=stdin, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_whole_game_in_under_300_lines(folder: Path) -> None:
    assert {path.name for path in folder.iterdir() if path.is_file()} == FILES
    texts = [path.read_text("utf-8") for path in folder.iterdir() if path.is_file()]
    lines = sum(text.count("\n") for text in texts)
    assert lines < MOST_LINES
    assert f"{lines} lines in thirteen files" in PAGE
    assert not any(re.search(r"tiny.game|TG-", text, re.IGNORECASE) for text in texts)


def test_every_file_says_where_to_edit(folder: Path) -> None:
    for path in folder.iterdir():
        assert not path.is_file() or "EDIT" in path.read_text("utf-8"), path.name


def test_it_touches_nothing_outside_the_folders_of_the_game(tmp_path: Path) -> None:
    for folder in ("scripts", "src/colisee/games", "tests/games", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    before = contents(tmp_path)
    subprocess.run([sys.executable, tmp_path / "scripts" / "new-game", SLUG], check=True, capture_output=True)
    after = contents(tmp_path)
    name = SLUG.replace("-", "_")
    assert {path.parent for path in after.keys() - before.keys()} == {
        Path("src/colisee/games", name), Path("tests/games", name),
    }  # fmt: skip
    assert {path: after[path] for path in before} == before


def contents(folder: Path) -> dict[Path, bytes]:
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_registry_lists_it(spec: GameSpec) -> None:
    assert SLUG in slugs()
    assert spec.facts.title == {"en": TITLE, "fr": TITLE}


@pytest.mark.parametrize("mode", ["compiled", "interpreted"])
def test_all_laws_hold_at_every_ply(spec: GameSpec, mode: str) -> None:
    for setup in setups(spec):
        rng = Random(3)
        for position in walk(setup, getattr(spec, mode), rng):
            for law in LAWS:
                law(position, rng)


def test_both_modes_play_the_same(spec: GameSpec) -> None:
    setup = Setup(spec, 4)
    compiled, interpreted = play_games(setup, 11, 0, 5), play_games(setup, 11, 0, 5, spec.interpreted)
    assert compiled.totals.tolist() == interpreted.totals.tolist()
    assert compiled.plies.tolist() == interpreted.plies.tolist()


def test_every_action_has_a_word_and_an_object_of_its_own(spec: GameSpec) -> None:
    actions = list(range(spec.facts.all_actions))
    assert [spec.notation.parse(spec.notation.word(action)) for action in actions] == actions
    assert [
        spec.notation.from_json(json.loads(json.dumps(spec.notation.as_json(action)))) for action in actions
    ] == actions
    for nonsense in ("", "nonsense", {"draw": {"parcel": True}}, {"load": None}, [], None, 3):
        with pytest.raises(ValueError, match=r"no move|no action"):
            spec.notation.parse(nonsense) if isinstance(nonsense, str) else spec.notation.from_json(nonsense)


def test_its_rulebook_is_whole_in_both_languages(spec: GameSpec) -> None:
    english, french = rulebook(SLUG, "en"), rulebook(SLUG, "fr")
    assert [rule.id for rule in english] == [rule.id for rule in french] == list(spec.facts.rules)
    assert not any(re.search(r" [;:!?»]|« ", rule.text) for rule in french)


def test_a_search_bot_plays_a_match_whose_record_replays_and_verifies(spec: GameSpec) -> None:
    match = Match(spec, 2, seed=5)
    bots = [SearchBot(spec, 0, Budget(iterations=200)), make("random", spec, 1)]
    rng = Random(5)
    while not match.is_over:
        (seat,) = match.due
        match.play(bots[seat].choose(match.view(seat), match.legal(seat), rng), seat)
    record = records.read(json.dumps(records.write(match, [{"name": "Ann"}, {"name": "Bob"}])))
    again = records.replay(record)
    assert again.is_over
    assert again.position == match.position
    assert records.verify(record).is_proved


def test_it_plays_in_the_terminal_and_its_record_is_proved(folder: Path, tmp_path: Path) -> None:
    saved = str(tmp_path / "match.json")
    shown = colisee("play", SLUG, "--bots", "novice", "--seed", "3", "--save", saved, stdin="van1\n" * 4)
    assert TITLE in shown
    assert "Player keeps the" in shown
    assert "Proved" in colisee("verify", saved)


def test_its_rules_are_printed_and_its_sheets_are_scored(folder: Path, tmp_path: Path) -> None:
    assert "PS-T2" in colisee("rules", SLUG)
    assert "camionnette" in colisee("rules", SLUG, "--lang", "fr", "--search", "camionnette pleine")
    sheet = {"game": SLUG, "players": [{"name": "Ann", "load": 41}, {"name": "Bob", "load": 30}]}
    (tmp_path / "sheet.json").write_text(json.dumps(sheet))
    result = json.loads(colisee("score", str(tmp_path / "sheet.json"), "--json"))
    assert [(player["total"], player["rank"]) for player in result["players"]] == [(0, 2), (30, 1)]


def test_the_tests_it_comes_with_pass(folder: Path) -> None:
    tests = folder.parent / "tests" / folder.name
    options = ["-c", str(ROOT / "pyproject.toml"), "-p", "no:cacheprovider", "-p", "conftest"]
    command = [sys.executable, "-m", "pytest", *options, str(tests)]
    paths = os.pathsep.join([str(ROOT / "tests"), *sys.path])
    surroundings = {**os.environ, "PYTHONPATH": paths}
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, env=surroundings)
    assert done.returncode == 0, done.stdout
    proved = set(re.findall(r"PS-[A-Z]\d", (tests / "test_rules.py").read_text("utf-8")))
    assert proved == set(game(SLUG).facts.rules)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["Parcel Sack"], "is no slug"),
        (["moving-day"], "already"),
        (["modern-dance"], "choose with --prefix"),
        (["parcel-sack", "--prefix", "ps"], "is no prefix"),
        (["parcel-sack", "--title", 'The "Sack"'], "cannot be a title"),
    ],
)
def test_what_cannot_be_a_game_is_refused(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    done = new_game(*arguments, "--into", str(tmp_path))
    assert done.returncode == 1
    assert complaint in done.stderr
    assert list(tmp_path.iterdir()) == []
