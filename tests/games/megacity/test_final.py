"""Finished games of a real table."""

from __future__ import annotations

import pytest

from games.megacity.tables import deliver, do, give, no_pieces, start
from tetrapolis.core import BadInput
from tetrapolis.games.megacity.final import score_position


def points(sheet):
    return [(line.code, line.points) for line in sheet.lines]


def test_a_game_scores_as_it_did_when_it_was_played():
    state = start()
    no_pieces(state)
    deliver(state, 0, "R3", (1, 0), 60.0)
    do(state, "park 2,-1")
    deliver(state, 1, "P5", (2, 0), 70.0, material="glass")
    (piece,) = give(state, 1, "dart")
    do(state, f"central {piece}")
    deliver(state, 0, "L1", (0, 1), 80.0, type_="public")
    give(state, 0, "slab")
    written = {
        "game": "megacity",
        "players": [
            {
                "buildings": [
                    {"contract": "R3", "parks": 1},
                    {"contract": "L1", "type": "public", "parks": 1},
                ],
                "tokens": {"tallest": 2, "material": 2},
                "tallest": 80,
                "pieces": 1,
            },
            {
                "buildings": [{"contract": "P5"}],
                "tokens": {"tallest": 1, "material": 1, "central": 1},
            },
        ],
    }
    for seat, sheet in enumerate(score_position(written)):
        assert points(sheet) == points(state.sheet(seat))
    written["options"] = {"piece_cost": 4, "award_tallest": 0}
    assert score_position(written)[0].total == state.scores()[0] - 3 - 3


def player(**has):
    return {"game": "megacity", "players": [has, {}]}


@pytest.mark.parametrize(
    ("data", "code", "where"),
    [
        ([], "megacity.final.format", ""),
        ({"players": [{}]}, "megacity.final.format", "players"),
        ({"players": [{}] * 5}, "megacity.final.format", "players"),
        (player(pieces=-1), "megacity.final.format", "players.0.pieces"),
        (player(pieces=1.5), "megacity.final.format", "players.0.pieces"),
        (player(tallest=0), "megacity.final.format", "players.0.tallest"),
        (player(towers=1), "megacity.final.format", "players.0"),
        (player(tokens={"luck": 1}), "megacity.final.format", "players.0.tokens"),
        (player(buildings=[{}] * 9), "megacity.final.format", "players.0.buildings"),
        (player(buildings=[{"contract": "X9"}]), "megacity.contract.unknown",
         "players.0.buildings.0"),
        (player(buildings=[{"contract": "R1"}] * 2), "megacity.final.twice",
         "players.0.buildings.1"),
        (player(buildings=[{"contract": "R1", "type": "public"}]), "megacity.final.type",
         "players.0.buildings.0"),
        (player(buildings=[{"contract": "L1"}]), "megacity.final.no_type",
         "players.0.buildings.0"),
        (player(tallest=60), "megacity.final.marker", "players.0.tallest"),
        ({"players": [{"buildings": [{"contract": c}], "tallest": 60} for c in ("R1", "R3")]},
         "megacity.final.tallest", "players"),
        ({"players": [{"pieces": 100}] * 2}, "megacity.final.pieces", "players"),
        ({"players": [{}] * 2, "options": {"luck": 1}}, "option.unknown", "options"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_where_it_is(data, code, where):
    with pytest.raises(BadInput) as refusal:
        score_position(data)
    assert (refusal.value.code, refusal.value.facts["where"]) == (code, where)
