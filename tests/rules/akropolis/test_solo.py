from __future__ import annotations

import pytest

from games.akropolis.cities import GAME, deck, play_first, play_to_the_end
from tetrapolis.games.akropolis.solo import ARCHITECTS

ARCHITECT_TAKES = ("akropolis.architect", "akropolis.architect_bought")


def solo(*first, **options):
    return GAME.start(1, seed=1, deck=deck(*first), **options)


def architect_of(state):
    return state.view()["architect"]


def ended(*tiles, stones=(0, 0), **options):
    """A solo game that is over: the player has only the starting tile, the Architect these."""
    state = GAME.start(1, seed=1, **options)
    records = state.records
    records["row_size"] = 1
    records["drawn"] = records["deck_size"]
    records["architect_size"] = len(tiles)
    records["architect_tiles"][0, : len(tiles)] = tiles
    records["stones"][0, :2] = stones
    assert state.to_act == ()
    return state


@pytest.mark.rules("AK-31", "AK-33")
def test_the_architect_plays_after_the_player():
    state = solo(22, 23, 24, 26)
    play_first(state)
    assert state.to_act == (0,)
    assert len(architect_of(state)["tiles"]) == 1
    assert [event.code for event in state.events] == ["akropolis.placed", "akropolis.architect"]
    play_first(state)
    codes = [event.code for event in state.events]
    assert codes == ["akropolis.placed", "akropolis.round", "akropolis.architect_bought"]
    assert state.view()["first_seat"] is None  # the Architect opened this round
    play_first(state)
    play_first(state)
    assert state.view()["first_seat"] == 0


@pytest.mark.rules("AK-31")
def test_a_solo_game_is_eighteen_turns_each():
    state = GAME.start(1, seed=4)
    assert len(play_to_the_end(state)) == 18
    assert len(architect_of(state)["tiles"]) == 18
    assert state.view()["cities"][0]["tiles"] == 18


@pytest.mark.rules("AK-32")
def test_the_player_pays_the_architect():
    state = solo(22, 23, 24, 26)
    play_first(state, slot=2)
    assert state.view()["last"]["price"] == 1
    assert architect_of(state)["stones"] == 2 + 1


@pytest.mark.rules("AK-32", "AK-33")
def test_the_architect_pays_the_supply_for_the_cheapest_plaza():
    state = solo(22, 23, 24, 14)
    stones = state.view()["cities"][0]["stones"]
    play_first(state)
    assert [tile["tile"] for tile in architect_of(state)["tiles"]] == [14]
    assert architect_of(state)["stones"] == 2 - 2
    assert state.view()["cities"][0]["stones"] == stones
    assert state.events[-1].facts == {"tile": 14, "n": 2}
    assert [tile["tile"] for tile in state.view()["row"]] == [23, 24]


@pytest.mark.rules("AK-33")
def test_of_several_plazas_it_takes_the_cheapest():
    state = solo(22, 23, 17, 14)
    play_first(state)
    assert [tile["tile"] for tile in architect_of(state)["tiles"]] == [17]


@pytest.mark.rules("AK-33")
def test_without_a_plaza_in_reach_it_takes_the_first_tile():
    state = solo(22, 23, 24, 25)
    play_first(state)
    assert [tile["tile"] for tile in architect_of(state)["tiles"]] == [23]
    poor = solo(22, 23, 24, 14)
    poor.records["stones"][0, 1] = 1
    play_first(poor)
    assert [tile["tile"] for tile in architect_of(poor)["tiles"]] == [23]


@pytest.mark.rules("AK-33")
def test_it_earns_nothing_from_quarries():
    state = GAME.start(1, seed=4)
    while state.to_act:
        before = architect_of(state)["stones"]
        play_first(state)
        paid = sum(e.facts["n"] for e in state.events if e.code in ARCHITECT_TAKES)
        assert architect_of(state)["stones"] == before + state.view()["last"]["price"] - paid


@pytest.mark.rules("AK-34")
@pytest.mark.parametrize(
    ("level", "score"),
    [("hippodamos", 3 + 7), ("metagenes", 3 + 7 + 2 * 4), ("callicrates", 2 * 3 + 7)],
)
def test_its_score_on_each_level(level, score):
    """Three houses for the star of its starting tile, 7 stones; barracks without a plaza, and
    a temple plaza without temples; one quarry and the three of the starting tile."""
    architect = architect_of(ended(21, 14, stones=(0, 7), architect=level))
    assert architect["score"] == score
    assert architect["level"] == level
    assert architect["counts"]["house"]["stars"] == 1
    assert architect["counts"]["barracks"]["points"] == 0
    assert architect["counts"]["temple"]["points"] == 0


@pytest.mark.rules("AK-35")
@pytest.mark.parametrize("level", ARCHITECTS)
def test_houses_double_from_value_ten(level):
    worth = 2 if level == "callicrates" else 1
    few, many = (21, 43), (21, 43, 55, 22, 23, 24, 25, 26)
    for tiles in (few, many):
        value = architect_of(ended(*tiles, architect=level))["counts"]["house"]["value"]
        doubled = architect_of(ended(*tiles, architect=level, double_house=True))["counts"]
        assert doubled["house"]["value"] == value * (2 if value >= 10 else 1)
    assert value == 11 * worth


@pytest.mark.rules("AK-35")
@pytest.mark.parametrize(
    ("tiles", "value", "doubled"), [((9, 28), 1, 2), ((9, 28, 29, 30, 31, 32), 5, 8)]
)
def test_at_most_three_markets_for_each_market_plaza_double(tiles, value, doubled):
    assert architect_of(ended(*tiles))["counts"]["market"]["value"] == value
    state = ended(*tiles, double_market=True)
    assert architect_of(state)["counts"]["market"]["value"] == doubled
    twice = ended(*tiles, double_market=True, architect="callicrates")
    assert architect_of(twice)["counts"]["market"]["value"] == 2 * doubled


@pytest.mark.rules("AK-35")
@pytest.mark.parametrize("level", ARCHITECTS)
def test_temples_double_for_callicrates_only(level):
    plain = ended(17, 22, 24, architect=level)
    varied = ended(17, 22, 24, architect=level, double_temple=True)
    ratio = 2 if level == "callicrates" else 1
    value = architect_of(plain)["counts"]["temple"]["value"]
    assert value == 2 * ratio
    assert architect_of(varied)["counts"]["temple"]["value"] == ratio * value


@pytest.mark.rules("AK-35")
@pytest.mark.parametrize("colour", ["barracks", "garden"])
def test_all_barracks_and_gardens_double(colour):
    tiles = (13, 20, 22, 23, 26)
    value = architect_of(ended(*tiles))["counts"][colour]["value"]
    varied = architect_of(ended(*tiles, **{f"double_{colour}": True}))["counts"]
    assert value > 0
    assert varied[colour]["value"] == 2 * value


@pytest.mark.rules("AK-36")
@pytest.mark.parametrize(
    ("tiles", "stones", "won"),
    [
        ((), (5, 4), True),
        ((), (4, 5), False),
        ((21,), (5, 3), True),  # 5 points each, of which the Architect's houses make 2
        ((), (5, 5), False),
    ],
)
def test_equal_points_go_to_more_stones_and_then_to_the_architect(tiles, stones, won):
    state = ended(*tiles, stones=stones)
    result = state.result
    assert result.winners == ((0,) if won else ())
    assert result.scores == (stones[0],)
    assert result.facts == {
        "stones": [stones[0]],
        "architect": architect_of(state)["score"],
        "architect_stones": stones[1],
    }
    assert result.points(0) == (1.0 if won else 0.0)
