"""A bot that plays anything."""

from __future__ import annotations

from tetrapolis.bots.bot import Bot
from tetrapolis.core import Action, State


class RandomBot(Bot):
    """Every legal action is equally likely."""

    name = "random"

    def _choose(self, state: State, seat: int) -> Action:
        actions = state.actions(seat)
        return actions[self.chance.below(len(actions))]
