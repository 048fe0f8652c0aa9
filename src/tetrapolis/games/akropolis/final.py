"""Scoring cities that lie on a real table, written down hex by hex or tile by tile.

A file names the game, the options that concern scoring and the cities. A city has its `stones`
and either its visible `hexes` (`"q,r level kind"`, as in `"0,0 1 house_plaza"`) or its `tiles`
in the order they were placed (`"id@q,r/turn"`, as in `"17@1,-1/3"`, see `notation`).
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Annotated, Any

import msgspec
import numpy as np
from msgspec import Meta

from tetrapolis.core.compiled import Records, parse_fields
from tetrapolis.core.errors import BadInput
from tetrapolis.core.faults import converted, written_options
from tetrapolis.core.hexes import Hex, neighbours
from tetrapolis.core.jit import kernel
from tetrapolis.core.score import ScoreLine, ScoreSheet
from tetrapolis.games.akropolis import GAME
from tetrapolis.games.akropolis.components import KIND_CODES, box
from tetrapolis.games.akropolis.hexgrid import Placement
from tetrapolis.games.akropolis.placement import (
    LEGAL,
    MAX_LEVEL,
    MAX_TURNS,
    PLACE_FAULTS,
    cell_of,
    fault,
    found,
    place,
    put,
)
from tetrapolis.games.akropolis.rules import set_options
from tetrapolis.games.akropolis.scoring import sheet_of
from tetrapolis.games.akropolis.state import DTYPE

HEX = re.compile(r"(-?\d{1,2}),(-?\d{1,2}) +(\d{1,2}) +([a-z_]+)", re.ASCII)
TILE = re.compile(r"(\d{1,2})@(-?\d{1,2}),(-?\d{1,2})/([0-5])", re.ASCII)
MAX_STONES = 999


class City(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city as it is written in a file."""

    stones: int
    hexes: list[str] | None = None
    tiles: list[str] | None = None


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of cities."""

    game: str
    cities: Annotated[list[City], Meta(min_length=1, max_length=GAME.seat_counts[-1])]
    options: dict[str, Any] = {}


def score_position(data: Any) -> list[ScoreSheet]:
    """The score sheet of each city.

    Args:
        data: what the file holds, see above.

    Errors:
        BadInput `akropolis.final.*`, `option.*`; the fact `where` is the path to what is wrong,
        such as `cities.0.hexes.3`.
    """
    position = converted(data, Position, "akropolis.final.format")
    options = written_options(GAME.options, position.options)
    used: set[int] = set()
    return [
        _sheet(city, f"cities.{number}", options, used)
        for number, city in enumerate(position.cities)
    ]


def counted(data: Any, number: int, line: ScoreLine) -> list[str]:
    """The hexes that a line of a city's sheet counts, as the file writes them."""
    return [f"{q},{r}" for q, r in line.cells]


def _sheet(city: City, where: str, options: dict[str, Any], used: set[int]) -> ScoreSheet:
    """The sheet of one city; its tiles are added to those that are used already."""
    records = np.zeros(1, DTYPE)
    set_options(records, options)
    if not 0 <= city.stones <= MAX_STONES:
        raise BadInput("akropolis.final.stones", where=f"{where}.stones", high=MAX_STONES)
    records["stones"] = city.stones
    if (city.hexes is None) == (city.tiles is None):
        raise BadInput("akropolis.final.city", where=where)
    if city.tiles is not None:
        _lay_tiles(records, city.tiles, f"{where}.tiles", used)
    elif city.hexes is not None:
        _put_hexes(records, city.hexes, f"{where}.hexes")
    return sheet_of(records, 0)


@kernel
def begin(a: Records) -> None:
    """Lay the starting tile of the first seat."""
    found(a[0], 0)


@kernel
def lay(a: Records, placement: Placement, tile: int) -> int:
    """Lay a tile in the first seat's city if it may lie there; returns what `fault` says."""
    reason = fault(a[0], 0, placement)
    if reason == LEGAL:
        place(a[0], 0, placement, tile)
    return reason


