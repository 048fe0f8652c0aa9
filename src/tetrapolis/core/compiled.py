"""What the compiled games share: a state that is one flat NumPy record.

The rules of a compiled game are kernels that take an array of records and the index of one of
them. `CompiledState` wraps an array of length one in the friendly interface of `State`; a batch
of states is a longer array, driven by the same kernels.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, Protocol, Self, overload

import numba
import numpy as np
from numba import types
from numpy.typing import NDArray

from tetrapolis.core import generic
from tetrapolis.core.action import Action
from tetrapolis.core.chance import Chance
from tetrapolis.core.errors import BadInput, Illegal
from tetrapolis.core.game import Game
from tetrapolis.core.state import State

Records = NDArray[Any]
"""An array of a game's records."""


def copied(records: Records) -> Records:
    """An independent copy, byte for byte: numpy's own goes through every nested array anew."""
    return np.ndarray(records.shape, records.dtype, bytearray(records.tobytes()))


class Kernels(NamedTuple):
    """The compiled rules of a game; `a` is an array of records, `i` the index of one.

    Attributes:
        seat_to_act: (a, i) -> the seat to act, -1 when the game is over.
        count: (a, i) -> how many actions are legal for the seat to act.
        nth: (a, i, k) -> the number of the k-th legal action, in a fixed order.
        check: (a, i, number) -> 0 when legal, otherwise a reason above 0.
        apply: (a, i, number) -> None; plays a legal action without checking it.
        scores: (a, i, out) -> None; writes each seat's score as if the game ended now.
        redraw: (a, i, seat, rng) -> None; draws anew what the seat cannot know.
        appraise: (a, i, ks, out) -> None; writes for the k-th legal action, for each k in
            `ks`, what the position after it is worth to the seat to act, in points. The record
            ends as it began.
        prospects: (a, i, out) -> None; writes for each seat the score that it is expected to
            end with and by how much that beats what it has to beat (rivals, a target), in
            points; `out` has shape (seats, 2).
        rounds: (a, i) -> how many turns every seat has had.
        drawn: (a, i) -> a number that changes whenever chance changes what the numbers of
            actions stand for.
    """

    seat_to_act: Callable[..., int]
    count: Callable[..., int]
    nth: Callable[..., int]
    check: Callable[..., int]
    apply: Callable[..., None]
    scores: Callable[..., None]
    redraw: Callable[..., None]
    appraise: Callable[..., None]
    prospects: Callable[..., None]
    rounds: Callable[..., int]
    drawn: Callable[..., int]


class Notation(Protocol):
    """Actions as text and as numbers: what the module `notation` of a game offers."""

    def parse(self, text: str) -> Action:
        """See `Game.parse`."""

    def encode(self, action: Action) -> int:
        """See `CompiledGame.encode`."""

    def decode(self, number: int) -> Action:
        """See `CompiledGame.decode`."""


def direct(kernels: Kernels, dtype: np.dtype[Any]) -> Kernels:
    """The same kernels for calls from Python with records of that type.

    A call through numba looks at the types of its arguments first, which takes longer than the
    kernels themselves; these go straight to the code compiled for the types in the table.
    """
    number, chance = types.int64, types.uint64[::1]
    further: dict[str, tuple[Any, ...]] = {
        "nth": (number,),
        "check": (number,),
        "apply": (number,),
        "scores": (types.int32[::1],),
        "redraw": (number, chance),
        "appraise": (types.int64[::1], types.float64[::1]),
        "prospects": (types.float64[:, ::1],),
    }
    where = (numba.typeof(np.zeros(1, dtype)), number)
    table: dict[str, Any] = kernels._asdict()
    return Kernels(**{n: k.compile((*where, *further.get(n, ()))) for n, k in table.items()})


class CompiledGame(Game):
    """A game whose rules are compiled.

    Attributes:
        dtype: of one record.
        kernels: the rules.
        notation: its actions as text and as numbers.
        action_numbers: the number of every action lies from 0 up to, not including, this.
    """

    dtype: ClassVar[np.dtype[Any]]
    kernels: ClassVar[Kernels]
    notation: ClassVar[Notation]
    action_numbers: ClassVar[int]

    def __init_subclass__(cls, **rest: Any) -> None:
        super().__init_subclass__(**rest)
        generic.register(cls.dtype, cls.kernels)

    @cached_property
    def calls(self) -> Kernels:
        """The kernels as Python calls them; compiled, or loaded, when first asked for."""
        return direct(self.kernels, self.dtype)

    def _parse(self, text: str) -> Action:
        return self.notation.parse(text)

    def encode(self, action: Action) -> int:
        """The action as one number, whatever the position; the inverse of `decode`.

        Errors:
            Illegal `illegal.kind`: an action of another game.
        """
        return self.notation.encode(action)

    def decode(self, number: int) -> Action:
        """The action that a number stands for."""
        return self.notation.decode(number)

    def warm(self) -> None:
        """Compile every kernel, what bots ask for included, or load it from the cache."""
        super().warm()
        state = self.start(seed=0)
        if not isinstance(state, CompiledState):
            raise TypeError(f"{self.name} starts something else than a CompiledState")
        totals = np.zeros(state.seats, np.int64)
        generic.playouts(state.records, 1, Chance(0).array, totals)
        self.worth(self.start(seed=0), 0)


