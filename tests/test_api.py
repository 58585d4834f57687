"""The public API: every name documented by an example that runs, every misuse one typed exception, nothing loaded too early."""

from __future__ import annotations

import copy
import doctest
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import colisee
from colisee.bots import BotError
from colisee.core.kit import SPECTATOR

HEAVY = {"numpy", "numba", "rich", "msgspec", "typing", "dataclasses"}


def test_importing_loads_nothing_else() -> None:
    script = "import sys; before = set(sys.modules); import colisee; print(*(sys.modules.keys() - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not HEAVY & set(done.stdout.split())


def test_every_name_is_there_and_documented() -> None:
    for name in colisee.__all__:
        assert getattr(colisee, name).__doc__, name
        assert name in dir(colisee)
    assert (Path(colisee.__file__).parent / "py.typed").exists()
    with pytest.raises(AttributeError, match="chess"):
        _ = colisee.chess  # type: ignore[attr-defined]  # there is none


@pytest.mark.parametrize(
    "module", ["colisee", "colisee.api", "colisee.play.match", "colisee.core.position", "colisee.core.setup"]
)
def test_the_examples_of_the_documentation_run(module: str) -> None:
    results = doctest.testmod(sys.modules.get(module) or __import__(module, fromlist=["_"]))
    assert results.attempted
    assert not results.failed


def test_games_are_named_even_after_one_was_imported() -> None:
    import colisee.games.toy_rush  # which makes `colisee.games` the package

    assert colisee.games() == ("moving-day", "post-office", "the-truckers", "toy-rush")


@pytest.mark.parametrize("name", colisee.games())
def test_a_match_is_played_saved_loaded_and_verified(name: str, tmp_path: Path) -> None:
    match = colisee.Match(name, seed=3)
    bots = {seat: colisee.bot("random", match, seat) for seat in range(match.players)}
    colisee.play_match(match, bots, seed=1)
    match.save(tmp_path / "match.json")
    again = colisee.load(tmp_path / "match.json")
    assert again.position == match.position
    assert again.scores() == match.scores()
    assert colisee.verify(tmp_path / "match.json").is_proved
    for language in ("en", "fr"):
        told = [outcome for number in range(len(match.line)) for outcome in match.ply(number).outcomes]
        assert len(match.sentences(language)) == len(told) > match.players


def test_a_move_is_a_word_a_number_or_an_object() -> None:
    moves: list[Any] = ["T2", colisee.game("moving-day").notation.parse("T2"), {"take": {"group": 2}}]
    after = set()
    for move in moves:
        match = colisee.Match("moving-day", seed=7)
        match.play(move)
        after.add(match.position.to_bytes())
    assert len(after) == 1


def test_the_latest_decision_is_undone() -> None:
    match = colisee.Match("moving-day", seed=7)
    before = match.position.copy()
    match.play("T1")
    assert match.position != before
    match.undo()
    assert match.position == before


def test_without_a_seed_two_matches_differ() -> None:
    lines = [colisee.Match("moving-day").line for _ in range(2)]
    assert lines[0] != lines[1]


