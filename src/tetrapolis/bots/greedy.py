"""A bot that looks one action ahead."""

from __future__ import annotations

from tetrapolis.bots.bot import Bot
from tetrapolis.core import Action, State


class GreedyBot(Bot):
    """Plays the action after which its seat's position is worth most (`Game.worth`).

    What the seat cannot know it draws once an action to choose; of equally good actions it
    plays any.
    """

    name = "greedy"

    def _choose(self, state: State, seat: int) -> Action:
        guess = state.guess(seat, self.chance)
        most = float("-inf")
        best: list[Action] = []
        for action in state.actions(seat):
            after = guess.copy()
            after.play(action, seat)
            worth = self.game.worth(after, seat)
            if worth > most:
                most, best = worth, [action]
            elif worth == most:
                best.append(action)
        return best[self.chance.below(len(best))]
