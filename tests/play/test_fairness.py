"""Provable draws."""

from __future__ import annotations

import hashlib
import hmac

from colisee.play import fairness as fair
from colisee.play.fairness import Fairness


def test_the_commitment_hides_the_secret_and_binds_it() -> None:
    one, other = Fairness(b"a" * 32), Fairness(b"b" * 32)
    assert one.commitment == hashlib.sha256(b"colisee-draws/1:" + b"a" * 32).hexdigest()
    assert one.commitment != other.commitment
    assert "secret" not in one.as_json(reveal=False)
    assert one.as_json(reveal=True)["secret"] == (b"a" * 32).hex()


def test_a_draw_follows_from_secret_entropy_and_number_as_documented() -> None:
    fairness = Fairness(b"s" * 32, ("ann", "bob"))
    key = hmac.digest(b"s" * 32, b'["ann", "bob"]', "sha256")
    value = int.from_bytes(hmac.digest(key, b"3/0", "sha256")[:8], "big")
    assert fairness.number(3, 75) == value % 75


def test_entropy_of_any_player_changes_the_draws() -> None:
    draws = [
        [Fairness(b"s" * 32, entropy).number(i, 1000) for i in range(8)]
        for entropy in ((), ("x",), ("", "x"), ("x", ""))
    ]
    assert len({tuple(numbers) for numbers in draws}) == 4


def test_numbers_are_uniform_over_their_range() -> None:
    fairness, counts = Fairness.seeded(1), [0] * 6
    for i in range(6000):
        counts[fairness.number(i, 6)] += 1
    chi_square = sum((count - 1000) ** 2 / 1000 for count in counts)
    assert chi_square < 20.5, "99.9 % of fair dice stay below"


def test_the_incomplete_run_at_the_end_is_skipped(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(fair, "RANGE", 2)
    monkeypatch.setattr(Fairness, "_digest", lambda self, message: b"\xff" * 8 if message == b"0/0" else b"\0" * 32)
    assert Fairness(b"s").number(0, 2) == 0, "attempt 0 falls outside, attempt 1 counts"


def test_fresh_secrets_differ() -> None:
    assert Fairness.fresh().secret != Fairness.fresh().secret
    assert len(Fairness.fresh().secret) == 32
