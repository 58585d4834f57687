"""A short run of the record fuzzer, in a process that is stopped if it hangs; `make proof` runs an hour of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from colisee.core.registry import slugs

FUZZER = Path(__file__).parent / "fuzz_records.py"


def test_mutated_records_end_in_time_with_a_result_or_a_record_error() -> None:
    done = subprocess.run(
        [sys.executable, str(FUZZER), "--count", "60", "--seed", "3"],
        capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    assert done.stdout.count("refused") == len(slugs())
