"""Cities that reach as far as a city can, on a torus of 64 x 64 spaces."""

from __future__ import annotations

import pytest

from games.akropolis import plain
from games.akropolis.cities import GAME
from tetrapolis.games.akropolis import view
from tetrapolis.games.akropolis.placement import MAX_CELLS, MAX_TURNS

DIRECTIONS = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)]


def farthest(state, direction):
    """The legal placement of the free tile that reaches farthest in a direction."""

    def reach(action):
        where = plain.cells(action.q, action.r, action.turn)
        return max(q * direction[0] + r * direction[1] for q, r in where)

    ground = {(h["q"], h["r"]) for h in state.view()["cities"][state.to_act[0]]["hexes"]}
    free = [a for a in state.actions(state.to_act[0]) if a.slot == 1 and (a.q, a.r) not in ground]
    return max(free, key=lambda action: (reach(action), str(action)))


@pytest.mark.parametrize("back", [False, True], ids=["one way", "both ways"])
@pytest.mark.parametrize("direction", DIRECTIONS)
def test_a_city_in_a_straight_line_never_meets_itself(direction, back):
    state = GAME.start(2, seed=1, all_tiles=True)
    cities, placed = [plain.new_city(), plain.new_city()], [0, 0]
    while state.to_act:
        seat = state.to_act[0]
        sign = -1 if back and placed[seat] % 2 else 1
        if placed[seat] in (1, 28, 29):
            legal = plain.legal_placements(cities[seat])
            shown = {frozenset(map(tuple, cells)) for cells in view.triangles(state.records, seat)}
            assert shown == {frozenset(plain.cells(*where)) for where in legal}
            listed = {(a.q, a.r, a.turn) for a in state.actions(seat)}
            assert listed == legal
        action = farthest(state, (sign * direction[0], sign * direction[1]))
        kinds = state.view()["row"][0]["hexes"]
        placed[seat] += 1
        plain.lay(cities[seat], plain.cells(action.q, action.r, action.turn), kinds, placed[seat])
        state.play(action)
    assert placed == [MAX_TURNS, MAX_TURNS]
    for seat, city in enumerate(cities):
        assert len(city) == MAX_CELLS
        hexes = state.view()["cities"][seat]["hexes"]
        assert {(h["q"], h["r"]): (h["kind"], h["level"]) for h in hexes} == plain.from_above(city)
        stones = state.view()["cities"][seat]["stones"]
        assert state.scores()[seat] == plain.score(city, stones, plain.DEFAULTS)


def test_the_longest_city_is_as_long_as_the_bound_says():
    """The starting tile spans three columns, each tile adds two: 63 of the 64 there are."""
    state = GAME.start(2, seed=1, all_tiles=True)
    while state.to_act:
        state.play(farthest(state, (1, 0)))
    columns = {h["q"] for h in state.view()["cities"][0]["hexes"]}
    assert columns == set(range(-1, 62))