@kernel
def put_hex(a: Records, where: Hex, level: int, kind: int) -> None:
    """Put a visible hex into the first seat's city."""
    put(a[0], 0, where, cell_of(kind, level, 0))


def _fields(text: str, pattern: re.Pattern[str], where: str) -> tuple[str, ...]:
    try:
        return parse_fields(text, pattern)
    except BadInput as refusal:
        raise BadInput("akropolis.final.text", where=where, **refusal.facts) from None


def _lay_tiles(records: Records, tiles: list[str], where: str, used: set[int]) -> None:
    """Lay tiles one after the other onto the starting tile, none that is used already."""
    if len(tiles) > MAX_TURNS:
        raise BadInput("akropolis.final.tiles", where=where, n=len(tiles), high=MAX_TURNS)
    begin(records)
    for number, text in enumerate(tiles):
        here = f"{where}.{number}"
        tile, q, r, turn = map(int, _fields(text, TILE, here))
        if not 1 <= tile <= len(box().tiles) or tile in used:
            raise BadInput("akropolis.final.tile", where=here, tile=tile)
        used.add(tile)
        reason = lay(records, (q, r, turn), tile)
        if reason:
            raise BadInput(PLACE_FAULTS[reason], where=here, q=q, r=r)


def _put_hexes(records: Records, hexes: list[str], where: str) -> None:
    """Put the visible hexes of a city that could have been built."""
    seen: dict[Hex, tuple[int, str]] = {}
    for number, text in enumerate(hexes):
        here = f"{where}.{number}"
        *numbers, kind = _fields(text, HEX, here)
        q, r, level = map(int, numbers)
        if kind not in KIND_CODES:
            raise BadInput("akropolis.final.kind", where=here, kind=kind, known=list(KIND_CODES))
        if (q, r) in seen:
            raise BadInput("akropolis.final.twice", where=here, q=q, r=r)
        if not 1 <= level <= MAX_LEVEL:
            raise BadInput("akropolis.final.level", where=here, level=level, high=MAX_LEVEL)
        seen[q, r] = level, kind
    _check_buildable(seen, where)
    first_q, first_r = next(iter(seen))
    records["box"][0, 0] = first_q, first_q, first_r, first_r
    for (q, r), (level, kind) in seen.items():
        put_hex(records, (q, r), level, KIND_CODES[kind])


def _check_buildable(seen: dict[Hex, tuple[int, str]], where: str) -> None:
    """Refuse hexes that no sequence of tiles can leave visible."""
    # Nothing hangs over, so that all hexes ever placed are the sum of the levels.
    hexes = sum(level for level, _ in seen.values())
    tiles, rest = divmod(hexes - 4, 3)
    if rest or not 0 <= tiles <= MAX_TURNS:
        raise BadInput("akropolis.final.sum", where=where, n=hexes)
    for kind, n in Counter(kind for _, kind in seen.values()).items():
        most = _in_box(kind)
        if n > most:
            raise BadInput("akropolis.final.many", where=where, kind=kind, n=n, high=most)
    waiting = set(seen)
    found_cells = [waiting.pop()]
    while found_cells:
        near = waiting.intersection(neighbours(found_cells.pop()))
        waiting -= near
        found_cells += near
    if waiting:
        q, r = min(waiting)
        raise BadInput("akropolis.final.apart", where=where, q=q, r=r)
    for axis in (0, 1):
        ends = [cell[axis] for cell in seen]
        if max(ends) - min(ends) > 2 + 2 * tiles:
            raise BadInput("akropolis.final.wide", where=where)


def _in_box(kind: str) -> int:
    """How many hexes of a kind a city can hold at most."""
    start = box().starting_tile
    return (start.centre, *start.arms, *(k for tile in box().tiles for k in tile.hexes)).count(kind)
