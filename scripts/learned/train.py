"""Train a game's network: python -m scripts.learned.train NETWORK DATA…

Plain NumPy, Adam (Kingma and Ba, 2015), mean squared error. Eight of ten matches train, one decides which epoch is kept, one tests.
Writes the network (16 bits per number), and with `--curve` the errors by epoch as CSV.
"""

from __future__ import annotations

import argparse
import csv
from pathlib import Path
from typing import Any

import numpy as np
from scripts.learned.layers import Layers, Numbers

SPLIT = 10
VALIDATION, TEST = 8, 9
"""Of a match's number, modulo SPLIT."""
DECAY, DECAY_SQUARES, TINY = 0.9, 0.999, 1e-8
EVALUATED = 8_192
"""Rows evaluated at once."""


class Data:
    def __init__(self, files: list[Path]) -> None:
        loaded = [dict(np.load(file)) for file in files]
        self.inputs: Numbers = np.concatenate([part["inputs"] for part in loaded])
        self.targets: Numbers = np.concatenate([part["targets"] for part in loaded]).astype(np.float32)
        self.turn: Numbers = np.concatenate([part["matches"] for part in loaded]) % SPLIT

    def rows(self, wanted: str) -> Numbers:
        of = {"training": self.turn < VALIDATION, "validation": self.turn == VALIDATION, "test": self.turn == TEST}
        return np.flatnonzero(of[wanted])


def outputs(layers: Layers, inputs: Numbers) -> list[Numbers]:
    """The inputs and every layer after them."""
    found = [inputs.astype(np.float32)]
    last = len(layers.arrays) - 2
    for i in range(0, last + 1, 2):
        layer = found[-1] @ layers.arrays[i] + layers.arrays[i + 1]
        found.append(layer if i == last else np.maximum(layer, 0))
    return found


def gradients(layers: Layers, inputs: Numbers, targets: Numbers) -> list[Numbers]:
    """Of half the squared error, summed over the seats, mean over the rows."""
    found, slopes = outputs(layers, inputs), list[Numbers]()
    error = (found[-1] - targets) / len(targets)
    for i in range(len(layers.arrays) - 2, -1, -2):
        before = found[i // 2]
        slopes = [before.T @ error, error.sum(axis=0), *slopes]
        error = (error @ layers.arrays[i].T) * (before > 0)
    return slopes


class Adam:
    def __init__(self, layers: Layers) -> None:
        self.layers, self.steps = layers, 0
        self.means = [np.zeros_like(array) for array in layers.arrays]
        self.squares = [np.zeros_like(array) for array in layers.arrays]

    def step(self, slopes: list[Numbers], rate: float) -> None:
        self.steps += 1
        scale = rate * np.sqrt(1 - DECAY_SQUARES**self.steps) / (1 - DECAY**self.steps)
        for array, mean, square, slope in zip(self.layers.arrays, self.means, self.squares, slopes, strict=True):
            mean += (1 - DECAY) * (slope - mean)
            square += (1 - DECAY_SQUARES) * (slope * slope - square)
            array -= (scale * mean / (np.sqrt(square) + TINY)).astype(np.float32)


def error_of(layers: Layers, data: Data, rows: Numbers) -> float:
    """The mean squared error of the reader's own reward."""
    total = 0.0
    for at in range(0, len(rows), EVALUATED):
        part = rows[at : at + EVALUATED]
        wrong = outputs(layers, data.inputs[part])[-1][:, 0] - data.targets[part, 0]
        total += float((wrong * wrong).sum())
    return total / len(rows)


def trained(data: Data, epochs: int, batch: int, rate: float, seed: int) -> tuple[Layers, list[dict[str, Any]]]:
    """The layers of the epoch with the least validation error, and the errors by epoch."""
    rng, rows, validation = np.random.default_rng(seed), data.rows("training"), data.rows("validation")
    layers = Layers.random(data.inputs.shape[1], data.targets.shape[1], seed)
    adam, curve, kept = Adam(layers), list[dict[str, Any]](), layers
    for epoch in range(epochs):
        rng.shuffle(rows)
        for at in range(0, len(rows) - batch + 1, batch):
            part = rows[at : at + batch]
            done = (epoch + at / len(rows)) / epochs
            adam.step(gradients(layers, data.inputs[part], data.targets[part]), rate * (1 - done))
        errors = {
            "training": error_of(layers, data, rows[: len(validation)]),
            "validation": error_of(layers, data, validation),
        }
        if not curve or errors["validation"] < min(line["validation"] for line in curve):
            kept = Layers([array.copy() for array in layers.arrays])
        curve.append({"epoch": epoch + 1, **{name: round(error, 6) for name, error in errors.items()}})
        print(curve[-1], flush=True)
    return kept, curve


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m scripts.learned.train", description=__doc__)
    parser.add_argument("network", type=Path)
    parser.add_argument("data", type=Path, nargs="+")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path)
    given = parser.parse_args()
    data = Data(given.data)
    layers, curve = trained(data, given.epochs, given.batch, given.rate, given.seed)
    layers.save(given.network)
    test = data.rows("test")
    spread, error = float(data.targets[test, 0].var()), error_of(Layers.load(given.network), data, test)
    print(
        f"test: error {error:.5f} of a variance of {spread:.5f}: {100 * (1 - error / spread):.1f} % explained, {len(test)} rows"
    )
    if given.curve:
        with given.curve.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, curve[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(curve)


if __name__ == "__main__":
    main()
