"""Bounds on how fast things may come in."""

from __future__ import annotations

import time
from collections.abc import Hashable


class TokenBucket:
    """Lets `burst` things through at once and `rate` a second in the long run."""

    __slots__ = ("_burst", "_last", "_rate", "_tokens")

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._tokens = burst
        self._last = time.monotonic()

    def take(self) -> bool:
        """Whether one more may pass now; if so, it has."""
        now = time.monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._last) * self._rate)
        self._last = now
        if self._tokens < 1.0:
            return False
        self._tokens -= 1.0
        return True

    def full(self) -> bool:
        """Whether it lets as much through as a new one."""
        return self._tokens + (time.monotonic() - self._last) * self._rate >= self._burst


class TokenBuckets:
    """A bucket for each of many keys; one that is full again is forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: dict[Hashable, TokenBucket] = {}

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable) -> bool:
        """Whether one more of this key may pass now; if so, it has."""
        if key not in self._buckets:
            self._buckets = {
                known: bucket for known, bucket in self._buckets.items() if not bucket.full()
            }
            self._buckets[key] = TokenBucket(self._rate, self._burst)
        return self._buckets[key].take()
