"""The table game as a whole: pieces are never lost, bots come to an end."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.megacity.tables import delivery, do, free_sides, hold, put_up, start
from tetrapolis.bots import make_bot
from tetrapolis.core import Chance
from tetrapolis.games.megacity import GAME
from tetrapolis.games.megacity.city import places
from tetrapolis.games.megacity.components import box
from tetrapolis.games.megacity.notation import Build, Deliver, Edit, Slide, parse
from tetrapolis.games.megacity.outcome import Fall, Motion, Outcome, keyed
from tetrapolis.games.megacity.table import pieces_of


def everywhere(state):
    """Every piece that is still in the game, as often as it is there."""
    found = list(state.bag)
    for player in state.players:
        found += player.tray
        for shop in player.workshops.values():
            found += pieces_of(shop.bodies)
    for tile in state.city.values():
        found += pieces_of(tile.bodies)
        found += [tile.monument] if tile.monument is not None else []
    return sorted(found)


def random_delivery(state, chance):
    """Let who is on turn deliver some contract somewhere, with any outcome; the pieces lost."""
    seat = state.turn.seat
    left = [
        card.id
        for card in box().contracts
        if card.id not in _used(state) and free_sides(state, card.type)
    ]
    free = places(state)
    held = sum(len(player.workshops) for player in state.players)
    if not left or not free or held > 6 or len(state.bag) < 40 or not state.players[seat].cubes:
        return []
    name = left[chance.below(len(left))]
    platform = hold(state, seat, name)
    player = state.players[seat]
    player.contracts = (name, *(c for c in player.contracts if c != name))
    put_up(state, seat, platform)
    standing = [cell for cell, tile in state.city.items() if pieces_of(tile.bodies)]
    falls, lost = (), []
    if standing and chance.below(3) == 0:
        cell = standing[chance.below(len(standing))]
        bodies = dict(state.city[cell].bodies)
        lost = [pieces_of(bodies)[0]]
        rest = {body: pose for body, pose in bodies.items() if body not in lost}
        falls = (Fall(cell, keyed(rest), 5.0, tuple(lost)),)
    stands = chance.below(3) > 0
    place = free[chance.below(len(free))]
    height = 30.0 + chance.below(60)
    action = delivery(state, seat, platform, place, stands=stands, height=height, neighbours=falls)
    state.play(str(action), seat)
    return lost


def _used(state):
    return {name for player in state.players for name in (*player.contracts, *player.completed)}


@given(seats=st.integers(2, 4), seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_pieces_are_never_lost_nor_doubled(seats, seed):
    state, chance = start(seats, seed), Chance(f"pieces {seed}")
    lost: list[int] = []
    for _ in range(150):
        if not state.to_act:
            break
        turn = state.turn
        full = 3 if seats == 2 else 2
        if turn.phase == "final" or (turn.phase == "actions" and turn.actions_left == full):
            lost += random_delivery(state, chance) if chance.below(3) == 0 else []
        actions = state.actions(state.turn.seat)
        if actions:
            do(state, actions[chance.below(len(actions))])
        assert sorted(everywhere(state) + lost) == list(range(150))
        assert state.marker is None or state.city[state.marker].height > 0
        tiles = [n for n, _ in (*state.open_platforms, *state.stack)]
        tiles += [n for player in state.players for n in player.workshops]
        tiles += [tile.platform for tile in state.city.values() if tile.platform is not None]
        assert sorted(tiles) == list(range(1, 25))


@pytest.mark.parametrize("bot", ["random", "greedy"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_bots_that_cannot_build_come_to_an_end_all_the_same(bot, seats):
    state = start(seats, 5)
    players = [make_bot(bot, GAME, seat) for seat in range(seats)]
    for _ in range(5000):
        if not state.to_act:
            break
        seat = state.turn.seat
        state.play(players[seat].choose(state, seat), seat)
    assert state.result is not None


def test_a_bot_that_looks_ahead_takes_what_it_needs():
    state = start(2, 5)
    bot = make_bot("greedy", GAME, 1)
    while state.turn.number < 6:
        seat = state.turn.seat
        state.play(bot.choose(state, seat), seat)
    for player in state.players:
        assert player.contracts
        assert player.workshops
        assert player.pieces_held() > 3


def test_a_log_tells_of_no_motion_and_reads_back():
    motion = Motion((1,), 2, "AAAA")
    fall = Fall((1, 0), {}, 0.0, (7,), motion)
    outcome = Outcome("engine", True, {}, 50.0, neighbours=(fall,), motion=motion)
    path = ((0.0, 1.0, 2.0),)
    for action, asked in (
        (Deliver(3, Slide("R1", (2, 0), path, outcome)), '"place":[2,0]'),
        (Build(3, Edit(clear=True, settled={}, motion=motion)), '"clear":true'),
    ):
        assert "AAAA" in str(action)
        assert asked in action.brief
        assert not {"AAAA", "path"} & set(re.findall(r"\w+", action.brief))
        assert str(parse(action.brief)) == action.brief
