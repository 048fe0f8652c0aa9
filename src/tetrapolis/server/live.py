"""A live action while it goes on at a table; see `tetrapolis.core.Live`.

Only what comes of it is stored: when the process dies, the action has not been played.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from tetrapolis.core import Action, Illegal, Live, Refusal
from tetrapolis.core.live import Numbers
from tetrapolis.server.protocol import Frames

LONGEST = 20.0
"""Seconds after which the hand has to let go."""


class Going:
    """A live action, computed in threads, one thing after the other.

    Attributes:
        owner: the connection whose hand it is.
        seat: who plays.
        act_id: the player's own name for the action.
        live: the action.
        deadline: the task that ends it in time.
    """

    deadline: asyncio.Task[None]

    def __init__(self, owner: object, seat: int, act_id: str, live: Live) -> None:
        self.owner = owner
        self.seat = seat
        self.act_id = act_id
        self.live = live
        self._lock = asyncio.Lock()
        self._over = False

    async def feed(self, samples: Sequence[Sequence[float]]) -> list[Numbers]:
        """What the hand did next; the new frames."""
        async with self._lock:
            self._check()
            return await asyncio.to_thread(self.live.feed, samples)

    async def finish(self) -> tuple[list[Numbers], Action]:
        """Let go, once; the last frames and the action with its outcome."""
        async with self._lock:
            self._check()
            self._over = True
            return await asyncio.to_thread(self.live.finish)

    def _check(self) -> None:
        if self._over:
            raise Illegal("live.none")


class LivePlay:
    """The live actions of a table, at most one at a time."""

    def __init__(
        self,
        tell: Callable[[Frames], None],
        store: Callable[[int, Action, str], Awaitable[None]],
    ) -> None:
        """A table where nothing goes on.

        Args:
            tell: tells everybody.
            store: plays an action with its outcome for a seat, under the player's name for it.
        """
        self._tell = tell
        self._store = store
        self._going: Going | None = None

    def check_hands(self) -> None:
        """Refuse whatever is played while a live action goes on.

        Errors:
            Illegal, as `Live.busy` says.
        """
        if self._going:
            raise Illegal(self._going.live.busy)

    def begin(self, owner: object, seat: int, act_id: str, live: Live) -> None:
        """Tell everybody that a live action begins; `check_hands` has been asked."""
        self._going = Going(owner, seat, act_id, live)
        self._going.deadline = asyncio.create_task(self._end_in_time(owner))
        self._tell(Frames(seat, str(live.action), [], ended=False))

    async def feed(self, owner: object, act_id: str, samples: Sequence[Sequence[float]]) -> None:
        """What a player's hand did next.

        Errors:
            Illegal `live.none`: this connection has nothing in hand; and those of `Live.feed`.
        """
        going = self._going_of(owner, act_id)
        frames = await going.feed(samples)
        self._tell(Frames(going.seat, None, frames, ended=False))

    async def end(self, owner: object, act_id: str | None = None) -> None:
        """The hand lets go; what came of it is played.

        Errors:
            Illegal `live.none`, and those of `Live.finish`.
        """
        going = self._going_of(owner, act_id)
        if going.deadline is not asyncio.current_task():
            going.deadline.cancel()
        frames: list[Numbers] = []
        try:
            frames, action = await going.finish()
        finally:
            self._going = None
            self._tell(Frames(going.seat, None, frames, ended=True))
        await self._store(going.seat, action, going.act_id)

    async def let_go(self, seat: int) -> None:
        """End what a seat has in hand, if anything, where it is."""
        if self._going and self._going.seat == seat:
            with suppress(Refusal):
                await self.end(self._going.owner)

    def in_hand_of(self, owner: object) -> bool:
        """Whether a connection has a live action going on."""
        return self._going is not None and self._going.owner is owner

    def now(self) -> Frames | None:
        """What somebody who comes in between is told first."""
        going = self._going
        return Frames(going.seat, str(going.live.action), [], ended=False) if going else None

    def _going_of(self, owner: object, act_id: str | None) -> Going:
        going = self._going
        if going is None or going.owner is not owner or act_id not in (None, going.act_id):
            raise Illegal("live.none")
        return going

    async def _end_in_time(self, owner: object) -> None:
        await asyncio.sleep(LONGEST)
        with suppress(Refusal):
            await self.end(owner)
