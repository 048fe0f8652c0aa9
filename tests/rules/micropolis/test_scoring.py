"""MI-27 to MI-35: galleries and points, on finished anthills and against a second scorer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.micropolis.simple import all_points, galleries_of
from games.micropolis.table import GAME, Micropolis, plain_set, play, random_game, table
from tetrapolis.games.micropolis.components import load_tiles, read_tiles
from tetrapolis.games.micropolis.scoring import galleries, sheet
from tetrapolis.games.micropolis.state import empty_records

TILES = load_tiles()
PLAIN = list(range(1, 11))


def closed_off(*segments, barracks=0):
    return {"barracks": barracks, "segments": list(segments)}


def records_of(special, *anthills, armies=None):
    """Finished or growing anthills (tile ids clockwise from place 0) as a record."""
    records = empty_records(read_tiles(plain_set(special)), len(anthills))
    for seat, ring in enumerate(anthills):
        for place, tile in enumerate(ring):
            records[0]["ring"][seat, place] = tile - 1
        records[0]["placed"][seat] = len(ring)
        records[0]["army"][seat] = armies[seat] if armies else 0
    return records


def lines_of(records, seat, name):
    code = f"micropolis.score.{name}"
    return [line for line in sheet(records, seat).lines if line.code == code]


@pytest.mark.rules("MI-27")
def test_equal_levels_join_and_a_closed_port_is_a_dead_end():
    special = {
        1: closed_off({"ports": ["LU", "RU"], "workers": 1}, {"ports": ["LD", "RD"]}),
        2: closed_off({"ports": ["LU", "RD"], "workers": 2}),  # LD and RU are closed
        3: closed_off({"ports": ["LD"], "workers": 3}, {"ports": ["LU"]}),
    }
    found = [gallery.cells for gallery in galleries(records_of(special, [1, 2, 3]), 0)]
    assert found == [((0, 0), (1, 0), (2, 0)), ((0, 1),), ((2, 1),)]


@pytest.mark.rules("MI-27")
def test_the_tenth_tile_is_joined_to_the_first():
    records = records_of({}, PLAIN)
    upper, lower = galleries(records, 0)
    assert upper.length == lower.length == 10
    open_ring = galleries(records_of({}, PLAIN[:9]), 0)
    assert [gallery.length for gallery in open_ring] == [9, 9]
    turns = {
        1: closed_off({"ports": ["LU", "LD"], "workers": 1}, {"ports": ["RU", "RD"]}),
    }
    (round_trip,) = galleries(records_of(turns, PLAIN), 0)
    assert round_trip.length == 10  # tile 1 is touched twice and counts once
    assert len(round_trip.cells) == 20


@pytest.mark.rules("MI-28")
def test_population():
    special = {1: closed_off({"specialist": "queen", "workers": 2}, {"ports": ["LU"]})}
    (line,) = lines_of(records_of(special, [1, 2]), 0, "population")
    assert line.points == 3 + 2
    assert line.cells == ((0, 0), (1, 0))


@pytest.mark.rules("MI-29")
def test_colony_goes_to_all_who_tie():
    special = {
        n: closed_off({"ports": ["LU"], "workers": n % 5}, {"ports": ["RU"], "gifts": n % 3})
        for n in (1, 3, 6, 8)
    }
    records = records_of(special, [3], [8], [1, 6])
    assert [lines_of(records, seat, "colony")[0].points for seat in range(3)] == [5, 5, 0]
    assert lines_of(records, 0, "colony")[0].cells == ((0, 0),)


@pytest.mark.rules("MI-30")
@pytest.mark.parametrize(
    ("fruits", "gifts", "points"),
    [
        ([], 0, 0),
        (["fig"], 0, 2),
        (["fig", "lemon"], 0, 5),
        (["cherry", "lemon", "grape"], 0, 10),
        (["cherry", "lemon", "grape", "fig"], 0, 15),
        (["cherry", "lemon", "grape", "fig", "blackberry"], 0, 20),
        (["cherry", "lemon", "grape", "fig", "blackberry", "pomegranate"], 0, 25),
        (["cherry", "cherry", "cherry"], 0, 2),
        ([], 1, 2),
        (["cherry", "cherry"], 2, 10),
        (["cherry", "lemon", "grape", "fig", "blackberry", "pomegranate"], 2, 25),
    ],
)
def test_harvest(fruits, gifts, points):
    special = {1: closed_off({"ports": ["RU"], "fruits": fruits, "gifts": gifts})}
    lines = lines_of(records_of(special, [1]), 0, "harvest")
    assert sum(line.points for line in lines) == points


@pytest.mark.rules("MI-30")
def test_each_gallery_is_harvested_by_itself():
    special = {
        1: closed_off({"ports": ["RU"], "fruits": ["fig"]}, {"ports": ["RD"], "fruits": ["fig"]}),
        2: closed_off({"ports": ["LU"], "fruits": ["lemon"]}, {"ports": ["LD"]}),
    }
    lines = lines_of(records_of(special, [1, 2]), 0, "harvest")
    assert [line.points for line in lines] == [5, 2]
    assert lines[0].cells == ((0, 0), (1, 0))


@pytest.mark.rules("MI-31")
def test_royal_gallery_scores_its_length_and_two_queens_nothing():
    queen = {"ports": ["LU", "RU"], "specialist": "queen"}
    special = {1: closed_off(queen), 5: closed_off(queen, {"ports": ["LD"]})}
    (royal,) = lines_of(records_of(special, [1, 2, 3]), 0, "royal")
    assert royal.points == 3
    records = records_of(special, [1, 2, 5])
    assert lines_of(records, 0, "royal") == []
    (rivals,) = lines_of(records, 0, "rivals")
    assert rivals.points == 0
    assert rivals.cells == ((0, 0), (1, 0), (2, 0))


@pytest.mark.rules("MI-32")
def test_red_army_goes_to_all_who_tie():
    records = records_of({}, [1], [2], [3], armies=[4, 7, 7])
    assert [lines_of(records, seat, "red_army")[0].points for seat in range(3)] == [0, 5, 5]


@pytest.mark.rules("MI-33")
def test_full_barracks():
    special = {size: closed_off({"workers": size}, barracks=size) for size in (1, 2, 3, 4)}
    records = records_of(special, [1, 2, 3, 4])
    assert lines_of(records, 0, "barracks") == []
    records[0]["full"][0] = 0b1111
    lines = lines_of(records, 0, "barracks")
    assert [line.points for line in lines] == [2, 4, 7, 10]
    assert [line.cells for line in lines] == [((0,),), ((1,),), ((2,),), ((3,),)]


def finished(*seats):
    """A game whose last action has been played, with anthills (ring, army) put in its place."""
    game = type("Plain", (Micropolis,), {"tile_sets": {"designed": read_tiles(plain_set({}))}})()
    state = game.start(len(seats), seed=1)
    while state.to_act:
        state.play(state.actions(state.to_act[0])[0])
    record = state.records[0]
    record["full"] = 0
    for seat, (ring, army) in enumerate(seats):
        record["ring"][seat] = [tile - 1 for tile in ring]
        record["army"][seat] = army
    return state


@pytest.mark.rules("MI-34")
def test_highest_total_wins_a_tie_goes_to_the_larger_army_then_it_is_shared():
    rich, poor = [*range(11, 20), 29], list(range(1, 11))
    assert finished((poor, 9), (rich, 1)).result.winners == (1,)
    tied = finished((poor, 4), (poor, 4))
    assert tied.result.winners == (0, 1)
    assert tied.result.points(0) == 0.5
    # The third has the largest army; the first two tie in points, not in soldiers.
    by_army = finished((rich, 3), (rich, 4), (poor, 6)).result
    assert by_army.scores[0] == by_army.scores[1] > by_army.scores[2]
    assert by_army.winners == (1,)
    assert by_army.facts["by_army"]


def anthills_of(state):
    for player in state.view()["players"]:
        ring = [item["tile"] for item in player["ring"]]
        yield ring, [item["tile"] for item in player["ring"] if item["barracks"]]


@pytest.mark.rules("MI-27", "MI-28", "MI-29", "MI-30", "MI-31", "MI-32", "MI-33", "MI-35")
@settings(max_examples=40)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32), step=st.integers(1, 7))
def test_scores_are_those_of_a_second_scorer(seats, seed, step):
    for number, state in enumerate(random_game(seats, seed)):
        if number % step and state.to_act:
            continue
        view = state.view()
        anthills = list(anthills_of(state))
        armies = [player["army"] for player in view["players"]]
        assert list(state.scores()) == all_points(anthills, armies, TILES)
        assert [state.sheet(seat).total for seat in range(seats)] == list(state.scores())
        for (ring, _), player in zip(anthills, view["players"], strict=True):
            found = {frozenset(map(tuple, gallery["cells"])) for gallery in player["galleries"]}
            expected = {
                frozenset(((player["start"] + index) % 10, segment) for index, segment in gallery)
                for gallery in galleries_of(ring, TILES, closed=len(ring) == 10)
            }
            assert found == expected


@pytest.mark.rules("MI-35")
@settings(max_examples=15)
@given(seed=st.integers(0, 2**32))
def test_every_line_names_what_it_counts(seed):
    *_, state = random_game(3, seed)
    for seat, player in enumerate(state.view()["players"]):
        whole = {tuple(cell) for gallery in player["galleries"] for cell in gallery["cells"]}
        for line in state.sheet(seat).lines:
            if line.code == "micropolis.score.barracks":
                ((place,),) = line.cells
                assert next(i for i in player["ring"] if i["place"] == place)["barracks"]
            elif line.code != "micropolis.score.red_army":
                assert line.cells
                assert set(line.cells) <= whole
        total = sum(line.points for line in state.sheet(seat).lines)
        assert total == state.result.scores[seat]


@pytest.mark.rules("MI-30")
def test_preview_shows_what_a_place_would_change():
    special = {
        1: closed_off({"ports": ["RU"], "fruits": ["fig"]}),
        3: closed_off({"ports": ["LU"], "fruits": ["lemon"]}, {"ports": ["RD"]}),
    }
    state = table(2, special, [1, 2, 3, *range(4, 20)])
    play(state, "1R", "1R")

    def harvest(text):
        found = state.preview(text).lines
        return sum(line.points for line in found if line.code == "micropolis.score.harvest")

    assert harvest("1R") == 5
    assert harvest("1L") == 2 + 2
    assert GAME.tile_sets["designed"] == TILES
