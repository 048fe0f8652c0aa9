"""What specialists and barracks do when their tile is placed (MI-15 to MI-22), compiled."""

from __future__ import annotations

from typing import Any

from tetrapolis.core.jit import kernel
from tetrapolis.games.micropolis.components import LARGEST_ARMY, RING
from tetrapolis.games.micropolis.layout import (
    FILL,
    FILLED,
    HATCHED,
    LEFT_EMPTY,
    REARRANGED,
    RECRUITED,
    SENTRY,
    TOKEN_GAINED,
)
from tetrapolis.games.micropolis.notation import BARRACKS

NURSE, ARCHITECT, SERGEANT = 1, 2, 3  # places in SPECIALISTS; what is left is the sentry


@kernel
def tell(s: Any, code: int, seat: int, first: int = 0) -> Any:
    """Add an event row with its first fact to the record `s`; returns the row's facts."""
    row = s.events[s.event_count]
    s.event_count += 1
    row[0] = code
    row[1] = seat
    row[2] = first
    return row[2:]


@kernel
def recruit(s: Any, seat: int, wanted: int) -> int:
    """Move soldiers from the reserve to an army; returns how many came (MI-12, MI-16)."""
    gain = min(wanted, LARGEST_ARMY - s.army[seat], s.reserve)
    s.army[seat] += gain
    s.reserve -= gain
    return int(gain)


@kernel
def barracks_of(s: Any, seat: int) -> int:
    """The places of a seat's barracks, one bit each."""
    mask = 0
    for place in range(RING):
        tile = s.ring[seat, place]
        if tile >= 0 and s.tile_barracks[tile] > 0:
            mask |= 1 << place
    return mask


@kernel
def garrison(s: Any, seat: int, mask: int) -> int:
    """Soldiers it takes to fill the barracks at the places of `mask`."""
    soldiers = 0
    for place in range(RING):
        if mask >> place & 1:
            soldiers += s.tile_barracks[s.ring[seat, place]]
    return soldiers


@kernel
def arrangement_fits(s: Any, seat: int, mask: int) -> bool:
    """Whether the seat's soldiers fill exactly these barracks, ten at most left over (MI-20)."""
    left = s.army[seat] + garrison(s, seat, s.full[seat]) - garrison(s, seat, mask)
    return bool(0 <= left <= LARGEST_ARMY)


@kernel
def count_arrangements(s: Any, seat: int) -> int:
    """How many arrangements a sentry may choose from, the present one included."""
    barracks = barracks_of(s, seat)
    count = 0
    mask = 0
    while True:
        count += arrangement_fits(s, seat, mask)
        mask = (mask - barracks) & barracks  # the next subset
        if mask == 0:
            return count


@kernel
def nth_arrangement(s: Any, seat: int, k: int) -> int:
    """The k-th arrangement, as a mask of places."""
    barracks = barracks_of(s, seat)
    mask = 0
    while True:
        if arrangement_fits(s, seat, mask):
            if k == 0:
                return mask
            k -= 1
        mask = (mask - barracks) & barracks


@kernel
def rearrange(s: Any, seat: int, mask: int) -> None:
    """Let exactly the barracks of `mask` be full (MI-20)."""
    s.army[seat] += garrison(s, seat, s.full[seat]) - garrison(s, seat, mask)
    if mask != s.full[seat]:
        s.full[seat] = mask
        tell(s, REARRANGED, seat, s.army[seat])


@kernel
def settle_barracks(s: Any, seat: int, fill: bool) -> None:
    """Fill the barracks just placed, or leave it empty (MI-21)."""
    size = s.tile_barracks[s.ring[seat, s.placed_at]]
    if fill:
        s.army[seat] -= size
        s.full[seat] |= 1 << s.placed_at
        tell(s, FILLED, seat, size)
    else:
        tell(s, LEFT_EMPTY, seat, size)


@kernel
def start_effect(s: Any, part: int) -> bool:
    """Let a part of the placed tile take effect; True when its seat has to choose first."""
    s.pending &= ~(1 << part)
    seat = s.acting
    tile = s.ring[seat, s.placed_at]
    if part == BARRACKS:
        if s.full[seat] >> s.placed_at & 1:  # a sentry on the same tile has filled it
            return False
        if s.army[seat] < s.tile_barracks[tile]:
            settle_barracks(s, seat, False)
            return False
        s.phase = FILL
        return True
    specialist = s.tile_specialist[tile, part]
    if specialist == NURSE:
        eggs = s.tile_eggs[tile, part]
        facts = tell(s, HATCHED, seat, recruit(s, seat, eggs))
        facts[1] = eggs
    elif specialist == ARCHITECT:
        tokens = min(1, s.reserve_tokens)
        s.reserve_tokens -= tokens
        s.tokens[seat] += tokens
        tell(s, TOKEN_GAINED, seat, tokens)
    elif specialist == SERGEANT:
        lost = min(1, s.army[s.leader])
        s.army[s.leader] -= lost
        s.reserve += lost
        facts = tell(s, RECRUITED, seat, recruit(s, seat, 1))
        facts[1] = lost
        facts[2] = s.leader
    elif count_arrangements(s, seat) > 1:
        s.phase = SENTRY
        return True
    return False
