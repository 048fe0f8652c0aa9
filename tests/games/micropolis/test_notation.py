from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tetrapolis.core import Action, BadInput, Illegal
from tetrapolis.games.micropolis import GAME
from tetrapolis.games.micropolis.notation import (
    BARRACKS,
    END_NUMBER,
    Effect,
    Fill,
    Leader,
    Sentry,
    Take,
)

ACTIONS = [
    (Take(3, "right"), "3R"),
    (Take(7, "left", True), "7L*"),
    (Effect(0), "effect 1"),
    (Effect(BARRACKS), "effect barracks"),
    (Fill(True), "fill"),
    (Fill(False), "leave"),
    (Sentry((0, 3)), "sentry 0,3"),
    (Sentry(()), "sentry none"),
    (Leader(5), "leader 5"),
]


@pytest.mark.parametrize(("action", "text"), ACTIONS)
def test_texts_and_numbers_read_back(action, text):
    assert str(action) == text
    assert GAME.parse(text) == action
    assert GAME.decode(GAME.encode(action)) == action


def test_numbers_are_different():
    numbers = [GAME.encode(action) for action, _ in ACTIONS]
    assert len(set(numbers)) == len(numbers)
    assert max(numbers) < END_NUMBER


@pytest.mark.parametrize(
    "text",
    ["0R", "8R", "3", "R3", "3R**", "3r", "effect 0", "effect 6", "sentry", "sentry 3,0",
     "sentry 0,0", "sentry 10", "leader 6", "leader", "fill 1", "٣R"],
)  # fmt: skip
def test_other_texts_are_refused(text):
    with pytest.raises(BadInput, match=r"action\.text"):
        GAME.parse(text)


@given(st.text())
def test_any_text_is_an_action_or_refused(text):
    try:
        action = GAME.parse(text)
    except BadInput:
        return
    assert str(action) == text.strip()


class Elsewhere(Action):
    def __str__(self):
        return "elsewhere"


@pytest.mark.parametrize(
    "action",
    [Elsewhere(), Take(8, "left"), Take(1, "up"), Effect(6), Leader(6), Sentry((10,))],
)
def test_what_is_no_action_of_this_game_is_refused(action):
    with pytest.raises(Illegal, match=r"illegal\.kind"):
        GAME.start(seed=0).play(action)
