"""What a caller or a game gets wrong is one ResearchError that names it, in every adapter."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel
import pytest

from colisee.core.backends import INTERPRETED, VARIABLE
from colisee.core.spec import GameSpec
from colisee.core.warmup import no_progress, warm_up
from colisee.research import pettingzoo
from colisee.research.errors import ResearchError
from colisee.research.gymnasium import PlayerEnv, PlayersEnv, TableEnv, TablesEnv
from colisee.research.openspiel import name_of
from colisee.research.table import EnvironmentSetup, Table
from laws.test_laws_bite import BROKEN, SOURCE, laws, tiny

SLUG = "toy-rush"


@pytest.fixture
def game_without_actions(monkeypatch: pytest.MonkeyPatch) -> GameSpec:
    monkeypatch.setenv(VARIABLE, INTERPRETED)
    return tiny(SOURCE.replace(*BROKEN[laws.a_due_seat_has_a_move]))


@pytest.mark.parametrize(
    "use",
    [
        lambda game: PlayerEnv(game, opponents="random").reset(seed=1),
        lambda game: PlayersEnv(game, 3, opponents="random").reset(seed=1),
        lambda game: TableEnv(game, all_seats=True).reset(seed=1),
        lambda game: TablesEnv(game, 3, all_seats=True).reset(seed=1),
        lambda game: pettingzoo.env(game).reset(seed=1),
        lambda game: pettingzoo.parallel_env(game).reset(seed=1),
    ],
    ids=["PlayerEnv", "PlayersEnv", "TableEnv", "TablesEnv", "AEC", "parallel"],
)
def test_an_empty_mask_is_refused_with_what_to_change(
    game_without_actions: GameSpec, use: Callable[[GameSpec], object]
) -> None:
    with pytest.raises(ResearchError, match=r"Tiny: seat \d is due and has no legal action.*`legal` or `due`"):
        use(game_without_actions)


def test_compiling_leaves_an_empty_mask_to_the_environment(game_without_actions: GameSpec) -> None:
    """Environments compile a game before they use it; a bare IndexError came from there."""
    warm_up(game_without_actions, no_progress)


def test_an_empty_mask_in_openspiel_is_refused_with_what_to_change(game_without_actions: GameSpec) -> None:
    table = Table(EnvironmentSetup(game_without_actions))
    table.open(1)
    with pytest.raises(ResearchError, match="Tiny: seat 0 is due and has no legal action"):
        table.legal(0)


def test_a_wrong_reward_or_list_of_opponents_is_refused() -> None:
    with pytest.raises(ResearchError, match="unknown reward: 'money'; known: rank, margin"):
        PlayerEnv(SLUG, reward="money")  # type: ignore[arg-type]  # the mistake
    with pytest.raises(ResearchError, match=r"random, greedy, not \['greedy'\]"):
        PlayersEnv(SLUG, opponents=["greedy"])  # type: ignore[arg-type]  # the mistake


@pytest.mark.parametrize("ask", ["observe", "action_space", "observation_space"])
def test_an_unknown_agent_is_refused(ask: str) -> None:
    env = pettingzoo.raw_env(SLUG)
    env.reset(seed=1)
    with pytest.raises(ResearchError, match="unknown agent: 'player_7'; known: player_0, player_1"):
        getattr(env, ask)("player_7")


@pytest.mark.parametrize("saved", [b"", b"junk", b"[]\n", b"\xff\n", b"{}\n", "text", None])
def test_what_is_no_saved_table_is_refused(saved: Any) -> None:
    one, many = TableEnv(SLUG, all_seats=True), TablesEnv(SLUG, 2, all_seats=True)
    for restore in (lambda: one.restore(saved), lambda: many.restore(0, saved)):
        with pytest.raises(ResearchError, match="saved"):
            restore()


@pytest.mark.parametrize("table", [-1, 2, 0.5, None])
def test_an_unknown_table_of_a_batch_is_refused(table: Any) -> None:
    many = TablesEnv(SLUG, 2, all_seats=True)
    many.reset(seed=1)
    for use in (lambda: many.save(table), lambda: many.restore(table, many.save(0))):
        with pytest.raises(ResearchError, match=f"tables are 0 to 1, not {table}"):
            use()


def test_numpy_integers_number_the_tables_of_a_batch() -> None:
    many = TablesEnv(SLUG, 2, all_seats=True)
    many.reset(seed=1)
    saved = many.save(np.int64(1))  # type: ignore[arg-type]  # as a loop over np.arange gives them
    many.restore(np.int64(0), saved)  # type: ignore[arg-type]  # the same
    assert many.save(0) == saved


@pytest.mark.parametrize("action", [-5, 10**6])  # OpenSpiel itself refuses -1
def test_openspiel_refuses_an_action_that_there_is_not(action: int) -> None:
    state = pyspiel.load_game(name_of(SLUG)).new_initial_state()
    with pytest.raises(ResearchError, match=rf"chance outcomes are 0 to \d+, not {action}"):
        state.apply_action(action)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    with pytest.raises(ResearchError, match=f"actions are 0 to 151, not {action}"):
        state.apply_action(action)


def test_the_masks_of_a_batch_are_checked_in_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game runs out of actions after its first decision."""
    monkeypatch.setenv(VARIABLE, INTERPRETED)
    game = tiny(
        SOURCE.replace("        add(mask, pick)", "        if not s.has_chosen[0]:\n            add(mask, pick)")
    )
    many = TablesEnv(game, 2, all_seats=True)
    many.reset(seed=1)
    with pytest.raises(ResearchError, match=r"Tiny: seat 1 is due and has no legal action"):
        many.step(np.zeros(2, np.int64))


ADDS = "        add(mask, pick)"
BOTH_DUE = "(1 - s.has_chosen[0]) + 2 * (1 - s.has_chosen[1])"


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_an_empty_mask_of_an_opponent_is_refused_in_a_step(opponents: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 0 learns; once it has chosen, nothing is legal for seat 1."""
    monkeypatch.setenv(VARIABLE, INTERPRETED)
    source = SOURCE.replace(ADDS, f"        if not s.has_chosen[0]:\n    {ADDS}")
    many = PlayersEnv(tiny(source), 2, seat=0, opponents=opponents)
    many.reset(seed=1)
    with pytest.raises(ResearchError, match="Tiny: seat 1 is due and has no legal action"):
        many.step(np.zeros(2, np.int64))


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_an_empty_mask_of_an_opponent_is_refused_at_the_start(opponents: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seat 1 learns; seat 0 has to choose first, and nothing is legal for it."""
    monkeypatch.setenv(VARIABLE, INTERPRETED)
    source = SOURCE.replace(ADDS, f"        if s.has_chosen[0]:\n    {ADDS}").replace(BOTH_DUE, "1 << s.has_chosen[0]")
    many = PlayersEnv(tiny(source), 2, seat=1, opponents=opponents)
    with pytest.raises(ResearchError, match="Tiny: seat 0 is due and has no legal action"):
        many.reset(seed=1)
