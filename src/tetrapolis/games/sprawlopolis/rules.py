"""The rules, compiled: dealing, legal placements, placing a card, passing and drawing."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.chance import shuffle_range
from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.sprawlopolis.components import CITY_CARDS, CONDITIONS
from tetrapolis.games.sprawlopolis.notation import REACH
from tetrapolis.games.sprawlopolis.scoring import score
from tetrapolis.games.sprawlopolis.survey import WRAP

SEATS = 4
HAND = 3
NO_CARD = -1
NO_SEAT = -1
EVERYONE = (1 << SEATS) - 1

LEGAL, NOT_IN_HAND, APART, CORNER_ONLY = range(4)
"""What `check` answers."""

_WIDTH = 2 * REACH


@kernel
def draw(s: Any, seat: int, known: int) -> None:
    """Move the deck's top card to a hand; `known` is the mask of the seats that saw it."""
    size = s.hand_sizes[seat]
    s.hands[seat, size] = s.deck[s.deck_at]
    s.known[seat, size] = known
    s.hand_sizes[seat] = size + 1
    s.deck_at += 1


@kernel
def discard(s: Any, seat: int, slot: int) -> None:
    """Take a card out of a hand; the cards behind it move up."""
    last = s.hand_sizes[seat] - 1
    for k in range(slot, last):
        s.hands[seat, k] = s.hands[seat, k + 1]
        s.known[seat, k] = s.known[seat, k + 1]
    s.hands[seat, last] = NO_CARD
    s.known[seat, last] = 0
    s.hand_sizes[seat] = last


@kernel
def put(s: Any, card: int, x: int, y: int, turned: int) -> None:
    """Lay a card on the city and list the offsets that it makes legal (SP-12, SP-14)."""
    at = s.placed_count
    s.placed[at, 0] = card
    s.placed[at, 1] = x
    s.placed[at, 2] = y
    s.placed[at, 3] = turned
    s.placed_count = at + 1
    s.box[0] = min(s.box[0], x)
    s.box[1] = min(s.box[1], y)
    s.box[2] = max(s.box[2], x + 1)
    s.box[3] = max(s.box[3], y + 1)
    if at + 1 == CITY_CARDS:
        return
    count = s.place_count
    for dy in range(-2, 3):
        row = (y + dy) & WRAP
        reach = 1 if abs(dy) == 2 else 2
        listed = s.listed[row]
        for dx in range(-reach, reach + 1):
            bit = np.uint32(1) << np.uint32((x + dx) & WRAP)
            if not listed & bit:
                listed |= bit
                s.places[count, 0] = x + dx
                s.places[count, 1] = y + dy
                count += 1
        s.listed[row] = listed
    s.place_count = count


@kernel
def deal(a: Records, i: int, cards: NDArray[np.int8]) -> None:
    """Begin a game for the seats and with the options that the record holds (SP-3 to SP-6).

    Args:
        a, i: the record; whatever else it held is gone.
        cards: all card indices; the first three are the conditions, the rest the deck.
    """
    s = a[i]
    for k in range(CONDITIONS):
        s.conditions[k] = cards[k] + 1
    for k in range(CITY_CARDS):
        s.deck[k] = cards[CONDITIONS + k]
    s.deck_at = 0
    s.hands[:] = NO_CARD
    s.known[:] = 0
    s.hand_sizes[:] = 0
    s.placed_count = 0
    s.place_count = 0
    s.listed[:] = 0
    s.box[:] = 0
    s.seat_to_act = 0
    s.last_seat = NO_SEAT
    for seat in range(s.seats):
        for _ in range(HAND if seat == 0 else 1):
            draw(s, seat, 1 << seat)
    put(s, s.deck[s.deck_at], 0, 0, 0)
    s.deck_at += 1


@kernel
def seat_to_act(a: Records, i: int) -> int:
    """The seat to act, -1 when the game is over."""
    return int(a[i].seat_to_act)


@kernel
def count(a: Records, i: int) -> int:
    """How many actions are legal."""
    s = a[i]
    if s.seat_to_act < 0:
        return 0
    return int(s.hand_sizes[s.seat_to_act] * s.place_count * 2)


@kernel
def number_of(card: int, x: int, y: int, turned: int) -> int:
    """A placement as a number: see `notation.encode`."""
    return (((card * _WIDTH + y + REACH) * _WIDTH) + x + REACH) * 2 + turned


@kernel
def nth(a: Records, i: int, k: int) -> int:
    """The number of the k-th legal action: by card, then by place, then by turn."""
    s = a[i]
    slot, rest = divmod(k, s.place_count * 2)
    place = rest >> 1
    card = int(s.hands[s.seat_to_act, slot])
    return number_of(card, int(s.places[place, 0]), int(s.places[place, 1]), rest & 1)


