"""The hottest functions of Post Office, The Truckers and Toy Rush, compared with C on positions of random games.

`bench.profile_playouts` shows which they are: in Post Office the mask of tapes that fit (also computed after every tile), in The
Truckers the last card of a round, after which all drive, in Toy Rush the placement mask, then the gift mask. The scores and the
loading mask are measured as well.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from bench import hot_entry_points
from bench.c_reference import FLAGS, NoCompilerError, address, build, header, layout
from bench.figure import Figure, at_most, best_rates
from colisee.core.batch import Batch
from colisee.core.rules import Rules, States
from colisee.core.setup import Setup
from colisee.core.spec import GameSpec
from colisee.games import post_office, the_truckers, toy_rush
from colisee.games.post_office import constants as po
from colisee.games.the_truckers import constants as tk
from colisee.games.toy_rush import constants as tr

SEED = 7
TABLES = 32
POSITIONS = 20_000
"""Positions on which the results are compared."""
TIMED = 1_000
"""Positions that are timed: few enough for the processor's cache, so that the function is measured and not the memory."""
REPEATS = 10
ROUNDS = 60
"""Many short rounds, so that some of them run undisturbed."""
OURS = "ours"
AT_MOST = at_most(2)

Ints64 = np.ndarray[Any, np.dtype[np.int64]]
Wanted = Callable[[States, Ints64, Ints64], Any]


