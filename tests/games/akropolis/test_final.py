from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

from games.akropolis.cities import GAME
from tetrapolis.core import BadInput, Chance
from tetrapolis.games.akropolis.final import score_position
from tetrapolis.texts import LANGUAGES, catalogue

START = ["0,0 1 house_plaza", "0,-1 1 quarry", "1,0 1 quarry", "-1,1 1 quarry"]


def position(hexes=None, tiles=None, stones=3, **options):
    city = {"stones": stones}
    if hexes is not None:
        city["hexes"] = hexes
    if tiles is not None:
        city["tiles"] = tiles
    return {"game": "akropolis", "options": options, "cities": [city]}


def played(seats, seed, **options):
    """A finished random game with the placements of each seat, in order."""
    state = GAME.start(seats, seed, **options)
    chance, tiles = Chance(f"final {seed}"), [[] for _ in range(seats)]
    while state.to_act:
        seat = state.to_act[0]
        actions = state.actions(seat)
        action = actions[chance.below(len(actions))]
        tile = state.view()["row"][action.slot - 1]["tile"]
        tiles[seat].append(f"{tile}@{action.q},{action.r}/{action.turn}")
        state.play(action)
    return state, tiles


@pytest.mark.parametrize("seed", range(4))
def test_a_finished_game_scores_the_same_written_in_either_way(seed):
    options = {"double_garden": True, "house_group": "value"}
    state, tiles = played(3, seed, **options)
    cities = state.view()["cities"]
    by_hexes = [
        {
            "stones": city["stones"],
            "hexes": [f"{h['q']},{h['r']} {h['level']} {h['kind']}" for h in city["hexes"]],
        }
        for city in cities
    ]
    by_tiles = [
        {"stones": city["stones"], "tiles": laid} for city, laid in zip(cities, tiles, strict=True)
    ]
    sheets = [state.sheet(seat) for seat in range(3)]
    for written in (by_hexes, by_tiles):
        data = {"game": "akropolis", "options": options, "cities": written}
        assert score_position(data) == sheets


def test_the_place_of_a_city_does_not_matter():
    moved = [f"{int(q) + 60},{int(r) - 40} {rest}" for q, r, rest in map(parts, START)]
    assert [sheet.total for sheet in score_position(position(moved))] == [3]
    assert score_position(position(START))[0].lines[0].facts["plazas"] == [[0, 0]]
    assert score_position(position(moved))[0].lines[0].facts["plazas"] == [[60, -40]]


def parts(text):
    where, rest = text.split(" ", 1)
    return (*where.split(","), rest)


FAR = [*START, *(f"{q},0 1 house" for q in range(2, 5))]
HOUSES = [f"{q},{r} 1 house" for q in range(3, 10) for r in range(8)]


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        (None, "akropolis.final.format", ""),
        ([], "akropolis.final.format", ""),
        ({"game": "akropolis"}, "akropolis.final.format", ""),
        ({**position(START), "cities": []}, "akropolis.final.format", "cities"),
        ({**position(START), "cities": [{"stones": 0}] * 5}, "akropolis.final.format", "cities"),
        (position(START, stones="3"), "akropolis.final.format", "cities.0.stones"),
        (position([1]), "akropolis.final.format", "cities.0.hexes.0"),
        ({**position(START), "extra": 1}, "akropolis.final.format", ""),
        (position(START, lakes=1), "option.unknown", "options"),
        (position(START, deck=[1]), "option.unknown", "options"),
        (position(START, lake="huge"), "option.choice", "options"),
        (position(), "akropolis.final.city", "cities.0"),
        (position(START, []), "akropolis.final.city", "cities.0"),
        (position(START, stones=-1), "akropolis.final.stones", "cities.0.stones"),
        (position(START, stones=10**9), "akropolis.final.stones", "cities.0.stones"),
        (position([*START, "x"]), "akropolis.final.text", "cities.0.hexes.4"),
        (position([*START, "1,1 1 palace"]), "akropolis.final.kind", "cities.0.hexes.4"),
        (position([*START, "0,0 1 house"]), "akropolis.final.twice", "cities.0.hexes.4"),
        (position([*START, "0,1 0 house"]), "akropolis.final.level", "cities.0.hexes.4"),
        (position([*START, "0,1 17 house"]), "akropolis.final.level", "cities.0.hexes.4"),
        (position([*START, "0,1 1 house"]), "akropolis.final.sum", "cities.0.hexes"),
        (position([]), "akropolis.final.sum", "cities.0.hexes"),
        (position([*START, *HOUSES, "0,1 1 house"]), "akropolis.final.many", "cities.0.hexes"),
        (
            position([*START, "5,5 1 house", "6,5 1 house", "6,4 1 house"]),
            "akropolis.final.apart",
            "cities.0.hexes",
        ),
        (position(FAR), "akropolis.final.wide", "cities.0.hexes"),
        (position(tiles=["1@0,2"]), "akropolis.final.text", "cities.0.tiles.0"),
        (position(tiles=["62@0,2/0"]), "akropolis.final.tile", "cities.0.tiles.0"),
        (position(tiles=["1@0,2/0", "1@0,-2/0"]), "akropolis.final.tile", "cities.0.tiles.1"),
        (
            {**position(), "cities": [{"stones": 0, "tiles": ["1@0,2/0"]}] * 2},
            "akropolis.final.tile",
            "cities.1.tiles.0",
        ),
        (position(tiles=["1@0,9/0"]), "akropolis.illegal.apart", "cities.0.tiles.0"),
        (position(tiles=["1@0,2/0", "2@0,0/0"]), "akropolis.illegal.mixed", "cities.0.tiles.1"),
        (position(tiles=["1@0,2/0"] * 31), "akropolis.final.tiles", "cities.0.tiles"),
    ],
)
def test_an_impossible_position_is_refused_with_its_place(data, code, where):
    with pytest.raises(BadInput) as refused:
        score_position(data)
    assert refused.value.code == code
    assert refused.value.facts["where"] == where
    for language in LANGUAGES:
        assert code in catalogue(language)


def test_the_position_in_the_manual_can_be_scored():
    page = (Path(__file__).parents[3] / "docs" / "games" / "akropolis.md").read_text("utf-8")
    (written,) = re.findall(r"```yaml\n(.*?)```", page, flags=re.DOTALL)
    first, second = score_position(yaml.safe_load(written))
    assert first.total == 3
    assert second.lines[0].points == 0  # the house plaza of the start is covered