def test_a_position_is_drawn_copied_and_pickled() -> None:
    position = colisee.Match("post-office", seed=2).position
    assert "Player 1" in str(position)
    assert "\n" not in repr(position)
    assert "<pre" in position._repr_html_()
    for twin in (position.copy(), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert twin == position
    view = position.view(1)
    again = pickle.loads(pickle.dumps(view))
    assert (again.seat, again) == (1, view)
    assert repr(position.view(SPECTATOR)).endswith("seen by spectators>")
    assert colisee.Position.from_bytes(position.spec, position.to_bytes()) == position


def moving_day() -> colisee.Match:
    return colisee.Match("moving-day", seed=7)


MISUSES: list[tuple[Callable[[], object], type[colisee.ColiseeError], str]] = [
    (lambda: colisee.Match("toy-rus"), colisee.SetupError, "known: moving-day.*Did you mean toy-rush"),
    (lambda: colisee.game("chess"), colisee.SetupError, "known: moving-day"),
    (lambda: colisee.Match(7), colisee.SetupError, "known: moving-day"),  # type: ignore[arg-type]  # the misuse
    (lambda: colisee.Match("toy-rush", 5), colisee.SetupError, "takes 2 players, not 5"),
    (lambda: colisee.Match("moving-day", True), colisee.SetupError, "takes 2–4 players"),
    (lambda: colisee.Match("moving-day", "3"), colisee.SetupError, "takes 2–4 players"),  # type: ignore[arg-type]  # the misuse
    (lambda: colisee.Match("moving-day", options={"fillling": "gravity"}), colisee.SetupError, "Did you mean filling"),
    (lambda: colisee.Match("moving-day", options={"filling": "sand"}), colisee.SetupError, "known: rows, gravity"),
    (lambda: colisee.Match("moving-day", options=["filling"]), colisee.SetupError, "mapping"),  # type: ignore[arg-type]  # the misuse
    (lambda: moving_day().play("zz"), colisee.IllegalMove, "examples: T1"),
    (lambda: moving_day().play({"take": {"group": "1"}}), colisee.IllegalMove, "no move of Moving Day"),
    (lambda: moving_day().play(10**9), colisee.IllegalMove, "actions are 0 to 40"),
    (lambda: moving_day().play(-1), colisee.IllegalMove, "actions are 0 to 40"),
    (lambda: moving_day().play(None), colisee.IllegalMove, "actions are 0 to 40"),  # type: ignore[arg-type]  # the misuse
    (lambda: moving_day().play("Hx"), colisee.IllegalMove, r"\(MD-T1\)"),
    (lambda: moving_day().play("T1", 1), colisee.IllegalMove, r"\(MD-S2\)"),
    (lambda: moving_day().play("T1", 9), colisee.IllegalMove, "seats are 0 to 1, not 9"),
    (lambda: moving_day().legal(-1), colisee.IllegalMove, "seats are 0 to 1, not -1"),
    (lambda: moving_day().view(4), colisee.IllegalMove, "seats are 0 to 1, not 4"),
    (lambda: moving_day().why_not("T1", 4), colisee.IllegalMove, "seats are 0 to 1, not 4"),
    (lambda: moving_day().undo(), colisee.IllegalMove, "nothing to take back"),
    (lambda: moving_day().position.apply(0, 10**9), colisee.IllegalMove, "actions are 0 to 40"),
    (lambda: moving_day().save("/nowhere/match.json"), colisee.RecordError, "cannot write /nowhere"),
    (lambda: colisee.load("/nowhere"), colisee.RecordError, "cannot read /nowhere"),
    (lambda: colisee.verify("/nowhere"), colisee.RecordError, "cannot read /nowhere"),
    (lambda: colisee.load(__file__), colisee.RecordError, "not JSON"),
    (lambda: colisee.bot("grandmother", "toy-rush", 0), BotError, "known: random, greedy"),
    (lambda: colisee.bot("random", moving_day(), 7), colisee.IllegalMove, "seats are 0 to 1"),
    (lambda: colisee.bot("no_such_package.bots:Bot", "toy-rush", 0), BotError, "cannot load"),
    (lambda: colisee.bot("random:Random", "toy-rush", 0), BotError, "no method choose"),
    (lambda: colisee.play_match(moving_day(), {}), BotError, "no bot for seat 0, 1"),
    (lambda: colisee.Position.from_bytes(colisee.game("toy-rush"), b"short"), colisee.ColiseeError, "no position"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("misuse", "error", "sentence"), MISUSES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_misuse_raises_one_typed_exception(
    misuse: Callable[[], object], error: type[colisee.ColiseeError], sentence: str
) -> None:
    with pytest.raises(error, match=sentence) as raised:
        misuse()
    assert raised.value.message.fr
    assert type(pickle.loads(pickle.dumps(raised.value))) is type(raised.value)


def test_bytes_at_random_are_no_position_and_never_an_index_error() -> None:
    rng = Random(5)
    for name in colisee.games():
        spec = colisee.game(name)
        for _ in range(300):
            with pytest.raises(colisee.ColiseeError):
                colisee.Position.from_bytes(spec, rng.randbytes(spec.dtype.itemsize))


class FirstBot:
    """A third-party bot: it imports nothing from Colisée."""

    def choose(self, view: Any, legal: Any, rng: Any, budget: Any = None) -> int:
        return int(legal[0])


class SeatedBot(FirstBot):
    def __init__(self, spec: Any, seat: int) -> None:
        self.seat = seat


AN_INSTANCE = FirstBot()


@pytest.mark.parametrize("name", ["FirstBot", "SeatedBot", "AN_INSTANCE"])
def test_a_third_party_bot_plays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "somebodys_bots", sys.modules[__name__])
    match = colisee.Match("toy-rush", seed=1)
    bots = {0: colisee.bot(f"somebodys_bots:{name}", match, 0), 1: colisee.bot("random", match, 1)}
    assert colisee.play_match(match, bots, seed=1).is_over


def test_a_bot_of_the_current_folder_plays_in_the_arena(tmp_path: Path) -> None:
    (tmp_path / "my_bot.py").write_text(
        "class First:\n    def choose(self, view, legal, rng, budget=None):\n        return legal[0]\n"
    )
    command = [sys.executable, "-m", "colisee.cli.main", "arena", "toy-rush", "--bots", "random,my_bot:First"]
    done = subprocess.run(
        [*command, "--games", "2", "--workers", "1", "--json"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "my_bot:First" in done.stdout


def test_bots_of_installed_packages_are_known_by_their_entry_points(tmp_path: Path) -> None:
    package = tmp_path / "first_bot-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: first-bot\nVersion: 1\n")
    (package / "entry_points.txt").write_text("[colisee.bots]\nfirst = first_bot:First\n")
    (tmp_path / "first_bot.py").write_text(
        "class First:\n    def choose(self, view, legal, rng, budget=None):\n        return legal[0]\n"
    )
    script = "import colisee; print(type(colisee.bot('first', 'toy-rush', 0)).__name__)"
    path = f"{tmp_path}:{Path(colisee.__file__).parents[1]}"
    done = subprocess.run([sys.executable, "-c", script], env={"PYTHONPATH": path, "HOME": str(tmp_path)}, capture_output=True, text=True, check=True)  # fmt: skip
    assert done.stdout.strip() == "First"
