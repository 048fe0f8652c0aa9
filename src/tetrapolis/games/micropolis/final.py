"""Scoring finished anthills from outside, beside the score pad of the box.

game: micropolis
players:
  - ring: [12, 5, 40, 7, 33, 2, 61, 18, 25, 9]   # tile ids, clockwise, from any tile
    full: [5, 33]                                # tiles whose barracks are full
    army: 4
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from tetrapolis.core import BadInput, ScoreLine, ScoreSheet
from tetrapolis.core.faults import converted, written_options
from tetrapolis.games.micropolis import GAME
from tetrapolis.games.micropolis.components import LARGEST_ARMY, MOST_SEATS, RING, SOLDIERS, TILES
from tetrapolis.games.micropolis.scoring import sheet
from tetrapolis.games.micropolis.state import empty_records


class FinishedAnthill(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One player's anthill at the end."""

    ring: Annotated[tuple[int, ...], Meta(min_length=RING, max_length=RING)]
    army: Annotated[int, Meta(ge=0, le=LARGEST_ARMY)]
    full: tuple[int, ...] = ()


class FinishedGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the file holds; `options` are those of the game."""

    players: Annotated[tuple[FinishedAnthill, ...], Meta(min_length=1, max_length=MOST_SEATS)]
    game: str = "micropolis"
    options: dict[str, Any] = {}


def score_position(data: object) -> list[ScoreSheet]:
    """The score sheet of every anthill, colony and red army compared among them.

    Args:
        data: as shown above, parsed.

    Errors:
        BadInput `micropolis.final.*` with the fact `where`: the path of the faulty value, such as
        `players.0.ring.3`; `option.*`.
    """
    finished = converted(data, FinishedGame, "micropolis.final.shape")
    options = written_options(GAME.options, finished.options)
    tiles = GAME.tile_sets[options["tiles"]]
    records = empty_records(tiles, len(finished.players))
    used: set[int] = set()
    soldiers = 0
    for seat, player in enumerate(finished.players):
        where = f"players.{seat}"
        for place, tile in enumerate(player.ring):
            _check_tile(tile, used, f"{where}.ring.{place}")
            records[0]["ring"][seat, place] = tile - 1
        for number, tile in enumerate(player.full):
            if tile not in player.ring or not tiles[tile - 1].barracks:
                raise BadInput(
                    "micropolis.final.barracks", tile=tile, where=f"{where}.full.{number}"
                )
            if tile in player.full[:number]:
                raise BadInput(
                    "micropolis.final.full_twice", tile=tile, where=f"{where}.full.{number}"
                )
            records[0]["full"][seat] |= 1 << player.ring.index(tile)
        records[0]["army"][seat] = player.army
        soldiers += player.army + sum(tiles[tile - 1].barracks for tile in player.full)
        if soldiers > SOLDIERS:
            raise BadInput("micropolis.final.soldiers", n=soldiers, most=SOLDIERS, where=where)
    return [sheet(records, seat) for seat in range(len(finished.players))]


def counted(data: Any, seat: int, line: ScoreLine) -> list[str]:
    """The ids of the tiles that a line of an anthill's sheet counts, clockwise."""
    ring = data["players"][seat]["ring"]
    return [str(ring[place]) for place in dict.fromkeys(cell[0] for cell in line.cells)]


def _check_tile(tile: int, used: set[int], where: str) -> None:
    if not 1 <= tile <= TILES:
        raise BadInput("micropolis.final.tile", tile=tile, where=where)
    if tile in used:
        raise BadInput("micropolis.final.tile_twice", tile=tile, where=where)
    used.add(tile)
