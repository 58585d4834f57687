"""Component sets: a game played with other pieces."""

from __future__ import annotations

import gc
import os
import pickle
import subprocess
import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from colisee.core import components as sets
from colisee.core.backends import INTERPRETED, NATIVE, VARIABLE, WASM
from colisee.core.batch import play_games
from colisee.core.components import ComponentSet, UnknownComponents, built_in_sets, set_named
from colisee.core.position import Position
from colisee.core.registry import game, slugs
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.testing.laws import walk
from on_backends import rules_on


def edited(slug: str, **changes: Any) -> ComponentSet:
    """The current set of a game with parts replaced."""
    return ComponentSet(slug, "edited", deepcopy(dict(game(slug).components.data)) | changes)


def heavy_lamp() -> ComponentSet:
    """Moving Day with one box changed: the lightest red lamp weighs 7."""
    data = deepcopy(dict(game("moving-day").components.data))
    data["boxes"]["rows"][0]["weight"] = 7
    return ComponentSet("moving-day", "heavy lamp", data)


def noted(slug: str) -> ComponentSet:
    """A set with the same pieces and another digest."""
    return edited(slug, marks={"provenance": "ours"})


@pytest.mark.parametrize("slug", slugs())
def test_the_first_built_in_set_is_the_one_a_game_is_played_with(slug: str) -> None:
    first = built_in_sets(slug)[0]
    assert first == game(slug).components == set_named(slug, "current")
    assert first.is_built_in
    assert game(slug).with_components(first) is game(slug)
    assert game(slug).with_digest(first.digest) is game(slug)


@pytest.mark.parametrize("slug", slugs())
def test_every_built_in_set_is_found_by_name_and_digest(slug: str) -> None:
    for known in built_in_sets(slug):
        assert set_named(slug, known.name) is known
        assert game(slug).with_digest(known.digest).components == known


def test_everything_of_a_game_uses_its_set() -> None:
    spec = game("moving-day").with_components(heavy_lamp())
    first_box = spec.facts.ranges[6].first
    assert spec.notation.as_json(first_box)["draw"]["box"]["weight"] == 7
    assert game("moving-day").notation.as_json(first_box)["draw"]["box"]["weight"] == 1
    assert {module.BOX[0].weight for module in spec.modules if hasattr(module, "BOX")} == {7}
    assert spec.sheet.score.__globals__["c"].BOX[0].weight == 7
    assert spec.digest != game("moving-day").digest


@pytest.mark.parametrize("slug", slugs())
def test_a_game_with_other_components_obeys_its_own_checks(slug: str) -> None:
    spec = game(slug).with_components(noted(slug))
    for position in walk(Setup(spec), spec.interpreted, Random(5)):
        assert position.problems() == []
        assert "no text" not in str(position)


def test_a_set_is_loaded_once() -> None:
    assert game("toy-rush").with_components(noted("toy-rush")) is game("toy-rush").with_components(noted("toy-rush"))


def test_games_positions_and_setups_are_pickled_with_their_set() -> None:
    spec = game("moving-day").with_components(heavy_lamp())
    setup = Setup(spec, 3)
    position = Position.new(setup, spec.interpreted)
    assert pickle.loads(pickle.dumps(spec)) is spec
    assert pickle.loads(pickle.dumps(setup)) == setup
    assert setup != Setup("moving-day", 3)
    assert pickle.loads(pickle.dumps(game("moving-day"))) is game("moving-day")
    assert position.spec.__reduce__()[1] == (heavy_lamp(),)


def test_the_set_of_another_game_is_refused() -> None:
    with pytest.raises(UnknownComponents, match="components of toy-rush, not of moving-day"):
        game("moving-day").with_components(noted("toy-rush"))


def test_an_unknown_digest_or_name_is_refused() -> None:
    with pytest.raises(UnknownComponents, match="no set of moving-day has the digest 'abc'") as caught:
        game("moving-day").with_digest("abc")
    assert "empreinte 'abc'" in caught.value.message.fr
    with pytest.raises(UnknownComponents, match=r"unknown component set: 'curent'.*Did you mean current"):
        set_named("moving-day", "curent")


