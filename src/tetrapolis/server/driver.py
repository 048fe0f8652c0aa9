"""The driver of the bots: they think in threads of their own and hold nobody up."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from tetrapolis.bots import make_bot
from tetrapolis.core import Illegal, Refusal
from tetrapolis.server.protocol import Error
from tetrapolis.server.room import Room
from tetrapolis.server.table import Table

if TYPE_CHECKING:
    from tetrapolis.server.hub import Hub

_log = logging.getLogger(__name__)


class Driver:
    """Lets every bot think that may act, one thought a seat at a time.

    A thought depends on the table and the number of actions only, so that two processes that
    think about the same position come to the same action.
    """

    def __init__(self, hub: Hub, pause: float) -> None:
        """A driver of the bots at the tables of a hub.

        Args:
            hub: where the tables are.
            pause: seconds that a bot takes at least for an action.
        """
        self._hub = hub
        self._pause = pause
        self._threads = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="bot")
        self._tasks: dict[tuple[str, int], asyncio.Task[None]] = {}

    def consider(self, room: Room) -> None:
        """Begin to think for every bot of a table that may act and does not think yet."""
        state = room.table.state
        for seat in state.to_act if state else ():
            if room.table.bot_in(seat):
                self._begin(room.table_id, seat)

    async def stop(self) -> None:
        """Forget every thought; threads still thinking are left to end."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _begin(self, table_id: str, seat: int) -> None:
        key = (table_id, seat)
        if key not in self._tasks:
            task = asyncio.create_task(self._play(table_id, seat))
            self._tasks[key] = task
            task.add_done_callback(lambda _: self._tasks.pop(key))

    async def _play(self, table_id: str, seat: int) -> None:
        """Play for a seat for as long as it may act."""
        try:
            async with self._hub.visit(table_id) as room:
                while room.table.state and seat in room.table.state.to_act:
                    try:
                        await self._play_one(room, seat)
                    except Exception:
                        # A bot may fail in any way; the table stays, and it is asked again
                        # when somebody comes to the table.
                        _log.exception("bot %s failed", room.table.bot_in(seat))
                        self._hub.metrics.bot_failures.labels(room.table.game.name).inc()
                        room.watchers.tell(Error(None, "bot.failed", {"seat": seat}))
                        return
        except Refusal as refusal:
            _log.warning("table %s cannot be opened: %s", table_id, refusal)

    async def _play_one(self, room: Room, seat: int) -> None:
        n = room.table.n
        await self._hub.tell_thinking(room, seat)
        began = time.monotonic()
        loop = asyncio.get_running_loop()
        action = await loop.run_in_executor(self._threads, _think, room.table, seat)
        took = time.monotonic() - began
        self._hub.metrics.thinking.labels(room.table.game.name).observe(took)
        await asyncio.sleep(max(0.0, self._pause - took))
        try:
            await room.act(seat, action, n, None)
        except Illegal:
            if room.table.n == n:
                raise
            # Others have acted meanwhile: the bot thinks again.


def _think(table: Table, seat: int) -> str:
    name = table.bot_in(seat)
    if name is None:
        raise ValueError(f"seat {seat} has no bot")
    bot = make_bot(name, table.game, table.drawn_from(seat))
    return str(bot.choose(table.playing, seat))
