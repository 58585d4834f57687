"""Matchings of the greatest weight, compared with trying every matching."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from colisee.server.tournament.matching import heaviest_matching

Weights = dict[tuple[int, int], int]


def value(pairs: list[tuple[int, int]], weights: Weights) -> tuple[int, int]:
    return len(pairs), sum(weights[pair] for pair in pairs)


def best(vertices: tuple[int, ...], weights: Weights) -> tuple[int, int]:
    """The number of pairs and the weight of the best matching, by trying them all."""
    if not vertices:
        return 0, 0
    first, *rest = vertices
    found = [best(tuple(rest), weights)]
    for other in rest:
        if (first, other) in weights:
            pairs, weight = best(tuple(v for v in rest if v != other), weights)
            found.append((pairs + 1, weight + weights[first, other]))
    return max(found)


@pytest.mark.parametrize("seed", range(5))
def test_a_matching_is_as_good_as_the_best_of_all(seed: int) -> None:
    rng = Random(seed)
    for _ in range(200):
        count, share, spread = rng.randint(0, 9), rng.random(), rng.choice([0, 1, 3, 20, 10**9])
        weights = {pair: rng.randint(-spread, spread) for pair in combinations(range(count), 2) if rng.random() < share}
        pairs = heaviest_matching(count, weights)
        assert len({vertex for pair in pairs for vertex in pair}) == 2 * len(pairs)
        assert value(pairs, weights) == best(tuple(range(count)), weights)


def test_everybody_is_paired_in_a_large_graph_of_neighbours() -> None:
    count, rng = 200, Random(1)
    weights = {(i, j): -rng.randrange(1000) for i in range(count) for j in range(i + 1, min(count, i + 13))}
    assert len(heaviest_matching(count, weights)) == count // 2
