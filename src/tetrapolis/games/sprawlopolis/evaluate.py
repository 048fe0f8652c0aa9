"""What bots think a position is worth, in points."""

from __future__ import annotations

from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.sprawlopolis.scoring import score


@kernel
def worth(a: Records, i: int) -> float:
    """The score as it stands."""
    return float(score(a[i]))
