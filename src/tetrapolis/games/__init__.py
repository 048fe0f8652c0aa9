"""The games: every folder here is one, found by its name.

A game's package exports `GAME`, its one instance of `Game`.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from tetrapolis.core import BadInput, Game


@cache
def game_names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def _load(name: str) -> Game:
    loaded = importlib.import_module(f"{__name__}.{name}").GAME
    if not isinstance(loaded, Game):
        raise TypeError(f"tetrapolis.games.{name}.GAME is not a Game")
    return loaded


def game(name: str) -> Game:
    """The game of that name.

    Errors:
        BadInput `game.unknown`.

    Example:
        >>> game("akropolis").start(seats=2, seed=7).to_act
        (0,)
    """
    if name not in game_names():
        raise BadInput("game.unknown", game=str(name)[:80], known=list(game_names()))
    return _load(name)


def games() -> tuple[Game, ...]:
    """All games, in alphabetical order."""
    return tuple(game(name) for name in game_names())