def test_a_set_that_does_not_load_leaves_nothing_behind() -> None:
    broken = edited("toy-rush", objectives={"rows": []})
    with pytest.raises(ValueError, match="empty sequence"):
        game("toy-rush").with_components(broken)
    assert not [name for name in sys.modules if broken.digest in name]


def test_sets_that_nobody_uses_are_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    used = game("toy-rush").with_components(edited("toy-rush", marks={"number": -1}))
    digests = [_loaded_and_forgotten(number) for number in range(sets.RECENT_SETS + 2)]
    gc.collect()
    loaded = [digest for digest in digests if any(digest in name for name in sys.modules)]
    assert loaded == digests[2:]
    assert any(used.digest in name for name in sys.modules)
    assert Setup(used).game is used


def _loaded_and_forgotten(number: int) -> str:
    return game("toy-rush").with_components(edited("toy-rush", marks={"number": number})).digest


def test_the_webassembly_module_plays_another_set_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = game("moving-day").with_components(heavy_lamp())
    monkeypatch.setattr("colisee.core.backends.has_numba", lambda: False)
    rules, first = rules_on(spec, WASM), rules_on(game("moving-day"), WASM)
    setup, other = Setup(spec), Setup("moving-day")
    assert (
        play_games(setup, 1, 0, 3, rules).totals.tolist()
        == play_games(setup, 1, 0, 3, spec.interpreted).totals.tolist()
    )
    changed, usual = play_games(setup, 1, 0, 200, rules).totals, play_games(other, 1, 0, 200, first).totals
    assert changed.tolist() != usual.tolist()
    assert usual.tolist() == play_games(other, 1, 0, 200, first).totals.tolist()


def test_a_set_with_other_numbers_needs_another_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    """Constants that are integers are part of the module's code."""
    rules_on(game("toy-rush"), WASM)
    fewer = edited("toy-rush", elves={"provenance": "ours", "each": 11, "start": 2})
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr("colisee.core.backends.has_numba", lambda: False)
    assert game("toy-rush").with_components(fewer).backend.name == INTERPRETED


PLAY = """
import pickle, sys
from colisee.core.batch import play_games
from colisee.core.warmup import needs_compiling
setup = pickle.load(sys.stdin.buffer)
print(needs_compiling(setup.game))
print(setup.game.digest, play_games(setup, 1, 0, 3).totals.tolist())
print(sum(sum(stats.cache_hits.values()) for stats in [setup.game.compiled.playouts.stats]))
"""


@pytest.mark.parametrize("slug", slugs())
def test_sets_do_not_share_compiled_code_even_if_the_rules_cannot_tell_them_apart(slug: str) -> None:
    """Compiled code names the package it comes from, which a process with the other set only does not have."""
    other = game(slug).with_components(noted(slug))
    assert other.cache_folder != game(slug).cache_folder
    assert other.cache_folder == game(slug).with_components(noted(slug)).cache_folder


def test_another_process_reads_the_compiled_code_of_a_set(tmp_path: Path) -> None:
    """A worker gets a pickled setup, rebuilds the game from the set's data and finds its code in the disk cache."""
    pytest.importorskip("numba")
    setup = Setup(game("toy-rush").with_components(noted("toy-rush")))
    environment = {**os.environ, "COLISEE_CACHE": str(tmp_path), VARIABLE: NATIVE}
    first, second = (
        subprocess.run(
            [sys.executable, "-c", PLAY], input=pickle.dumps(setup), env=environment, capture_output=True, check=True
        ).stdout.decode().splitlines()
        for _ in range(2)
    )  # fmt: skip
    assert first[1] == second[1]
    assert setup.game.digest in first[1]
    assert (first[2], second[2]) == ("0", "1")


def test_specs_say_which_game_they_are() -> None:
    spec: GameSpec = game("post-office").with_components(noted("post-office"))
    assert spec.slug == "post-office"
    assert spec.dtype == game("post-office").dtype
