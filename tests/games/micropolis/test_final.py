from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.micropolis.table import random_game
from tetrapolis.core import BadInput
from tetrapolis.games.micropolis.components import load_tiles
from tetrapolis.games.micropolis.final import score_position
from tetrapolis.texts import LANGUAGES, catalogue

TILES = load_tiles()
WITH_BARRACKS = next(tile.id for tile in TILES if tile.barracks)
WITHOUT = [tile.id for tile in TILES if not tile.barracks]


@settings(max_examples=20)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), turn=st.integers(0, 9))
def test_a_finished_game_scores_as_it_did_when_played(seats, seed, turn):
    """The ring may be written down from any tile."""
    *_, state = random_game(seats, seed)
    players = []
    for player in state.view()["players"]:
        ring = [item["tile"] for item in player["ring"]]
        players.append(
            {
                "ring": ring[turn:] + ring[:turn],
                "full": [item["tile"] for item in player["ring"] if item["barracks"]],
                "army": player["army"],
            }
        )
    sheets = score_position({"game": "micropolis", "players": players})
    assert tuple(sheet.total for sheet in sheets) == state.result.scores


def one(**changes):
    return {"players": [{"ring": [*WITHOUT[:9], WITH_BARRACKS], "army": 3, **changes}]}


def two():
    return {"players": [one()["players"][0], {"ring": WITHOUT[8:18], "army": 3}]}


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        (None, "shape", ""),
        ({}, "shape", ""),
        ({"players": []}, "shape", "players"),
        (one(ring=WITHOUT[:9]), "shape", "players.0.ring"),
        (one(ring=[*WITHOUT[:9], "x"]), "shape", "players.0.ring.9"),
        (one(ring=[*WITHOUT[:9], 62]), "tile", "players.0.ring.9"),
        (one(ring=[*WITHOUT[:9], WITHOUT[0]]), "tile_twice", "players.0.ring.9"),
        (two(), "tile_twice", "players.1.ring.0"),
        (one(army=11), "shape", "players.0.army"),
        (one(full=[WITH_BARRACKS, WITHOUT[0]]), "barracks", "players.0.full.1"),
        (one(full=[WITHOUT[12]]), "barracks", "players.0.full.0"),
        (one(full=[WITH_BARRACKS, WITH_BARRACKS]), "full_twice", "players.0.full.1"),
        (one(colour="red"), "shape", "players.0"),
    ],
)
def test_impossible_anthills_are_refused_with_their_place(data, code, where):
    with pytest.raises(BadInput) as refused:
        score_position(data)
    assert refused.value.code == f"micropolis.final.{code}"
    assert refused.value.facts["where"] == where
    assert all(refused.value.code in catalogue(language) for language in LANGUAGES)


def test_more_soldiers_than_the_box_holds_are_refused():
    plain = [tile.id for tile in TILES]
    players = [{"ring": plain[n * 10 : n * 10 + 10], "army": 10} for n in range(5)]
    with pytest.raises(BadInput) as refused:
        score_position({"players": players})
    assert refused.value.code == "micropolis.final.soldiers"
    assert refused.value.facts == {"n": 50, "most": 45, "where": "players.4"}


def test_a_single_anthill_may_be_scored():
    (sheet,) = score_position(one(full=[WITH_BARRACKS]))
    assert sheet.total == sum(line.points for line in sheet.lines) > 10