@kernel
def slot_of(s: Any, seat: int, card: int) -> int:
    """Where a hand holds a card, -1 if it does not."""
    for slot in range(s.hand_sizes[seat]):
        if s.hands[seat, slot] == card:
            return slot
    return -1


@kernel
def check(a: Records, i: int, number: int) -> int:
    """Whether an action is legal: LEGAL, or the reason why not."""
    s = a[i]
    rest = number >> 1
    x = rest % _WIDTH - REACH
    y = rest // _WIDTH % _WIDTH - REACH
    if slot_of(s, s.seat_to_act, rest // (_WIDTH * _WIDTH)) < 0:
        return NOT_IN_HAND
    within = s.box[0] - 2 <= x <= s.box[2] + 1 and s.box[1] - 2 <= y <= s.box[3] + 1
    if within and s.listed[y & WRAP] >> np.uint32(x & WRAP) & np.uint32(1):
        return LEGAL
    for k in range(s.placed_count):
        if abs(s.placed[k, 1] - x) == 2 and abs(s.placed[k, 2] - y) == 2:
            return CORNER_ONLY
    return APART


@kernel
def pass_on(s: Any, seat: int) -> None:
    """Pass what is left of a hand to the left neighbour (SP-8); who knew a card still does."""
    left = (seat + 1) % s.seats
    passed = s.hand_sizes[seat]
    for slot in range(passed):
        size = s.hand_sizes[left]
        s.hands[left, size] = s.hands[seat, slot]
        s.known[left, size] = s.known[seat, slot] | (1 << left)
        s.hand_sizes[left] = size + 1
        s.hands[seat, slot] = NO_CARD
        s.known[seat, slot] = 0
    s.hand_sizes[seat] = 0
    s.last_passed = passed


@kernel
def apply(a: Records, i: int, number: int) -> None:
    """Play a legal action: place, pass, draw, and hand on the turn (SP-7 to SP-10)."""
    s = a[i]
    seat = s.seat_to_act
    rest = number >> 1
    card = rest // (_WIDTH * _WIDTH)
    discard(s, seat, slot_of(s, seat, card))
    put(s, card, rest % _WIDTH - REACH, rest // _WIDTH % _WIDTH - REACH, number & 1)
    s.last_seat = seat
    s.last_passed = 0
    s.last_drawn = 0
    if s.seats > 1:
        pass_on(s, seat)
    if s.deck_at < CITY_CARDS:
        # Everyone saw the card that is drawn, face up on the deck (SP-5).
        draw(s, seat, EVERYONE)
        s.last_drawn = 1
    if s.placed_count == CITY_CARDS:
        s.seat_to_act = NO_SEAT
        return
    seat = (seat + 1) % s.seats
    while s.hand_sizes[seat] == 0:  # SP-9: who has no card to play is skipped
        seat = (seat + 1) % s.seats
    s.seat_to_act = seat


@kernel
def scores(a: Records, i: int, out: NDArray[np.int32]) -> None:
    """The team's score, for each seat."""
    out[: a[i].seats] = score(a[i])


@kernel
def redraw(a: Records, i: int, seat: int, rng: NDArray[np.uint64]) -> None:
    """Draw anew what a seat cannot know: the unknown cards of other hands and the deck.

    The deck's top card is known to everyone, as are all cards drawn in play; a card passed on is
    known to all who have held it.
    """
    s = a[i]
    pool = np.empty(CITY_CARDS, np.int8)
    size = 0
    for holder in range(s.seats):
        for slot in range(s.hand_sizes[holder]):
            if not s.known[holder, slot] >> seat & 1:
                pool[size] = s.hands[holder, slot]
                size += 1
    for k in range(s.deck_at + 1, CITY_CARDS):
        pool[size] = s.deck[k]
        size += 1
    shuffle_range(rng, pool, 0, size)
    for k in range(CITY_CARDS - 1, s.deck_at, -1):
        size -= 1
        s.deck[k] = pool[size]
    for holder in range(s.seats):
        for slot in range(s.hand_sizes[holder]):
            if not s.known[holder, slot] >> seat & 1:
                size -= 1
                s.hands[holder, slot] = pool[size]


@kernel
def rounds(a: Records, i: int) -> int:
    """How many turns every seat has had."""
    return int((a[i].placed_count - 1) // a[i].seats)


@kernel
def drawn(a: Records, i: int) -> int:
    """Always the same: the number of an action names the card itself."""
    return 0
