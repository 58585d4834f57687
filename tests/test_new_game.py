"""docs/add-a-game.md is true: what `colisee new-game` writes is a whole game. No other test ever sees it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from urllib.request import urlopen

import pytest

from colisee import games
from colisee.bots.levels import make
from colisee.bots.protocol import Budget
from colisee.bots.search import SearchBot
from colisee.core import registry
from colisee.core.backends import INTERPRETED, NATIVE, VARIABLE
from colisee.core.batch import play_games
from colisee.core.errors import SetupError
from colisee.core.registry import BrokenGameWarning, forget_games, game, known_game, leave_out_if_broken, slugs
from colisee.core.rulebook import rulebook
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.play import record as records
from colisee.play.match import Match
from fifth import SLUG, TITLE, new_game, write_fifth_game

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "add-a-game.md").read_text("utf-8")
MAX_LINES = 300
FILES = {"__init__.py", "components.toml", "constants.py", "state.py", "rules.py", "checks.py", "view.py",
         "notation.py", "wording.py", "terminal.py", "sheet.py", "rulebook.en.toml", "rulebook.fr.toml"}  # fmt: skip


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The game in this process too, for the tests of this module alone.

    Interpreted, unless a test asks for another backend: compiling takes half a minute in every process that does it.
    """
    with pytest.MonkeyPatch.context() as patch:
        written = write_fifth_game(tmp_path_factory.mktemp("games"), patch)
        patch.setenv(VARIABLE, INTERPRETED)
        patch.setattr(games, "__path__", [*games.__path__, str(written.parent)])
        forget_games()
        yield written
    for name in [name for name in sys.modules if name.startswith(f"{games.__name__}.{written.name}")]:
        del sys.modules[name]
    vars(games).pop(written.name, None)
    forget_games()


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
    assert lines < MAX_LINES
    assert f"{lines} lines in thirteen files" in PAGE
    assert not any(re.search(r"tiny.game|TG-", text, re.IGNORECASE) for text in texts)


def test_every_file_says_where_to_edit(folder: Path) -> None:
    for path in folder.iterdir():
        assert not path.is_file() or "EDIT" in path.read_text("utf-8"), path.name


def test_the_registry_lists_it(spec: GameSpec) -> None:
    assert SLUG in slugs()
    assert spec.facts.title == {"en": TITLE, "fr": TITLE}


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
    assert "You keep " in shown
    assert "draws are proved" in colisee("verify", saved)


def test_its_rules_are_printed_and_its_sheets_are_scored(folder: Path, tmp_path: Path) -> None:
    assert "PS-T2" in colisee("rules", SLUG)
    assert "camionnette" in colisee("rules", SLUG, "--lang", "fr", "--search", "camionnette pleine")
    sheet = {"game": SLUG, "players": [{"name": "Ann", "load": 41}, {"name": "Bob", "load": 30}]}
    (tmp_path / "sheet.json").write_text(json.dumps(sheet))
    result = json.loads(colisee("score", str(tmp_path / "sheet.json"), "--json"))
    assert [(player["total"], player["rank"]) for player in result["players"]] == [(0, 2), (30, 1)]


