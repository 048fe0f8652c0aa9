"""What is in the box: the tiles of `components.yaml`, validated, and the codes of the kinds.

The arrays made here are frozen into compiled kernels, so this file belongs to the sources that
`tetrapolis.core.jit` digests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import yaml

from tetrapolis.core.errors import BadInput

COLOURS = ("house", "market", "barracks", "temple", "garden")
"""The five colours, in the order of the score sheet."""

KINDS = ("", "quarry", *COLOURS, *(f"{colour}_plaza" for colour in COLOURS))
"""What a hex can be, by its code; code 0 is an empty space."""

QUARRY = 1
DISTRICT = 2
"""Code of the first district: the district of colour c has code DISTRICT + c."""
PLAZA = DISTRICT + len(COLOURS)
"""Code of the first plaza: the plaza of colour c has code PLAZA + c."""
HOUSE, MARKET, BARRACKS, TEMPLE, GARDEN = range(DISTRICT, PLAZA)
KIND_CODES = {kind: code for code, kind in enumerate(KINDS) if kind}


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city tile.

    Attributes:
        id: from 1, its number in the box.
        players: the smallest number of players that uses it: 2, 3 or 4.
        hexes: its three kinds, clockwise.
    """

    id: int
    players: int
    hexes: tuple[str, str, str]


class StartingTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tile each city begins with: a centre and three arms, clockwise from north."""

    centre: str
    arms: tuple[str, str, str]


class Totals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the tiles add up to; for each colour plazas and districts."""

    tiles: int
    quarry: int
    house: tuple[int, int]
    market: tuple[int, int]
    barracks: tuple[int, int]
    temple: tuple[int, int]
    garden: tuple[int, int]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box."""

    stars: dict[str, int]
    stones: tuple[int, int, int, int]
    starting_tile: StartingTile
    totals: dict[int, Totals]
    tiles: tuple[Tile, ...]

    def tile_ids(self, players: int) -> tuple[int, ...]:
        """The tiles that a game of so many players uses (AK-1)."""
        return tuple(tile.id for tile in self.tiles if tile.players <= players)


def read_box(data: Any) -> Box:
    """The box in the data of a components file.

    Errors:
        BadInput `akropolis.components` with the entry and its fault.
    """
    try:
        box = msgspec.convert(data, Box)
    except msgspec.ValidationError as error:
        fault, _, entry = str(error).partition(" - at ")
        raise _fault(entry.strip("`$.") or "file", fault) from error
    for tile in box.tiles:
        _check_kinds(f"tile {tile.id}", tile.hexes)
    _check_kinds("starting_tile", (box.starting_tile.centre, *box.starting_tile.arms))
    if [tile.id for tile in box.tiles] != list(range(1, len(box.tiles) + 1)):
        raise _fault("tiles", "the ids are not 1, 2, 3 ... in order")
    if sorted(box.stars) != sorted(KINDS[PLAZA:]):
        raise _fault("stars", "not one number for each plaza")
    for players, totals in box.totals.items():
        _check_totals(box, players, totals)
    return box


def _check_kinds(entry: str, kinds: Sequence[str]) -> None:
    for kind in kinds:
        if kind not in KIND_CODES:
            raise _fault(entry, f"there is no kind {kind!r}")


def _check_totals(box: Box, players: int, totals: Totals) -> None:
    used = [tile for tile in box.tiles if tile.players <= players]
    count = Counter(kind for tile in used for kind in tile.hexes)
    found = {"tiles": len(used), "quarry": count["quarry"]}
    colours = {colour: (count[f"{colour}_plaza"], count[colour]) for colour in COLOURS}
    wanted: Mapping[str, Any] = msgspec.structs.asdict(totals)
    for name, value in {**found, **colours}.items():
        if value != wanted[name]:
            raise _fault(f"totals of {players} players", f"{name}: {wanted[name]}, found {value}")


def _fault(entry: str, fault: str) -> BadInput:
    return BadInput("akropolis.components", entry=entry, fault=fault)


@cache
def box() -> Box:
    """The box of the published game."""
    path = Path(__file__).with_name("components.yaml")
    return read_box(yaml.safe_load(path.read_text(encoding="utf-8")))


TILE_HEXES = np.array(
    [(0, 0, 0)] + [[KIND_CODES[kind] for kind in tile.hexes] for tile in box().tiles], np.int8
)
"""Shape (62, 3): the codes of each tile's hexes, clockwise; row 0 is no tile."""

STARS = np.array([box().stars.get(kind, 0) for kind in KINDS], np.int8)
"""Shape (12,): the stars on a hex of each kind."""

START_CENTRE = KIND_CODES[box().starting_tile.centre]
START_ARMS = np.array([KIND_CODES[kind] for kind in box().starting_tile.arms], np.int8)
"""The starting tile's codes: its centre, and its arms to north, south-east, south-west."""
