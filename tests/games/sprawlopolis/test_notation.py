from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tetrapolis import BadInput, Illegal, game
from tetrapolis.games.sprawlopolis.components import CARDS
from tetrapolis.games.sprawlopolis.notation import REACH, Place, decode, encode, parse

SPRAWLOPOLIS = game("sprawlopolis")
COORDINATES = st.integers(-REACH, REACH - 1)
PLACES = st.builds(Place, st.integers(1, CARDS), COORDINATES, COORDINATES, st.booleans())


@given(PLACES)
def test_actions_read_back(place: Place) -> None:
    assert parse(str(place)) == place
    assert decode(encode(place)) == place


@given(PLACES, PLACES)
def test_different_actions_have_different_numbers(one: Place, other: Place) -> None:
    assert (one == other) == (encode(one) == encode(other))


def test_text_forms() -> None:
    assert str(Place(7, -1, 2)) == "7@-1,2"
    assert str(Place(7, -1, 2, turned=True)) == "7@-1,2r"


@pytest.mark.parametrize(
    "text", ["", "7", "7@1", "7@1,2,3", "7@1,2R", "7@1.0,2", "٧@1,2", "-7@1,2"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match=r"action\.text"):
        SPRAWLOPOLIS.parse(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [("0@2,0", "card"), ("19@2,0", "card"), ("1@32,0", "apart"), ("1@0,-33", "apart")],
)
def test_what_no_position_allows_is_refused(text: str, code: str) -> None:
    with pytest.raises(Illegal, match=rf"sprawlopolis\.illegal\.{code}"):
        SPRAWLOPOLIS.start(1, 1).play(text)
