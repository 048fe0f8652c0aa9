"""What is in the box: the 61 anthill tiles, read from one file and checked.

The file is meant to be edited tile by tile: docs/games/micropolis.md says how. A file that
breaks the rules MI-1 to MI-5 is refused with the tile and the fault.
"""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec
import numpy as np
import yaml
from msgspec import Meta
from numpy.typing import NDArray

from tetrapolis.core import BadInput
from tetrapolis.core.faults import data_fault, system_fault

TILES = 61
RING = 10
LINE = 7
SOLDIERS = 45
ARCHITECT_TOKENS = 2
FIRST_ARMY = 5
LARGEST_ARMY = 10
MOST_SEATS = 6
MOST_SEGMENTS = 5
"""Four segments of one port each and one chamber without any."""

Port = Literal["LU", "LD", "RU", "RD"]
Specialist = Literal["queen", "nurse", "architect", "sergeant", "sentry"]
Fruit = Literal["cherry", "lemon", "grape", "blackberry", "fig", "pomegranate"]

PORTS: tuple[Port, ...] = get_args(Port)
SPECIALISTS: tuple[Specialist, ...] = get_args(Specialist)
FRUITS: tuple[Fruit, ...] = get_args(Fruit)
FRUIT_COUNTS: dict[Fruit, int] = dict(zip(FRUITS, (6, 5, 4, 3, 2, 1), strict=True))
BARRACKS_SIZES = (1, 2, 3, 4)

OWN_TILES_VARIABLE = "TETRAPOLIS_MICROPOLIS_TILES"
"""Environment variable that names a tile file of the user's own."""

_DESIGNED = Path(__file__).parent / "components.yaml"


class Segment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One piece of gallery inside a tile (MI-3).

    Attributes:
        ports: the openings it leads to.
        workers: how many live in it.
        specialist: who else lives in it.
        eggs: of the nurse.
        fruits, gifts: what lies in it.
    """

    ports: tuple[Port, ...] = ()
    workers: Annotated[int, Meta(ge=0, le=9)] = 0
    specialist: Specialist | None = None
    eggs: Annotated[int, Meta(ge=0, le=5)] = 0
    fruits: tuple[Fruit, ...] = ()
    gifts: Annotated[int, Meta(ge=0, le=3)] = 0

    @property
    def ants(self) -> int:
        """Workers and specialist (MI-4)."""
        return self.workers + (self.specialist is not None)

    def plain(self) -> dict[str, Any]:
        """The segment as JSON-able data."""
        fields = msgspec.structs.asdict(self)
        return fields | {"ports": list(self.ports), "fruits": list(self.fruits)}


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One anthill tile (MI-2, MI-3); `barracks` is the size of its barracks, 0 for none."""

    id: Annotated[int, Meta(ge=1, le=TILES)]
    segments: Annotated[tuple[Segment, ...], Meta(min_length=1, max_length=MOST_SEGMENTS)]
    barracks: Annotated[int, Meta(ge=0, le=4)] = 0

    def plain(self) -> dict[str, Any]:
        """The tile as JSON-able data, as the page draws it."""
        segments = [segment.plain() for segment in self.segments]
        return {"barracks": self.barracks, "segments": segments}


TileSet = tuple[Tile, ...]
"""All 61 tiles in the order of their ids."""


def load_tiles(path: Path | None = None) -> TileSet:
    """The tile set in a file, the project's own when none is named.

    Errors:
        BadInput `micropolis.tiles.*`, with the tile where there is one to name.
    """
    path = path or _DESIGNED
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput("micropolis.tiles.file", file=str(path), **data_fault(error)) from error
    except OSError as error:
        raise BadInput("micropolis.tiles.file", file=str(path), **system_fault(error)) from error
    try:
        data = yaml.safe_load(text)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        fault = data_fault(error, text)
        raise BadInput("micropolis.tiles.file", file=str(path), **fault) from error
    return read_tiles(data)


def read_tiles(data: object) -> TileSet:
    """The tile set in parsed data: a mapping with a list of `tiles`.

    Errors:
        BadInput `micropolis.tiles.*`; the fact `where` is the path to what is wrong, where it
        is in one place.
    """
    entries = data.get("tiles") if isinstance(data, dict) else None
    if not isinstance(entries, list):
        raise BadInput("micropolis.tiles.list")
    tiles = [_read_tile(entry, number) for number, entry in enumerate(entries, start=1)]
    _check_numbers(tiles)
    for tile in tiles:
        _check_tile(tile)
    _check_set(tiles)
    return tuple(sorted(tiles, key=lambda tile: tile.id))


def _read_tile(entry: object, number: int) -> Tile:
    try:
        return msgspec.convert(entry, Tile)
    except msgspec.ValidationError as error:
        name = entry.get("id") if isinstance(entry, dict) else None
        shown = str(name if name is not None else f"#{number}")
        fault = data_fault(error, kind=Tile)
        where = ".".join(filter(None, ("tiles", str(number - 1), fault["where"])))
        raise BadInput("micropolis.tiles.shape", **{**fault, "where": where}, tile=shown) from error


