"""MI-1 to MI-6: the box, and files that are refused."""

from __future__ import annotations

from collections import Counter

import pytest
import yaml

from games.micropolis.table import GAME, plain_set
from tetrapolis.core import BadInput
from tetrapolis.games.micropolis.components import (
    FRUIT_COUNTS,
    PORTS,
    SPECIALISTS,
    load_tiles,
    read_tiles,
)

TILES = load_tiles()
SEGMENTS = [segment for tile in TILES for segment in tile.segments]


@pytest.mark.rules("MI-1")
def test_the_box():
    assert [tile.id for tile in TILES] == list(range(1, 62))
    assert list(GAME.seat_counts) == [2, 3, 4, 5, 6]
    view = GAME.start(3, seed=0).view()
    assert view["reserve"] == {"soldiers": 45 - 15, "architects": 2}


@pytest.mark.rules("MI-2", "MI-3")
def test_ports_and_segments():
    for tile in TILES:
        ports = [port for segment in tile.segments for port in segment.ports]
        assert len(ports) == len(set(ports))
        assert set(ports) <= set(PORTS)
        assert 0 <= tile.barracks <= 4


@pytest.mark.rules("MI-4")
def test_specialists_are_ants_and_only_nurses_have_eggs():
    assert {segment.specialist for segment in SEGMENTS} == {None, *SPECIALISTS}
    for segment in SEGMENTS:
        assert segment.ants == segment.workers + (segment.specialist is not None)
        assert (segment.eggs > 0) == (segment.specialist == "nurse")


@pytest.mark.rules("MI-5")
def test_fruit_counts():
    assert Counter(fruit for segment in SEGMENTS for fruit in segment.fruits) == FRUIT_COUNTS
    assert FRUIT_COUNTS == {
        "cherry": 6,
        "lemon": 5,
        "grape": 4,
        "blackberry": 3,
        "fig": 2,
        "pomegranate": 1,
    }
    assert sum(segment.gifts for segment in SEGMENTS) > 0


@pytest.mark.rules("MI-6")
def test_better_connected_tiles_hold_fewer_ants():
    def passages(tile):
        """Pairs of a left and a right port that the tile connects."""
        return sum(
            sum(port[0] == "L" for port in s.ports) * sum(port[0] == "R" for port in s.ports)
            for s in tile.segments
        )

    def mean_ants(tiles):
        return sum(s.ants for tile in tiles for s in tile.segments) / len(tiles)

    through = [tile for tile in TILES if passages(tile) >= 2]
    single = [tile for tile in TILES if passages(tile) == 1]
    dead_ends = [tile for tile in TILES if passages(tile) == 0]
    assert min(len(through), len(single), len(dead_ends)) >= 10
    assert mean_ants(through) < mean_ants(single) < mean_ants(dead_ends)
    assert {tile.barracks for tile in TILES} == {0, 1, 2, 3, 4}
    queens = sum(segment.specialist == "queen" for segment in SEGMENTS)
    assert queens < 61 / 5


def spoiled(change):
    data = plain_set({})
    change(data["tiles"])
    return data


def same_as_first(tiles):
    tiles[1]["segments"] = list(reversed(tiles[0]["segments"]))


@pytest.mark.rules("MI-6")
@pytest.mark.parametrize(
    ("change", "code", "facts"),
    [
        (lambda t: t.pop(4), "missing", {"tile": 5, "n": 1}),
        (lambda t: t[7].update(id=3), "twice", {"tile": 3}),
        (lambda t: t[7].update(id=62), "shape", {"tile": "62"}),
        (lambda t: t[7].pop("id"), "shape", {"tile": "#8"}),
        (lambda t: t[7].update(barracks=5), "shape", {"tile": "8"}),
        (lambda t: t[7].update(colour="red"), "shape", {"tile": "8"}),
        (lambda t: t[7].update(segments=[]), "shape", {"tile": "8"}),
        (lambda t: t[7]["segments"][0].update(ports=["UP"]), "shape", {"tile": "8"}),
        (lambda t: t[7]["segments"][0].update(workers=-1), "shape", {"tile": "8"}),
        (lambda t: t[7]["segments"][0].update(specialist="king"), "shape", {"tile": "8"}),
        (lambda t: t[7]["segments"][0].update(fruits=["kiwi"]), "shape", {"tile": "8"}),
        (lambda t: t[7]["segments"][0].update(ports=["LU", "LD"]), "port", {"tile": 8}),
        (lambda t: t[7]["segments"][0].update(eggs=2), "eggs", {"tile": 8, "segment": 1}),
        (lambda t: t[7]["segments"][1].update(specialist="nurse"), "eggs", {"segment": 2}),
        (same_as_first, "same", {"tile": 2, "other": 1}),
        (
            lambda t: t[7]["segments"][0].update(fruits=["fig"]),
            "fruits",
            {"fruit": "fig", "found": 3, "wanted": 2},
        ),
        (lambda t: t[56]["segments"][0].update(specialist=None), "specialist", {}),
        (lambda t: t[55].pop("barracks"), "barracks", {"size": 1}),
    ],
)
def test_a_set_that_breaks_the_rules_is_refused_with_tile_and_fault(change, code, facts):
    with pytest.raises(BadInput) as refused:
        read_tiles(spoiled(change))
    assert refused.value.code == f"micropolis.tiles.{code}"
    assert facts.items() <= refused.value.facts.items()


@pytest.mark.parametrize("data", [None, [], {"tiles": 3}, {"tile": []}])
def test_what_is_no_tile_list_is_refused(data):
    with pytest.raises(BadInput, match=r"micropolis\.tiles\.list"):
        read_tiles(data)


@pytest.mark.parametrize("content", [b"tiles: [", b"\xff\xfe", None])
def test_what_cannot_be_read_is_refused(tmp_path, content):
    path = tmp_path / "tiles.yaml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BadInput, match=r"micropolis\.tiles\.file"):
        load_tiles(path)


def test_a_file_of_ones_own_can_be_played(tmp_path, monkeypatch):
    from tetrapolis.games.micropolis.components import OWN_TILES_VARIABLE, tile_sets

    path = tmp_path / "mine.yaml"
    path.write_text(yaml.safe_dump(plain_set({})), encoding="utf-8")
    assert set(tile_sets()) == {"designed"}
    monkeypatch.setenv(OWN_TILES_VARIABLE, str(path))
    sets = tile_sets()
    assert sets["own"] == load_tiles(path)
    assert sets["designed"] == TILES
