"""The hub: every room of this process, and what processes tell each other.

Processes that serve the same database tell each other through a channel *that* something has
changed, never what: whoever hears of it reads the store. A message that is lost costs no more
than the time to the next heartbeat.
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
from collections.abc import AsyncIterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress

import msgspec
from litestar.channels import ChannelsPlugin

from tetrapolis.core import Game, Refusal
from tetrapolis.server.driver import Driver
from tetrapolis.server.limits import TokenBuckets
from tetrapolis.server.metrics import Metrics
from tetrapolis.server.presence import Presence
from tetrapolis.server.protocol import Advice
from tetrapolis.server.room import Room
from tetrapolis.server.settings import Settings
from tetrapolis.server.store import Store

CHANNEL = "tables"
_SILENT_BEATS = 3
_ANSWER_SECONDS = 0.3

_log = logging.getLogger(__name__)


class _Nudge(msgspec.Struct, tag=True):
    process: str
    table: str


class _Changed(_Nudge):
    """Something new of this table is in the store."""


class _Asks(_Nudge):
    """That process wants to know who is connected to the others."""


class _Present(_Nudge):
    """These seats' players are connected to that process."""

    seats: list[int]


class _Thinks(_Nudge):
    """A bot has begun to think in that process."""

    seat: int


_decode = msgspec.json.Decoder(_Changed | _Asks | _Present | _Thinks).decode


class Hub:
    """Every room that is open in this process.

    Attributes:
        chats: how much may be said, by table and whoever speaks.
    """

    def __init__(
        self,
        settings: Settings,
        store: Store,
        games: Mapping[str, Game],
        channels: ChannelsPlugin,
        metrics: Metrics,
    ) -> None:
        self.games = games
        self.store = store
        self.metrics = metrics
        self.chats = TokenBuckets(rate=0.5, burst=8)
        self._heartbeat = settings.heartbeat
        self._channels = channels
        self._process = secrets.token_hex(8)
        self._rooms: dict[str, Room] = {}
        self._away = settings.away
        self._began = 0.0
        self._presences: dict[str, Presence] = {}
        self._driver = Driver(self, settings.bot_pause)
        self._advisers = ThreadPoolExecutor(os.cpu_count() or 1, thread_name_prefix="hint")

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Listen to other processes and let bots think, as long as the context lasts."""
        self._began = asyncio.get_running_loop().time()
        tasks = [
            asyncio.create_task(work)
            for work in (self._listen(), self._beat(), self._resume_thinking())
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._driver.stop()
            self._advisers.shutdown(wait=False, cancel_futures=True)

    @asynccontextmanager
    async def visit(self, table_id: str) -> AsyncIterator[Room]:
        """A table's room, up to date; it stays open as long as anybody visits it.

        Errors:
            BadInput `table.unknown`, `table.version`, `game.unknown`.
        """
        room = self._rooms.get(table_id)
        if room is None:
            presence = self._presence(table_id)
            room = Room(table_id, self.store, self.games, presence, self._changed)
            self._rooms[table_id] = room
        room.visitors += 1
        self.metrics.tables.set(len(self._rooms))
        try:
            await room.catch_up()
            self._driver.consider(room)
            yield room
        finally:
            room.visitors -= 1
            if not room.visitors:
                del self._rooms[table_id]
                self.metrics.tables.set(len(self._rooms))

    def _presence(self, table_id: str) -> Presence:
        """Who is at a table; it outlives the room by as long as somebody may come back."""
        presence = self._presences.setdefault(table_id, Presence(self._away, self._began))
        presence.forget_silent(asyncio.get_running_loop().time())
        return presence

    def _forget_settled(self) -> None:
        time = asyncio.get_running_loop().time()
        self._presences = {
            table_id: presence
            for table_id, presence in self._presences.items()
            if table_id in self._rooms or not presence.settled(time)
        }

    async def hint(self, room: Room, seat: int) -> list[Advice]:
        """What the strongest bot would play in a seat, see `Table.hint`.

        Thought about in threads of their own: who asks for hints holds up nobody who plays.
        """
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._advisers, room.table.hint, seat)

    def online(self, table_id: str) -> frozenset[int]:
        """The seats of a table whose players are connected to this process."""
        room = self._rooms.get(table_id)
        return room.watchers.seats if room else frozenset()

    def in_use(self) -> frozenset[str]:
        """Ids of the tables that somebody is at in this process."""
        return frozenset(self._rooms)

    @property
    def open_rooms(self) -> int:
        """How many rooms are open."""
        return len(self._rooms)

    # ------------------------------------------------------------ telling other processes

    async def tell_presence(self, room: Room) -> None:
        """Tell other processes who is connected to this one."""
        await self._publish(_Present(self._process, room.table_id, sorted(room.watchers.seats)))

    async def ask_presence(self, room: Room) -> None:
        """Learn from other processes who is connected to them."""
        await self._publish(_Asks(self._process, room.table_id))
        await asyncio.sleep(_ANSWER_SECONDS)

    async def tell_thinking(self, room: Room, seat: int) -> None:
        """Tell everybody that a bot has begun to think."""
        room.tell_thinking(seat)
        await self._publish(_Thinks(self._process, room.table_id, seat))

    async def _changed(self, room: Room) -> None:
        self._driver.consider(room)
        await self._publish(_Changed(self._process, room.table_id))

    async def _publish(self, nudge: _Nudge) -> None:
        try:
            await self._channels.wait_published(msgspec.json.encode(nudge), CHANNEL)
        except Exception:  # whatever the channel's own library raises; the store has it all
            _log.exception("other processes could not be told")

    # ------------------------------------------------------------ hearing from other processes

    async def _listen(self) -> None:
        async with self._channels.start_subscription(CHANNEL) as subscriber:
            async for message in subscriber.iter_events():
                nudge = _decode(message)
                room = self._rooms.get(nudge.table)
                if room is None or not room.opened or nudge.process == self._process:
                    continue
                try:
                    await self._hear(room, nudge)
                except Refusal:  # the table is no more, as the room has told everybody
                    pass
                except Exception:  # the next heartbeat tries again
                    _log.exception("a table could not be brought up to date")

    async def _hear(self, room: Room, nudge: _Nudge) -> None:
        match nudge:
            case _Changed():
                await room.catch_up()
            case _Asks():
                await self.tell_presence(room)
            case _Thinks():
                room.tell_thinking(nudge.seat)
            case _Present():
                until = asyncio.get_running_loop().time() + self._heartbeat * _SILENT_BEATS
                if room.online_elsewhere(nudge.process, frozenset(nudge.seats), until):
                    await self.tell_presence(room)

    async def _resume_thinking(self) -> None:
        for table_id in await self.store.tables_with_bots():
            with suppress(Refusal):  # made with other rules: whoever opens it is told
                async with self.visit(table_id):
                    pass

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self._heartbeat)
            self._forget_settled()
            for room in tuple(self._rooms.values()):
                if not room.opened:
                    continue
                try:
                    await room.catch_up()
                    room.forget_silent(asyncio.get_running_loop().time())
                    await self.tell_presence(room)
                except Refusal:  # the table is no more, as the room has told everybody
                    pass
                except Exception:
                    _log.exception("a table could not be brought up to date")