def test_the_tests_it_comes_with_pass_and_compiled_rules_play_as_interpreted_ones(folder: Path, spec: GameSpec) -> None:
    """In its own folder: nothing of this repository is needed, only the installed package. Its tests check the laws on both
    backends. One test for both, because the second part uses the code that the first has compiled."""
    tests = folder.parent / "tests" / folder.name
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-W", "error", str(tests)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder.parent)
    assert done.returncode == 0, done.stdout
    proved = set(re.findall(r"PS-[A-Z]\d", (tests / f"test_{folder.name}.py").read_text("utf-8")))
    assert proved == set(spec.facts.rules)
    setup = Setup(spec, 4)
    compiled, interpreted = (play_games(setup, 11, 0, 5, spec.on(backend)) for backend in (NATIVE, INTERPRETED))
    assert compiled.totals.tolist() == interpreted.totals.tolist()
    assert compiled.plies.tolist() == interpreted.plies.tolist()


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["Parcel Sack"], "write it as my-game"),
        (["moving-day"], "already"),
        (["modern-dance"], "choose with --prefix"),
        (["parcel-sack", "--prefix", "ps"], "1 to 4 capitals"),
        (["parcel-sack", "--title", 'The "Sack"'], "cannot be a title"),
    ],
)
def test_what_cannot_be_a_game_is_refused(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    done = new_game(*arguments, "--into", str(tmp_path))
    assert done.returncode == 2
    assert complaint in done.stderr
    assert list(tmp_path.iterdir()) == []


BREAKS = {
    "no-import": (
        "rules.py",
        "from colisee.core.kit",
        "from colisee.core.kitten",
        "No module named 'colisee.core.kitten'",
    ),
    "wrong-label": ("wording.py", '"overload": Text', '"overlaod": Text', "wording.py: clause_names lacks 'overload'"),
    "wrong-rules": ("rulebook.fr.toml", "WR-T2", "WR-T9", "rulebook.fr.toml: its ids are"),
    "no-toml": ("components.toml", "limit = 40", "limit 40", "components.toml: Expected '='"),
    "no-sack": ("rules.py", "fill(s.sack, PARCELS)", "fill(s.sac, PARCELS)", "has no attribute 'sac'"),
}
SOUND = "sound-game"


@pytest.fixture(scope="module")
def broken_games_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Broken games beside a sound one."""
    into = tmp_path_factory.mktemp("broken")
    for slug, (name, whole, broken, _) in BREAKS.items():
        assert new_game(slug, "--into", str(into)).returncode == 0
        file = into / slug.replace("-", "_") / name
        text = file.read_text("utf-8")
        assert whole in text
        file.write_text(text.replace(whole, broken), "utf-8")
    assert new_game(SOUND, "--into", str(into)).returncode == 0
    return into


def test_a_server_names_broken_games_and_runs_without_them(broken_games_folder: Path, tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "COLISEE_GAMES": str(broken_games_folder),
        "COLISEE_BACKEND": "interpreted",
        "COLISEE_WARM": "0",
    }
    command = [
        sys.executable,
        "-m",
        "colisee.cli.main",
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite:///{tmp_path}/c.db",
    ]
    errors = tmp_path / "stderr"
    with (
        errors.open("w") as stderr,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, env=environment) as server,
    ):
        try:
            address = re.search(r"http://\S+", server.stdout.readline() if server.stdout else "")
            assert address, errors.read_text("utf-8")
            with urlopen(f"{address[0]}api/games?language=fr", timeout=20) as answer:
                listed = {shown["slug"] for shown in json.load(answer)}
        finally:
            server.terminate()
    assert listed == {*slugs(), SOUND} - {SLUG}
    lines = errors.read_text("utf-8").splitlines()
    for slug, (*_, reason) in BREAKS.items():
        assert [line for line in lines if f"the game {slug} is left out" in line and reason in line], slug


def test_a_command_about_a_broken_game_says_once_why_it_is_left_out(broken_games_folder: Path) -> None:
    environment = {**os.environ, "COLISEE_GAMES": str(broken_games_folder)}
    command = [sys.executable, "-m", "colisee.cli.main", "play", "wrong-label"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 2
    assert done.stderr.count("the game wrong-label is left out: wording.py: clause_names lacks 'overload'") == 1


def test_a_broken_game_says_why_when_it_is_used(broken_games_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(broken_games_folder)])
    forget_games()
    try:
        with pytest.warns(BrokenGameWarning, match="is left out"):
            slugs()
        with pytest.raises(SetupError, match="clause_names lacks 'overload'"):
            known_game("wrong-label")
        with leave_out_if_broken(SOUND):  # as if its rules did not compile
            raise TypeError("cannot unify")
        with pytest.warns(BrokenGameWarning), pytest.raises(SetupError, match="cannot unify"):
            known_game(SOUND)
        with pytest.raises(TypeError), leave_out_if_broken("toy-rush"):
            raise TypeError("a mistake of this project is raised")
    finally:
        monkeypatch.undo()
        registry._set_aside.clear()
        forget_games()


def test_the_second_example_obeys_the_laws_and_has_the_equilibrium_and_exploitability_of_openspiel() -> None:
    folder = ROOT / "examples" / "games"
    environment = {**os.environ, "COLISEE_GAMES": str(folder), "COLISEE_BACKEND": "interpreted"}
    options = ["-p", "no:cacheprovider", "-c", os.devnull, "-k", "not native"]
    command = [sys.executable, "-m", "pytest", *options, str(folder / "tests")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stdout


def edited(folder: Path, diff: str) -> None:
    """Make the changes of a block of the tutorial: `--- FILE`, then what is removed and what replaces it, or is added at the end."""
    file = folder.parent / "tests" / folder.name / f"test_{folder.name}.py"
    for change in re.findall(r"^(?:-.*\n)*(?:\+.*\n)+", diff, re.MULTILINE):
        lines = change.splitlines()
        names = [line[4:] for line in lines if line.startswith("--- ")]
        file = folder / names[-1] if names else file
        old = "\n".join(line[1:] for line in lines if line.startswith("-") and not line.startswith("--- "))
        new = "\n".join(line[1:] for line in lines if line.startswith("+"))
        text = file.read_text("utf-8")
        assert not old or text.count(old) == 1, old
        file.write_text(text.replace(old, new) if old else f"{text}\n\n{new}\n", "utf-8")


def test_the_tutorial_of_a_fifth_game_tells_what_happens_when_it_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("COLISEE_GAMES", raising=False)  # the game of the other tests has the same name
    page = (ROOT / "docs" / "tutorials" / "fifth-game.md").read_text("utf-8")
    french = (ROOT / "docs" / "fr" / "tutoriels" / "cinquieme-jeu.md").read_text("utf-8")
    blocks = re.findall(r"```(?:diff|text)\n(.*?)```", page, re.DOTALL)
    assert blocks[:5] == re.findall(r"```(?:diff|text)\n(.*?)```", french, re.DOTALL)[:5]
    legal, failure, why_not, rulebooks, test, broken = blocks
    assert new_game(SLUG, "--title", TITLE, "--into", str(tmp_path)).returncode == 0
    folder = tmp_path / SLUG.replace("-", "_")

    def tests() -> str:
        command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "-k", "not native", "tests"]
        environment = {**os.environ, "COLISEE_GAMES": str(tmp_path), VARIABLE: INTERPRETED, "COLUMNS": "300"}
        return subprocess.run(
            command, capture_output=True, text=True, check=False, cwd=tmp_path, env=environment
        ).stdout

    components = folder / "components.toml"
    whole = components.read_text("utf-8")
    components.write_text(whole.replace("limit = 40", "limit = 30"), "utf-8")
    assert "2 failed" in tests()
    components.write_text(whole, "utf-8")
    edited(folder, legal)
    said = re.sub(r"^E +", "", tests(), flags=re.MULTILINE)
    assert failure in said
    edited(folder, why_not)
    assert f"the game {SLUG} is left out" in tests()
    edited(folder, rulebooks)
    edited(folder, test)
    assert "6 passed" in tests()
    wording = folder / "wording.py"
    wording.write_text(wording.read_text("utf-8").replace('"overload": Text', '"overlaod": Text'), "utf-8")
    assert broken.removeprefix("colisee: ").strip() in tests()
