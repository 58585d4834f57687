"""Token buckets: a rate per second and a burst."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic

FORGET_ABOVE = 10_000


class Bucket:
    __slots__ = ("burst", "level", "rate", "seen")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst, self.level, self.seen = rate, burst, burst, now

    def take(self, now: float, cost: float = 1) -> bool:
        level = self.level + (now - self.seen) * self.rate
        if level > self.burst:
            level = self.burst
        self.seen = now
        is_allowed = level >= cost
        self.level = level - cost if is_allowed else level
        return is_allowed


class Buckets:
    """One bucket per key (an address, a name); full buckets are dropped when there are many."""

    def __init__(
        self,
        rate: float,
        burst: float,
        clock: Callable[[], float] = monotonic,
        bucket_of: Callable[[str, float, float], Bucket] | None = None,
    ) -> None:
        """`bucket_of` returns the bucket of a key with this rate and burst where processes share them; `live.shared_limits`."""
        self.rate, self.burst, self.clock, self._bucket_of = rate, burst, clock, bucket_of
        self._buckets: dict[str, Bucket] = {}

    def take(self, key: str, cost: float = 1) -> bool:
        return self.take_at(key, self.clock(), cost)

    def take_at(self, key: str, now: float, cost: float = 1) -> bool:
        """Like `take`, at a time that the caller has read from the same clock."""
        bucket = self._buckets.get(key)
        if bucket is None:
            if len(self._buckets) >= FORGET_ABOVE:
                self._forget(now)
            bucket = self._buckets[key] = self._new_bucket(key, now)
        return bucket.take(now, cost)

    def _new_bucket(self, key: str, now: float) -> Bucket:
        if self._bucket_of:
            return self._bucket_of(key, self.rate, self.burst)
        return Bucket(self.rate, self.burst, now)

    def has(self, key: str) -> bool:
        """Whether `take` would succeed."""
        return self.take(key, 0) and self._buckets[key].level >= 1

    def _forget(self, now: float) -> None:
        full = [k for k, b in self._buckets.items() if b.level + (now - b.seen) * b.rate >= b.burst]
        for key in full or list(self._buckets)[: FORGET_ABOVE // 2]:
            del self._buckets[key]
