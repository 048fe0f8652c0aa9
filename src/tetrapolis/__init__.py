"""Tetrapolis: four city-building tabletop games.

Example:
    >>> import tetrapolis
    >>> state = tetrapolis.game("akropolis").start(seats=2, seed=7)
    >>> while state.to_act:
    ...     seat = state.to_act[0]
    ...     state.play(state.actions(seat)[0])
    >>> state.result is not None
    True
"""

from tetrapolis.core import (
    Action,
    BadInput,
    Chance,
    Event,
    Game,
    Illegal,
    Move,
    Option,
    Record,
    Refusal,
    Result,
    ScoreLine,
    ScoreSheet,
    State,
)
from tetrapolis.games import game, game_names, games

__all__ = [
    "Action",
    "BadInput",
    "Chance",
    "Event",
    "Game",
    "Illegal",
    "Move",
    "Option",
    "Record",
    "Refusal",
    "Result",
    "ScoreLine",
    "ScoreSheet",
    "State",
    "game",
    "game_names",
    "games",
]
