"""The one action of Akropolis, its text and its number.

The text `2@1,-1/3` takes the second tile of the row. The number holds the same in its bits: the
place in the row from 0, then r, q (both raised by COORDINATE_LIMIT) and the turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from tetrapolis.core.action import Action
from tetrapolis.core.compiled import parse_fields
from tetrapolis.core.errors import Illegal
from tetrapolis.core.jit import kernel
from tetrapolis.games.akropolis.hexgrid import Placement

TEXT = re.compile(r"(\d{1,2})@(-?\d{1,3}),(-?\d{1,3})/([0-5])", re.ASCII)
TURN_BITS = 3
COORDINATE_BITS = 7
COORDINATE_LIMIT = 1 << (COORDINATE_BITS - 1)
"""A number holds coordinates from -COORDINATE_LIMIT up to, not including, COORDINATE_LIMIT; no
city reaches farther than 61."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a tile of the row and place it (AK-6).

    The text is `slot@q,r/turn`.

    Attributes:
        slot: the place in the row from 1, the free tile; the price is slot - 1.
        q, r: where the tile's first hex goes; the centre of the starting tile is (0, 0).
        turn: the direction from the first hex to the second, clockwise from north, 0 to 5.
    """

    slot: int
    q: int
    r: int
    turn: int

    def __str__(self) -> str:
        return f"{self.slot}@{self.q},{self.r}/{self.turn}"


def parse(text: str) -> Take:
    """The action that a text means.

    Errors:
        BadInput `action.text`.
    """
    slot, q, r, turn = map(int, parse_fields(text, TEXT))
    return Take(slot, q, r, turn)


def number_of(slot: int, placement: Placement) -> int:
    """The number of an action; slot from 0."""
    q, r, turn = placement
    number = (slot << COORDINATE_BITS) | (r + COORDINATE_LIMIT)
    number = (number << COORDINATE_BITS) | (q + COORDINATE_LIMIT)
    return (number << TURN_BITS) | turn


pack = kernel(number_of)
"""`number_of` for kernels: from Python the call would cost more than the arithmetic."""


@kernel
def unpack(number: int) -> tuple[int, Placement]:
    """The slot, from 0, and the placement that a number stands for."""
    coordinate = (1 << COORDINATE_BITS) - 1
    turn = number & ((1 << TURN_BITS) - 1)
    number >>= TURN_BITS
    q = (number & coordinate) - COORDINATE_LIMIT
    number >>= COORDINATE_BITS
    r = (number & coordinate) - COORDINATE_LIMIT
    return number >> COORDINATE_BITS, (q, r, turn)


def encode(action: Action) -> int:
    """The number of an action.

    Errors:
        Illegal: `illegal.kind`, and `akropolis.illegal.*` for what no position allows.
    """
    if not isinstance(action, Take):
        raise Illegal("illegal.kind")
    slot, q, r, turn = action.slot, action.q, action.r, action.turn
    if not 1 <= slot <= 6:
        raise Illegal("akropolis.illegal.slot", slot=slot)
    if not 0 <= turn < 6:
        raise Illegal("akropolis.illegal.turn", turn=turn)
    limit = COORDINATE_LIMIT
    if not (-limit <= q < limit and -limit <= r < limit):
        raise Illegal("akropolis.illegal.apart", q=q, r=r)
    return number_of(slot - 1, (q, r, turn))


@lru_cache(maxsize=1 << 15)
def decode(number: int) -> Take:
    """The action that a number stands for."""
    slot, (q, r, turn) = unpack(number)
    return Take(slot + 1, q, r, turn)
