from __future__ import annotations

import json

import numpy as np
import pytest

import tetrapolis
from games.akropolis.cities import GAME, deck, play_first
from tetrapolis.core import BadInput, Chance, Illegal
from tetrapolis.core.generic import playout, playouts
from tetrapolis.core.hexes import neighbours
from tetrapolis.games.akropolis import rules
from tetrapolis.games.akropolis.notation import Take, decode, encode, parse
from tetrapolis.games.akropolis.view import tile_hexes
from tetrapolis.texts import say


def random_game(seats, seed, **options):
    """The states of a random game, each before its move."""
    state, chance = GAME.start(seats, seed, **options), Chance(f"state {seed}")
    while state.to_act:
        yield state
        actions = state.actions(state.to_act[0])
        state.play(actions[chance.below(len(actions))])
    yield state


def test_texts_and_numbers_stand_for_actions():
    for action in (Take(1, 0, 2, 0), Take(6, -64, 63, 5), Take(2, 61, -1, 3)):
        assert parse(str(action)) == action
        assert decode(encode(action)) == action
    assert str(Take(2, 1, -1, 3)) == "2@1,-1/3"


@pytest.mark.parametrize(
    "text", ["2@1,-1/6", "2@1,-1", "2@1;-1/3", "-2@1,1/1", "٢@1,1/1", "1@1,1/1\n2"]
)
def test_other_texts_are_refused(text):
    with pytest.raises(BadInput, match="action.text"):
        parse(text)


def test_an_action_of_another_game_is_refused():
    class Other(tetrapolis.Action):
        def __str__(self):
            return "other"

    with pytest.raises(Illegal, match="illegal.kind"):
        GAME.start(2, seed=1).play(Other())


def test_the_listed_places_are_the_places_of_the_actions():
    for state in random_game(2, 5):
        view = state.view()
        actions = list(state.actions(state.to_act[0])) if state.to_act else []
        payable = [tile for tile in view["row"] if tile["payable"]]
        assert len(actions) == 3 * len(view["places"]) * len(payable)
        shown = {tuple(map(tuple, cells)) for cells in view["places"]}
        for cells in shown:
            side = neighbours(cells[0]).index(cells[1])
            assert neighbours(cells[0])[(side + 1) % 6] == cells[2]
        assert {frozenset(cells) for cells in shown} == {
            frozenset(
                [(a.q, a.r), neighbours((a.q, a.r))[a.turn], neighbours((a.q, a.r))[a.turn - 5]]
            )
            for a in actions
        }


def test_a_given_deck_is_hidden_from_views_and_guesses():
    order = list(reversed(deck(players=3)))
    state = GAME.start(3, seed=1, deck=order)
    assert "deck" not in state.view()["options"]
    hidden = order[5:]
    assert json.dumps(hidden) not in json.dumps(state.view(0))
    guess = state.guess(0, Chance("g"))
    assert guess.options["deck"] is None
    assert state.options["deck"] == tuple(order)
    dealt = guess.records["deck"][0, :49].tolist()
    assert dealt[:5] == order[:5]
    assert sorted(dealt[5:]) == sorted(hidden)
    assert dealt[5:] != hidden


def test_every_order_of_the_stacks_can_be_guessed():
    """Near the end six tiles are hidden: each is first among them now and then."""
    state = GAME.start(2, seed=3)
    while state.view()["stacks_left"] > 2:
        play_first(state)
    drawn = int(state.records["drawn"][0])
    hidden = state.records["deck"][0, drawn:37].tolist()
    chance = Chance("orders")
    first = {int(state.guess(0, chance).records["deck"][0, drawn]) for _ in range(100)}
    assert first == set(hidden)


def test_events_tell_the_turn():
    state = GAME.start(2, seed=1, deck=deck(3, 22, 4))
    assert state.events == ()
    assert state.view()["last"] is None
    state.play("1@1,-1/1")
    (event,) = state.events
    assert event.plain() == {
        "code": "akropolis.placed",
        "seat": 0,
        "facts": {
            "tile": 3,
            "what": [f"akropolis.kind.{kind}" for kind in tile_hexes(3)],
            "cells": [[1, -1], [2, -2], [2, -1]],
            "n": 0,
            "level": 1,
        },
    }
    assert state.view()["last"] == {
        "seat": 0,
        "tile": 3,
        "slot": 1,
        "cells": [[1, -1], [2, -2], [2, -1]],
        "price": 0,
        "stones": 0,
    }


@pytest.mark.parametrize(
    ("slot", "english", "spanish"),
    [
        (
            1,
            "Ana takes the free tile (market plaza, quarry, quarry)",
            "Ana toma la loseta gratis (plaza de mercados, cantera, cantera)",
        ),
        (
            2,
            "Ana pays 1 stone for a tile (house, house, quarry)",
            "Ana paga 1 piedra por una loseta (residencia, residencia, cantera)",
        ),
        (
            3,
            "Ana pays 2 stones for a tile (house, barracks, quarry)",
            "Ana paga 2 piedras por una loseta (residencia, cuartel, cantera)",
        ),
    ],
)
def test_the_log_says_what_a_tile_costs(slot, english, spanish):
    state = GAME.start(2, seed=1)
    state.records["stones"][0, 0] = 2
    state.play(f"{slot}@1,-1/1")
    told = state.events[0]
    facts = {**told.facts, "name": "Ana"}
    assert say(told.code, facts) == f"{english} and builds on level 1."
    assert say(told.code, facts, "es") == f"{spanish} y construye en el nivel 1."


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_playout_is_a_random_game(seats):
    state = GAME.start(seats, seed=9)
    moves = playout(state.records, 0, Chance("p").array)
    assert state.to_act == ()
    assert moves == sum(city["tiles"] for city in state.view()["cities"])


def test_playouts_leave_the_template_alone():
    state = GAME.start(2, seed=9)
    before = state.copy()
    totals = np.zeros(2, np.int64)
    assert playouts(state.records, 5, Chance("p").array, totals) == 5 * 36
    assert state == before


@pytest.mark.parametrize("seats", [2, 3])
def test_listing_agrees_with_a_count_by_trying(seats):
    """Every action near the city is tried: it is refused exactly when it is not listed."""
    for number, state in enumerate(random_game(seats, 8)):
        if number not in (0, 9, 20):
            continue
        listed = set(state.actions(state.to_act[0]))
        tried = {
            action
            for slot in range(1, seats + 4)
            for q in range(-7, 8)
            for r in range(-7, 8)
            for turn in range(6)
            if accepted(state, action := Take(slot, q, r, turn))
        }
        assert tried == {a for a in listed if -7 <= a.q < 8 and -7 <= a.r < 8}


def accepted(state, action):
    return rules.check(state.records, 0, encode(action)) == 0
