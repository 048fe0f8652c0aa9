"""Cities drawn as text for the tests: `"Cew P / . Rns"`, rows parted by `/`.

A block is a zone letter and the sides that its road joins; blocks without road are allowed for
any zone, so that a drawing shows only what matters.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tetrapolis.games.sprawlopolis.components import SIDES, ZONE_OF_LETTER
from tetrapolis.games.sprawlopolis.scoring import condition_points, score_sheet
from tetrapolis.games.sprawlopolis.survey import SURVEY, add_block, clear, connect


class Block(NamedTuple):
    zone: str
    road: frozenset[str]


City = dict[tuple[int, int], Block]


def city(drawing: str) -> City:
    return {
        (x, y): Block(token[0], frozenset(token[1:].upper()))
        for y, row in enumerate(drawing.split("/"))
        for x, token in enumerate(row.split())
        if token != "."
    }


def survey(blocks: City, *, hole_is_edge: bool = True, hop_groups: bool = False) -> Any:
    made = np.empty(1, SURVEY)
    clear(made[0])
    for (x, y), block in blocks.items():
        mask = sum(1 << SIDES.index(side) for side in block.road)
        add_block(made[0], x, y, ZONE_OF_LETTER[block.zone], mask)
    connect(made[0], hole_is_edge, hop_groups)
    return made


def points(number: int, drawing: str, **switches: bool) -> int:
    return condition_points(survey(city(drawing), **switches), number)


def sheet(
    drawing: str,
    conditions: tuple[int, ...] = (),
    *,
    roads_cost: bool = True,
    one_zone: bool = False,
    **switches: bool,
) -> Any:
    return score_sheet(
        survey(city(drawing), **switches),
        np.array(conditions, np.int8),
        roads_cost=roads_cost,
        one_zone=one_zone,
    )
