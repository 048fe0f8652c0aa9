"""Actions as text and as numbers.

`7@-1,2` places card 7 with its north-western block at x = -1, y = 2; `7@-1,2r` places it turned
by 180 degrees.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from tetrapolis.core import Action, Illegal
from tetrapolis.core.compiled import parse_fields
from tetrapolis.games.sprawlopolis.components import CARDS

REACH = 32
"""No legal offset is this far from the first card."""

_PLACE = re.compile(r"(\d{1,2})@(-?\d{1,2}),(-?\d{1,2})(r?)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Place(Action):
    """Place a card of the hand (SP-7, SP-11).

    Attributes:
        card: its number, 1 to 18.
        x, y: where its north-western block goes, relative to that of the city's first card.
        turned: turned by 180 degrees.
    """

    card: int
    x: int
    y: int
    turned: bool = False

    def __str__(self) -> str:
        return f"{self.card}@{self.x},{self.y}{'r' if self.turned else ''}"


def parse(text: str) -> Place:
    """The action that a text means.

    Errors:
        BadInput `action.text`.
    """
    card, x, y, turned = parse_fields(text, _PLACE)
    return Place(int(card), int(x), int(y), turned == "r")


def encode(action: Action) -> int:
    """The action as a number: the digits of (card, y, x, turned) in the bases (., 64, 64, 2).

    Errors:
        Illegal `illegal.kind`, and where no position allows it `sprawlopolis.illegal.card` and
        `sprawlopolis.illegal.apart`.
    """
    if not isinstance(action, Place):
        raise Illegal("illegal.kind")
    if not 1 <= action.card <= CARDS:
        raise Illegal("sprawlopolis.illegal.card", card=action.card)
    if not (-REACH <= action.x < REACH and -REACH <= action.y < REACH):
        raise Illegal("sprawlopolis.illegal.apart", x=action.x, y=action.y)
    cell = (action.y + REACH) * 2 * REACH + action.x + REACH
    return ((action.card - 1) * 4 * REACH * REACH + cell) * 2 + action.turned


def decode(number: int) -> Place:
    """The action that a number stands for; the inverse of `encode`."""
    rest, turned = divmod(int(number), 2)
    rest, x = divmod(rest, 2 * REACH)
    card, y = divmod(rest, 2 * REACH)
    return Place(card + 1, x - REACH, y - REACH, bool(turned))
