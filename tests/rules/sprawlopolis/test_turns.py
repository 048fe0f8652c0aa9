"""Turns: playing a card, passing, drawing, the end; and what others may see of a hand."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tetrapolis import Chance, Illegal, State, game
from tetrapolis.games.sprawlopolis.state import SprawlopolisState

SPRAWLOPOLIS = game("sprawlopolis")
DECK = (5, 9, 12, 18, 2, 7, 11, 3, 16, 14, 1, 6, 10, 17, 4)


def hands(state: State) -> list[list[int]]:
    return [state.view(seat)["hand"] for seat in range(state.seats)]


def held(state: State) -> list[int]:
    return [card for hand in hands(state) for card in hand]


def play_any(state: State, chance: Chance) -> None:
    actions = state.actions(state.to_act[0])
    state.play(actions[chance.below(len(actions))])


@pytest.mark.rules("SP-7")
def test_only_a_card_of_the_hand_can_be_played() -> None:
    state = SPRAWLOPOLIS.start(2, 1, deck=DECK)
    for card in (18, 7, 2, 4):  # the other hand, the deck, the city
        with pytest.raises(Illegal, match=r"sprawlopolis\.illegal\.card"):
            state.play(f"{card}@2,0", 0)
    state.play("9@2,0", 0)
    assert state.view()["placed"][-1]["card"] == 9
    assert 9 not in held(state)


@pytest.mark.rules("SP-7")
def test_the_card_is_shown_by_placing_it_and_the_turn_moves_on() -> None:
    state = SPRAWLOPOLIS.start(2, 1, deck=DECK)
    state.play("9@2,0", 0)
    assert state.to_act == (1,)
    with pytest.raises(Illegal, match=r"illegal\.not_your_turn"):
        state.play("5@4,0", 0)


@pytest.mark.rules("SP-8")
def test_pass_left_then_draw_the_top_card() -> None:
    state = SPRAWLOPOLIS.start(3, 1, deck=DECK)
    state.play("9@2,0")
    assert hands(state) == [[11], [18, 5, 12], [2]]
    assert [event.code for event in state.events] == [
        "sprawlopolis.placed",
        "sprawlopolis.passed",
        "sprawlopolis.drew",
    ]
    assert state.events[1].facts == {"n": 2, "to": 1}
    assert state.to_act == (1,)
    state.play("18@0,2")
    assert hands(state) == [[11], [3], [2, 5, 12]]
    state.play("5@0,-2")
    assert hands(state) == [[11, 2, 12], [3], [16]]
    assert state.to_act == (0,)


@pytest.mark.rules("SP-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_with_the_deck_empty_the_hands_are_played_out(seats: int) -> None:
    state = SPRAWLOPOLIS.start(seats, 3)
    chance = Chance(3)
    while state.view()["deck_left"]:
        play_any(state, chance)
    while state.to_act:
        seat = state.to_act[0]
        before = hands(state)
        play_any(state, chance)
        played = state.view()["placed"][-1]["card"]
        left = (seat + 1) % seats
        passed = [card for card in before[seat] if card != played]
        assert hands(state)[seat] == []
        assert hands(state)[left] == before[left] + passed
        assert "sprawlopolis.drew" not in [event.code for event in state.events]
    assert not held(state)


@pytest.mark.rules("SP-9")
def test_who_has_no_card_is_skipped() -> None:
    state = SPRAWLOPOLIS.start(4, 3)
    assert isinstance(state, SprawlopolisState)
    while len(held(state)) > 2:
        play_any(state, Chance(1))
    # Two cards are left: one for the seat to act, one for the seat opposite.
    s = state.records[0]
    seat = state.to_act[0]
    cards = held(state)
    s["hand_sizes"] = 0
    for holder, card in ((seat, cards[0]), ((seat + 2) % 4, cards[1])):
        s["hands"][holder, 0] = card - 1
        s["hand_sizes"][holder] = 1
    play_any(state, Chance(1))
    assert state.to_act == ((seat + 2) % 4,)


@pytest.mark.rules("SP-10")
def test_solo_draws_up_to_three_and_plays_out_the_hand() -> None:
    state = SPRAWLOPOLIS.start(1, 1, deck=DECK)
    sizes = []
    while state.to_act:
        top, before = state.view()["deck_top"], hands(state)[0]
        play_any(state, Chance(1))
        played = state.view()["placed"][-1]["card"]
        kept = [card for card in before if card != played]
        assert hands(state)[0] == kept + ([top] if top else [])
        sizes.append(len(hands(state)[0]))
    assert sizes == [3] * 11 + [2, 1, 0]


@pytest.mark.rules("SP-17")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_game_ends_when_fifteen_cards_lie(seats: int) -> None:
    state = SPRAWLOPOLIS.start(seats, 11)
    chance = Chance(11)
    while state.to_act:
        assert state.result is None
        assert len(state.view()["placed"]) < 15
        play_any(state, chance)
    assert len(state.view()["placed"]) == 15
    assert state.view()["places"] == []
    assert state.events[-1].code in ("sprawlopolis.won", "sprawlopolis.lost")
    with pytest.raises(Illegal, match=r"illegal\.over"):
        state.play("1@0,0", 0)


@pytest.mark.rules("SP-5")
def test_everyone_sees_the_top_card_and_nobody_the_next() -> None:
    one = SPRAWLOPOLIS.start(2, 1, deck=DECK)
    other = SPRAWLOPOLIS.start(2, 1, deck=(*DECK[:6], *reversed(DECK[6:])))
    for seat in (None, 0, 1):
        assert one.view(seat)["deck_top"] == 7
        assert one.view(seat) == other.view(seat)


@pytest.mark.rules("SP-4", "SP-16")
@given(st.integers(2, 4), st.integers(0, 2**32), st.integers(0, 13))
@settings(max_examples=60)
def test_other_hands_leave_no_trace(seats: int, seed: int, moves: int) -> None:
    """Exchanging the cards of the other hands changes nothing that a seat is shown."""
    state = SPRAWLOPOLIS.start(seats, seed)
    assert isinstance(state, SprawlopolisState)
    chance = Chance(seed)
    for _ in range(moves):
        play_any(state, chance)
    for seat in (None, *range(seats)):
        twin = state.copy()
        s = twin.records[0]
        places = [
            (holder, slot)
            for holder in range(seats)
            if holder != seat
            for slot in range(s["hand_sizes"][holder])
        ]
        held = [int(s["hands"][place]) for place in places]
        for place, card in zip(places, held[1:] + held[:1], strict=True):
            s["hands"][place] = card
        assert json.dumps(twin.view(seat)) == json.dumps(state.view(seat))
        assert twin.events == state.events
        assert "hand" not in twin.view(None)
        if seat is not None:
            assert twin.view(seat)["hand"] == hands(state)[seat]


@pytest.mark.rules("SP-16")
def test_refusals_say_nothing_of_other_hands() -> None:
    state = SPRAWLOPOLIS.start(2, 1, deck=DECK)
    refusals = []
    for card in (18, 4):  # one in the other hand, one deep in the deck
        with pytest.raises(Illegal) as refused:
            state.play(f"{card}@2,0", 0)
        refusals.append((refused.value.code, {**refused.value.facts, "card": None}))
    assert refusals[0] == refusals[1]


@pytest.mark.rules("SP-5", "SP-8")
def test_a_guess_keeps_what_a_seat_knows_and_redraws_the_rest() -> None:
    state = SPRAWLOPOLIS.start(3, 1, deck=DECK)
    state.play("9@2,0")  # 5 and 12 go to seat 1, seat 0 draws 11 before all eyes
    guesses = {seat: [hands(state.guess(seat, Chance(k))) for k in range(60)] for seat in range(3)}
    for seat in range(3):
        assert all(guess[seat] == hands(state)[seat] for guess in guesses[seat])
        assert all(guess[0] == [11] for guess in guesses[seat])
    assert all(guess[1][1:] == [5, 12] for guess in guesses[0])  # seat 0 passed them itself
    assert len({guess[1][0] for guess in guesses[0]}) > 5
    assert len({tuple(guess[1]) for guess in guesses[2]}) > 20
    for k in range(20):
        guess = state.guess(0, Chance(k))
        assert guess.view()["deck_top"] == 3
        while guess.to_act:
            play_any(guess, Chance(k))
        assert len({placed["card"] for placed in guess.view()["placed"]}) == 15


@pytest.mark.rules("SP-8")
def test_a_card_once_held_stays_known_while_it_is_passed_on() -> None:
    state = SPRAWLOPOLIS.start(3, 1, deck=DECK)
    state.play("9@2,0")
    state.play("18@0,2")  # seat 1 passes on 5 and 12, which seat 0 had before it
    for k in range(30):
        assert hands(state.guess(0, Chance(k)))[2][1:] == [5, 12]
        assert hands(state.guess(1, Chance(k)))[2][1:] == [5, 12]
    assert len({hands(state.guess(0, Chance(k)))[2][0] for k in range(30)}) > 5
