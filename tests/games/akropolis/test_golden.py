"""Games kept as they were once played, and counts of positions."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from games.akropolis import plain
from games.akropolis.cities import GAME, deck
from tetrapolis.core import Record

GOLDEN = msgspec.json.decode(
    Path(__file__).with_name("golden.json").read_bytes(), type=list[Record]
)


@pytest.mark.parametrize("record", GOLDEN, ids=lambda r: f"{r.seats}-{'-'.join(r.options)}")
def test_a_golden_game_replays_to_its_scores(record):
    assert record.scores
    assert record.replay(GAME).scores() == record.scores


def test_there_is_a_golden_game_for_every_number_of_seats():
    assert {record.seats for record in GOLDEN} == {1, 2, 3, 4}


def positions(state, depth):
    """How many positions lie so many actions ahead."""
    actions = state.actions(state.to_act[0])
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.copy()
        after.play(action)
        total += positions(after, depth - 1)
    return total


def test_counts_of_positions():
    state = GAME.start(2, seed=1, deck=deck())
    counts = [positions(state, depth) for depth in (1, 2, 3)]
    places = len(plain.legal_placements(plain.new_city()))
    assert counts[0] == places * 2  # one stone: the free tile and the second
    assert counts[1] == places * 2 * places * 3
    assert counts[2] == 8_310_600
