"""What a caller or a game gets wrong is one ResearchError that names it, in every adapter."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pyspiel
import pytest

from colisee.core.backends import INTERPRETED, VARIABLE
from colisee.core.errors import IllegalMove, SetupError
from colisee.core.spec import GameSpec
from colisee.core.warmup import no_progress, warm_up
from colisee.research import pettingzoo
from colisee.research.all_seats import Illegal
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


@pytest.mark.parametrize("make", [PlayerEnv, PlayersEnv])
def test_a_seat_may_be_any_kind_of_integer_but_no_truth_value(make: Callable[..., Any]) -> None:
    env = make(SLUG, seat=np.int64(1))
    env.reset(seed=1)
    assert env.chosen_seat == 1
    with pytest.raises(ResearchError, match=r'seats are 0 to 1 or "random", not True'):
        make(SLUG, seat=True)


def test_the_number_of_tables_may_be_any_kind_of_integer() -> None:
    assert PlayersEnv(SLUG, np.int64(3)).num_envs == 3  # type: ignore[arg-type]  # as a loop over np.arange gives it


def test_players_of_the_wrong_type_are_named_as_given() -> None:
    with pytest.raises(SetupError, match="Toy Rush takes 2 players, not '2'"):
        PlayerEnv(SLUG, players="2")  # type: ignore[arg-type]  # the mistake


@pytest.mark.parametrize("action", [10**12, 2**32, -(2**32), 152])
@pytest.mark.parametrize("make", [PlayersEnv, partial(TablesEnv, all_seats=True)], ids=["PlayersEnv", "TablesEnv"])
def test_an_action_past_32_bits_is_not_taken_for_another(make: Callable[..., Any], action: int) -> None:
    """The compiled tables hold actions of 32 bits: 2**32 must not become the action 0."""
    many = make(SLUG, 2, illegal="raise")
    many.reset(seed=1)
    with pytest.raises(ResearchError, match=f"action {action} is not legal at table 0"):
        many.step(np.full(2, action))
    many = make(SLUG, 2)
    many.reset(seed=1)
    infos = many.step(np.full(2, action))[-1]
    assert infos["illegal"].all()


@pytest.mark.parametrize("make", [PlayersEnv, partial(TablesEnv, all_seats=True)], ids=["PlayersEnv", "TablesEnv"])
def test_rows_of_different_lengths_are_no_actions(make: Callable[..., Any]) -> None:
    many = make(SLUG, 2)
    many.reset(seed=1)
    with pytest.raises(ResearchError, match=r"one whole number per table, not \[\[0\], \[0, 1\]\]"):
        many.step([[0], [0, 1]])


@pytest.mark.parametrize("kind", [np.uint8, np.int16, np.uint32, np.int64, np.uint64])
def test_actions_may_be_integers_of_any_size(kind: type[np.integer[Any]]) -> None:
    many = TablesEnv("post-office", 2, all_seats=True)
    observations, _ = many.reset(seed=1)
    action = int(observations["action_mask"][0].argmax())
    infos = many.step(np.array([action, 127], kind))[-1]
    assert infos["illegal"].tolist() == [0, 1]


@pytest.mark.parametrize("illegal", ["random", "raise"])
def test_a_step_after_the_end_is_refused(illegal: Illegal) -> None:
    env = TableEnv(SLUG, illegal=illegal, all_seats=True)
    observation, _ = env.reset(seed=1)
    ended = False
    while not ended:
        observation, _, ended, _, _ = env.step(int(observation["action_mask"].argmax()))
    with pytest.raises(IllegalMove, match="the match is over"):
        env.step(0)


@pytest.mark.parametrize(
    "use",
    [
        lambda: PlayerEnv(SLUG, render_mode="ansi").render(),
        lambda: TableEnv(SLUG, all_seats=True).render(),
        lambda: TableEnv(SLUG, all_seats=True).save(),
        lambda: TablesEnv(SLUG, 2, all_seats=True).save(0),
        lambda: pettingzoo.raw_env(SLUG).save(),
        lambda: pettingzoo.raw_env(SLUG).fork(),
        lambda: pettingzoo.parallel_env(SLUG).save(),
        lambda: pettingzoo.env(SLUG).render(),
        lambda: pettingzoo.env(SLUG).last(),
    ],
    ids=[
        "PlayerEnv.render", "TableEnv.render", "TableEnv.save", "TablesEnv.save", "raw_env.save", "raw_env.fork",
        "parallel_env.save", "env.render", "env.last",
    ],
)  # fmt: skip
def test_before_the_first_game_there_is_nothing_to_show_or_save(use: Callable[[], object]) -> None:
    with pytest.raises(ResearchError, match="no game is under way"):
        use()


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env, pettingzoo.parallel_env])
@pytest.mark.parametrize("cycles", [0, -1, 1.5, "many", True])
def test_a_wrong_number_of_cycles_is_refused(make: Callable[..., Any], cycles: Any) -> None:
    with pytest.raises(ResearchError, match=f"max_cycles is at least 1, not {cycles!r}"):
        make(SLUG, max_cycles=cycles)


def test_an_unknown_treatment_of_illegal_actions_is_refused_in_the_parallel_environment() -> None:
    with pytest.raises(ResearchError, match="unknown treatment of illegal actions: 'lose'; known: random, raise"):
        pettingzoo.parallel_env(SLUG, illegal="lose")  # type: ignore[arg-type]  # the mistake


def test_openspiel_refuses_what_is_not_possible_now() -> None:
    state = pyspiel.load_game(name_of(SLUG)).new_initial_state()
    possible = {outcome for outcome, _ in state.chance_outcomes()}
    impossible = next(outcome for outcome in range(100) if outcome not in possible)
    for at in (state, state.clone()):  # a clone has not been asked for its outcomes
        with pytest.raises(ResearchError, match=f"chance cannot draw {impossible} now"):
            at.apply_action(impossible)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    illegal = next(action for action in range(152) if action not in state.legal_actions())
    before = str(state)
    for at in (state, state.clone()):
        with pytest.raises(IllegalMove):
            at.apply_action(illegal)
        assert str(at) == before
