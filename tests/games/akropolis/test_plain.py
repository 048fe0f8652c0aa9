"""The compiled rules against the plain ones, over random games and random cities."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from games.akropolis import plain
from games.akropolis.cities import GAME, blank, sheet
from tetrapolis.core import Chance
from tetrapolis.core.hexes import within
from tetrapolis.games.akropolis import final, view
from tetrapolis.games.akropolis.components import COLOURS, KIND_CODES
from tetrapolis.games.akropolis.scoring import sheet_of

seeds = st.integers(0, 2**64)
scoring_options = st.fixed_dictionaries(
    {
        **{f"double_{colour}": st.booleans() for colour in COLOURS},
        "house_group": st.sampled_from(["hexes", "value"]),
        "barracks_edge": st.sampled_from(["outside", "any_empty_side"]),
        "lake": st.sampled_from(["any_size", "one_hex"]),
    }
)
quick = settings(max_examples=25)


@quick
@given(seed=seeds, seats=st.integers(2, 4), everything=st.booleans(), options=scoring_options)
def test_whole_games_agree(seed, seats, everything, options):
    """Legal placements and what is earned at every turn, scores and sheets as the game goes."""
    state = GAME.start(seats, seed, all_tiles=everything and seats < 4, **options)
    chance = Chance(f"plain {seed}")
    cities, placed = [plain.new_city() for _ in range(seats)], [0] * seats
    while state.to_act:
        seat = state.to_act[0]
        row = state.view()["row"]
        stones = state.view()["cities"][seat]["stones"]
        if placed[seat] % 5 == 0:
            listed = {(a.slot, a.q, a.r, a.turn) for a in state.actions(seat)}
            legal = plain.legal_placements(cities[seat])
            slots = range(1, min(len(row), stones + 1) + 1)
            assert listed == {(slot, *where) for slot in slots for where in legal}
        actions = state.actions(seat)
        action = actions[chance.below(len(actions))]
        kinds = row[action.slot - 1]["hexes"]
        placed[seat] += 1
        where = plain.cells(action.q, action.r, action.turn)
        earned = plain.lay(cities[seat], where, kinds, placed[seat])
        state.play(action)
        assert state.view()["last"]["stones"] == earned
        assert state.view()["cities"][seat]["stones"] == stones - action.slot + 1 + earned
        if placed[seat] % 6 == 0 or not state.to_act:
            agree(state, cities, options)


def agree(state, cities, options):
    shown = state.view()["cities"]
    for seat, city in enumerate(cities):
        seen = plain.from_above(city)
        assert {(h["q"], h["r"]): (h["kind"], h["level"]) for h in shown[seat]["hexes"]} == seen
        assert state.scores()[seat] == plain.score(city, shown[seat]["stones"], options)


kinds = st.sampled_from(list(KIND_CODES))
towns = st.dictionaries(
    st.sampled_from(within(3)), st.tuples(kinds, st.integers(1, 6)), min_size=8, max_size=37
)


def rank(group, town, options):
    """What the greatest group of houses is chosen by."""
    value = sum(town[cell][1] for cell in group)
    return value if options["house_group"] == "value" else (len(group), value)


LOW_AND_WIDE_OR_HIGH = {(0, 0): ("house", 1), (1, 0): ("house", 1), (3, 0): ("house", 2)}


@settings(max_examples=150)
@example(LOW_AND_WIDE_OR_HIGH, 0, plain.DEFAULTS | {"house_group": "value"})
@given(town=towns, stones=st.integers(0, 9), options=scoring_options)
def test_any_town_scores_the_same(town, stones, options):
    """Towns that no game would build, with many lakes, groups and levels."""
    found = sheet(town, stones, **options)
    worth = plain.counting(town, options)
    for line, colour in zip(found.lines, COLOURS, strict=False):
        if colour == "house" and line.cells:  # of equal groups either may be named
            group = plain.region(line.cells[0], lambda c: town.get(c, ("", 0))[0] == "house")
            assert set(line.cells) == group
            assert rank(group, town, options) == rank(worth["house"], town, options)
        else:
            assert set(line.cells) == worth[colour].keys()
        assert line.facts["value"] == sum(worth[colour].values())
        plazas = [cell for cell, (kind, _) in town.items() if kind == f"{colour}_plaza"]
        assert sorted(map(tuple, line.facts["plazas"])) == sorted(plazas)
        assert line.points == line.facts["value"] * len(plazas) * plain.STARS[colour]
    assert found.total == sum(line.points for line in found.lines)


@quick
@given(seed=seeds, turns=st.integers(1, 30))
def test_random_cities_agree_on_where_a_tile_may_lie(seed, turns):
    """Cities without prices, that prefer to grow upwards every other time."""
    chance = Chance(f"city {seed}")
    records = blank()
    final.begin(records)
    city = plain.new_city()
    for number in range(1, turns + 1):
        legal = sorted(plain.legal_placements(city))
        high = [where for where in legal if where[:2] in city] if number % 2 else []
        choice = high or legal
        where = choice[chance.below(len(choice))]
        assert final.lay(records, where, number) == 0
        plain.lay(city, plain.cells(*where), plain.TILES[number], number)
    triangles = {frozenset(map(tuple, cells)) for cells in view.triangles(records, seat=0)}
    assert triangles == {frozenset(plain.cells(*w)) for w in plain.legal_placements(city)}
    assert sheet_of(records, 0).total == plain.score(city, 0, plain.DEFAULTS)
