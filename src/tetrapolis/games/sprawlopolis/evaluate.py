"""What bots think a position is worth, in points: the score as it stands."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.sprawlopolis.scoring import score


@kernel
def worth(a: Records, i: int) -> float:
    """What a position is worth to the team."""
    return float(score(a[i]))


@kernel
def worth_after(a: Records, i: int, k: int) -> float:
    """What the position after the k-th legal action (see `rules.nth`) is worth to the team.

    The card is laid on the record's city and taken off again, which costs no copy.
    """
    s = a[i]
    slot, rest = divmod(k, s.place_count * 2)
    at = s.placed_count
    s.placed[at, 0] = s.hands[s.seat_to_act, slot]
    s.placed[at, 1] = s.places[rest >> 1, 0]
    s.placed[at, 2] = s.places[rest >> 1, 1]
    s.placed[at, 3] = rest & 1
    s.placed_count = at + 1
    value = float(score(s))
    s.placed_count = at
    s.placed[at, :] = 0
    return value


@kernel
def appraise(a: Records, i: int, ks: NDArray[np.int64], out: NDArray[np.float64]) -> None:
    """See `Kernels`."""
    for n in range(len(ks)):
        out[n] = worth_after(a, i, ks[n])


@kernel
def prospects(a: Records, i: int, out: NDArray[np.float64]) -> None:
    """See `Kernels`; the target is beaten when it is reached."""
    points = score(a[i])
    for seat in range(a[i].seats):
        out[seat, 0] = points
        out[seat, 1] = points - a[i].conditions.sum() + 0.5
