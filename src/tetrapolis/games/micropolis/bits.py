"""Small sets kept as bits, compiled."""

from __future__ import annotations

from tetrapolis.core.jit import kernel


@kernel
def count_bits(mask: int) -> int:
    """How many bits are set."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def nth_bit(mask: int, k: int) -> int:
    """The place of the k-th bit that is set; there must be one."""
    place = 0
    while True:
        if mask >> place & 1:
            if k == 0:
                return place
            k -= 1
        place += 1
