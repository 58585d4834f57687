"""Mutates records and checks that reading, replaying and verifying them ends in time, with a result or a RecordError.

`PYTHONPATH=tests python tests/play/fuzz_records.py --seconds 3600` (part of `make proof`); `test_fuzz_records.py` runs a short version.
A mutant that takes too long ends the process with the stack where it was.
"""

from __future__ import annotations

import argparse
import copy
import faulthandler
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from colisee.core.registry import slugs
from colisee.core.spec import GameSpec
from colisee.play import record as records
from colisee.play.record import RecordError

GOLDEN = Path(__file__).parent.parent / "golden"
SECONDS_PER_MUTANT = 60.0
VALUES: list[Any] = [
    -1, 0, 1, 2, 7, 99, 2**31, 2**40, 2**63, -(2**63), 10**30, 1.5, float("nan"), float("inf"), None, "", "chance", "\ud800",
    "\x1b[2J", {}, [], True, False, [[]], {"a": {}},
]  # fmt: skip


def mutated(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A record with events dropped, repeated, swapped or invented, or with other values anywhere."""
    mutant = copy.deepcopy(record)
    for _ in range(rng.randint(1, 4)):
        rng.choice(MUTATIONS)(mutant, rng)
    return mutant


def _drop(record: dict[str, Any], rng: random.Random) -> None:
    events = record["events"]
    if isinstance(events, list) and events:
        at = rng.randrange(len(events))
        del events[at : at + rng.choice([1, 1, 1, 5, 1000])]


def _repeat(record: dict[str, Any], rng: random.Random) -> None:
    events = record["events"]
    if isinstance(events, list) and events:
        events.insert(rng.randrange(len(events)), rng.choice(events))


def _swap(record: dict[str, Any], rng: random.Random) -> None:
    events = record["events"]
    if isinstance(events, list) and events:
        at, other = rng.randrange(len(events)), rng.randrange(len(events))
        events[at], events[other] = events[other], events[at]


def _take_back(record: dict[str, Any], rng: random.Random) -> None:
    events = record["events"]
    if isinstance(events, list):
        at = rng.randint(0, len(events))
        by = rng.choice(["chance", 1, 2, 3])
        events.insert(at, {"by": by, "take_back": {"event": rng.randint(-1, at + 1), "alone": rng.random() < 0.7}})


def _replace_value(record: dict[str, Any], rng: random.Random) -> None:
    """Another value in the place of one at a random depth."""
    node: Any = record
    while True:
        key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        inner = node[key]
        if not (isinstance(inner, dict | list) and inner) or rng.random() < 0.1:
            break
        node = inner
    if isinstance(node, dict) and rng.random() < 0.1:
        del node[key]
        record.setdefault("events", [])
    else:
        value = rng.choice([*VALUES, _another_number(inner, rng)])
        node[key] = copy.deepcopy(value)  # a later mutation may change it in place


def _another_number(value: Any, rng: random.Random) -> Any:
    return value + rng.choice([-1, 1]) if isinstance(value, int) else value


MUTATIONS = [_drop, _repeat, _swap, _take_back, _take_back, _replace_value, _replace_value]


def mutated_text(text: bytes, rng: random.Random) -> bytes:
    """A record with bytes flipped, or cut off."""
    data = bytearray(text)
    for _ in range(rng.randint(1, 4)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.randrange(len(data))] if rng.random() < 0.2 else data)


def fuzz(slug: str, seed: int, count: int | None, seconds: float | None) -> Counter[str]:
    """Try mutants of a game's golden records until there were `count`, or for some seconds; returns how they ended."""
    rng = random.Random(f"{slug}/{seed}")
    files = sorted(GOLDEN.glob(f"{slug}-*.json"))
    ended: Counter[str] = Counter()
    stop = None if seconds is None else time.monotonic() + seconds
    while (count is None or ended.total() < count) and (stop is None or time.monotonic() < stop):
        text = rng.choice(files).read_bytes()
        if rng.random() < 0.15:
            text = mutated_text(text, rng)
        else:
            text = json.dumps(mutated(json.loads(text), rng)).encode()
        faulthandler.dump_traceback_later(SECONDS_PER_MUTANT, exit=True)
        ended[outcome(text)] += 1
        faulthandler.cancel_dump_traceback_later()
    return ended


def outcome(text: bytes) -> str:
    """How processing a record ends. Anything but a RecordError is a defect, which ends the process with its stack."""
    try:
        record = records.read(text)
        rules = _rules_of(record.spec)
        match = records.replay(record, rules=rules)
        match.scores()
        json.dumps(record.names).encode()
        records.verify(record)
    except RecordError as error:
        f"{error.message.en}{error.message.fr}".encode()
        return "refused"
    except Exception:
        sys.stderr.write(f"this record was not refused properly:\n{text.decode(errors='replace')}\n")
        raise
    return "verified"


def _rules_of(spec: GameSpec) -> Any:
    return spec.compiled


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, help="for all games together")
    parser.add_argument("--count", type=int, help="mutants per game")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for slug in slugs():
        seconds = None if options.seconds is None else options.seconds / len(slugs())
        ended = fuzz(slug, options.seed, options.count, seconds)
        print(slug, dict(ended), flush=True)


if __name__ == "__main__":
    main()
