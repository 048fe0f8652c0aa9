"""Game: the static side of a game."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from tetrapolis.core.action import Action
from tetrapolis.core.chance import Chance
from tetrapolis.core.errors import BadInput
from tetrapolis.core.options import Option, check_options
from tetrapolis.core.state import State


class Game(ABC):
    """What is true of a game before anybody plays it.

    Attributes:
        name: the one word it goes by everywhere.
        version: of its rules; part of every record, raised when old records would replay
            differently.
        seat_counts: how many seats a game may have.
        options: what can be set, with defaults.
        team: whether all seats win or lose together.
    """

    name: ClassVar[str]
    version: ClassVar[int]
    seat_counts: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    team: ClassVar[bool] = False

    def start(self, seats: int | None = None, seed: int | None = None, **options: Any) -> State:
        """A new game.

        Args:
            seats: how many; the fewest above one that the game allows when left out.
            seed: from 0 to 2**128 - 1; drawn from the system when left out.
            **options: by name; see `options`.

        Errors:
            BadInput `seats.count`, `seed.range`, `option.*`.
        """
        if seats is None:
            seats = 2 if 2 in self.seat_counts else self.seat_counts[0]
        if type(seats) is not int or seats not in self.seat_counts:
            raise BadInput(
                "seats.count",
                game=self.name,
                seats=str(seats),
                low=self.seat_counts[0],
                high=self.seat_counts[-1],
            )
        if seed is None:
            seed = secrets.randbits(128)
        elif type(seed) is not int:
            raise BadInput("seed.range", seed=str(seed))
        return self._start(seats, seed, check_options(self.options, options, seats))

    @abstractmethod
    def _start(self, seats: int, seed: int, options: Mapping[str, Any]) -> State:
        """A new game from checked seats and options."""

    def parse(self, text: str) -> Action:
        """The action that a text means; the inverse of `str(action)`.

        Errors:
            BadInput `action.text`.
        """
        if not isinstance(text, str):
            raise BadInput("action.text", text=str(text)[:80])
        return self._parse(text)

    @abstractmethod
    def _parse(self, text: str) -> Action:
        """The game's own part of `parse`."""

    def worth(self, state: State, seat: int) -> float:
        """What a bot thinks a position is worth to a seat, in points; higher is better.

        Errors:
            BadInput `seat.unknown`; TypeError for anything but a state of this game.
        """
        of_game = getattr(state, "game", None)
        if not isinstance(of_game, Game) or of_game.name != self.name:
            raise TypeError(f"{state!r} is no state of {self.name}")
        state.check_seat(seat)
        return self._worth(state, seat)

    def _worth(self, state: State, seat: int) -> float:
        """The game's own part of `worth`, in its `evaluate.py`; here the score as it stands."""
        return float(state.scores()[seat])

    def warm(self) -> None:
        """Compile ahead whatever this game compiles, so that no player waits for it."""
        state = self.start(seed=0)
        for seat in state.to_act:
            actions = state.actions(seat)
            state.guess(seat, Chance(0)).play(actions[0], seat)
        state.view(None)
        state.sheet(0)

    def plain(self) -> dict[str, Any]:
        """The game as JSON-able data, for the lobby."""
        return {
            "name": self.name,
            "version": self.version,
            "seat_counts": list(self.seat_counts),
            "team": self.team,
            "options": [option.plain() for option in self.options],
        }

    def __reduce__(self) -> str:
        """A game is the one `GAME` of its package: a copy is itself, a pickle names it."""
        return "GAME"

    def __repr__(self) -> str:
        return f"tetrapolis.game({self.name!r})"
