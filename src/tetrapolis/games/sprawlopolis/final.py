"""Scoring a city that lies on a real table, written as rows of blocks.

A row is a text of blocks separated by spaces: a zone letter (C, P, I, R) and the two sides that
the block's road joins, such as `Cew` or `Rns`; a park stands alone (`P`), `.` is an empty cell.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from tetrapolis.core import BadInput, ScoreLine, ScoreSheet
from tetrapolis.core.faults import converted, written_options
from tetrapolis.games.sprawlopolis import OPTIONS
from tetrapolis.games.sprawlopolis.components import (
    BLOCKS,
    CARDS,
    CITY_CARDS,
    CONDITIONS,
    PARK,
    SIDES,
    ZONE_OF_LETTER,
)
from tetrapolis.games.sprawlopolis.scoring import score_sheet
from tetrapolis.games.sprawlopolis.survey import SURVEY, add_block, clear, connect

EMPTY = "."
LONGEST_SIDE = 2 * CITY_CARDS

Block = tuple[int, int, int, int]
"""x, y, zone and road mask; the first block of the first row is at 0, 0."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A city as it is written in a file, with the three conditions of its game."""

    game: str
    conditions: list[int]
    city: list[str]
    options: dict[str, Any] = {}


def score_position(data: Any) -> list[ScoreSheet]:
    """The score sheet of a city, the only item of the list.

    Args:
        data: what the file holds, see `Position`.

    Errors:
        BadInput `sprawlopolis.final.*`, `sprawlopolis.bad.conditions` or `option.*`; the fact
        `where` is the path to what is wrong, such as `city.2`.
    """
    position = converted(data, Position, "sprawlopolis.final.format")
    options = written_options(OPTIONS, position.options)
    conditions = sorted(set(position.conditions) & set(range(1, CARDS + 1)))
    if len(conditions) != CONDITIONS or len(position.conditions) != CONDITIONS:
        raise BadInput("sprawlopolis.bad.conditions", where="conditions")
    blocks = read_city(position.city)
    survey = np.empty(1, SURVEY)
    clear(survey[0])
    for block in blocks:
        add_block(survey[0], *block)
    connect(survey[0], options["hole_is_edge"], options["park_hopping"] == "groups")
    sheet = score_sheet(
        survey,
        np.array(conditions, np.int8),
        roads_cost=options["difficulty"] != "easier",
        one_zone=options["difficulty"] == "harder",
    )
    return [sheet]


def counted(data: Any, number: int, line: ScoreLine) -> list[str]:
    """The blocks that a line of the sheet counts as `row:column`, both from 1."""
    return [f"{y + 1}:{x + 1}" for x, y in line.cells]


def read_city(rows: list[str]) -> list[Block]:
    """The blocks of a city written as rows.

    Errors:
        BadInput `sprawlopolis.final.*`.
    """
    blocks: list[Block] = []
    for y, row in enumerate(rows):
        tokens = row.split()
        if len(tokens) > LONGEST_SIDE or y >= LONGEST_SIDE:
            raise BadInput("sprawlopolis.final.wide", most=LONGEST_SIDE, where=f"city.{y}")
        blocks += [
            (x, y, *_block(token, f"city.{y}", x + 1))
            for x, token in enumerate(tokens)
            if token != EMPTY
        ]
    if not 4 <= len(blocks) <= BLOCKS:
        raise BadInput("sprawlopolis.final.size", n=len(blocks), most=BLOCKS, where="city")
    _check_whole(blocks)
    return blocks


def _block(token: str, where: str, column: int) -> tuple[int, int]:
    """The zone and the road mask that a token means."""
    zone = ZONE_OF_LETTER.get(token[0].upper())
    if zone is None:
        raise BadInput("sprawlopolis.final.block", block=token[:20], column=column, where=where)
    sides = token[1:].upper()
    known = all(side in SIDES for side in sides)
    if not known or len(sides) != (0 if zone == PARK else 2) or len(set(sides)) != len(sides):
        raise BadInput("sprawlopolis.final.road", block=token[:20], column=column, where=where)
    return zone, sum(1 << SIDES.index(side) for side in sides)


def _check_whole(blocks: list[Block]) -> None:
    """Refuse a city in several parts: cards are only ever placed against it (SP-12)."""
    waiting = {(x, y) for x, y, _, _ in blocks}
    found = [waiting.pop()]
    while found:
        x, y = found.pop()
        for beside in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if beside in waiting:
                waiting.remove(beside)
                found.append(beside)
    if waiting:
        x, y = min(waiting, key=lambda cell: cell[::-1])
        raise BadInput("sprawlopolis.final.apart", column=x + 1, where=f"city.{y}")
