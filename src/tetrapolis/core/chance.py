"""Chance: the only source of randomness, seeded once, the same on every machine.

The generator is xoshiro256** over an array of four uint64, so that compiled kernels can draw
from it without leaving compiled code. A seed is any whole number from 0 up to 2**128 - 1.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.errors import BadInput
from tetrapolis.core.jit import kernel

SEED_LIMIT = 2**128


@kernel
def next_u64(s: NDArray[np.uint64]) -> Any:
    """64 random bits; `s` (shape (4,), uint64) moves on."""
    x = s[1] * np.uint64(5)
    result = ((x << np.uint64(7)) | (x >> np.uint64(57))) * np.uint64(9)
    t = s[1] << np.uint64(17)
    s[2] ^= s[0]
    s[3] ^= s[1]
    s[1] ^= s[2]
    s[0] ^= s[3]
    s[2] ^= t
    s[3] = (s[3] << np.uint64(45)) | (s[3] >> np.uint64(19))
    return result


@kernel
def below(s: NDArray[np.uint64], n: int) -> np.int64:
    """A whole number from 0 to n - 1, each equally likely; n from 1 to 2**32."""
    bound = np.uint64(n)
    low_mask = np.uint64(0xFFFFFFFF)
    product = (next_u64(s) >> np.uint64(32)) * bound
    if (product & low_mask) < bound:
        # Multiply-shift with rejection: without it the first values would be a shade likelier.
        threshold = (np.uint64(0x100000000) - bound) % bound
        while (product & low_mask) < threshold:
            product = (next_u64(s) >> np.uint64(32)) * bound
    return np.int64(product >> np.uint64(32))


@kernel
def shuffle_range(s: NDArray[np.uint64], items: NDArray[Any], start: int, stop: int) -> None:
    """Shuffle items[start:stop] in place."""
    for last in range(stop - 1, start, -1):
        other = start + below(s, last - start + 1)
        items[last], items[other] = items[other], items[last]


class Chance:
    """A generator for ordinary Python code; `array` is what kernels draw from.

    Example:
        >>> chance = Chance(7)
        >>> Chance(7) == chance and Chance(7).below(1000) == chance.below(1000)
        True
    """

    __slots__ = ("array",)

    def __init__(self, seed: int | str) -> None:
        """Seed the generator.

        Args:
            seed: a whole number from 0 to 2**128 - 1, or a text (for streams derived from a
                seed: `Chance(f"{seed}/bot/2")`).

        Errors:
            BadInput `seed.range`.
        """
        number = type(seed) is int and 0 <= seed < SEED_LIMIT
        if not number and not isinstance(seed, str):
            raise BadInput("seed.range", seed=str(seed))
        digest = hashlib.sha256(f"tetrapolis/{seed}".encode()).digest()
        self.array: NDArray[np.uint64] = np.frombuffer(digest, dtype="<u8").astype(np.uint64)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Chance):
            return NotImplemented
        return self.array.tobytes() == other.array.tobytes()

    __hash__ = None  # type: ignore[assignment]  # drawing changes it

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return int(below(self.array, n))

    def uniform(self) -> float:
        """A real number from 0 up to, not including, 1."""
        return float(int(next_u64(self.array)) >> 11) * 2.0**-53

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle a list in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
