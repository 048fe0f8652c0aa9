"""Actions, their one-line texts and their numbers.

3R  3L     take the third tile of the line, attach it to the right or left
3L*        the same, spending an architect token
effect 2   let the specialist of the placed tile's second segment act first
effect barracks
fill       fill the barracks of the placed tile
leave      leave it empty
sentry 0,3 rearrange: exactly the barracks at places 0 and 3 of the ring are full
sentry none
leader 2   hand the red army token to seat 2
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from tetrapolis.core import Action, BadInput, Illegal
from tetrapolis.core.compiled import parse_fields
from tetrapolis.games.micropolis.components import LINE, MOST_SEATS, MOST_SEGMENTS, RING

Side = Literal["right", "left"]
SIDES: tuple[Side, ...] = ("right", "left")

BARRACKS = MOST_SEGMENTS
"""The part of a tile that is its barracks; parts below are its segments."""

TAKE_NUMBERS = LINE * 2
EFFECT_NUMBER = 32
LEAVE_NUMBER = 40
FILL_NUMBER = 41
LEADER_NUMBER = 48
SENTRY_NUMBER = 64
END_NUMBER = SENTRY_NUMBER + (1 << RING)


@dataclass(frozen=True, slots=True)
class Take(Action):
    """Take the tile at `slot` (from 1) of the line and attach it (MI-9 to MI-13).

    The first and the tenth tile have one place only, written as `right`.
    """

    slot: int
    side: Side
    architect: bool = False

    def __str__(self) -> str:
        return f"{self.slot}{self.side[0].upper()}{'*' if self.architect else ''}"


@dataclass(frozen=True, slots=True)
class Effect(Action):
    """Say which effect of the placed tile comes next (MI-15): a segment from 0, or BARRACKS."""

    part: int

    def __str__(self) -> str:
        return "effect barracks" if self.part == BARRACKS else f"effect {self.part + 1}"


@dataclass(frozen=True, slots=True)
class Fill(Action):
    """Fill the barracks of the placed tile, or leave it empty (MI-21)."""

    fill: bool

    def __str__(self) -> str:
        return "fill" if self.fill else "leave"


@dataclass(frozen=True, slots=True)
class Sentry(Action):
    """Rearrange soldiers so that exactly the barracks at these places are full (MI-20)."""

    full: tuple[int, ...]

    def __str__(self) -> str:
        return f"sentry {','.join(map(str, self.full)) or 'none'}"


@dataclass(frozen=True, slots=True)
class Leader(Action):
    """Hand the red army token to one of the tied challengers (MI-25)."""

    seat: int

    def __str__(self) -> str:
        return f"leader {self.seat}"


_PATTERN = re.compile(
    r"([1-7])([RL])(\*?)|effect ([1-5]|barracks)|(fill|leave)"
    r"|sentry (none|[0-9](?:,[0-9])*)|leader ([0-5])",
    re.ASCII,
)


def parse(text: str) -> Action:
    """The action that a text means.

    Errors:
        BadInput `action.text`.
    """
    slot, side, star, part, fill, places, seat = parse_fields(text, _PATTERN)
    if slot:
        return Take(int(slot), "right" if side == "R" else "left", bool(star))
    if part:
        return Effect(BARRACKS if part == "barracks" else int(part) - 1)
    if fill:
        return Fill(fill == "fill")
    if seat:
        return Leader(int(seat))
    full = () if places == "none" else tuple(map(int, places.split(",")))
    if full != tuple(sorted(set(full))):
        raise BadInput("action.text", text=text[:80])
    return Sentry(full)


def encode(action: Action) -> int:
    """The number of an action, whatever the position.

    Errors:
        Illegal `illegal.kind`: no action of this game.
    """
    match action:
        case Take(slot, side, architect) if 1 <= slot <= LINE and side in SIDES:
            return architect * TAKE_NUMBERS + (slot - 1) * 2 + SIDES.index(side)
        case Effect(part) if 0 <= part <= BARRACKS:
            return EFFECT_NUMBER + part
        case Fill(fill):
            return FILL_NUMBER if fill else LEAVE_NUMBER
        case Sentry(full) if all(0 <= place < RING for place in full):
            return SENTRY_NUMBER + sum(1 << place for place in set(full))
        case Leader(seat) if 0 <= seat < MOST_SEATS:
            return LEADER_NUMBER + seat
    raise Illegal("illegal.kind")


def decode(number: int) -> Action:
    """The action that a number stands for; the inverse of `encode`."""
    if number < EFFECT_NUMBER:
        slot, side = divmod(number % TAKE_NUMBERS, 2)
        return Take(slot + 1, SIDES[side], number >= TAKE_NUMBERS)
    if number < LEAVE_NUMBER:
        return Effect(number - EFFECT_NUMBER)
    if number < LEADER_NUMBER:
        return Fill(number == FILL_NUMBER)
    if number < SENTRY_NUMBER:
        return Leader(number - LEADER_NUMBER)
    mask = number - SENTRY_NUMBER
    return Sentry(tuple(place for place in range(RING) if mask >> place & 1))
