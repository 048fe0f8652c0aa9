"""MI-15 and MI-17 to MI-22: what specialists and barracks do."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.micropolis.table import armies, laid, line, play, random_game, table
from tetrapolis.core import Illegal

ORDER = range(1, 41)


def chamber(specialist, *more, barracks=0, eggs=0):
    segment = {"specialist": specialist, **({"eggs": eggs} if eggs else {})}
    return {"barracks": barracks, "segments": [segment, *more, {"ports": ["LU"]}]}


def barracks(size):
    return {"barracks": size, "segments": [{"ports": ["LD"], "workers": 1}]}


def choice(state):
    return state.view()["choice"]


def filled(state, seat):
    """Sizes of the barracks by place, 0 for an empty one or none."""
    return {item["place"]: item["barracks"] for item in state.view()["players"][seat]["ring"]}


def tokens(state):
    return [player["architects"] for player in state.view()["players"]]


@pytest.mark.rules("MI-15")
def test_the_player_chooses_the_order_of_effects():
    tile = chamber("nurse", eggs=2, barracks=4)
    state = table(2, {1: tile}, [2, 3, 4, 5, 1])
    state.play("5R")
    assert armies(state)[0] == 1
    assert choice(state)["kind"] == "effect"
    assert [option["effect"] for option in choice(state)["options"]] == ["nurse", "barracks"]
    assert state.to_act == (0,)
    assert [str(action) for action in state.actions(0)] == ["effect 1", "effect barracks"]
    barracks_first = state.copy()
    barracks_first.play("effect barracks")  # too few soldiers yet: it stays empty
    assert filled(barracks_first, 0) == {0: 0}
    assert armies(barracks_first)[0] == 3
    for text in ("effect 2", "fill", "1R", "leader 1", "sentry none"):
        with pytest.raises(Illegal):
            state.play(text)
    state.play("effect 1")
    assert armies(state)[0] == 3
    assert choice(state) is None


@pytest.mark.rules("MI-15")
def test_three_effects_are_two_choices_of_order():
    tile = chamber("nurse", {"specialist": "architect"}, eggs=1, barracks=1)
    state = table(2, {1: tile}, ORDER)
    play(state, "1R", "effect barracks", "fill")
    assert [option["effect"] for option in choice(state)["options"]] == ["nurse", "architect"]
    state.play("effect 2")
    assert armies(state)[0] == 5 - 1 + 1
    assert tokens(state) == [1, 0]


@pytest.mark.rules("MI-17")
def test_nurse():
    state = table(2, {1: chamber("nurse", eggs=3)}, ORDER)
    state.play("1R")
    assert armies(state)[0] == 8
    assert state.view()["reserve"]["soldiers"] == 35 - 3


@pytest.mark.rules("MI-18")
def test_architect_takes_a_token_that_buys_any_tile_on_a_later_turn():
    state = table(2, {1: chamber("architect")}, ORDER)
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.token"):
        state.play("7R*")
    play(state, "1R", "6R")
    assert tokens(state) == [1, 0]
    assert laid(state)[:5] == [1, 1, 1, 1, 1]
    taken = line(state)[4]
    before = armies(state)[0]
    reserve = state.view()["reserve"]
    assert len([a for a in state.actions(0) if str(a).endswith("*")]) == 5 * 2
    state.play("5L*")
    assert taken not in line(state)
    assert laid(state) == [1, 1, 1, 1]
    assert armies(state)[0] == before + 1  # the soldier on it is collected, none is laid
    assert tokens(state) == [0, 0]
    assert state.view()["reserve"] == {
        "soldiers": reserve["soldiers"],
        "architects": reserve["architects"] + 1,
    }


@pytest.mark.rules("MI-18")
def test_more_than_one_token_may_be_held_and_none_in_reserve_means_none():
    architects = {n: chamber("architect", {"workers": n}) for n in (1, 2, 3)}
    state = table(2, architects, [1, 4, 2, 5, 3, 6, 7])
    play(state, "1R", "1R", "1R", "1R")
    assert tokens(state) == [2, 0]
    play(state, "1R", "1R") if state.to_act == (0,) else play(state, "2R", "1R")
    assert sum(tokens(state)) == 2
    assert state.view()["reserve"]["architects"] == 0


@pytest.mark.rules("MI-19")
def test_sergeant_costs_the_leader_one_and_gains_one():
    state = table(2, {2: chamber("sergeant")}, ORDER)
    play(state, "1R", "1R")
    assert armies(state) == [4, 6]


@pytest.mark.rules("MI-19")
def test_sergeant_of_the_leader_is_net_zero():
    state = table(2, {1: chamber("sergeant")}, ORDER)
    state.play("1R")
    assert armies(state) == [5, 5]
    assert state.events[-1].facts == {"n": 1, "lost": 1, "leader": 0}


@pytest.mark.rules("MI-19", "MI-22")
def test_a_leader_without_soldiers_discards_none_and_barracks_are_safe():
    special = {5: barracks(1), 6: chamber("sergeant")}
    state = table(2, special, ORDER)
    play(state, "5R", "fill")
    assert armies(state) == [0, 5]
    play(state, "5R")
    assert armies(state) == [0, 5 - 4 + 1]
    assert filled(state, 0) == {0: 1}
    assert state.events[-1].facts["lost"] == 0


def sentry_position():
    """Seat 0 has empty barracks of 1 and 4 at places 0 and 1, an army of 4, and places a sentry."""
    special = {1: barracks(1), 3: barracks(4), 5: chamber("sentry")}
    state = table(2, special, [1, 2, 6, 3, 7, 5, 8, 9, 10])
    play(state, "1R", "leave", "1R")
    play(state, "2R", "leave", "2R")
    return state


@pytest.mark.rules("MI-20")
def test_sentry_rearranges_freely():
    state = sentry_position()
    assert line(state) == [6, 5, 8]
    assert armies(state)[0] == 4
    assert laid(state) == [2, 0, 0]
    state.play("2R")
    assert choice(state)["kind"] == "sentry"
    assert [option["full"] for option in choice(state)["options"]] == [[], [0]]
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.soldiers"):
        state.play("sentry 1")
    with pytest.raises(Illegal, match=r"micropolis\.illegal\.barracks"):
        state.play("sentry 2")
    nothing = state.copy()
    nothing.play("sentry none")
    assert armies(nothing)[0] == 3
    assert filled(nothing, 0) == {0: 0, 1: 0, 2: 0}
    state.play("sentry 0")
    assert armies(state)[0] == 2
    assert filled(state, 0) == {0: 1, 1: 0, 2: 0}


@pytest.mark.rules("MI-20", "MI-12")
def test_a_sentry_may_empty_barracks_but_the_army_holds_ten_at_most():
    special = {
        1: barracks(4),
        3: chamber("nurse", eggs=5),
        5: chamber("nurse", {"workers": 1}, eggs=5),
        7: chamber("sentry"),
        10: barracks(1),
    }
    state = table(2, special, [1, 2, 3, 4, 5, 6, 10, 7, 8, 9, 11, 12, 13])
    play(state, "1R", "fill", "1R", "1R", "1R", "1R", "1R")
    play(state, "1R", "leave", "2R", "1R")
    assert armies(state)[0] == 10
    assert filled(state, 0) == {0: 4, 1: 0, 2: 0, 3: 0, 4: 0}
    assert [option["full"] for option in choice(state)["options"]] == [[0], [0, 3]]
    for text in ("sentry 3", "sentry none"):
        with pytest.raises(Illegal, match=r"micropolis\.illegal\.army"):
            state.play(text)
    state.play("sentry 0,3")
    assert armies(state)[0] == 9
    assert filled(state, 0) == {0: 4, 1: 0, 2: 0, 3: 1, 4: 0}


@pytest.mark.rules("MI-20")
@settings(max_examples=40)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_a_sentry_offers_exactly_the_arrangements_that_fit(seats, seed):
    for state in random_game(seats, seed):
        view = state.view()
        if not view["choice"] or view["choice"]["kind"] != "sentry":
            continue
        player = view["players"][state.to_act[0]]
        sizes = {
            item["place"]: view["tiles"][str(item["tile"])]["barracks"]
            for item in player["ring"]
            if view["tiles"][str(item["tile"])]["barracks"]
        }
        soldiers = player["army"] + sum(item["barracks"] for item in player["ring"])
        listed = {tuple(option["full"]) for option in view["choice"]["options"]}
        fitting = {
            subset
            for subset in subsets(sorted(sizes))
            if 0 <= soldiers - sum(sizes[place] for place in subset) <= 10
        }
        assert listed == fitting
        present = tuple(sorted(i["place"] for i in player["ring"] if i["barracks"]))
        assert present in listed
        full = max(listed)
        state.copy().play(f"sentry {','.join(map(str, full)) or 'none'}")


def subsets(items):
    if not items:
        return [()]
    rest = subsets(items[1:])
    return rest + [(items[0], *subset) for subset in rest]


@pytest.mark.rules("MI-21", "MI-22")
def test_barracks_are_filled_at_once_or_stay_empty():
    state = table(2, {1: barracks(3)}, ORDER)
    state.play("1R")
    assert choice(state)["kind"] == "fill"
    assert [option["action"] for option in choice(state)["options"]] == ["fill", "leave"]
    left = state.copy()
    left.play("leave")
    assert armies(left)[0] == 5
    assert filled(left, 0) == {0: 0}
    state.play("fill")
    assert armies(state)[0] == 2
    assert filled(state, 0) == {0: 3}
    state.play("1R")
    assert len(state.actions(0)) == 3 * 2  # what is in the barracks does not pay
    assert line(state) == [3, 4, 5, 6, 7]


@pytest.mark.rules("MI-21")
def test_too_few_soldiers_leave_barracks_empty_without_a_choice():
    state = table(2, {3: barracks(4)}, ORDER)
    state.play("3R")
    assert choice(state) is None
    assert armies(state)[0] == 3
    assert state.events[-1].code == "micropolis.left_empty"


@pytest.mark.rules("MI-22")
def test_soldiers_in_barracks_do_not_count_for_leader_or_red_army():
    state = table(2, {1: barracks(2)}, ORDER)
    play(state, "1R", "fill", "1R")
    sheets = [state.sheet(seat) for seat in range(2)]
    red_army = [
        next(line.points for line in sheet.lines if line.code == "micropolis.score.red_army")
        for sheet in sheets
    ]
    assert red_army == [0, 5]
    play(state, "1R", "1R", "1R", "1R")
    assert state.view()["leader"] == 1


def test_a_sentry_on_the_same_tile_may_fill_the_barracks():
    state = table(2, {1: chamber("sentry", barracks=2)}, ORDER)
    play(state, "1R", "effect 1", "sentry 0")
    assert filled(state, 0) == {0: 2}
    assert armies(state)[0] == 3
    assert state.to_act == (1,)
