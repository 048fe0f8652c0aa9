"""The one action of Akropolis, its text and its number.

The text `2@1,-1/3` takes the second tile of the row. The number holds the same in its bits: the
place in the row from 0, then r, q (both raised by COORDINATE_LIMIT) and the turn.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
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
MAX_ROW = 6
NO_NUMBER = -1


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


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take a tile of the row and place it (AK-6).

    The text is `slot@q,r/turn`.

    Attributes:
        slot: the place in the row from 1, the free tile; the price is slot - 1.
        q, r: where the tile's first hex goes; the centre of the starting tile is (0, 0).
        turn: the direction from the first hex to the second, clockwise from north, 0 to 5.
        number: the action as one number, NO_NUMBER when no position allows it.
    """

    slot: int
    q: int
    r: int
    turn: int
    number: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        limit = COORDINATE_LIMIT
        near = -limit <= self.q < limit and -limit <= self.r < limit
        possible = near and 1 <= self.slot <= MAX_ROW and 0 <= self.turn < 6
        number = number_of(self.slot - 1, (self.q, self.r, self.turn)) if possible else NO_NUMBER
        object.__setattr__(self, "number", number)

    def __str__(self) -> str:
        return f"{self.slot}@{self.q},{self.r}/{self.turn}"


def parse(text: str) -> Take:
    """The action that a text means.

    Errors:
        BadInput `action.text`.
    """
    slot, q, r, turn = map(int, parse_fields(text, TEXT))
    return Take(slot, q, r, turn)


def encode(action: Action) -> int:
    """The number of an action.

    Errors:
        Illegal: `illegal.kind`, and `akropolis.illegal.*` for what no position allows.
    """
    if not isinstance(action, Take):
        raise Illegal("illegal.kind")
    if action.number == NO_NUMBER:
        raise _impossible(action)
    return action.number


def _impossible(action: Take) -> Illegal:
    if not 1 <= action.slot <= MAX_ROW:
        return Illegal("akropolis.illegal.slot", slot=action.slot)
    if not 0 <= action.turn < 6:
        return Illegal("akropolis.illegal.turn", turn=action.turn)
    return Illegal("akropolis.illegal.apart", q=action.q, r=action.r)


@lru_cache(maxsize=1 << 15)
def decode(number: int) -> Take:
    """The action that a number stands for."""
    slot, (q, r, turn) = unpack(number)
    return Take(slot + 1, q, r, turn)
