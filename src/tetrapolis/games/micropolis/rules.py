"""The rules: what is legal, what an action does, the flow of rounds. All compiled.

Kernels that others call take an array of records and an index; those inside take a record `s`.
"""

from __future__ import annotations

from typing import Any

from tetrapolis.core.chance import shuffle_range
from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.micropolis.bits import count_bits, nth_bit
from tetrapolis.games.micropolis.components import LARGEST_ARMY, LINE, RING, TILES
from tetrapolis.games.micropolis.effects import (
    arrangement_fits,
    barracks_of,
    count_arrangements,
    garrison,
    nth_arrangement,
    rearrange,
    settle_barracks,
    start_effect,
    tell,
)
from tetrapolis.games.micropolis.layout import (
    COLLECTED,
    EFFECT,
    ENDED,
    FILL,
    LEADER,
    NEW_LEADER,
    OVER,
    PAID,
    REFILLED,
    SENTRY,
    TAKE,
    TAKEN,
    TOKEN_SPENT,
)
from tetrapolis.games.micropolis.notation import (
    EFFECT_NUMBER,
    END_NUMBER,
    FILL_NUMBER,
    LEADER_NUMBER,
    LEAVE_NUMBER,
    SENTRY_NUMBER,
    TAKE_NUMBERS,
)

# Why an action is refused; `_REASONS` in state.py turns them into codes.
(
    LEGAL,
    OTHER_CHOICE,
    NO_SLOT,
    NO_TOKEN,
    TOO_DEAR,
    ONE_PLACE,
    NO_EFFECT,
    NO_BARRACKS,
    TOO_FEW_SOLDIERS,
    ARMY_TOO_LARGE,
    NO_CHALLENGER,
) = range(11)


@kernel
def seat_to_act(a: Records, i: int) -> int:
    """The seat to act, -1 when the game is over."""
    s = a[i]
    return -1 if s.phase == OVER else s.acting


@kernel
def sides_open(s: Any) -> int:
    """Where a tile may go: the first and the tenth have one place only (MI-13)."""
    return 1 if s.placed[s.acting] in (0, RING - 1) else 2


@kernel
def count(a: Records, i: int) -> int:
    """How many actions are legal for the seat to act."""
    s = a[i]
    if s.phase == TAKE:
        slots = min(s.line_size, s.army[s.acting] + 1)
        if s.tokens[s.acting]:
            slots += s.line_size
        return int(slots * sides_open(s))
    if s.phase == EFFECT:
        return count_bits(s.pending)
    if s.phase == FILL:
        return 2
    if s.phase == SENTRY:
        return count_arrangements(s, s.acting)
    if s.phase == LEADER:
        return count_bits(s.challengers)
    return 0


@kernel
def nth(a: Records, i: int, k: int) -> int:
    """The number of the k-th legal action: slots from the front, right before left; then the
    same with an architect token."""
    s = a[i]
    if s.phase == TAKE:
        sides = sides_open(s)
        paid = min(s.line_size, s.army[s.acting] + 1) * sides
        if k < paid:
            return k // sides * 2 + k % sides
        k -= paid
        return TAKE_NUMBERS + k // sides * 2 + k % sides
    if s.phase == EFFECT:
        return EFFECT_NUMBER + nth_bit(s.pending, k)
    if s.phase == FILL:
        return FILL_NUMBER if k == 0 else LEAVE_NUMBER
    if s.phase == SENTRY:
        return SENTRY_NUMBER + nth_arrangement(s, s.acting, k)
    return LEADER_NUMBER + nth_bit(s.challengers, k)


@kernel
def phase_of(number: int) -> int:
    """The phase in which an action may be legal, OVER for a number that stands for none."""
    if 0 <= number < 2 * TAKE_NUMBERS:
        return TAKE
    if EFFECT_NUMBER <= number < LEAVE_NUMBER:
        return EFFECT
    if LEAVE_NUMBER <= number <= FILL_NUMBER:
        return FILL
    if LEADER_NUMBER <= number < SENTRY_NUMBER:
        return LEADER
    return SENTRY if SENTRY_NUMBER <= number < END_NUMBER else OVER


@kernel
def check_take(s: Any, number: int) -> int:
    """Why a tile cannot be taken like this, LEGAL when it can."""
    slot = number % TAKE_NUMBERS // 2
    if slot >= s.line_size:
        return NO_SLOT
    if number >= TAKE_NUMBERS:
        if s.tokens[s.acting] == 0:
            return NO_TOKEN
    elif slot > s.army[s.acting]:
        return TOO_DEAR
    if number % 2 >= sides_open(s):
        return ONE_PLACE
    return LEGAL


@kernel
def check_arrangement(s: Any, mask: int) -> int:
    """Why a sentry cannot leave exactly these barracks full, LEGAL when it can."""
    if mask & ~barracks_of(s, s.acting):
        return NO_BARRACKS
    if arrangement_fits(s, s.acting, mask):
        return LEGAL
    soldiers = s.army[s.acting] + garrison(s, s.acting, s.full[s.acting])
    return TOO_FEW_SOLDIERS if soldiers < garrison(s, s.acting, mask) else ARMY_TOO_LARGE


