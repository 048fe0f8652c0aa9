"""One seat of a table as a Gymnasium environment; bots have the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from tetrapolis.bots import make_bot
from tetrapolis.core import BadInput
from tetrapolis.core.compiled import CompiledState
from tetrapolis.envs.table import Observation, Reward, Table


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat against bots, or with them in a game that is played as a team.

    An action that is not legal raises `Illegal` and changes nothing.
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        seat: int = 0,
        rivals: str | Sequence[str] = "greedy",
        reward: Reward = "result",
        **options: Any,
    ) -> None:
        """A table, not dealt yet.

        Args:
            game: name of a compiled game.
            seats: how many; as `Game.start` has it when left out.
            seat: which one is learning.
            rivals: the bot in every other seat, or one for each of them in order.
            reward: see `Reward`.
            **options: of the game.

        Errors:
            BadInput `env.game`, `env.reward`, `env.rivals`: not one for each seat,
            `game.unknown`, `seat.unknown`, `bot.unknown`, and those of `Game.start`.
        """
        self._table = Table(game, seats, reward, options)
        self.observation_space = self._table.observation_space
        self.action_space = self._table.action_space
        seats = self._table.seats
        if type(seat) is not int or not 0 <= seat < seats:
            raise BadInput("seat.unknown", seat=str(seat), seats=seats)
        others = [other for other in range(seats) if other != seat]
        names = [rivals] * len(others) if isinstance(rivals, str) else list(rivals)
        if len(names) != len(others):
            raise BadInput("env.rivals", n=len(names), wanted=len(others))
        self._seat = seat
        self._rivals = dict(zip(others, names, strict=True))
        self._seat_rivals("")

    @property
    def position(self) -> CompiledState:
        """The whole truth, for whoever looks on; nothing to learn from."""
        return self._table.state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game, and let rivals act who come before the seat.

        Args:
            seed: of this game and all after it, of the rivals too; when left out the last one
                goes on.
            options: not used; the game's are given once and for all.

        Returns:
            What the seat sees, and an empty dictionary.
        """
        super().reset(seed=seed)
        chance = self._table.deal(seed)
        self._seat_rivals(str(chance.below(1 << 32)))
        self._let_rivals_act()
        return self._table.observe(self._seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action for the seat, then let the rivals act.

        Returns:
            What the seat sees, its reward, whether the game is over, False (no game is cut
            short), and an empty dictionary.

        Errors:
            BadInput `env.reset`: nothing has been dealt yet; `env.action`: no whole number.
            Illegal: with a code and facts.
            Nothing changes by any of them.
        """
        reward = self._table.play(action)[self._seat] + self._let_rivals_act()
        over = not self._table.state.to_act
        return self._table.observe(self._seat), reward, over, False, {}

    def _seat_rivals(self, seed: str) -> None:
        self._bots = {
            seat: make_bot(name, self._table.game, f"{seed}/{seat}")
            for seat, name in self._rivals.items()
        }

    def _let_rivals_act(self) -> float:
        """Rivals act until the seat is to act, or the game is over; the seat's reward."""
        table, reward = self._table, 0.0
        while (acting := table.state.to_act) and acting[0] != self._seat:
            action = self._bots[acting[0]].choose(table.state, acting[0])
            reward += table.play(table.game.encode(action))[self._seat]
        return reward
