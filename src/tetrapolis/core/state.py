"""State: one position of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from tetrapolis.core.action import Action
from tetrapolis.core.chance import Chance
from tetrapolis.core.errors import BadInput, Illegal
from tetrapolis.core.event import Event
from tetrapolis.core.live import Live
from tetrapolis.core.score import Result, ScoreSheet

if TYPE_CHECKING:
    from tetrapolis.core.game import Game


class State(ABC):
    """One position. It knows nothing of sockets, files or languages.

    Attributes:
        game: the game it belongs to.
        seats: the number of seats.
        options: every option with its value.
        seed: what chance was seeded with, None in a guessed state. Never part of a view.
    """

    __slots__ = ("game", "options", "seats", "seed")

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, Any], seed: int | None
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed

    @property
    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, empty when the game is over."""

    @abstractmethod
    def actions(self, seat: int) -> Sequence[Action]:
        """Every legal action of a seat, in a fixed order; empty when it may not act.

        Actions without end (building freely) are not listed; `play` takes them all the same.
        """

    @abstractmethod
    def play(self, action: Action | str, seat: int | None = None) -> None:
        """Play an action, given as a value or as its text.

        Args:
            action: what to do.
            seat: who does it; may be left out when just one seat may act.

        Errors:
            Illegal: with a code and facts; the state is unchanged.
            BadInput: the text is no action (`action.text`), or no such seat (`seat.unknown`).
        """

    @property
    @abstractmethod
    def events(self) -> tuple[Event, ...]:
        """What the last action brought about, as everybody may know it."""

    @abstractmethod
    def copy(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def sheet(self, seat: int) -> ScoreSheet:
        """The score of a seat as if the game ended now, line by line."""

    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat as if the game ended now."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """How the game ended, None while it goes on."""

    def guess(self, seat: int, chance: Chance) -> Self:
        """A state that this seat could be in: all that it cannot know is drawn anew.

        Bots search on guesses, so that none of them ever sees what it may not know.

        Errors:
            BadInput `seat.unknown`; TypeError for anything but a `Chance`.
        """
        self.check_seat(seat)
        if not isinstance(chance, Chance):
            raise TypeError(f"guessing draws from a Chance, not from {chance!r}")
        guessed = self._guess(seat, chance)
        guessed.seed = None
        secret = {option.name: option.default for option in self.game.options if option.secret}
        guessed.options = {**self.options, **secret}
        return guessed

    @abstractmethod
    def _guess(self, seat: int, chance: Chance) -> Self:
        """The game's own part of `guess`: the position."""

    @abstractmethod
    def _view(self, seat: int | None) -> dict[str, Any]:
        """The game's own part of the view: see `view`."""

    def resolve(self, action: Action, seat: int) -> Action:
        """The action with its physical outcome filled in, where it has one.

        Whoever keeps a table calls this first, stores what comes back and plays that, so that
        a replay never depends on computing the outcome again. Most games have none.
        """
        return action

    def live(self, action: Action, seat: int) -> Live | None:
        """Begin an action that a player does by hand, over some time; most games have none.

        The state stays as it is: what the hand did becomes an action when it lets go.

        Errors:
            Illegal: the action is not legal.
        """
        return None

    def anytime(self, action: Action) -> bool:
        """Whether an action is its seat's own affair, whatever the others do meanwhile."""
        return False

    def preview(self, action: Action | str, seat: int | None = None) -> ScoreSheet:
        """The score sheet this action would lead to, for its seat; the state stays as it is.

        Errors: those of `play`.
        """
        seat = self.acting_seat(seat)
        after = self.copy()
        after.play(action, seat)
        return after.sheet(seat)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may see, or a spectator (None): plain JSON-able data.

        What is hidden from the seat is left out altogether. Every view has `game`, `seats`,
        `seat`, `options`, `to_act`, `scores` and `result`; the rest is the game's own.

        Errors:
            BadInput `seat.unknown`.
        """
        if seat is not None:
            self.check_seat(seat)
        result = self.result
        shown = {
            option.name: self.options[option.name]
            for option in self.game.options
            if not option.advanced
        }
        return {
            "game": self.game.name,
            "seats": self.seats,
            "seat": seat,
            "options": shown,
            "to_act": list(self.to_act),
            "scores": list(self.scores()),
            "result": None if result is None else result.plain(),
            **self._view(seat),
        }

    def check_seat(self, seat: int) -> None:
        """Refuse what is no seat of this game.

        Errors:
            BadInput `seat.unknown`.
        """
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise BadInput("seat.unknown", seat=str(seat), seats=self.seats)

    def check_turn(self, seat: int) -> None:
        """Refuse a seat that may not act now.

        Errors:
            Illegal `illegal.over`, `illegal.not_your_turn`.
        """
        waiting = self.to_act
        if not waiting:
            raise Illegal("illegal.over")
        if seat not in waiting:
            raise Illegal("illegal.not_your_turn", seat=seat, waiting=list(waiting))

    def acting_seat(self, seat: int | None = None) -> int:
        """The seat meant: the one named, which need not be its turn, else the only one to act.

        Errors:
            BadInput `seat.unknown`, `seat.missing`: several may act and none is named.
            Illegal `illegal.over`: none is named and nobody may act.
        """
        if seat is not None:
            self.check_seat(seat)
            return seat
        waiting = self.to_act
        if not waiting:
            raise Illegal("illegal.over")
        if len(waiting) > 1:
            raise BadInput("seat.missing", waiting=list(waiting))
        return waiting[0]

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        name, seats = self.game.name, self.seats
        return f"<{name}, seats={seats}, to_act={self.to_act}, scores={self.scores()}>"
