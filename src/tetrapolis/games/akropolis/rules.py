"""The rules: set-up, the turn, and what is legal, as kernels over an array of records.

An action is one number, the same in every position: the place in the row (from 0), the
coordinates of the tile's first hex and its turn, see `notation`. The row is never of one tile
while the game goes on: then the next stack is laid out at once, or the game is over (AK-16).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core.chance import Chance, shuffle_range
from tetrapolis.core.compiled import Records
from tetrapolis.core.deal import dealt
from tetrapolis.core.jit import kernel
from tetrapolis.games.akropolis.components import COLOURS, box
from tetrapolis.games.akropolis.hexgrid import Placement, space
from tetrapolis.games.akropolis.notation import pack, unpack
from tetrapolis.games.akropolis.placement import (
    fault,
    found,
    level_of,
    nth_placement,
    place,
)
from tetrapolis.games.akropolis.scoring import BARRACKS_EDGES, HOUSE_GROUPS, LAKES
from tetrapolis.games.akropolis.solo import ARCHITECTS, architect_choice

NO_SUCH_SLOT, TOO_DEAR = 5, 6
"""Why `check` refuses, after the reasons of `placement`."""

NOBODY = -1
ARCHITECT = 1
"""The Architect's place in turn order and in `stones`, in the solo game."""

READINGS = {
    "house_group": HOUSE_GROUPS,
    "barracks_edge": BARRACKS_EDGES,
    "lake": LAKES,
    "architect": ARCHITECTS,
}
"""The options that choose between readings; a record holds the place of the choice."""


def set_options(records: Records, options: Mapping[str, Any]) -> None:
    """Write what the options say about scoring into every record."""
    for name, choices in READINGS.items():
        records[name] = choices.index(options[name])
    records["doubles"] = [options[f"double_{colour}"] for colour in COLOURS]


def set_up(records: Records, seats: int, options: Mapping[str, Any], chance: Chance) -> None:
    """Deal a new game into the first record, which is all zeros (AK-4, AK-5, AK-31).

    Errors:
        BadInput `deck.item`: the deck names a tile twice, or one that is not used.
    """
    g = records[0]
    players = 2 if seats == 1 else seats
    tiles = box().tile_ids(4 if options["all_tiles"] else players)
    g["seats"], g["players"] = seats, players
    g["deck_size"] = len(tiles)
    g["stones"][:players] = box().stones[:players]
    g["deck"][: len(tiles)] = dealt(options["deck"] or (), tiles, chance)
    open_game(records, 0)


@kernel
def open_game(a: Records, i: int) -> None:
    """Found the cities and open the construction site."""
    g = a[i]
    for seat in range(g.seats):
        found(g, seat)
    g.row[0] = g.deck[0]
    g.row_size = 1
    g.drawn = 1
    g.last_seat = NOBODY
    open_round(g)


@kernel
def open_round(g: Any) -> None:
    """Lay the next stack out behind the one tile that is left (AK-15)."""
    for _ in range(g.players + 1):
        g.row[g.row_size] = g.deck[g.drawn]
        g.row_size += 1
        g.drawn += 1
    g.round += 1


@kernel
def take_tile(g: Any, slot: int) -> int:
    """Take a tile out of the row; the others slide to the front (AK-8)."""
    tile: int = g.row[slot]
    for j in range(slot, g.row_size - 1):
        g.row[j] = g.row[j + 1]
    g.row_size -= 1
    g.row[g.row_size] = 0
    return tile


@kernel
def end_turn(g: Any) -> bool:
    """Pass the turn on; returns whether that opened a round."""
    g.turn = (g.turn + 1) % g.players
    if g.row_size > 1 or g.drawn == g.deck_size:
        return False
    open_round(g)
    return True


@kernel
def is_over(g: Any) -> bool:
    """Whether the game has ended (AK-16)."""
    over: bool = g.row_size <= 1
    return over


@kernel
def payable(g: Any) -> int:
    """How many tiles of the row the seat to act can pay for (AK-7)."""
    most: int = min(g.row_size, g.stones[g.turn] + 1)
    return most


@kernel
def architect_turn(g: Any) -> None:
    """The Architect's whole turn (AK-32, AK-33)."""
    slot = architect_choice(g)
    g.stones[ARCHITECT] -= slot
    tile = take_tile(g, slot)
    g.architect_tiles[g.architect_size] = tile
    g.architect_size += 1
    g.last_architect_tile = tile
    g.last_architect_price = slot


@kernel
def act(g: Any, slot: int, placement: Placement) -> None:
    """Play a legal action for the seat to act, and the Architect's turn after it."""
    seat = g.turn
    g.stones[seat] -= slot
    if g.seats == 1:
        g.stones[ARCHITECT] += slot
    tile = take_tile(g, slot)
    earned = place(g, seat, placement, tile)
    g.stones[seat] += earned
    g.last_seat, g.last_tile, g.last_price, g.last_earned = seat, tile, slot, earned
    g.last_q, g.last_r, g.last_turn = placement
    g.last_level = level_of(g.grid[seat, space(placement[0], placement[1])])
    g.last_opened = end_turn(g)
    if g.seats == 1 and not is_over(g):
        architect_turn(g)
        g.last_architect_opened = end_turn(g)


@kernel
def nth_of(g: Any, k: int) -> tuple[int, Placement]:
    """The k-th legal action: every placement of the first tile, then of the second ..."""
    placements = 3 * g.places[g.turn]
    return k // placements, nth_placement(g, g.turn, k % placements)


@kernel
def count_of(g: Any) -> int:
    """How many actions are legal."""
    return 0 if is_over(g) else 3 * g.places[g.turn] * payable(g)


@kernel
def seat_to_act(a: Records, i: int) -> int:
    """See `Kernels`."""
    return -1 if is_over(a[i]) else a[i].turn


@kernel
def count(a: Records, i: int) -> int:
    """See `Kernels`."""
    return count_of(a[i])


@kernel
def nth(a: Records, i: int, k: int) -> int:
    """See `Kernels`."""
    slot, placement = nth_of(a[i], k)
    return pack(slot, placement)


@kernel
def check(a: Records, i: int, number: int) -> int:
    """See `Kernels`; the reasons are those of `placement`, NO_SUCH_SLOT and TOO_DEAR."""
    g = a[i]
    slot, placement = unpack(number)
    if not 0 <= slot < g.row_size:
        return NO_SUCH_SLOT
    if slot > g.stones[g.turn]:
        return TOO_DEAR
    return fault(g, g.turn, placement)


@kernel
def apply(a: Records, i: int, number: int) -> None:
    """See `Kernels`."""
    slot, placement = unpack(number)
    act(a[i], slot, placement)


@kernel
def redraw(a: Records, i: int, seat: int, rng: NDArray[np.uint64]) -> None:
    """See `Kernels`; hidden from every seat alike is the order of the stacks."""
    shuffle_range(rng, a[i].deck, a[i].drawn, a[i].deck_size)


@kernel
def rounds(a: Records, i: int) -> int:
    """See `Kernels`."""
    fewest: int = a[i].placed[: a[i].seats].min()
    return fewest


@kernel
def drawn(a: Records, i: int) -> int:
    """See `Kernels`; an action names a place in the row, which a new stack fills anew."""
    tiles: int = a[i].drawn
    return tiles
