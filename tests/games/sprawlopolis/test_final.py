"""Scoring a city that people wrote down."""

from __future__ import annotations

from typing import Any

import pytest

from tetrapolis import BadInput, Chance, game
from tetrapolis.games.sprawlopolis.final import score_position

CITY = ["Cew P   Rns", "Ine .   Cew", "Ins Iew Rsw"]


def position(**changes: Any) -> dict[str, Any]:
    return {"game": "sprawlopolis", "conditions": [1, 5, 9], "city": CITY, **changes}


def test_the_example_of_the_document() -> None:
    (sheet,) = score_position(position())
    assert [
        (line.code.removeprefix("sprawlopolis.score."), line.points) for line in sheet.lines
    ] == [
        ("group.commercial", 1),
        ("group.park", 1),
        ("group.industrial", 3),
        ("group.residential", 1),
        *[("road", -1)] * 6,
        ("condition.1", -6),
        ("condition.5", 4),
        ("condition.9", 2),
    ]
    assert sheet.total == 0


def test_capitals_order_of_sides_and_trailing_gaps_do_not_matter() -> None:
    written = ["cWE p Rsn . .", "ien . cwe", "INS iEw rWs ."]
    assert score_position(position(city=written)) == score_position(position())


@pytest.mark.parametrize(
    ("options", "total"),
    [
        ({"difficulty": "easier"}, 6),
        ({"difficulty": "harder"}, -3),
        ({"hole_is_edge": False}, 2),  # one road ends at the hole and nowhere else at the edge
    ],
)
def test_options(options: dict[str, Any], total: int) -> None:
    assert score_position(position(options=options))[0].total == total


@pytest.mark.parametrize(
    ("changes", "code", "where"),
    [
        ({"conditions": [1, 5]}, "sprawlopolis.bad.conditions", "conditions"),
        ({"conditions": [1, 5, 5]}, "sprawlopolis.bad.conditions", "conditions"),
        ({"conditions": [1, 5, 5, 9]}, "sprawlopolis.bad.conditions", "conditions"),
        ({"conditions": [0, 5, 9]}, "sprawlopolis.bad.conditions", "conditions"),
        ({"conditions": [1, 5, "x"]}, "sprawlopolis.final.format", "conditions.2"),
        ({"city": "Cew"}, "sprawlopolis.final.format", "city"),
        ({"city": [*CITY, 3]}, "sprawlopolis.final.format", "city.3"),
        ({"towns": []}, "sprawlopolis.final.format", ""),
        ({"city": []}, "sprawlopolis.final.size", "city"),
        ({"city": ["P P P"]}, "sprawlopolis.final.size", "city"),
        ({"city": ["P " * 30, "P " * 31]}, "sprawlopolis.final.wide", "city.1"),
        ({"city": ["P " * 30] * 3}, "sprawlopolis.final.size", "city"),
        ({"city": ["P"] * 31}, "sprawlopolis.final.wide", "city.30"),
        ({"city": [*CITY, "X"]}, "sprawlopolis.final.block", "city.3"),
        ({"city": [*CITY, "..P"]}, "sprawlopolis.final.block", "city.3"),
        ({"city": [*CITY, "Pew"]}, "sprawlopolis.final.road", "city.3"),
        ({"city": [*CITY, "C"]}, "sprawlopolis.final.road", "city.3"),
        ({"city": [*CITY, "Cnn"]}, "sprawlopolis.final.road", "city.3"),
        ({"city": [*CITY, "Cnx"]}, "sprawlopolis.final.road", "city.3"),
        ({"city": [*CITY, "Cnes"]}, "sprawlopolis.final.road", "city.3"),
        ({"city": [*CITY, ". . . P"]}, "sprawlopolis.final.apart", "city.3"),
        ({"options": {"difficulty": "hard"}}, "option.choice", "options"),
        ({"options": {"deck": [1]}}, "option.unknown", "options"),
    ],
)
def test_faults_are_refused_with_their_place(
    changes: dict[str, Any], code: str, where: str
) -> None:
    with pytest.raises(BadInput) as refused:
        score_position(position(**changes))
    assert (refused.value.code, refused.value.facts["where"]) == (code, where)


@pytest.mark.parametrize("data", [None, [], "city", 3])
def test_what_is_no_mapping_is_refused(data: Any) -> None:
    with pytest.raises(BadInput, match=r"sprawlopolis\.final\.format"):
        score_position(data)


@pytest.mark.parametrize("seed", range(6))
def test_a_finished_game_written_down_scores_the_same(seed: int) -> None:
    options = {"hole_is_edge": bool(seed % 2), "park_hopping": "groups"}
    state = game("sprawlopolis").start(1, seed, **options)
    chance = Chance(seed)
    while state.to_act:
        actions = state.actions(0)
        state.play(actions[chance.below(len(actions))])
    cells = {(cell["x"], cell["y"]): cell for cell in state.view()["city"]}
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    right, bottom = max(x for x, _ in cells), max(y for _, y in cells)

    def token(x: int, y: int) -> str:
        if (x, y) not in cells:
            return "."
        cell = cells[x, y]
        return cell["zone"][0] + "".join(side for pair in cell["roads"] for side in pair)

    rows = [" ".join(token(x, y) for x in range(left, right + 1)) for y in range(top, bottom + 1)]
    conditions = [condition["number"] for condition in state.view()["conditions"]]
    (sheet,) = score_position(position(conditions=conditions, city=rows, options=options))
    assert sheet.total == state.scores()[0]
