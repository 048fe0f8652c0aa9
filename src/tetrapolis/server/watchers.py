"""Who is at a table in this process, and is told what happens there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from tetrapolis.server.protocol import ServerMessage, encode


class Watcher(Protocol):
    """Somebody who is told what happens at a table."""

    @property
    def seat(self) -> int | None:
        """The seat, None for a spectator."""

    def send(self, message: bytes) -> None:
        """Tell something; never waits."""

    def stand_up(self) -> None:
        """The seat is another's now: look on from here."""

    def dismiss(self) -> None:
        """The table is no more, and nothing will be told any more."""


class Watchers:
    """Everybody who is told; who is told something may leave meanwhile."""

    def __init__(self) -> None:
        """Nobody yet."""
        self._all: set[Watcher] = set()

    def __len__(self) -> int:
        return len(self._all)

    def __iter__(self) -> Iterator[Watcher]:
        return iter(tuple(self._all))

    @property
    def seats(self) -> frozenset[int]:
        """The seats whose players are among them."""
        return frozenset(each.seat for each in self._all if each.seat is not None)

    def add(self, watcher: Watcher) -> None:
        """From now on they are told everything."""
        self._all.add(watcher)

    def remove(self, watcher: Watcher) -> None:
        """They are told nothing any more."""
        self._all.discard(watcher)

    def tell(self, message: ServerMessage) -> None:
        """Tell everybody the same."""
        encoded = encode(message)
        for watcher in self:
            watcher.send(encoded)

    def tell_each(self, message: Callable[[int | None], ServerMessage]) -> None:
        """Tell every seat its own message, made once a seat; None stands for spectators."""
        encoded: dict[int | None, bytes] = {}
        for watcher in self:
            if watcher.seat not in encoded:
                encoded[watcher.seat] = encode(message(watcher.seat))
            watcher.send(encoded[watcher.seat])
