"""Who is at a table: in this process, in others, and who was until a moment ago."""

from __future__ import annotations

import math

from tetrapolis.core import Illegal


class Presence:
    """The seats whose players are connected. Times are those of the event loop, in seconds."""

    def __init__(self, grace: float, since: float) -> None:
        """Nobody is there.

        Args:
            grace: whoever was there until a shorter while ago may only have lost the connection.
            since: before this time anybody may have been there, for all that is known.
        """
        self._grace, self._since = grace, since
        self._here: frozenset[int] = frozenset()
        self._elsewhere: dict[str, tuple[frozenset[int], float]] = {}
        self._last: dict[int, float] = {}

    @property
    def seats(self) -> frozenset[int]:
        """Everybody who is there."""
        return self._here.union(*(seats for seats, _ in self._elsewhere.values()))

    def here(self, seats: frozenset[int], time: float) -> None:
        """Note who is connected to this process."""
        before, self._here = self.seats, seats
        self._note_left(before, time)

    def elsewhere(self, process: str, seats: frozenset[int], time: float, until: float) -> bool:
        """Note who is connected to another process.

        Args:
            process: which one.
            seats: whose players are there.
            time: now.
            until: when that is forgotten unless heard again.

        Returns:
            Whether that process was not known to have this table.
        """
        before, new = self.seats, process not in self._elsewhere
        self._elsewhere[process] = (seats, until)
        self._note_left(before, time)
        return new

    def arrive(self, seat: int, time: float) -> None:
        """Note who has just taken a seat and is about to connect."""
        self._last[seat] = time

    def forget_silent(self, time: float) -> None:
        """Forget processes that have not been heard of in time."""
        before = self.seats
        self._elsewhere = {
            process: (seats, until)
            for process, (seats, until) in self._elsewhere.items()
            if until > time
        }
        self._note_left(before, time)

    def check_away(self, seat: int, time: float) -> None:
        """Refuse to take anything from a player who is there, or was there a moment ago.

        Errors:
            Illegal `seat.present`, `seat.just_left`.
        """
        if seat in self.seats:
            raise Illegal("seat.present", seat=seat)
        wait = self._last.get(seat, self._since) + self._grace - time
        if wait > 0:
            raise Illegal("seat.just_left", seat=seat, seconds=math.ceil(wait))

    def settled(self, time: float) -> bool:
        """Whether nobody was there a moment ago, so that nothing of this need be remembered."""
        return all(last + self._grace <= time for last in self._last.values())

    def _note_left(self, before: frozenset[int], time: float) -> None:
        for seat in before - self.seats:
            self._last[seat] = time