_MOVED_ON = "the state has moved on since it was asked for these actions"


class LegalActions(Sequence[Action]):
    """The legal actions of a position, decoded one by one as they are asked for.

    Listing hundreds of actions costs nothing until they are looked at, which must be before the
    state moves on.

    Errors:
        RuntimeError: an action has been played on the state since it was asked for these.
    """

    __slots__ = ("_count", "_played", "_state")

    def __init__(self, state: CompiledState, count: int) -> None:
        self._state = state
        self._played = state.played
        self._count = count

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(self._count))]
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError(index)
        state = self._state
        if state.played != self._played:
            raise RuntimeError(_MOVED_ON)
        return state.game.notation.decode(state.game.calls.nth(state.records, 0, index))

    def __repr__(self) -> str:
        return f"<{self._count} legal actions>"

    def __iter__(self) -> Iterator[Action]:
        state, played = self._state, self._played
        nth, decode, records = state.game.calls.nth, state.game.notation.decode, state.records
        for k in range(self._count):
            if state.played != played:
                raise RuntimeError(_MOVED_ON)
            yield decode(nth(records, 0, k))


class CompiledState(State):
    """A position of a compiled game.

    Attributes:
        records: array of shape (1,) with the game's dtype, the whole position.
        played: how many actions have been played on this very object.
    """

    __slots__ = ("played", "records")

    game: CompiledGame

    def __init__(
        self,
        game: CompiledGame,
        seats: int,
        options: Mapping[str, Any],
        seed: int | None,
        records: Records,
    ) -> None:
        super().__init__(game, seats, options, seed)
        self.records = records
        self.played = 0

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat to act, or nobody."""
        seat = self.game.calls.seat_to_act(self.records, 0)
        return (seat,) if seat >= 0 else ()

    def actions(self, seat: int) -> Sequence[Action]:
        """Every legal action, decoded as it is read: see `LegalActions`."""
        self.check_seat(seat)
        kernels = self.game.calls
        if kernels.seat_to_act(self.records, 0) != seat:
            return ()
        return LegalActions(self, kernels.count(self.records, 0))

    def legal_numbers(self, seat: int) -> NDArray[np.int64]:
        """The numbers of `actions(seat)`."""
        actions = self.actions(seat)
        nth = self.game.calls.nth
        numbers = (nth(self.records, 0, k) for k in range(len(actions)))
        return np.fromiter(numbers, np.int64, len(actions))

    def seen(self, seat: int) -> Records:
        """The record as a seat may know it: what is hidden from it is blank.

        Errors:
            BadInput `seat.unknown`.
        """
        self.check_seat(seat)
        records = copied(self.records)
        self._conceal(records[0], seat)
        return records

    @abstractmethod
    def _conceal(self, record: Any, seat: int) -> None:
        """Put blanks in place of what the `redraw` kernel would draw anew for a seat."""

    def play(self, action: Action | str, seat: int | None = None) -> None:
        """See `State.play`."""
        kernels = self.game.calls
        if isinstance(action, str):
            action = self.game.parse(action)
        acting = kernels.seat_to_act(self.records, 0)
        if seat is not None:
            self.check_seat(seat)
        if acting < 0:
            raise Illegal("illegal.over")
        if seat is not None and seat != acting:
            raise Illegal("illegal.not_your_turn", seat=seat, waiting=[acting])
        number = self.game.encode(action)
        reason = kernels.check(self.records, 0, number)
        if reason:
            raise self._refusal(reason, action)
        kernels.apply(self.records, 0, number)
        self.played += 1

    @abstractmethod
    def _refusal(self, reason: int, action: Action) -> Illegal:
        """The refusal for a reason that the `check` kernel gave."""

    def copy(self) -> Self:
        """An independent copy; costs a memory copy."""
        return self._with_records(copied(self.records), self.seed)

    def _with_records(self, records: Records, seed: int | None) -> Self:
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.seed = seed
        twin.records = records
        twin.played = 0
        return twin

    def scores(self) -> tuple[int, ...]:
        """The score of each seat as if the game ended now."""
        out = np.zeros(self.seats, np.int32)
        self.game.calls.scores(self.records, 0, out)
        return tuple(out.tolist())

    def _guess(self, seat: int, chance: Chance) -> Self:
        """See `State.guess`."""
        records = copied(self.records)
        self.game.calls.redraw(records, 0, seat, chance.array)
        return self._with_records(records, None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CompiledState):
            return NotImplemented
        return (
            self.game is other.game
            and self.options == other.options
            and self.records.tobytes() == other.records.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]  # states change


def parse_fields(text: str, pattern: re.Pattern[str]) -> tuple[str, ...]:
    """The groups of a compiled regular expression that must match the whole text.

    Errors:
        BadInput `action.text`.
    """
    match = pattern.fullmatch(text.strip())
    if match is None:
        raise BadInput("action.text", text=text[:80])
    return tuple(match.groups())
