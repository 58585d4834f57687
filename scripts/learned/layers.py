"""The numbers of a network: as arrays for training, as one file, and as the memory that compiled search reads."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from scripts.learned.network import FIRST_LAYER, SECOND_LAYER

from colisee.bots.arrays import weight_array
from colisee.core.spec import GameSpec

Numbers = np.ndarray[Any, np.dtype[Any]]
MAX_BYTES = 200_000


@dataclass
class Layers:
    """Weights and biases of the three layers, by turns."""

    arrays: list[Numbers]

    @staticmethod
    def random(inputs: int, seats: int, seed: int) -> Layers:
        """He's initialisation (2015); outputs begin at an even share."""
        rng, sizes = np.random.default_rng(seed), (inputs, FIRST_LAYER, SECOND_LAYER, seats)
        arrays: list[Numbers] = []
        for before, size in pairwise(sizes):
            arrays += [
                rng.normal(0, np.sqrt(2 / before), (before, size)).astype(np.float32),
                np.zeros(size, np.float32),
            ]
        arrays[-1] += 0.5
        return Layers(arrays)

    @staticmethod
    def load(path: Path) -> Layers:
        with np.load(path) as file:
            return Layers([file[name].astype(np.float64) for name in sorted(file.files)])

    def save(self, path: Path) -> None:
        """In 16 bits per number."""
        np.savez(path, allow_pickle=False, **{f"layer{i}": a.astype(np.float16) for i, a in enumerate(self.arrays)})
        assert path.stat().st_size <= MAX_BYTES

    @property
    def inputs(self) -> int:
        return int(self.arrays[0].shape[0])


def memory_of(spec: GameSpec, layers: Layers) -> Numbers:
    """What `network` expects in the place of the policy's weights."""
    scratch = np.zeros(FIRST_LAYER + SECOND_LAYER + layers.inputs)
    return np.concatenate([weight_array(spec), scratch, *(array.ravel().astype(np.float64) for array in layers.arrays)])
