"""A line of code knows its room: imports go one way, and no game knows another."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from colisee.core.registry import game, slugs

SOURCE = Path(__file__).parents[1] / "src" / "colisee"
MAY_IMPORT = {
    "core": {"core", "games"},
    "games": {"core", "games"},
    "testing": {"core", "testing"},
    "play": {"core", "play"},
    "bots": {"core", "play", "bots"},
    "lab": {"core", "play", "bots", "lab"},
    "research": {"core", "play", "bots", "research"},
    "server": {"core", "play", "bots", "lab", "server"},
    "cli": {"core", "play", "bots", "lab", "server", "cli"},
}
SERVER_MAY_IMPORT = {
    "table": {"table"},
    "tournament": {"table", "tournament"},
    "protocol": {"table", "tournament", "protocol"},
    "storage": {"table", "tournament", "storage"},
    "notifications": {"table", "storage", "notifications"},
    "live": {"table", "tournament", "protocol", "storage", "notifications", "live"},
    "cluster": {"table", "tournament", "protocol", "storage", "notifications", "live", "cluster"},
    "jobs": {"table", "tournament", "protocol", "storage", "live", "cluster", "jobs"},
    "http": {"table", "tournament", "protocol", "storage", "notifications", "live", "cluster", "jobs", "http"},
}
"""Folders of the server: each may also import `settings`, which imports none of them."""
FILES = sorted(path for path in SOURCE.rglob("*.py") if "skeleton" not in path.parts)


def imported(path: Path) -> set[str]:
    """The colisee modules a file imports, wherever in it."""
    return imported_by(path.read_text("utf-8"))


def imported_by(source: str) -> set[str]:
    modules = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.level:
            modules.add("colisee.relative.import")
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "colisee":
            modules |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names if alias.name.split(".")[0] == "colisee"}
    return modules


def wrong_rooms(room: str, modules: set[str]) -> set[str]:
    """The rooms of these modules that a room may not import; a relative import counts as one."""
    return {module.split(".")[1] for module in modules if "." in module} & {*MAY_IMPORT, "relative"} - MAY_IMPORT[room]


def wrong_folders(folder: str, modules: set[str]) -> set[str]:
    """The same for the folders of the server."""
    folders = {module.split(".")[2] for module in modules if module.startswith("colisee.server.")}
    return folders - SERVER_MAY_IMPORT[folder] - {"settings"}


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("core", "from colisee.play.match import Match"),
        ("core", "from colisee import server"),
        ("core", "import colisee.server"),
        ("play", "def f():\n    import colisee.bots.policies as p"),
        ("bots", "from ..lab import arena"),
        ("lab", "from colisee.server.app import create_app"),
        ("server", "from colisee.cli.main import main"),
    ],
)
def test_an_import_in_the_wrong_direction_is_found(room: str, line: str) -> None:
    assert wrong_rooms(room, imported_by(line))


@pytest.mark.parametrize(
    ("folder", "line"),
    [
        ("table", "from colisee.server.storage.store import Store"),
        ("table", "from colisee.server import live"),
        ("protocol", "from colisee.server.storage import store"),
        ("storage", "import colisee.server.protocol.messages"),
        ("live", "if TYPE_CHECKING:\n    from colisee.server.cluster.bus import Bus"),
        ("cluster", "from colisee.server.http.services import Services"),
        ("jobs", "from colisee.server.app import App"),
    ],
)
def test_an_import_in_the_wrong_direction_inside_the_server_is_found(folder: str, line: str) -> None:
    assert wrong_folders(folder, imported_by(line))


@pytest.mark.parametrize("path", [f for f in FILES if f.parent != SOURCE], ids=lambda f: str(f.relative_to(SOURCE)))
def test_imports_go_one_way(path: Path) -> None:
    assert not wrong_rooms(path.relative_to(SOURCE).parts[0], imported(path))


@pytest.mark.parametrize(
    "path",
    [f for f in FILES if f.relative_to(SOURCE).parts[0] == "server" and f.parent.name in SERVER_MAY_IMPORT],
    ids=lambda f: str(f.relative_to(SOURCE)),
)
def test_imports_inside_the_server_go_one_way(path: Path) -> None:
    assert not wrong_folders(path.parent.name, imported(path))


def test_server_settings_import_no_folder_of_the_server() -> None:
    assert not any(module.startswith("colisee.server") for module in imported(SOURCE / "server" / "settings.py"))


@pytest.mark.parametrize(
    "path", [f for f in FILES if f.relative_to(SOURCE).parts[0] == "games"], ids=lambda f: str(f.relative_to(SOURCE))
)
def test_no_game_knows_another(path: Path) -> None:
    games = {module.split(".")[2] for module in imported(path) if module.startswith("colisee.games.")}
    assert games <= {path.parent.name}


def test_core_knows_no_game() -> None:
    for path in (SOURCE / "core").glob("*.py"):
        assert not any(module.startswith("colisee.games.") for module in imported(path)), path.name


@pytest.mark.parametrize(
    "path",
    [Path(inspect.getfile(module)) for slug in slugs() for module in game(slug).modules[1:]],
    ids=lambda f: f"{f.parent.name}/{f.name}",
)
def test_rules_hold_no_numba_no_float_and_no_decorator(path: Path) -> None:
    tree = ast.parse(path.read_text("utf-8"))
    assert "numba" not in path.read_text("utf-8")
    for node in ast.walk(tree):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.FunctionDef) and node.decorator_list)


def test_every_game_has_the_same_files() -> None:
    wanted = {"__init__.py", "components.toml", "constants.py", "state.py", "rules.py", "checks.py", "view.py",
              "notation.py", "wording.py", "drawing.py", "terminal.py", "sheet.py", "hints.py", "phrases.py", "tuning.py",
              "rulebook.en.toml", "rulebook.fr.toml", "guide.toml"}  # fmt: skip
    for folder in (SOURCE / "games").iterdir():
        if folder.is_dir() and folder.name != "__pycache__":
            assert wanted <= {path.name for path in folder.iterdir()}, folder.name


ROOT = SOURCE.parents[1]
ENTRY_POINTS = {
    node.name
    for node in ast.parse((SOURCE / "core" / "entry_points.py").read_text("utf-8")).body
    if isinstance(node, ast.FunctionDef)
}
OUTSIDE_CORE = [
    path
    for folder in ("src", "tests", "bench", "scripts", "examples")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if SOURCE / "core" not in path.parents and path.name != "test_loader.py"
]


def test_only_core_calls_the_entry_points_of_rules() -> None:
    """All other code uses a Position. The tests of the loader call the functions it loads."""
    assert "legal_at" in ENTRY_POINTS
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in OUTSIDE_CORE
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ENTRY_POINTS
    ]
    assert found == []


@pytest.mark.parametrize(
    "path", [f for f in FILES if f.relative_to(SOURCE).parts[0] != "games"], ids=lambda f: str(f.relative_to(SOURCE))
)  # fmt: skip
def test_nothing_outside_its_folder_is_kept_by_the_name_of_a_game(path: Path) -> None:
    games = {folder.name.replace("_", "-") for folder in (SOURCE / "games").iterdir() if (folder / "rules.py").exists()}
    strings = {node.value for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Constant)}
    assert len(games) >= 4
    assert not games & strings
