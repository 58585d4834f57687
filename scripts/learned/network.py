"""A network that judges the end of a playout. Plain functions as in a rules file: compiled with search and a game's inputs.

Inputs, two hidden layers with rectifiers, and one output per seat, the reader's first: the expected reward. Sums are in a fixed
order and in 64 bits, so that every backend gives the same bytes. Nothing is allocated: `search.weights` holds the policy's
weights, then the hidden layers, the inputs and the network (`layers.memory_of`).
"""

from __future__ import annotations

from scripts.learned.inputs import policy_weights, write_inputs

from colisee.bots.tree import Search
from colisee.bots.tree import reward_path as back_up_rewards
from colisee.core.contract import due
from colisee.core.dtypes import Floats
from colisee.core.kit import OVER

FIRST_LAYER = 32
SECOND_LAYER = 16
READER = 0
"""The seat that reads a position; its value to all seats comes out."""


def reward_path(search: Search, plies: int) -> None:
    """In the place of tree.reward_path: first let the network judge a match that is not over. `judge` has filled the points."""
    judgement = search.judgement
    if due(search.states[0]) != OVER:
        memory = search.weights
        first = policy_weights() + FIRST_LAYER + SECOND_LAYER
        end = write_inputs(search.states[0], READER, judgement.points, memory, first)
        write_rewards(memory, fill_hidden(memory, first, end), judgement.rewards)
    back_up_rewards(search, plies)


def fill_hidden(memory: Floats, first: int, end: int) -> int:
    """Fill both hidden layers from the inputs memory[first:end]; returns where the weights of the last layer begin."""
    hidden = policy_weights()
    second = hidden + FIRST_LAYER
    at = fill_layer(memory, first, end, end, hidden, FIRST_LAYER)
    return fill_layer(memory, hidden, second, at, second, SECOND_LAYER)


def fill_layer(memory: Floats, first: int, end: int, at: int, out: int, size: int) -> int:
    """Fill a layer of `size` numbers from memory[first:end]; its weights, then its biases begin at `at`. Returns where they end."""
    biases = at + (end - first) * size
    for j in range(size):
        memory[out + j] = memory[biases + j]
    for i in range(first, end):
        x = memory[i]
        if x != 0.0:
            for j in range(size):
                memory[out + j] += x * memory[at + j]
        at += size
    for j in range(size):
        memory[out + j] = max(memory[out + j], 0.0)
    return biases + size


def write_rewards(memory: Floats, at: int, rewards: Floats) -> None:
    """Fill the rewards from the second hidden layer, from 0 to 1."""
    second = policy_weights() + FIRST_LAYER
    seats = len(rewards)
    for step in range(seats):
        total = memory[at + SECOND_LAYER * seats + step]
        for j in range(SECOND_LAYER):
            total += memory[second + j] * memory[at + j * seats + step]
        rewards[(READER + step) % seats] = min(max(total, 0.0), 1.0)