@kernel
def check(a: Records, i: int, number: int) -> int:
    """Why an action is illegal, 0 when it is legal."""
    s = a[i]
    reason = LEGAL
    if s.phase == OVER or phase_of(number) != s.phase:
        reason = OTHER_CHOICE
    elif s.phase == TAKE:
        reason = check_take(s, number)
    elif s.phase == EFFECT and not s.pending >> (number - EFFECT_NUMBER) & 1:
        reason = NO_EFFECT
    elif s.phase == LEADER and not s.challengers >> (number - LEADER_NUMBER) & 1:
        reason = NO_CHALLENGER
    elif s.phase == SENTRY:
        reason = check_arrangement(s, number - SENTRY_NUMBER)
    return reason


@kernel
def take(s: Any, number: int) -> None:
    """Pay, take the tile with its soldiers, attach it (MI-10 to MI-14, MI-18)."""
    seat = s.acting
    slot = number % TAKE_NUMBERS // 2
    price = slot
    if number >= TAKE_NUMBERS:
        price = 0
        s.tokens[seat] -= 1
        s.reserve_tokens += 1
        tell(s, TOKEN_SPENT, seat)
    if price:
        for before in range(price):
            s.laid[before] += 1
        s.army[seat] -= price
        tell(s, PAID, seat, price)
    tile, soldiers = s.line[slot], s.laid[slot]
    for later in range(slot + 1, s.line_size):
        s.line[later - 1], s.laid[later - 1] = s.line[later], s.laid[later]
    s.line_size -= 1
    place = attach(s, seat, tile, number % 2 == 1)
    facts = tell(s, TAKEN, seat, tile + 1)
    facts[1] = slot + 1
    facts[2] = price
    facts[3] = soldiers
    facts[4] = place
    s.taken[:] = s.events[s.event_count - 1]
    kept = min(soldiers, LARGEST_ARMY - s.army[seat])
    s.army[seat] += kept
    s.reserve += soldiers - kept
    if soldiers:
        tell(s, COLLECTED, seat, kept)


@kernel
def attach(s: Any, seat: int, tile: int, left: bool) -> int:
    """Put a tile into the anthill, its effects pending; returns its place."""
    if left:
        place = (s.left_end[seat] + RING - 1) % RING
        s.left_end[seat] = place
    else:
        place = (s.left_end[seat] + s.placed[seat]) % RING
    s.ring[seat, place] = tile
    s.placed[seat] += 1
    s.placed_at = place
    s.pending = s.tile_effects[tile]
    return int(place)


@kernel
def apply(a: Records, i: int, number: int) -> None:
    """Play a legal action without checking it, and all that follows without a choice."""
    s = a[i]
    s.event_count = 0
    phase = s.phase
    s.phase = TAKE
    if phase == TAKE:
        take(s, number)
    elif phase == EFFECT:
        if start_effect(s, number - EFFECT_NUMBER):
            return
    elif phase == FILL:
        settle_barracks(s, s.acting, number == FILL_NUMBER)
    elif phase == SENTRY:
        rearrange(s, s.acting, number - SENTRY_NUMBER)
    else:
        appoint(s, number - LEADER_NUMBER)
        begin_round(s)
        return
    finish_turn(s)


@kernel
def finish_turn(s: Any) -> None:
    """Run the effects still pending; end the turn unless one of them needs a choice."""
    while s.pending:
        if count_bits(s.pending) > 1:
            s.phase = EFFECT
            return
        if start_effect(s, nth_bit(s.pending, 0)):
            return
    s.turns += 1
    s.acting = (s.acting + 1) % s.seats
    if s.turns == s.seats:
        end_round(s)


@kernel
def end_round(s: Any) -> None:
    """MI-23 to MI-26."""
    if s.round == RING:
        s.phase = OVER
        tell(s, ENDED, -1)
        return
    if s.line_size < s.seats:
        refill(s)
        tell(s, REFILLED, -1)
        s.challengers = find_challengers(s)
        rivals = count_bits(s.challengers)
        if rivals > 1:
            s.phase = LEADER
            s.acting = s.leader
            return
        if rivals == 1:
            appoint(s, nth_bit(s.challengers, 0))
    begin_round(s)


@kernel
def refill(s: Any) -> None:
    """Deal from the pile until seven tiles lie in the line (MI-8, MI-23)."""
    while s.line_size < LINE:
        s.line[s.line_size] = s.pile[s.dealt]
        s.laid[s.line_size] = 0
        s.line_size += 1
        s.dealt += 1


@kernel
def find_challengers(s: Any) -> int:
    """The other seats with the largest army, if it is at least the leader's (MI-25)."""
    mask = 0
    most = s.army[s.leader]
    for seat in range(s.seats):
        if seat == s.leader or s.army[seat] < most:
            continue
        if s.army[seat] > most:
            most = s.army[seat]
            mask = 0
        mask |= 1 << seat
    return mask


@kernel
def appoint(s: Any, seat: int) -> None:
    """Give a seat the red army token."""
    s.leader = seat
    s.challengers = 0
    tell(s, NEW_LEADER, seat, s.army[seat])


@kernel
def begin_round(s: Any) -> None:
    """The leader plays first (MI-9)."""
    s.round += 1
    s.turns = 0
    s.acting = s.leader


@kernel
def redraw(a: Records, i: int, seat: int, rng: Any) -> None:
    """Shuffle the pile; nothing else is hidden, and it is hidden from every seat."""
    shuffle_range(rng, a[i].pile, a[i].dealt, TILES)


@kernel
def rounds(a: Records, i: int) -> int:
    """How many turns every seat has had, one whose effects still run included."""
    return int(a[i].placed[: a[i].seats].min())


@kernel
def drawn(a: Records, i: int) -> int:
    """How many tiles have come to the line: an action names a place there."""
    return int(a[i].dealt)