@dataclass(frozen=True)
class Questions:
    """A function of `hot_entry_points` and its arguments: one row per call."""

    function: str
    states: States
    arguments: tuple[Ints64, ...]
    answer: Any
    """The type of one answer."""

    def sample(self, count: int) -> Questions:
        rows = slice(None, None, max(1, len(self.states) // count))
        return Questions(
            self.function, self.states[rows].copy(), tuple(a[rows].copy() for a in self.arguments), self.answer
        )

    def answers(self) -> np.ndarray[Any, Any]:
        return np.zeros(len(self.states), self.answer)


@dataclass(frozen=True)
class Hot:
    """A hot function of a game."""

    spec: GameSpec
    constants: Any
    name: str
    ask: Callable[[GameSpec, int], Questions]
    """Returns this number of calls, from random games."""

    @property
    def title(self) -> str:
        return f"{self.spec.facts.title['en']}: {self.name}"

    @cached_property
    def rules(self) -> Rules:
        return rules_of(self.spec)

    def questions(self, count: int) -> Questions:
        return self.ask(self.spec, count)

    def reference(self, flags: tuple[str, ...]) -> ctypes.CDLL:
        """The same functions in C; raises `NoCompilerError`."""
        source = Path(__file__).with_name(f"{self.spec.slug.replace('-', '_')}_hot.c")
        return build(source, header(self.constants) + layout(self.spec.dtype, "State"), flags)


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    for hot in HOT:
        tell(hot.title)
        yield _against_c(hot)


def rules_of(spec: GameSpec) -> Rules:
    return spec.compiled_with((), (hot_entry_points,))


def ours(rules: Rules, questions: Questions, answers: np.ndarray[Any, Any]) -> None:
    rules.own(questions.function)(questions.states, *questions.arguments, answers)


def theirs(reference: ctypes.CDLL, questions: Questions, answers: np.ndarray[Any, Any]) -> None:
    arrays = (questions.states, *questions.arguments, answers)
    getattr(reference, questions.function)(*map(address, arrays), ctypes.c_int64(len(questions.states)))


def _against_c(hot: Hot) -> Figure:
    name = f"{hot.title}, C against ours"
    try:
        others = {flags_name: hot.reference(flags) for flags_name, flags in FLAGS.items()}
    except NoCompilerError as lack:
        return Figure(name, None, "answers/s", target=AT_MOST, note=str(lack))
    questions = hot.questions(POSITIONS)
    for flags_name, reference in others.items():
        if not are_answered_alike(hot, reference, questions):
            return Figure(name, None, "answers/s", target=AT_MOST, note=f"the answers differ with gcc {flags_name}")
    rates = _rates(hot, others, questions.sample(TIMED))
    fastest = max(others, key=lambda flags_name: rates[flags_name])
    note = f"ours {1e9 / rates[OURS]:.0f} ns, gcc {fastest} {1e9 / rates[fastest]:.0f} ns"
    return Figure(name, rates[fastest], "answers/s", rates[fastest] / rates[OURS], AT_MOST, note)


def are_answered_alike(hot: Hot, reference: ctypes.CDLL, questions: Questions) -> bool:
    one, other = questions.answers(), questions.answers()
    ours(hot.rules, questions, one)
    theirs(reference, questions, other)
    return one.tobytes() == other.tobytes()


def _rates(hot: Hot, others: dict[str, ctypes.CDLL], questions: Questions) -> dict[str, float]:
    answers = questions.answers()
    runs = {flags_name: partial(theirs, reference, questions, answers) for flags_name, reference in others.items()}
    runs[OURS] = partial(ours, hot.rules, questions, answers)
    return best_rates({name: partial(repeated, run, len(answers)) for name, run in runs.items()}, ROUNDS)


def repeated(run: Callable[[], None], answers: int) -> int:
    for _ in range(REPEATS):
        run()
    return REPEATS * answers


# Questions from random games


def masks_where(wanted: Wanted, spec: GameSpec, count: int) -> Questions:
    states, seats, _ = _decisions(spec, wanted, count)
    return Questions("fill_masks", states, (seats,), (np.uint32, spec.facts.mask_words))


def moves_where(wanted: Wanted, spec: GameSpec, count: int) -> Questions:
    return Questions("fill_next", *_split(_decisions(spec, wanted, count)), spec.dtype)


def scores_of_ends(chosen: dict[str, str], spec: GameSpec, count: int) -> Questions:
    """The final scores of games with the options `chosen`, and all values of the others."""
    setups = _setups(spec, chosen)
    ends = [_ends(setup, -(-count // len(setups))) for setup in setups]
    points = (np.int32, (spec.facts.seats[-1], len(spec.facts.clauses)))
    return Questions("fill_scores", np.concatenate(ends)[:count], (), points)


def _ends(setup: Setup, count: int) -> States:
    spec, rng = setup.game, np.zeros(4, np.uint32)
    states = spec.states(count)
    fill_ends = rules_of(spec).own("fill_ends")
    fill_ends(states, setup.players, setup.option_indexes, SEED, spec.mask(), rng, spec.facts.longest)
    return states


def _split(decisions: tuple[States, Ints64, Ints64]) -> tuple[States, tuple[Ints64, Ints64]]:
    states, seats, actions = decisions
    return states, (seats, actions)


def _decisions(spec: GameSpec, wanted: Wanted, count: int) -> tuple[States, Ints64, Ints64]:
    """Positions of random games in which a matching decision is due, with the seat to move and the action played."""
    kept: list[tuple[States, Ints64, Ints64]] = []
    found = 0
    for states, seats, actions in random_play(spec):
        rows = np.flatnonzero(wanted(states, seats, actions))
        kept.append((states[rows], seats[rows], actions[rows]))
        found += len(rows)
        if found >= count:
            break
    all_states, all_seats, all_actions = (np.concatenate(column)[:count] for column in zip(*kept, strict=True))
    return all_states, all_seats, all_actions


def random_play(spec: GameSpec) -> Iterator[tuple[States, Ints64, Ints64]]:
    """Endless: batches for every number of players and every option, step by step."""
    batches = [Batch(setup, TABLES) for setup in _setups(spec, {})]
    for batch in batches:
        batch.open(SEED)
    while True:
        for batch in batches:
            batch.choose_at_random()
            tables = batch.tables
            yield tables.states.copy(), tables.movers.astype(np.int64), tables.actions.astype(np.int64)
            batch.step()


def _setups(spec: GameSpec, chosen: dict[str, str]) -> list[Setup]:
    """Every number of players and every value of the options that are not chosen."""
    names = [option.name for option in spec.facts.options]
    values = [(chosen[option.name],) if option.name in chosen else option.values for option in spec.facts.options]
    return [
        Setup(spec, players, dict(zip(names, v, strict=True)))
        for players, v in product(spec.facts.seats, list(product(*values)))
    ]


def _is_phase(phase: int, states: States, seats: Ints64, actions: Ints64) -> Any:
    return states["phase"] == phase


def _is_about_a_tape(states: States, seats: Ints64, actions: Ints64) -> Any:
    return states["player"]["step"][np.arange(len(seats)), seats] >= po.STEP_TAPE


def _sends_all_driving(states: States, seats: Ints64, actions: Ints64) -> Any:
    """The last card of a round in which nobody loads."""
    cards = states["card"].copy()
    cards[np.arange(len(seats)), seats] = actions - tk.CARD + 1
    is_driver = np.arange(tk.MAX_SEATS) < states["seats"][:, None]
    is_driver &= states["player"]["goal"] == 0
    is_drive_card = (cards > 0) & (cards <= tk.DRIVES)
    return (states["phase"] == tk.PHASE_CARDS) & (is_drive_card | ~is_driver).all(axis=1)


HOT = (
    Hot(post_office.SPEC, po, "tape mask", partial(masks_where, _is_about_a_tape)),
    Hot(post_office.SPEC, po, "score, squares overlapping", partial(scores_of_ends, {"squares": "overlapping"})),
    Hot(post_office.SPEC, po, "score, squares disjoint", partial(scores_of_ends, {"squares": "disjoint"})),
    Hot(the_truckers.SPEC, tk, "movement phase", partial(moves_where, _sends_all_driving)),
    Hot(the_truckers.SPEC, tk, "loading mask", partial(masks_where, partial(_is_phase, tk.PHASE_LOAD))),
    Hot(the_truckers.SPEC, tk, "score", partial(scores_of_ends, {})),
    Hot(toy_rush.SPEC, tr, "placement mask", partial(masks_where, partial(_is_phase, tr.PHASE_PLACE))),
    Hot(toy_rush.SPEC, tr, "gift mask", partial(masks_where, partial(_is_phase, tr.PHASE_GIFTS))),
    Hot(toy_rush.SPEC, tr, "score", partial(scores_of_ends, {})),
)
