"""The base of every bot."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from tetrapolis.core import Action, Chance, Game, State
from tetrapolis.core.compiled import CompiledGame


class Bot(ABC):
    """A player for one seat of a game that decides by itself.

    A bot knows no more than a person in its seat. The state that it is handed is the whole
    truth, so it may ask it only for what the seat may know: `actions(seat)`, `view(seat)` and
    `guess(seat, chance)`. Whatever it tries out, it tries on copies of a guess.

    Attributes:
        name: what it goes by; see `tetrapolis.bots.bot_names`.
        game: the game that it plays.
        chance: its own generator. The same seed and the same positions give the same actions.
    """

    name: ClassVar[str]

    def __init__(self, game: Game, seed: int | str) -> None:
        self.game = game
        self.chance = Chance(f"bot/{seed}")

    def choose(self, state: State, seat: int) -> Action:
        """The action that the bot plays; the state stays as it is.

        Args:
            state: the position.
            seat: the bot's seat, one of those that may act.

        Errors:
            Illegal `illegal.not_your_turn`, or `illegal.over`.
        """
        state.check_turn(seat)
        return self._choose(state, seat)

    def warm(self) -> None:
        """Compile ahead what this bot compiles: it chooses once. One that thinks long may do less.

        Nothing is compiled for games whose rules are not.
        """
        if isinstance(self.game, CompiledGame):
            state = self.game.start(seed=0)
            self.choose(state, state.to_act[0])

    @abstractmethod
    def _choose(self, state: State, seat: int) -> Action:
        """The action for a seat that may act."""
