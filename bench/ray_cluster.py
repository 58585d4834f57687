"""How much faster a Ray cluster plays with a second node: two raylets on this machine, one core each, in wall-clock time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.figure import Figure, at_least
from colisee.core.setup import Setup
from colisee.lab.arena import Contest, hold
from colisee.lab.balance import Study
from colisee.lab.data_set import write_data_set
from colisee.lab.workers import Workers, connected

GAMES = 8_000
"""About a quarter of a minute with one node."""
SEED = 7
NODES = 2
ROUNDS = 2
"""Each number of nodes is measured this often, in turn; the faster run counts."""


def figures(tell: Callable[[str], None]) -> Iterator[Figure]:
    if find_spec("ray") is None:
        yield Figure("Ray with two nodes", None, "efficiency", note="without Ray: pip install 'colisee[ray]'")
        return
    for name, play in (("arena", _arena), ("lab", _lab)):
        seconds = dict.fromkeys((1, NODES), inf)
        for number in range(ROUNDS * len(seconds)):
            nodes = (1, NODES)[number % len(seconds)]
            tell(f"Ray: {name} with {nodes} of {NODES} nodes")
            seconds[nodes] = min(seconds[nodes], _seconds(play, nodes))
        efficiency = seconds[1] / seconds[NODES] / NODES
        note = f"Toy Rush, {GAMES:,} games of greedy and random, the workers started before, faster of {ROUNDS} runs: {seconds[1]:.1f} s with one raylet, {seconds[NODES]:.1f} s with two"
        yield Figure(f"Ray with two nodes: {name}", efficiency, "efficiency", target=at_least(0.9), note=note)


def _seconds(play: Callable[[int, Workers], None], nodes: int) -> float:
    """Starting is no part of it: a cluster takes a second or two for it, once per command."""
    with _cluster(nodes) as address, connected(Workers(ray=address)):
        workers = Workers(ray=address)
        play(GAMES // 20, workers)  # every node starts its workers, which load the compiled rules
        start = perf_counter()
        play(GAMES, workers)
        return perf_counter() - start


@contextmanager
def _cluster(nodes: int) -> Iterator[str]:
    cluster = import_module("ray.cluster_utils").Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    try:
        for _ in range(nodes - 1):
            cluster.add_node(num_cpus=1)
        cluster.wait_for_nodes()
        yield cluster.address
    finally:
        cluster.shutdown()


def _arena(games: int, workers: Workers) -> None:
    hold(Contest(Setup("toy-rush"), ("greedy", "random"), games, SEED), workers)


def _lab(games: int, workers: Workers) -> None:
    study = Study(Setup("toy-rush"), ["greedy", "random"], games, SEED, tries_strategies=False)
    with TemporaryDirectory() as folder:
        write_data_set(study, Path(folder) / "games.parquet", Path(folder) / "parts", workers)