def _check_numbers(tiles: list[Tile]) -> None:
    seen: set[int] = set()
    for tile in tiles:
        if tile.id in seen:
            raise BadInput("micropolis.tiles.twice", tile=tile.id)
        seen.add(tile.id)
    missing = sorted(set(range(1, TILES + 1)) - seen)
    if missing:
        raise BadInput("micropolis.tiles.missing", tile=missing[0], n=len(missing))


def _check_tile(tile: Tile) -> None:
    ports = Counter(port for segment in tile.segments for port in segment.ports)
    for port, count in ports.items():
        if count > 1:
            raise BadInput("micropolis.tiles.port", tile=tile.id, port=port)
    for number, segment in enumerate(tile.segments, start=1):
        if (segment.specialist == "nurse") != (segment.eggs > 0):
            raise BadInput("micropolis.tiles.eggs", tile=tile.id, segment=number)


def _check_set(tiles: list[Tile]) -> None:
    known: dict[Any, int] = {}
    for tile in tiles:
        content = (Counter(map(_content, tile.segments)), tile.barracks)
        shape = (frozenset(content[0].items()), content[1])
        if shape in known:
            raise BadInput("micropolis.tiles.same", tile=tile.id, other=known[shape])
        known[shape] = tile.id
    segments = [segment for tile in tiles for segment in tile.segments]
    found = Counter(fruit for segment in segments for fruit in segment.fruits)
    for fruit, wanted in FRUIT_COUNTS.items():
        if found[fruit] != wanted:
            raise BadInput(
                "micropolis.tiles.fruits", fruit=fruit, found=found[fruit], wanted=wanted
            )
    present = {segment.specialist for segment in segments}
    for specialist in SPECIALISTS:
        if specialist not in present:
            raise BadInput("micropolis.tiles.specialist", specialist=specialist)
    sizes = {tile.barracks for tile in tiles}
    for size in BARRACKS_SIZES:
        if size not in sizes:
            raise BadInput("micropolis.tiles.barracks", size=size)


def _content(segment: Segment) -> tuple[Any, ...]:
    """What makes two segments different, whatever order it is written in."""
    return (
        frozenset(segment.ports),
        segment.workers,
        segment.specialist,
        segment.eggs,
        tuple(sorted(segment.fruits)),
        segment.gifts,
    )


def tile_sets() -> dict[str, TileSet]:
    """Every tile set that can be played with: `designed`, and `own` where the user names one."""
    sets = {"designed": load_tiles()}
    own = os.environ.get(OWN_TILES_VARIABLE)
    if own:
        sets["own"] = load_tiles(Path(own))
    return sets


TABLES = [
    ("tile_segments", np.int8, (TILES,)),
    ("tile_ports", np.int8, (TILES, 4)),
    ("tile_ants", np.int8, (TILES, MOST_SEGMENTS)),
    ("tile_specialist", np.int8, (TILES, MOST_SEGMENTS)),
    ("tile_eggs", np.int8, (TILES, MOST_SEGMENTS)),
    ("tile_fruits", np.uint8, (TILES, MOST_SEGMENTS)),
    ("tile_gifts", np.int8, (TILES, MOST_SEGMENTS)),
    ("tile_effects", np.uint8, (TILES,)),
    ("tile_barracks", np.int8, (TILES,)),
]
"""The tile set as the kernels read it: fields of the state record, so that compiled code serves
every set. `tile_ports` holds the segment behind each of PORTS (-1 closed), `tile_specialist` the
place in SPECIALISTS (-1 none), `tile_fruits` one bit a kind, `tile_effects` one bit a segment
whose specialist acts when placed and bit MOST_SEGMENTS for a barracks."""


def tables(tiles: TileSet) -> NDArray[Any]:
    """The tables of a tile set: a structured scalar array with the fields of TABLES."""
    out = np.zeros((), np.dtype(TABLES))
    out["tile_ports"] = -1
    out["tile_specialist"] = -1
    for tile in tiles:
        row = tile.id - 1
        out["tile_segments"][row] = len(tile.segments)
        out["tile_barracks"][row] = tile.barracks
        effects = (tile.barracks > 0) << MOST_SEGMENTS
        for number, segment in enumerate(tile.segments):
            for port in segment.ports:
                out["tile_ports"][row, PORTS.index(port)] = number
            out["tile_ants"][row, number] = segment.ants
            out["tile_eggs"][row, number] = segment.eggs
            out["tile_fruits"][row, number] = sum(1 << FRUITS.index(f) for f in set(segment.fruits))
            out["tile_gifts"][row, number] = segment.gifts
            if segment.specialist is not None:
                out["tile_specialist"][row, number] = SPECIALISTS.index(segment.specialist)
                effects |= (segment.specialist != "queen") << number
        out["tile_effects"][row] = effects
    return out
