"""Where a card may be placed."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tetrapolis import Chance, Illegal, game

SPRAWLOPOLIS = game("sprawlopolis")
DECK = (5, 9, 12, 18, 2, 7, 11, 3, 16, 14, 1, 6, 10, 17, 4)


def top_of(view: dict[str, object]) -> dict[tuple[int, int], dict[str, object]]:
    return {(cell["x"], cell["y"]): cell for cell in view["city"]}


@pytest.mark.rules("SP-11")
def test_two_orientations_half_a_turn_apart() -> None:
    # Card 5: I C / P R with roads EW, SW, none, NS.
    state = SPRAWLOPOLIS.start(1, 1, deck=DECK)
    straight, turned = state.copy(), state.copy()
    straight.play("5@2,0")
    turned.play("5@2,0r")
    layout = {
        (x - 2, y): (cell["zone"], cell["roads"])
        for (x, y), cell in top_of(straight.view()).items()
        if cell["card"] == 5
    }
    assert layout == {
        (0, 0): ("industrial", [["E", "W"]]),
        (1, 0): ("commercial", [["S", "W"]]),
        (0, 1): ("park", []),
        (1, 1): ("residential", [["N", "S"]]),
    }
    layout = {
        (x - 2, y): (cell["zone"], cell["roads"])
        for (x, y), cell in top_of(turned.view()).items()
        if cell["card"] == 5
    }
    assert layout == {
        (0, 0): ("residential", [["N", "S"]]),
        (1, 0): ("park", []),
        (0, 1): ("commercial", [["N", "E"]]),
        (1, 1): ("industrial", [["E", "W"]]),
    }


@pytest.mark.rules("SP-11", "SP-12", "SP-13", "SP-14")
def test_the_offsets_around_one_card() -> None:
    """Beside it or over it at any one-block offset; corner to corner is refused."""
    state = SPRAWLOPOLIS.start(1, 1, deck=DECK)
    for x in range(-4, 5):
        for y in range(-4, 5):
            wide, high = abs(x), abs(y)
            for text in (f"5@{x},{y}", f"5@{x},{y}r"):
                trial = state.copy()
                if wide <= 2 and high <= 2 and wide + high < 4:
                    trial.play(text)
                    continue
                code = "corner" if wide == high == 2 else "apart"
                with pytest.raises(Illegal, match=rf"sprawlopolis\.illegal\.{code}"):
                    trial.play(text)
                assert trial == state


@pytest.mark.rules("SP-12", "SP-14")
@pytest.mark.parametrize("text", ["5@31,0", "5@-33,0", "5@32,0", "5@99,-99", "5@-31,-30"])
def test_far_away_is_refused_beyond_any_wrap(text: str) -> None:
    state = SPRAWLOPOLIS.start(1, 1, deck=DECK)
    with pytest.raises(Illegal, match=r"sprawlopolis\.illegal\.apart"):
        state.play(text)


@pytest.mark.rules("SP-13")
def test_a_card_may_cover_another_whole_and_lies_on_top() -> None:
    state = SPRAWLOPOLIS.start(1, 1, deck=DECK)
    state.play("5@0,0")
    assert {cell["card"] for cell in state.view()["city"]} == {5}
    assert {cell["covers"] for cell in state.view()["city"]} == {1}
    assert state.events[0].facts["covered"] == 4
    state.play("9@1,1")
    cells = top_of(state.view())
    assert cells[1, 1]["card"] == 9
    assert cells[1, 1]["covers"] == 2
    assert cells[2, 2] == {
        "x": 2,
        "y": 2,
        "zone": "park",
        "roads": [],
        "card": 9,
        "covers": 0,
    }
    assert cells[0, 0]["card"] == 5
    assert state.events[0].facts["covered"] == 1


@pytest.mark.rules("SP-15")
def test_gaps_and_holes_may_be_left() -> None:
    state = SPRAWLOPOLIS.start(1, 1, deck=DECK)  # a ring of cards around 2 x 1 empty cells
    for x, y in ((2, 0), (4, 1), (3, 3), (1, 3), (-1, 2)):
        card = state.view(0)["hand"][0]
        state.play(f"{card}@{x},{y}")
    cells = top_of(state.view())
    hole = {(1, 2), (2, 2), (3, 2)}
    assert not hole & set(cells)
    around = {(x + dx, y + dy) for x, y in hole for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))}
    assert around - hole <= set(cells)


@pytest.mark.rules("SP-12", "SP-13", "SP-14", "SP-15")
@given(st.integers(0, 2**32), st.integers(0, 13))
@settings(max_examples=40)
def test_legal_places_are_those_that_meet_the_city(seed: int, moves: int) -> None:
    state = SPRAWLOPOLIS.start(1, seed)
    chance = Chance(seed)
    for _ in range(moves):
        actions = state.actions(0)
        state.play(actions[chance.below(len(actions))])
    city = set(top_of(state.view()))
    reach = city | {
        (x + dx, y + dy) for x, y in city for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0))
    }
    expected = {(x - dx, y - dy) for x, y in reach for dx in (0, 1) for dy in (0, 1)}
    places = state.view()["places"]
    assert len(places) == len(expected)
    assert {tuple(place) for place in places} == expected
    hand = state.view(0)["hand"]
    listed = {str(action) for action in state.actions(0)}
    assert listed == {f"{card}@{x},{y}{r}" for card in hand for x, y in expected for r in ("", "r")}


@pytest.mark.rules("SP-11", "SP-12")
@pytest.mark.parametrize(("dx", "dy"), [(2, 0), (-2, 0), (0, 2), (0, -2), (2, 1), (-1, -2)])
def test_a_city_may_stretch_as_far_as_its_cards_reach(dx: int, dy: int) -> None:
    state = SPRAWLOPOLIS.start(1, 1, deck=DECK)
    for step in range(1, 15):
        card = state.view(0)["hand"][0]
        with pytest.raises(Illegal):
            state.play(f"{card}@{step * dx + dx},{step * dy + dy}")
        state.play(f"{card}@{step * dx},{step * dy}")
    assert len(state.view()["city"]) == 60
    assert state.sheet(0).total == state.scores()[0]
