"""The score: groups, roads, the total, and how each line is explained."""

from __future__ import annotations

from collections import Counter

import pytest

from games.sprawlopolis.drawn import sheet
from tetrapolis import Chance, game

SPRAWLOPOLIS = game("sprawlopolis")
DECK = (5, 9, 12, 18, 2, 7, 11, 3, 16, 14, 1, 6, 10, 17, 4)


def groups(drawing: str, **options: bool) -> list[int]:
    """Points of the largest commercial, park, industrial and residential group."""
    return [line.points for line in sheet(drawing, **options).lines[:4]]


def roads(drawing: str, **options: bool) -> list[tuple[int, int, bool]]:
    """Points, length and loop of every road."""
    return [
        (line.points, line.facts["n"], line.facts["loop"])
        for line in sheet(drawing, **options).lines[4:]
    ]


@pytest.mark.rules("SP-18")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("C P / I R", [1, 1, 1, 1]),
        ("C C / C R", [3, 0, 0, 1]),
        ("C P / P C", [1, 1, 0, 0]),  # corners do not connect
        ("C C P C / R P P C", [2, 3, 0, 1]),  # two equal groups count as one of them
        ("C C C / C . C / C C C", [8, 0, 0, 0]),
    ],
)
def test_the_largest_group_of_each_zone(drawing: str, expected: list[int]) -> None:
    assert groups(drawing) == expected


@pytest.mark.rules("SP-18")
def test_only_the_topmost_block_counts() -> None:
    state = SPRAWLOPOLIS.start(1, 1, deck=DECK)
    state.play("5@0,0")
    alone = SPRAWLOPOLIS.start(1, 1, deck=(18, 9, 12, 5, *DECK[4:]))
    assert [line.plain() for line in state.sheet(0).lines] == [
        line.plain() for line in alone.sheet(0).lines
    ]


@pytest.mark.rules("SP-19")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("C P / R I", []),
        ("Cns", [(-1, 1, False)]),
        ("Cew Rew Isw", [(-1, 3, False)]),
        ("Cew Rns", [(-1, 1, False), (-1, 1, False)]),  # both have to reach the side
        ("Cew P Rew", [(-1, 1, False), (-1, 1, False)]),
        ("Ces Isw / Rne Cnw", [(-1, 4, True)]),
        ("Ces Isw Cew / Rne Cnw P", [(-1, 4, True), (-1, 1, False)]),
    ],
)
def test_roads(drawing: str, expected: list[tuple[int, int, bool]]) -> None:
    assert roads(drawing) == expected
    assert sheet(drawing).total == sum(groups(drawing)) - len(expected)


@pytest.mark.rules("SP-21")
def test_easier_roads_cost_nothing_but_are_listed() -> None:
    assert roads("Cew P Rew", roads_cost=False) == [(0, 1, False), (0, 1, False)]
    assert sheet("Cew P Rew", roads_cost=False).total == 3


@pytest.mark.rules("SP-21")
@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ("C C / C R", [3, 0, 0, 0]),
        ("C R R / P P P", [0, 3, 0, 0]),
        ("C C R R", [2, 0, 0, 0]),  # of equal ones just one
    ],
)
def test_harder_one_zone_alone_scores(drawing: str, expected: list[int]) -> None:
    assert groups(drawing, one_zone=True) == expected


def finished(seed: int, **options: object):
    state = SPRAWLOPOLIS.start(2, seed, **options)
    chance = Chance(seed)
    while state.to_act:
        actions = state.actions(state.to_act[0])
        state.play(actions[chance.below(len(actions))])
    return state


@pytest.mark.rules("SP-21")
@pytest.mark.parametrize("seed", range(5))
def test_difficulty_changes_the_score_of_the_same_game(seed: int) -> None:
    normal = finished(seed)
    lines = normal.sheet(0).lines
    costs = sum(line.code == "sprawlopolis.score.road" for line in lines)
    zones = [line.points for line in lines[:4]]
    assert finished(seed, difficulty="easier").scores()[0] == normal.scores()[0] + costs
    harder = finished(seed, difficulty="harder").scores()[0]
    assert harder == normal.scores()[0] - sum(zones) + max(zones)


@pytest.mark.rules("SP-20")
@pytest.mark.parametrize("seed", range(8))
def test_the_score_adds_up_and_wins_from_the_target_on(seed: int) -> None:
    state = finished(seed, conditions=[1, 2, 3], difficulty="easier")
    sheets = [state.sheet(seat) for seat in range(2)]
    assert sheets[0] == sheets[1]
    assert state.scores() == (sheets[0].total,) * 2
    result = state.result
    assert result is not None
    assert result.facts == {
        "team": True,
        "target": 6,
        "margin": sheets[0].total - 6,
        "conditions": [1, 2, 3],
    }
    assert result.winners == ((0, 1) if sheets[0].total >= 6 else ())


@pytest.mark.rules("SP-20")
def test_reaching_the_target_exactly_wins() -> None:
    margins = {}
    for seed in range(20):
        result = finished(seed, conditions=[2, 5, 18], difficulty="easier").result
        margins[result.facts["margin"]] = bool(result.winners)
    assert margins[0]
    assert not margins[-1]


@pytest.mark.rules("SP-50")
def test_every_line_names_what_it_counts() -> None:
    state = finished(4)
    sheet = state.sheet(0)
    view = state.view()
    zone = {(cell["x"], cell["y"]): cell["zone"] for cell in view["city"]}
    road = {(cell["x"], cell["y"]) for cell in view["city"] if cell["roads"]}
    codes = Counter(line.code for line in sheet.lines)
    for name in ("commercial", "park", "industrial", "residential"):
        code = f"sprawlopolis.score.group.{name}"
        assert codes[code] == 1
        line = next(line for line in sheet.lines if line.code == code)
        assert line.points == len(line.cells)
        assert {zone[cell] for cell in line.cells} == {name}
    listed = [
        c for line in sheet.lines if line.code == "sprawlopolis.score.road" for c in line.cells
    ]
    assert sorted(listed) == sorted(road)
    for condition in view["conditions"]:
        code = f"sprawlopolis.score.condition.{condition['number']}"
        line = next(line for line in sheet.lines if line.code == code)
        assert line.points == condition["points"]
        assert set(line.cells) <= set(zone)
