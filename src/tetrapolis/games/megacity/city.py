"""The city: where tiles may lie, and what a delivery does to it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tetrapolis.core import Event, Illegal
from tetrapolis.core.hexes import Hex, distance, neighbours
from tetrapolis.games.megacity.components import ACROSS_FLATS
from tetrapolis.games.megacity.notation import Slide
from tetrapolis.games.megacity.outcome import Outcome, unkeyed
from tetrapolis.games.megacity.outlines import Point
from tetrapolis.games.megacity.pieces import all_pieces, contract, platform_type
from tetrapolis.games.megacity.table import CENTRAL, CityTile, pieces_of

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState

REACH = 3
"""How far from Central Park a tile may lie, in spaces (MC-27)."""


def centre(cell: Hex) -> Point:
    """Where the middle of a cell is on the table, in mm from the middle of Central Park.

    Platforms have two sides across the x axis, so the row r runs along x: (1, 0) lies in the
    direction of x, and as r goes down, y, which goes up, falls.

    Example:
        >>> centre((1, 0))
        (90.0, 0.0)
    """
    q, r = cell
    return (ACROSS_FLATS * (q + r / 2), ACROSS_FLATS * math.sqrt(3) / 2 * -r)


def centres(state: MegaCityState) -> list[Point]:
    """The middles of all tiles of the city, in their order."""
    return [centre(cell) for cell in state.city]


def check_place(state: MegaCityState, place: Hex) -> None:
    """MC-27: the first platform touches Central Park, later ones any tile.

    Errors:
        Illegal `megacity.illegal.place_taken`, `.place_far`, `.place_alone`.
    """
    if place in state.city:
        raise Illegal("megacity.illegal.place_taken")
    if distance(place, CENTRAL) > REACH:
        raise Illegal("megacity.illegal.place_far", reach=REACH)
    if not any(cell in state.city for cell in neighbours(place)):
        raise Illegal("megacity.illegal.place_alone")


def places(state: MegaCityState) -> tuple[Hex, ...]:
    """Every cell where a platform may dock now."""
    around = {cell for tile in state.city for cell in neighbours(tile)}
    return tuple(sorted(c for c in around - state.city.keys() if distance(c, CENTRAL) <= REACH))


def park_places(state: MegaCityState) -> tuple[Hex, ...]:
    """MC-31: beside the platform just delivered, never beside a park or Central Park."""
    if state.turn.delivered is None or not state.players[state.turn.seat].park:
        return ()
    return tuple(
        cell
        for cell in neighbours(state.turn.delivered)
        if cell not in state.city
        and distance(cell, CENTRAL) <= REACH
        and all(state.city[c].kind == "platform" for c in neighbours(cell) if c in state.city)
    )


def monument_places(state: MegaCityState) -> tuple[Hex, ...]:
    """MC-32: parks without a monument beside the platform just delivered."""
    if state.turn.delivered is None:
        return ()
    return tuple(
        cell
        for cell in neighbours(state.turn.delivered)
        if cell in state.city
        and state.city[cell].kind == "park"
        and state.city[cell].monument is None
    )


def lay_park(state: MegaCityState, seat: int, place: Hex) -> None:
    """Lay a seat's park."""
    state.city[place] = CityTile("park", owner=seat)
    state.players[seat].park = False


def set_monument(state: MegaCityState, place: Hex, piece: int) -> int | None:
    """Set a park's monument; the one that stood there before comes back."""
    tile = state.city[place]
    state.city[place] = replace(tile, monument=piece)
    return tile.monument


def type_of(tile: CityTile) -> str | None:
    """The building type of a delivered platform; landmarks too count as that (MC-39)."""
    return None if tile.platform is None else platform_type(tile.platform, tile.side)


def delivered_type(state: MegaCityState) -> str | None:
    """The type of the platform just delivered."""
    place = state.turn.delivered
    return None if place is None else type_of(state.city[place])


def dock(
    state: MegaCityState, seat: int, platform: int, slide: Slide, outcome: Outcome
) -> Iterator[Event]:
    """MC-29, MC-34: the building joins the city and earns what it earns."""
    player = state.players[seat]
    shop = player.workshops.pop(platform)
    player.contracts = tuple(c for c in player.contracts if c != slide.contract)
    player.completed = (*player.completed, slide.contract)
    player.cubes -= 1
    bodies = unkeyed(outcome.poses)
    tallest = max((tile.height for tile in state.city.values()), default=0.0)
    state.city[slide.place] = CityTile(
        "platform", seat, platform, shop.side, slide.contract, bodies, outcome.height
    )
    yield Event(
        "megacity.delivered",
        seat,
        {
            "contract": slide.contract,
            "place": list(slide.place),
            "height": round(outcome.height, 1),
            "prestige": contract(slide.contract).prestige,
        },
    )
    if outcome.height > tallest:
        player.tallest += 1
        state.marker = slide.place
        yield Event("megacity.tallest", seat, {"height": round(outcome.height, 1)})
    if len({all_pieces()[p].material for p in pieces_of(bodies)}) == 1:
        player.material += 1
        yield Event("megacity.one_material", seat)
    yield from shake_neighbours(state, outcome)


def shake_neighbours(state: MegaCityState, outcome: Outcome) -> Iterator[Event]:
    """MC-35: what the blow of docking did to buildings of the city."""
    for fall in outcome.neighbours:
        tile = state.city[fall.place]
        left = unkeyed(fall.poses)
        if fall.lost:
            # The pieces on the table leave the game, those left on the platform go to the bag.
            state.into_bag(pieces_of(left))
            state.city[fall.place] = replace(tile, bodies={}, height=0.0)
            yield Event("megacity.fell", tile.owner, {"place": list(fall.place)})
        else:
            state.city[fall.place] = replace(tile, bodies=left, height=fall.height)
    if state.marker is not None and state.city[state.marker].height == 0.0:
        standing = {cell: tile.height for cell, tile in state.city.items() if tile.height > 0}
        state.marker = max(standing, key=lambda cell: standing[cell], default=None)
