"""The compiled scorers against the plain ones, on cities drawn at random and from games."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from games.sprawlopolis.drawn import Block, City, survey
from games.sprawlopolis.plain import Plain
from tetrapolis import Chance, game
from tetrapolis.games.sprawlopolis.components import CARDS
from tetrapolis.games.sprawlopolis.scoring import condition_points, score_sheet, survey_of

ROADS = [frozenset(), *(frozenset(pair) for pair in ("NE", "NS", "NW", "ES", "EW", "SW"))]
BLOCKS = st.builds(Block, st.sampled_from("CPIR"), st.sampled_from(ROADS))


@st.composite
def cities(draw: st.DrawFn) -> City:
    """Any blocks within a rectangle, in one piece or not."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 7))
    cells = [(x, y) for y in range(height) for x in range(width)]
    return draw(st.dictionaries(st.sampled_from(cells), BLOCKS, min_size=1, max_size=56))


def sheet_of(made: object) -> int:
    return score_sheet(made, np.empty(0, np.int8), roads_cost=True, one_zone=False).total


@given(cities(), st.booleans(), st.booleans())
@settings(max_examples=300)
def test_drawn_cities(blocks: City, hole_is_edge: bool, hop_groups: bool) -> None:
    made = survey(blocks, hole_is_edge=hole_is_edge, hop_groups=hop_groups)
    plain = Plain(blocks, hole_is_edge, hop_groups)
    assert sheet_of(made) == plain.base()
    for number in range(1, CARDS + 1):
        assert condition_points(made, number) == plain.condition(number), number


@given(st.integers(0, 2**64), st.booleans(), st.sampled_from(["blocks", "groups"]))
@settings(max_examples=40)
def test_cities_of_random_games(seed: int, hole_is_edge: bool, park_hopping: str) -> None:
    state = game("sprawlopolis").start(
        1, seed, hole_is_edge=hole_is_edge, park_hopping=park_hopping
    )
    chance = Chance(seed)
    while state.to_act:
        actions = state.actions(0)
        state.play(actions[chance.below(len(actions))])
    blocks = {
        (cell["x"], cell["y"]): Block(
            cell["zone"][0].upper(), frozenset(side for pair in cell["roads"] for side in pair)
        )
        for cell in state.view()["city"]
    }
    plain = Plain(blocks, hole_is_edge, park_hopping == "groups")
    made = survey_of(state.records)
    for number in range(1, CARDS + 1):
        assert condition_points(made, number) == plain.condition(number), number
    conditions = [line["number"] for line in state.view()["conditions"]]
    total = plain.base() + sum(map(plain.condition, conditions))
    assert state.scores() == (total,)
    assert state.sheet(0).total == total
