"""What both kinds of environment share: a game that is dealt, seen and rewarded."""

from __future__ import annotations

import operator
import secrets
from collections.abc import Mapping
from typing import Any, Literal, TypedDict, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tetrapolis.core import BadInput, Chance
from tetrapolis.core.compiled import CompiledGame, CompiledState
from tetrapolis.games import game

Reward = Literal["result", "score"]
"""What is rewarded: `result`, at the end, the share of the win (1, a part of a shared one, 0);
`score`, after every action, by how many points the seat's score has changed."""


class Observation(TypedDict):
    """What a seat sees, and what it may do.

    Attributes:
        observation: the record of the position (docs/environments.md says where its fields are
            told) with blanks in place of what the seat cannot know.
        action_mask: 1 for the number of every action that is legal for the seat now.
    """

    observation: dict[str, NDArray[Any]]
    action_mask: NDArray[np.int8]


class Table:
    """A table at which one game after the other is played.

    Attributes:
        game: the game.
        seats: how many sit at the table.
        reward: what is rewarded.
    """

    def __init__(
        self, name: str, seats: int | None, reward: Reward, options: Mapping[str, Any]
    ) -> None:
        """A game that is not dealt yet.

        Errors:
            BadInput `env.game`: its actions have no numbers; `env.reward`; `game.unknown`, and
            those of `Game.start`.
        """
        played = game(name)
        if not isinstance(played, CompiledGame):
            raise BadInput("env.game", game=name)
        if reward not in get_args(Reward):
            raise BadInput("env.reward", reward=str(reward)[:80], known=list(get_args(Reward)))
        self.game = played
        self.reward = reward
        self._options = dict(options)
        self._chance: Chance | None = None
        self._state: CompiledState | None = None
        self.seats = played.start(seats, 0, **options).seats
        fields: dict[str, spaces.Space[Any]] = {
            field: spaces.Box(limits.min, limits.max, kind.shape, kind.base.type)
            for field, (kind, *_) in (played.dtype.fields or {}).items()
            for limits in [np.iinfo(kind.base)]
        }
        mask = spaces.Box(0, 1, (played.action_numbers,), np.int8)
        self.observation_space = spaces.Dict(
            {"observation": spaces.Dict(fields), "action_mask": mask}
        )
        self.action_space = spaces.Discrete(played.action_numbers)

    @property
    def state(self) -> CompiledState:
        """The position.

        Errors:
            BadInput `env.reset`: none has been dealt yet.
        """
        if self._state is None:
            raise BadInput("env.reset")
        return self._state

    def deal(self, seed: int | None) -> Chance:
        """Begin a new game.

        Args:
            seed: of this game and all after it; when left out the last one goes on.

        Returns:
            What else is left to chance in this game (bots) may be drawn from this.
        """
        if seed is not None or self._chance is None:
            self._chance = Chance(f"env/{secrets.randbits(128) if seed is None else seed}")
        started = self.game.start(self.seats, self._chance.below(1 << 32), **self._options)
        assert isinstance(started, CompiledState)
        self._state = started
        return self._chance

    def observe(self, seat: int) -> Observation:
        """What a seat sees now."""
        record = self.state.seen(seat)[0]
        mask = np.zeros(self.game.action_numbers, np.int8)
        mask[self.state.legal_numbers(seat)] = 1
        return {
            "observation": {name: np.array(record[name]) for name in record.dtype.names},
            "action_mask": mask,
        }

    def play(self, number: object) -> tuple[float, ...]:
        """Play the action of that number for the seat to act; the reward of every seat.

        Errors:
            BadInput `env.action`: it is no whole number; `env.reset`.
            Illegal: with a code and facts.
            The position is unchanged by all of them.
        """
        before = self.state.scores()
        try:
            index = operator.index(number)  # type: ignore[arg-type]  # what is none is refused
        except TypeError:
            raise BadInput("env.action", action=str(number)[:80]) from None
        self.state.play(self.game.decode(index))
        if self.reward == "score":
            changes = zip(self.state.scores(), before, strict=True)
            return tuple(float(after - was) for after, was in changes)
        result = self.state.result
        return tuple(result.points(seat) if result else 0.0 for seat in range(self.seats))
