"""Positions with what came of them, from matches by search or by policy. Entry points: compiled with search and a game's inputs."""

from __future__ import annotations

from typing import Any, NamedTuple

from scripts.learned.inputs import write_inputs

from colisee.bots.entry_points import search
from colisee.bots.halving import Root
from colisee.bots.tree import ROOT, Search, judge, playout_action
from colisee.core.contract import apply, draw, draws, due, legal, new_game, scores, view
from colisee.core.dtypes import Ints
from colisee.core.kit import CHANCE_DUE, OVER, below, clear, lowest_bit, random_item, seed_source, unit

States = Any
SEARCH_SEED = 1 << 20


class Recorder(NamedTuple):
    """Where matches are played, and one row per position that is kept."""

    table: Any
    blank: Any
    views: Any
    options: Any
    rng: Any
    inputs: Any
    rewards: Any
    """The mean rewards of some playouts, the reader's first."""
    results: Any
    """The rewards of the match, the reader's first."""
    matches: Any
    """The number of the match."""
    readers: Any
    actions: Any
    """The action that was chosen next; -1 for a draw."""
    memory: Any
    """Scratch: the policy's weights and then the inputs of a position."""


def record_matches(
    trees: Search, root: Root, recorder: Recorder, seats: int, seed: int, first: int, matches: int, share: float,
    careless: float, iterations: int, playouts: int, weights: int,
) -> int:  # fmt: skip
    """Play matches number `first`, `first` + 1, … and keep a share of their positions; returns how many.

    With `iterations` every choice is one of search, else of the policy as in playouts. In every match a share of the choices,
    drawn from 0 to `careless`, is made at random instead: a search also has to judge positions after bad moves.
    """
    s = recorder.table[0]
    rng = recorder.rng
    rows = 0
    for match in range(first, first + matches):
        recorder.table[0] = recorder.blank[0]
        seed_source(rng, seed, match)
        new_game(s, seats, recorder.options)
        at_random = careless * unit(rng)
        begin = rows
        ply = 0
        asked = due(s)
        while asked != OVER:
            kept = ply > 0 and rows < len(recorder.matches) and unit(rng) < share
            if kept:
                keep_position(trees, recorder, seats, rows, match, playouts, weights)
                rows += 1
            mover = lowest_bit(asked)
            if asked == CHANCE_DUE:
                action = draw(s, below(rng, draws(s)))
            else:
                ply += 1
                clear(trees.mask)
                legal(s, mover, trees.mask)
                if unit(rng) < at_random:
                    action = random_item(trees.mask, rng)
                elif iterations > 0:
                    action = searched_action(trees, root, recorder, mover, match * SEARCH_SEED + ply, iterations)
                else:
                    action = policy_choice(trees, recorder, mover)
                if kept:
                    recorder.actions[rows - 1] = action
            apply(s, mover, action)
            asked = due(s)
        judge(s, trees.judgement)
        for row in range(begin, rows):
            for step in range(seats):
                seat = (recorder.readers[row] + step) % seats
                recorder.results[row, step] = trees.judgement.rewards[seat]
    return rows


def keep_position(
    trees: Search, recorder: Recorder, seats: int, row: int, match: int, playouts: int, weights: int
) -> None:
    """Write the inputs as some seat reads them, and the mean rewards of playouts from here."""
    seat = below(recorder.rng, seats)
    recorder.matches[row] = match
    recorder.readers[row] = seat
    recorder.actions[row] = -1
    scores(recorder.table[0], trees.judgement.points)
    end = write_inputs(recorder.table[0], seat, trees.judgement.points, recorder.memory, weights)
    for i in range(end - weights):
        recorder.inputs[row, i] = recorder.memory[weights + i]
    for _ in range(playouts):
        trees.states[0] = recorder.table[0]
        play_out_by_policy(trees, recorder.rng)
        judge(trees.states[0], trees.judgement)
        for step in range(seats):
            recorder.rewards[row, step] += trees.judgement.rewards[(seat + step) % seats] / playouts


def play_out_by_policy(trees: Search, rng: Ints) -> None:
    s = trees.states[0]
    seed_source(trees.choice_rng, below(rng, SEARCH_SEED), below(rng, SEARCH_SEED))
    asked = due(s)
    while asked != OVER:
        mover = lowest_bit(asked)
        if asked == CHANCE_DUE:
            action = draw(s, below(rng, draws(s)))
        else:
            clear(trees.mask)
            legal(s, mover, trees.mask)
            action = playout_action(trees, mover, mover)
        apply(s, mover, action)
        asked = due(s)


def policy_choice(trees: Search, recorder: Recorder, mover: int) -> int:
    """As in a playout. The mask holds the legal actions."""
    trees.states[0] = recorder.table[0]
    return playout_action(trees, mover, mover)


def searched_action(trees: Search, root: Root, recorder: Recorder, mover: int, seed: int, iterations: int) -> int:
    recorder.views[0] = recorder.blank[0]
    view(recorder.table[0], mover, recorder.views[0])
    for tree in range(len(trees.sizes)):
        trees.sizes[tree] = 1
        trees.nodes[tree, ROOT].first = 0
        trees.nodes[tree, ROOT].visits = 0
    search(trees, root, recorder.views, mover, seed, 0, iterations)
    return int(root.actions[0])
