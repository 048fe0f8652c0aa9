from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path

import pytest
import yaml

from games.akropolis.cities import GAME, City
from tetrapolis.core import BadInput
from tetrapolis.games.akropolis import components
from tetrapolis.games.akropolis.components import box, read_box

DATA = yaml.safe_load(Path(components.__file__).with_name("components.yaml").read_text("utf-8"))


@pytest.mark.rules("AK-1")
@pytest.mark.parametrize(("players", "tiles"), [(2, 37), (3, 49), (4, 61)])
def test_each_number_of_players_uses_its_tiles(players, tiles):
    assert len(box().tile_ids(players)) == tiles
    deck = GAME.start(players, seed=1).records["deck"][0]
    assert sorted(deck[deck > 0].tolist()) == sorted(box().tile_ids(players))
    assert all(len(tile.hexes) == 3 for tile in box().tiles)


@pytest.mark.rules("AK-1")
def test_a_tile_turns_in_six_ways_clockwise_and_never_flips():
    """Tile 1 is house plaza, market, barracks clockwise, in each of its poses."""
    poses = []
    for turn in range(6):
        state = GAME.start(2, seed=1, deck=[1, *(t for t in box().tile_ids(2) if t != 1)])
        for action in state.actions(0):
            if action.turn == turn and action.slot == 1:
                state.play(action)
                break
        new = {h["kind"]: (h["q"], h["r"]) for h in state.view()["cities"][0]["hexes"][4:]}
        poses.append(clockwise_from(new["house_plaza"], new["market"], new["barracks"]))
    assert poses == [True] * 6


def clockwise_from(first, second, third):
    """Whether three mutually adjacent hexes are passed clockwise in this order."""
    ring = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    to_second = ring.index((second[0] - first[0], second[1] - first[1]))
    to_third = ring.index((third[0] - first[0], third[1] - first[1]))
    return (to_second + 1) % 6 == to_third


@pytest.mark.rules("AK-2")
def test_the_kinds_and_stars():
    kinds = Counter(kind for tile in box().tiles for kind in tile.hexes)
    colours = ["house", "market", "barracks", "temple", "garden"]
    assert set(kinds) == {"quarry", *colours, *(f"{colour}_plaza" for colour in colours)}
    assert [box().stars[f"{colour}_plaza"] for colour in colours] == [1, 2, 2, 2, 3]


@pytest.mark.rules("AK-3")
def test_the_starting_tile():
    seen = City().hexes
    assert seen == {
        (0, 0): ("house_plaza", 1),
        (0, -1): ("quarry", 1),
        (1, 0): ("quarry", 1),
        (-1, 1): ("quarry", 1),
    }


def test_the_published_box_is_accepted():
    assert read_box(DATA) == box()


@pytest.mark.parametrize(
    ("spoil", "entry"),
    [
        (lambda d: d["tiles"][4].update(hexes=["house", "palace", "quarry"]), "tile 5"),
        (lambda d: d["tiles"][4].update(hexes=["house", "quarry"]), "tiles[4].hexes"),
        (lambda d: d["tiles"][4].update(players="two"), "tiles[4].players"),
        (lambda d: d["tiles"].pop(), "totals of 4 players"),
        (lambda d: d["tiles"][4].update(id=6), "tiles"),
        (lambda d: d["tiles"][4].update(hexes=["house"] * 3), "totals of 2 players"),
        (lambda d: d["stars"].pop("house_plaza"), "stars"),
        (lambda d: d["starting_tile"].update(centre="quary"), "starting_tile"),
        (lambda d: d.pop("stones"), "file"),
    ],
)
def test_a_faulty_box_names_the_entry(spoil, entry):
    data = copy.deepcopy(DATA)
    spoil(data)
    with pytest.raises(BadInput, match="akropolis.components") as refused:
        read_box(data)
    assert refused.value.facts["entry"] == entry
    assert refused.value.facts["fault"]
