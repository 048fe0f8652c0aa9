"""Record: the file of a game, which replays to the same states on every machine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Self

import msgspec

from tetrapolis.core.errors import BadInput, Refusal
from tetrapolis.core.faults import data_fault
from tetrapolis.core.game import Game
from tetrapolis.core.options import check_options
from tetrapolis.core.state import State


class Move(msgspec.Struct, frozen=True, array_like=True):
    """One action of a record: the seat and the action's text."""

    seat: int
    action: str


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole game: what it started from and every action.

    Attributes:
        game: name of the game.
        version: of its rules.
        seats: the number of seats.
        seed: what chance was seeded with, as decimal text (JSON numbers lose large ones).
        options: those that are not at their default.
        moves: every action in order, physical outcomes included.
        scores: the final scores, for checking; empty while the game goes on.
    """

    game: str
    version: int
    seats: int
    seed: str
    options: dict[str, Any] = {}
    moves: tuple[Move, ...] = ()
    scores: tuple[int, ...] = ()

    @classmethod
    def of(cls, start: State, moves: Iterator[Move] | list[Move] | tuple[Move, ...]) -> Self:
        """The record of a game that began with `start` (or any state of the same game).

        Errors:
            BadInput `record.guess`: a guessed state has no record; TypeError for no state.
        """
        if not isinstance(start, State):
            raise TypeError(f"a record begins with a State, not with {start!r}")
        if start.seed is None:
            raise BadInput("record.guess")
        options = {
            option.name: start.options[option.name]
            for option in start.game.options
            if start.options[option.name] != option.default
        }
        return cls(
            start.game.name,
            start.game.version,
            start.seats,
            str(start.seed),
            options,
            tuple(moves),
        )

    @classmethod
    def decode(cls, text: bytes | str) -> Self:
        """The record in a JSON text.

        Errors:
            BadInput `record.format`, with what is wrong and where.
        """
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise BadInput("record.format", **data_fault(error, text, cls)) from error

    def encode(self) -> bytes:
        """The record as JSON, one move a line."""
        return msgspec.json.format(msgspec.json.encode(self), indent=1)

    def start(self, game: Game) -> State:
        """The first state.

        Errors:
            BadInput `record.game`, `record.version`, `record.seed`, and those of `Game.start`.
        """
        if game.name != self.game:
            raise BadInput("record.game", game=self.game, wanted_game=game.name)
        if game.version != self.version:
            raise BadInput("record.version", version=self.version, known=game.version)
        if not self.seed.isascii() or not self.seed.isdigit() or len(self.seed) > 40:
            raise BadInput("record.seed", seed=self.seed[:80])
        check_options(game.options, self.options)
        return game.start(self.seats, int(self.seed), **self.options)

    def replay(self, game: Game, each: Callable[[State], None] | None = None) -> State:
        """The last state; every action is checked against the rules on the way.

        Args:
            game: the game that the record names.
            each: called with the first state and after every action.

        Errors:
            BadInput `record.move` with the number of the move and the refusal behind it,
            `record.scores` when the scores written are not those reached, and those of `start`.
        """
        state = self.start(game)
        if each:
            each(state)
        for number, move in enumerate(self.moves, start=1):
            try:
                state.play(move.action, move.seat)
            except Refusal as refusal:
                raise BadInput(
                    "record.move",
                    number=number,
                    action=move.action,
                    reason=refusal.code,
                    facts=dict(refusal.facts),
                ) from refusal
            if each:
                each(state)
        if self.scores and self.scores != state.scores():
            raise BadInput("record.scores", written=list(self.scores), reached=list(state.scores()))
        return state
