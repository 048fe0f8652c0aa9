"""Scoring: groups, roads and conditions (SP-18 to SP-21), as one number or line by line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tetrapolis.core import Cell, ScoreLine, ScoreSheet
from tetrapolis.core.compiled import Records
from tetrapolis.core.jit import kernel
from tetrapolis.games.sprawlopolis.components import BLOCKS, CONDITIONS, ZONES
from tetrapolis.games.sprawlopolis.conditions import ADDS, COSTS, condition
from tetrapolis.games.sprawlopolis.survey import LOOP, SURVEY, survey_city


@kernel
def group_points(v: Any, one_zone: int, out: NDArray[np.int64]) -> None:
    """Write what the largest group of each zone scores (SP-18; SP-21 with `one_zone`)."""
    best = 0
    for zone in range(len(ZONES)):
        group = v.largest[zone]
        out[zone] = v.group_size[group] if group >= 0 else 0
        if out[zone] > out[best]:
            best = zone
    if one_zone:
        for zone in range(len(ZONES)):
            if zone != best:
                out[zone] = 0


@kernel
def score_survey(v: Any, s: Any) -> int:
    """The score of a finished survey by the conditions and options of a state record (SP-20)."""
    groups = np.empty(len(ZONES), np.int64)
    group_points(v, int(s.one_zone), groups)
    points = int(groups.sum()) - s.roads_cost * v.road_count
    marks = np.empty(BLOCKS, np.int8)
    for k in range(CONDITIONS):
        points += condition(v, s.conditions[k], marks)
    return int(points)


@kernel
def score(s: Any) -> int:
    """The score of a state record's city as if the game ended now."""
    return _score_by(np.empty(1, SURVEY), s)


@kernel
def _score_by(survey: NDArray[Any], s: Any) -> int:
    """The score, with room for a survey that the caller keeps.

    A record taken from an array does not keep the array: made here, it would be freed as soon
    as it is read for the last time, while `score_survey` still works on it.
    """
    survey_city(survey[0], s)
    return score_survey(survey[0], s)


def survey_of(records: Records) -> NDArray[Any]:
    """The survey of a state's city, as an array of shape (1,)."""
    survey = np.empty(1, SURVEY)
    survey_city(survey[0], records[0])
    return survey


def condition_points(survey: NDArray[Any], number: int) -> int:
    """The points of one condition on a finished survey of shape (1,)."""
    return int(condition(survey[0], np.int8(number), np.zeros(BLOCKS, np.int8)))


def score_sheet(
    survey: NDArray[Any], conditions: NDArray[np.int8], *, roads_cost: bool, one_zone: bool
) -> ScoreSheet:
    """The score of a finished survey line by line (SP-50).

    Args:
        survey: array of shape (1,).
        conditions: their numbers, 1 to 18.
        roads_cost: whether each road costs a point.
        one_zone: whether only one zone's largest group is scored.

    Returns:
        Four lines `sprawlopolis.score.group.<zone>`, one `sprawlopolis.score.road` for each
        road, and for each condition `sprawlopolis.score.condition.<number>`, whose facts `adds`
        and `costs` tell the cells that earn from those that lose points.
    """
    v = survey[0]
    lines = [*_group_lines(v, one_zone), *_road_lines(v, roads_cost)]
    for number in conditions:
        marks = np.zeros(BLOCKS, np.int8)
        points = condition(v, number, marks)
        lines.append(
            ScoreLine(
                f"sprawlopolis.score.condition.{number}",
                int(points),
                _cells(v, marks > 0),
                {
                    "number": int(number),
                    "adds": [list(cell) for cell in _cells(v, marks & ADDS)],
                    "costs": [list(cell) for cell in _cells(v, marks & COSTS)],
                },
            )
        )
    return ScoreSheet(tuple(lines))


def _group_lines(v: Any, one_zone: bool) -> Iterator[ScoreLine]:
    points = np.empty(len(ZONES), np.int64)
    group_points(v, int(one_zone), points)
    for zone, name in enumerate(ZONES):
        group = v["largest"][zone]
        cells = _cells(v, v["group"] == group) if group >= 0 else ()
        yield ScoreLine(
            f"sprawlopolis.score.group.{name}", int(points[zone]), cells, {"n": len(cells)}
        )


def _road_lines(v: Any, roads_cost: bool) -> Iterator[ScoreLine]:
    for road in range(v["road_count"]):
        cells = _cells(v, v["road_of"] == road)
        loop = bool(v["road_ends"][road, 0] == LOOP)
        yield ScoreLine(
            "sprawlopolis.score.road", -int(roads_cost), cells, {"n": len(cells), "loop": loop}
        )


def _cells(v: Any, chosen: NDArray[Any]) -> tuple[Cell, ...]:
    """The coordinates of the chosen blocks, by rows."""
    blocks = np.flatnonzero(chosen[: v["count"]])
    return tuple(sorted(((int(v["x"][k]), int(v["y"][k])) for k in blocks), key=lambda c: c[::-1]))
