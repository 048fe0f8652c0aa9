from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.micropolis.table import line, plain_set, play, random_game, table
from tetrapolis.core import Chance, Illegal
from tetrapolis.core.generic import playouts
from tetrapolis.games.micropolis import GAME
from tetrapolis.games.micropolis.components import MOST_SEATS, load_tiles, read_tiles
from tetrapolis.games.micropolis.layout import MOST_EVENTS
from tetrapolis.games.micropolis.notation import Take
from tetrapolis.games.micropolis.rules import check, count, nth
from tetrapolis.texts import LANGUAGES, catalogue, say

EVERY_NUMBER = range(64 + 1024)


@settings(max_examples=15)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_check_allows_exactly_the_listed_actions(seats, seed):
    for n, state in enumerate(random_game(seats, seed)):
        if n % 5 or not state.to_act:
            continue
        records = state.records
        listed = [nth(records, 0, k) for k in range(count(records, 0))]
        assert len(set(listed)) == len(listed)
        allowed = [number for number in EVERY_NUMBER if check(records, 0, number) == 0]
        assert allowed == sorted(listed)


@settings(max_examples=15)
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_events_fit_and_are_told_in_both_languages(seats, seed):
    for state in random_game(seats, seed):
        assert len(state.events) < MOST_EVENTS
        for event in state.events:
            for language in LANGUAGES:
                sentence = say(event.code, {"name": "Ada", **event.facts}, language)
                assert "{" not in sentence
                assert event.seat is None or "Ada" in sentence


def test_the_order_of_the_pile_is_hidden_and_redrawn():
    """Two games that differ in nothing but what lies in the pile look the same to everybody."""
    first = GAME.start(3, seed=1, deck=[1, 2, 3, 4, 5, 6, 7, 8, 9])
    second = GAME.start(3, seed=2, deck=[1, 2, 3, 4, 5, 6, 7, 10, 11])
    assert json.dumps(first.view(0)) == json.dumps(second.view(0))
    assert set(first.view(0)["tiles"]) == {"1", "2", "3", "4", "5", "6", "7"}
    after_refill = set()
    for number in range(40):
        guess = first.guess(0, Chance(number))
        assert sorted(guess.records[0]["pile"]) == list(range(61))
        play(guess, *["1R"] * 6)
        after_refill.add(tuple(line(guess)[1:]))
    assert len(after_refill) > 30
    unseen = {tile for tiles in after_refill for tile in tiles}
    assert len(unseen) > 50
    assert unseen.isdisjoint(range(1, 7))


def test_prices_and_places_in_the_view():
    special = {
        1: {"segments": [{"ports": ["LU", "RU"], "workers": 1}, {"ports": ["RD"]}]},
        3: {"segments": [{"ports": ["RU"], "workers": 4}, {"ports": ["LD"]}]},
    }
    state = table(2, special, range(1, 20))
    view = state.view()
    assert [item["price"] for item in view["line"]] == list(range(7))
    assert [item["payable"] for item in view["line"]] == [True] * 6 + [False]
    assert view["places"] == [{"side": "right", "place": 0, "joins": {}}]
    play(state, "1R", "1R")
    assert state.view()["places"] == [
        {"side": "right", "place": 1, "joins": {"LU": 0, "LD": 1}},
        {"side": "left", "place": 9, "joins": {"RU": 0, "RD": None}},
    ]
    play(state, "1R")
    assert state.view()["last"] == {
        "seat": 0,
        "tile": 3,
        "slot": 1,
        "price": 0,
        "soldiers": 0,
        "place": 1,
    }


def test_the_last_place_joins_on_both_sides():
    state = table(2, {}, range(1, 30))
    for _ in range(18):
        state.play(state.actions(state.to_act[0])[0])
    (place,) = state.view()["places"]
    assert place["place"] == 9
    assert set(place["joins"]) == {"LU", "LD", "RU", "RD"}
    assert None not in place["joins"].values()


def test_tile_data_of_the_view_is_that_of_the_file():
    view = GAME.start(2, seed=3).view()
    tiles = load_tiles()
    for key, shown in view["tiles"].items():
        tile = tiles[int(key) - 1]
        assert shown["barracks"] == tile.barracks
        assert [s["workers"] for s in shown["segments"]] == [s.workers for s in tile.segments]
    assert json.loads(json.dumps(view)) == view


def test_the_compiled_rules_serve_any_tile_set():
    """The tiles are part of the record, so a set loaded later needs no compiling."""
    state = table(2, {}, range(1, 62))
    tiles = read_tiles(plain_set({}))
    assert state.tiles == tiles
    assert state.records["tile_ants"][0].sum() == sum(s.ants for t in tiles for s in t.segments)


def test_playouts_are_the_same_for_the_same_chance():
    template = GAME.start(4, seed=1).records
    before = template.copy()
    first, again = np.zeros(4, np.int64), np.zeros(4, np.int64)
    moves = playouts(template, 50, Chance(1).array, first)
    assert moves == playouts(template, 50, Chance(1).array, again)
    assert np.array_equal(first, again)
    assert moves >= 50 * 40
    assert np.array_equal(template, before)


def test_worth_of_a_finished_game_is_its_score():
    *_, state = random_game(3, 4)
    assert [GAME.worth(state, seat) for seat in range(3)] == list(state.scores())


def test_worth_likes_what_is_good():
    state = table(2, {}, range(1, 62))
    play(state, "1R", "1R")
    richer = state.copy()
    richer.records[0]["army"][0] += 2
    assert GAME.worth(richer, 0) > GAME.worth(state, 0)
    assert GAME.worth(richer, 1) < GAME.worth(state, 1)


def test_every_refusal_has_words():
    state = table(2, {}, range(1, 62))
    for text in ("7R", "1R*", "1L", "fill", "leader 1", "effect 1", "sentry none"):
        with pytest.raises(Illegal) as refused:
            state.play(text)
        for language in LANGUAGES:
            assert refused.value.code in catalogue(language)
            assert "{" not in say(refused.value.code, refused.value.facts, language)


def test_six_seats_use_every_tile():
    *_, state = random_game(MOST_SEATS, 8)
    placed = [item["tile"] for player in state.view()["players"] for item in player["ring"]]
    assert len(placed + line(state)) == 61
    assert set(placed + line(state)) == set(range(1, 62))


def test_the_last_tile_stays_in_the_view_until_the_next_is_taken():
    state, chance = GAME.start(4, seed=5), Chance("last")
    last, choices = None, 0
    while state.to_act:
        seat = state.to_act[0]
        actions = state.actions(seat)
        action = actions[chance.below(len(actions))]
        state.play(action)
        if isinstance(action, Take):
            last = (seat, action.slot, state.view()["last"]["place"])
        choices += not isinstance(action, Take)
        shown = state.view()["last"]
        assert (shown["seat"], shown["slot"], shown["place"]) == last
    assert choices


def test_the_log_tells_what_is_on_a_tile():
    special = {
        1: {"segments": [{"ports": ["LU"], "specialist": "queen", "fruits": ["fig", "fig"]}]}
    }
    state = table(2, special, range(1, 20))
    play(state, "1R")
    told = state.events[0].facts["what"]
    assert told == ["micropolis.specialist.queen", "micropolis.fruit.fig"]
    assert say("micropolis.taken", {**state.events[0].facts, "name": "Ana"}) == (
        "Ana takes tile 1 of the line: queen, fig."
    )
