"""Bounds on how fast things may come in."""

from __future__ import annotations

import time


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
