"""Players: random, greedy, search.

A bot for every game is one line in `_FOR_EVERY_GAME`. The levels of a compiled game, and
`planner`, are settings of the one search, in `levels`. A bot for one game alone is a module
`<game>_<name>.py` here, because games may not import bots, and one line in `_FOR_ONE_GAME`.
These lines name the class as `module:Class`; it is imported when it is first wanted.

A level that searches can be had with another number of simulations, without a limit of time:
`expert@500`.
"""

from __future__ import annotations

import importlib
import re
from dataclasses import replace

from tetrapolis.bots.bot import Bot
from tetrapolis.bots.levels import LEVELS, PLANNERS
from tetrapolis.bots.search import Search, SearchBot
from tetrapolis.core import BadInput, Game

_FOR_EVERY_GAME = {
    "random": "random:RandomBot",
    "greedy": "greedy:GreedyBot",
}

_FOR_ONE_GAME: dict[str, dict[str, str]] = {
    "megacity": {
        "random": "megacity_random:MegaCityRandomBot",
        "builder": "megacity_builder:Hard",
        "easy": "megacity_builder:Easy",
        "normal": "megacity_builder:Normal",
        "hard": "megacity_builder:Hard",
        "expert": "megacity_builder:Expert",
    },
}

MOST_SIMULATIONS = 9_999_999
"""The largest budget that a name may have."""

__all__ = ["Bot", "bot_names", "make_bot", "warm"]


def bot_names(game_name: str) -> tuple[str, ...]:
    """The bots that play a game; the levels come last, the weakest first.

    Example:
        >>> bot_names("akropolis")
        ('random', 'greedy', 'easy', 'normal', 'hard', 'expert')
    """
    return (*_classes(game_name), *_searches(game_name))


def make_bot(name: str, game: Game, seed: int | str) -> Bot:
    """A bot for one seat of one game.

    Args:
        name: one of `bot_names(game.name)`, with `@` and a number of simulations where it searches.
        game: what it is to play.
        seed: of its own chance; a text for a stream derived from another seed.

    Errors:
        BadInput `bot.unknown`, `bot.budget`, `seed.range`.
    """
    searches = _searches(game.name)
    if search := searches.get(name) or _with_budget(name, searches):
        return SearchBot(game, seed, search)
    known = bot_names(game.name)
    if name not in known:
        raise BadInput("bot.unknown", bot=str(name)[:80], game=game.name, known=list(known))
    module, _, class_name = _classes(game.name)[name].partition(":")
    bot_class: type[Bot] = getattr(importlib.import_module(f"{__name__}.{module}"), class_name)
    return bot_class(game, seed)


def warm(game: Game) -> None:
    """Compile the rules of a game and what its bots need, so that no player waits for it."""
    game.warm()
    for name in bot_names(game.name):
        make_bot(name, game, 0).warm()


def _searches(game_name: str) -> dict[str, Search]:
    planner = {"planner": PLANNERS[game_name]} if game_name in PLANNERS else {}
    return planner | LEVELS.get(game_name, {})


def _with_budget(name: str, searches: dict[str, Search]) -> Search | None:
    """The search that `level@simulations` names, if it names one.

    Errors:
        BadInput `bot.budget`.
    """
    level, at, simulations = str(name).partition("@")
    search = searches.get(level)
    if not at or search is None or not search.simulations:
        return None
    if not re.fullmatch("[1-9][0-9]{0,6}", simulations):
        raise BadInput("bot.budget", bot=level, simulations=simulations[:80], high=MOST_SIMULATIONS)
    return replace(search, simulations=int(simulations), seconds=None)


def _classes(game_name: str) -> dict[str, str]:
    return _FOR_EVERY_GAME | _FOR_ONE_GAME.get(game_name, {})
