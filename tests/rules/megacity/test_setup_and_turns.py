"""Set-up, turns and the standard actions: MC-4, MC-6 to MC-16."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.megacity.tables import do, give, hold, no_pieces, put_up, refused, start
from tetrapolis.core import BadInput
from tetrapolis.games.megacity import GAME
from tetrapolis.games.megacity.components import MATERIALS, TYPES
from tetrapolis.games.megacity.pieces import all_pieces, contract, platforms, shape_names
from tetrapolis.games.megacity.table import CENTRAL, Turn


@pytest.mark.rules("MC-6", "MC-7", "MC-8")
@given(seats=st.integers(2, 4), seed=st.integers(0, 2**64))
@settings(max_examples=60)
def test_set_up(seats, seed):
    state = start(seats, seed)
    tiles = [number for number, _ in (*state.open_platforms, *state.stack)]
    assert len(state.open_platforms) == 3
    assert sorted(tiles) == sorted(platforms())
    assert len(tiles) == 24
    dealt = [name for column in state.columns.values() for name in column]
    assert len(dealt) == len(set(dealt)) == {2: 12, 3: 14, 4: 16}[seats]
    for kind in TYPES:
        assert len(state.columns[kind]) >= 2
        assert all(contract(name).type == kind for name in state.columns[kind])
    assert state.landmarks == ()
    assert state.landmarks_aside == ("L1", "L2", "L3", "L4")
    assert [len(player.tray) for player in state.players] == list(range(seats))
    held = [piece for player in state.players for piece in player.tray]
    assert sorted((*held, *state.bag)) == list(range(150))
    assert all(player.park for player in state.players)
    assert list(state.city) == [CENTRAL]
    assert state.turn.seat == 0


@pytest.mark.rules("MC-4")
def test_awards_and_cubes():
    options = {option.name: option.default for option in GAME.options}
    assert [options[f"award_{name}"] for name in ("specialisation", "diversity", "tallest")] == [
        3
    ] * 3
    assert all(player.cubes == 8 for player in start(4).players)


@pytest.mark.rules("MC-6")
def test_platforms_are_shuffled():
    opened = Counter(n for seed in range(200) for n, _ in start(2, seed).open_platforms)
    assert set(opened) == set(platforms())
    assert max(opened.values()) < 60


@pytest.mark.rules("MC-9")
@pytest.mark.parametrize(("seats", "actions"), [(2, 3), (3, 2), (4, 2)])
def test_a_turn_is_some_standard_actions_the_same_again_if_wished(seats, actions):
    state = start(seats)
    for left in range(actions, 0, -1):
        assert (state.turn.seat, state.turn.actions_left) == (0, left)
        do(state, "piece steel")
    assert (state.turn.seat, state.turn.actions_left) == (1, actions)
    assert refused(state, "pieces", 0) == "illegal.not_your_turn"
    do(state, "pieces")
    assert do(state, "end") == ["stopped"]
    assert state.turn.seat == 2 % seats


@pytest.mark.rules("MC-9")
def test_a_delivery_takes_the_place_of_the_whole_turn():
    state = start()
    platform = hold(state, 0, "R1")
    do(state, "pieces")
    wish = f'deliver {platform} {{"contract":"R1","place":[1,0]}}'
    assert refused(state, wish) == "delivery_instead"


@pytest.mark.rules("MC-10")
@pytest.mark.parametrize(("seats", "limit"), [(2, 3), (3, 2), (4, 2)])
def test_taking_contracts(seats, limit):
    state = start(seats)
    column = max(state.columns, key=lambda kind: len(state.columns[kind]))
    for k in range(limit):
        state.turn = Turn(0, 1 + k, 2)
        top, *rest = state.columns[column]
        assert do(state, f"contract {column}") == ["took_contract"]
        assert state.players[0].contracts[-1] == top
        assert state.columns[column] == tuple(rest)
    state.turn = Turn(0, 9, 2)
    other = next(kind for kind in TYPES if kind != column)
    assert refused(state, f"contract {other}") == "contracts_full"
    # Only uncompleted ones count: those delivered are no longer in hand (see test_delivery).
    state.players[0].contracts = state.players[0].contracts[1:]
    assert do(state, f"contract {other}") == ["took_contract"]
    state.columns[other] = ()
    state.players[0].contracts = ()
    assert refused(state, f"contract {other}") == "column_empty"


@pytest.mark.rules("MC-11")
@pytest.mark.parametrize(("seats", "limit"), [(2, 3), (3, 2), (4, 2)])
def test_taking_platforms(seats, limit):
    state = start(seats)
    for k in range(limit):
        state.turn = Turn(0, 1 + k, 2)
        (number, side), *others = state.open_platforms
        following, *stack = state.stack
        assert do(state, f"platform {number}") == ["took_platform"]
        assert state.players[0].workshops[number].side == side
        assert state.open_platforms == (*others, following)
        assert state.stack == tuple(stack)
    state.turn = Turn(0, 9, 2)
    assert state.players[0].park  # which does not count
    assert refused(state, f"platform {state.open_platforms[0][0]}") == "platforms_full"
    state.players[0].workshops.clear()
    assert refused(state, f"platform {state.stack[0][0]}") == "not_open"
    state.stack = ()
    do(state, f"platform {state.open_platforms[0][0]}")
    assert len(state.open_platforms) == 2


@pytest.mark.rules("MC-12")
def test_three_random_pieces():
    state = start()
    before = set(state.bag)
    assert do(state, "pieces") == ["took_pieces"]
    tray = state.players[0].tray
    assert len(tray) == 3
    assert set(tray) == before - set(state.bag)
    drawn = Counter()
    for seed in range(300):
        other = start(2, seed)
        do(other, "pieces")
        drawn.update(other.players[0].tray)
    assert len(drawn) > 140  # any piece may come


@pytest.mark.rules("MC-12")
@pytest.mark.parametrize("material", MATERIALS)
def test_one_piece_of_a_material_and_its_shape_is_random(material):
    shapes = set()
    for seed in range(40):
        state = start(2, seed)
        assert do(state, f"piece {material}") == [f"took_{material}"]
        (piece,) = state.players[0].tray
        assert all_pieces()[piece].material == material
        shapes.add(all_pieces()[piece].shape)
    assert len(shapes) > 5
    assert refused(start(), f"piece {material} slab") == "shape_is_random"


@pytest.mark.rules("MC-12")
def test_the_shape_can_be_chosen_by_the_setting():
    state = start(search="choose_shape")
    assert refused(state, "piece glass") == "shape_missing"
    assert refused(state, "piece glass sphere") == "no_such_shape"
    for shape in shape_names()[:2]:
        do(state, f"piece glass {shape}")
    assert [all_pieces()[piece].shape for piece in state.players[0].tray] == list(shape_names()[:2])
    give(state, 1, *["cog"] * 5, material="glass")
    assert refused(state, "piece glass cog") == "shape_gone"
    listed = {str(action) for action in state.actions(0)}
    assert "piece glass beam" in listed
    assert not {"piece glass", "piece glass cog"} & listed


@pytest.mark.rules("MC-12")
def test_with_none_of_the_material_left_three_random_ones_come():
    state = start()
    state.bag = tuple(p for p in state.bag if all_pieces()[p].material != "glass")
    assert do(state, "piece glass") == ["took_pieces"]
    assert len(state.players[0].tray) == 3


@pytest.mark.rules("MC-12")
def test_a_bag_with_fewer_gives_what_it_has():
    state = start()
    state.bag = state.bag[:2]
    do(state, "pieces")
    assert (len(state.players[0].tray), state.bag) == (2, ())
    assert refused(state, "pieces") == "bag_empty"
    assert refused(state, "piece steel") == "bag_empty"


@pytest.mark.rules("MC-13")
def test_rezoning_turns_a_platform_over_and_what_stood_there_comes_back():
    state = start()
    number = hold(state, 0, "R1")
    shop = state.players[0].workshops[number]
    side = shop.side
    bodies = put_up(state, 0, number, "nub", "slab")
    assert do(state, f"rezone {number}") == ["rezoned"]
    shop = state.players[0].workshops[number]
    assert (shop.side, shop.bodies) == (1 - side, {})
    assert set(state.players[0].tray) == {piece for piece in bodies if piece >= 0}
    assert refused(state, f"rezone {number % 24 + 1}") == "no_such_platform"


@pytest.mark.rules("MC-14")
def test_refreshing_opens_three_new_platforms():
    state = start()
    old, stack = state.open_platforms, state.stack
    assert do(state, "refresh") == ["refreshed"]
    assert state.open_platforms == stack[:3]
    assert state.stack == stack[3:] + old
    state.stack = ()
    assert refused(state, "refresh") == "stack_empty"


@pytest.mark.rules("MC-15", "MC-7")
def test_reorganising_puts_a_top_card_to_the_bottom():
    state = start()
    top, *rest = state.columns["public"]
    others = {kind: state.columns[kind] for kind in TYPES if kind != "public"}
    assert do(state, "reorganise public") == ["reorganised_public"]
    assert state.columns["public"] == (*rest, top)
    assert {kind: state.columns[kind] for kind in others} == others
    state.columns["public"] = ("P1",)
    assert refused(state, "reorganise public") == "column_short"


@pytest.mark.rules("MC-16")
def test_at_the_end_of_the_turn_fifteen_pieces_may_be_kept():
    state = start()
    no_pieces(state)
    give(state, 0, *["nub"] * 5, *["slab"] * 5, *["cog"] * 3)
    number = hold(state, 0, "R1")
    put_up(state, 0, number, "beam", "beam")
    state.turn = Turn(0, 1, 1)
    assert do(state, "pieces") == ["took_pieces", "too_many"]
    assert (state.turn.seat, state.turn.phase) == (0, "return")
    assert refused(state, "pieces") == "phase.return"
    assert refused(state, f"return {next(iter(state.bag))}") == "not_in_tray"
    for left in (2, 1, 0):
        piece = state.players[0].tray[left]
        assert do(state, f"return {piece}") == ["returned"]
        assert piece in state.bag
        assert state.turn.seat == (0 if left else 1)
    assert state.players[0].pieces_held() == 15


@pytest.mark.rules("MC-16")
def test_pieces_of_buildings_are_returned_when_the_tray_is_empty():
    state = start()
    no_pieces(state)
    number = hold(state, 0, "R1")
    bodies = put_up(state, 0, number, *["nub"] * 5, *["slab"] * 5, *["beam"] * 5, "cog")
    state.turn = Turn(0, 1, 3)
    assert do(state, "end") == ["stopped", "too_many"]
    first = min(piece for piece in bodies if piece >= 0)
    do(state, f"return {first}")
    assert first in state.bag
    # A building that loses a piece this way is taken apart.
    assert state.players[0].workshops[number].bodies == {}
    assert len(state.players[0].tray) == 15
    assert state.turn.seat == 1


def test_texts_that_are_no_actions():
    for text in ("contract", "contract glass", "piece wood", "platform 1000", "build 1",
                 "build 1 {}x", 'build 1 {"put":{"1":[0,0,0]}}', "park 1", "return ١",
                 'build 1 {"sett":{}}', 'deliver 1 {"contract":"R1"}'):  # fmt: skip
        with pytest.raises(BadInput, match="action.text"):
            GAME.parse(text)
