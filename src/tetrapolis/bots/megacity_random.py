"""A bot that plays MegaCity at random, but for one thing: it lets the game end."""

from __future__ import annotations

from tetrapolis.bots.random import RandomBot
from tetrapolis.core import Action, State
from tetrapolis.games.megacity.notation import Plain

_END = Plain("end")


class MegaCityRandomBot(RandomBot):
    """Ends three turns in four without any action; else every listed action is equally likely.

    Chance alone never builds anything, and a game where nobody delivers ends only when everybody
    has been idle for a while (MC-38), which equal chances would hardly ever bring about.
    """

    def _choose(self, state: State, seat: int) -> Action:
        view = state.view(seat)
        fresh = view["phase"] == "actions" and view["may_deliver"]
        return _END if fresh and self.chance.below(4) else super()._choose(state, seat)
