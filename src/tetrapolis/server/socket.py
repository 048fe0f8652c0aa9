"""The WebSocket side of the protocol."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.di import NamedDependency
from litestar.params import FromPath

from tetrapolis.core import BadInput, Illegal, Refusal
from tetrapolis.core.faults import data_fault
from tetrapolis.server.hub import Hub
from tetrapolis.server.limits import TokenBucket
from tetrapolis.server.protocol import (
    Act,
    ClientMessage,
    Error,
    Hand,
    Hello,
    Hint,
    Hinted,
    LiveAct,
    Ping,
    Pong,
    Preview,
    Previewed,
    Release,
    Say,
    ServerMessage,
    decode_client,
    encode,
)
from tetrapolis.server.room import Room
from tetrapolis.server.security import origin_allowed
from tetrapolis.server.settings import Settings
from tetrapolis.server.words import clean_chat

# Close codes; 4400 and above: connecting again the same way is of no use.
TOO_SLOW = 4001
REFUSED = 4400
FOREIGN_ORIGIN = 4403
CLOSED = 4410
FLOOD = 4429

MESSAGE_BYTES = 16_384
_UNSENT_LIMIT = 256
_HELLO_SECONDS = 10.0
_CLOSE_SECONDS = 1.0

_log = logging.getLogger(__name__)


@websocket("/ws/tables/{table_id:str}")
async def table_socket(
    socket: WebSocket[Any, Any, Any],
    table_id: FromPath[str],
    hub: NamedDependency[Hub],
    settings: NamedDependency[Settings],
) -> None:
    """One connection to a table."""
    if not origin_allowed(socket, settings.origins):
        hub.metrics.refusals.labels("origin.foreign").inc()
        await socket.close(FOREIGN_ORIGIN)
        return
    await socket.accept()
    with hub.metrics.sockets.track_inprogress():
        await Connection(socket, table_id, hub, settings).run()


class Connection:
    """A connection: reads messages one after the other, writes from a queue of its own.

    Attributes:
        seat: which seat it speaks for, None for a spectator.
    """

    def __init__(
        self, socket: WebSocket[Any, Any, Any], table_id: str, hub: Hub, settings: Settings
    ) -> None:
        """A connection that has been accepted."""
        self.seat: int | None = None
        self._socket = socket
        self._table_id = table_id
        self._hub = hub
        self._metrics = hub.metrics
        self._unsent: asyncio.Queue[bytes] = asyncio.Queue(_UNSENT_LIMIT)
        self._ended = asyncio.Event()
        self._end_code = TOO_SLOW
        self._messages = TokenBucket(settings.messages_per_second, settings.message_burst)
        self._patience = TokenBucket(rate=0.5, burst=20)

    def send(self, message: bytes) -> None:
        """Queue a message; whoever does not keep up is cut off, and may come back."""
        try:
            self._unsent.put_nowait(message)
        except asyncio.QueueFull:
            self._ended.set()

    def dismiss(self) -> None:
        """Close the connection: the table is no more."""
        self._end_code = CLOSED
        self._ended.set()

    def stand_up(self) -> None:
        """Speak for no seat any more."""
        self.seat = None

    async def run(self) -> None:
        """Serve the connection until one side ends it."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        ended = asyncio.create_task(self._ended.wait())
        try:
            await asyncio.wait({reader, ended}, return_when=asyncio.FIRST_COMPLETED)
            code = reader.result() if reader.done() else self._end_code
            if code is not None:
                await self._close(code)
        finally:
            for task in (reader, writer, ended):
                task.cancel()
            await asyncio.gather(reader, writer, ended, return_exceptions=True)

    async def _close(self, code: int) -> None:
        with suppress(Exception):  # the other side may be gone or deaf
            async with asyncio.timeout(_CLOSE_SECONDS):
                if code != TOO_SLOW:
                    await self._unsent.join()  # why it ends ought to arrive
                await self._socket.close(code)

    async def _write(self) -> None:
        while True:
            message = await self._unsent.get()
            with suppress(Exception):  # the reader hears of a connection that is gone
                await self._socket.send_text(message)
            self._unsent.task_done()

    async def _read(self) -> int | None:
        """Read to the end; the code to close with, None when the other side is gone."""
        try:
            hello = await self._hello()
            async with self._hub.visit(self._table_id) as room:
                return await self._attend(room, hello)
        except _GoneError:
            return None
        except Refusal as refusal:
            self._refuse(refusal)
        except Exception:
            _log.exception("a connection failed")
            self._refuse(BadInput("server.error"))
        return REFUSED

    async def _hello(self) -> Hello:
        try:
            async with asyncio.timeout(_HELLO_SECONDS):
                hello = self._decode(await self._receive())
        except TimeoutError:
            hello = None
        if not isinstance(hello, Hello):
            raise BadInput("message.hello_first")
        return hello

    async def _attend(self, room: Room, hello: Hello) -> int:
        """Take part at a table until the connection breaks or is to be closed."""
        if hello.token is not None:
            self.seat = room.table.seat_of(hello.token)
        room.enter(self, hello.seen)
        await self._hub.tell_presence(room)
        try:
            while True:
                received = await self._receive()
                if self._messages.take():
                    await self._answer(room, received)
                elif self._patience.take():
                    self._refuse(BadInput("rate.messages"))
                else:
                    self._refuse(BadInput("rate.flood"))
                    return FLOOD
        finally:
            if room.live.in_hand_of(self):
                # Whoever goes away lets go: what was in hand ends where it is.
                with suppress(Refusal):
                    await room.live.end(self)
            room.leave(self)
            await self._hub.tell_presence(room)

    async def _receive(self) -> str | bytes:
        received = await self._socket.receive()
        if received["type"] != "websocket.receive":
            raise _GoneError
        text = received.get("text")
        return received.get("bytes") or b"" if text is None else text

    def _decode(self, received: str | bytes) -> ClientMessage:
        if isinstance(received, bytes):
            raise BadInput("message.binary")
        try:
            return decode_client(received)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadInput("message.malformed", **data_fault(error, received)) from error

    async def _answer(self, room: Room, received: str | bytes) -> None:
        message_id = None
        try:
            message = self._decode(received)
            message_id = getattr(message, "id", None)
            self._metrics.messages.labels(type(message).__name__.lower()).inc()
            await self._handle(room, message)
        except Refusal as refusal:
            self._refuse(refusal, message_id)
        except Exception:
            _log.exception("a message could not be answered")
            self._refuse(BadInput("server.error"), message_id)

    async def _handle(self, room: Room, message: ClientMessage) -> None:
        match message:
            case Hello():
                raise BadInput("message.hello_again")
            case Act():
                await self._act(room, message)
            case LiveAct():
                await self._act(room, message)
            case Hand():
                await room.live.feed(self, message.id, message.samples)
            case Release():
                await room.live.end(self, message.id)
            case Preview():
                seat = self._own_seat()
                sheet = await asyncio.to_thread(room.table.preview, seat, message.action)
                self._reply(Previewed(message.id, sheet.plain()))
            case Hint():
                seat = self._own_seat()
                self._reply(Hinted(message.id, await self._hub.hint(room, seat)))
            case Say():
                text = clean_chat(message.text)
                if not self._hub.chats.take((self._table_id, self._speaker())):
                    raise BadInput("rate.chat")
                await room.say(self.seat, text)
            case Ping():
                self._reply(Pong())

    async def _act(self, room: Room, message: Act | LiveAct) -> None:
        began = time.monotonic()
        seat, text, seen, act_id = self._own_seat(), message.action, message.n, message.id
        if isinstance(message, LiveAct):
            done = await room.begin_live(self, seat, text, seen, act_id)
        else:
            done = await room.act(seat, text, seen, act_id)
        if done is not None:
            self._reply(room.acted(done, seat))
            return
        game = room.table.game.name
        self._metrics.actions.labels(game).inc()
        self._metrics.acting.labels(game).observe(time.monotonic() - began)

    def _own_seat(self) -> int:
        if self.seat is None:
            raise Illegal("seat.spectator")
        return self.seat

    def _speaker(self) -> int | str:
        """Whoever speaks here, by as many connections as they like: a seat, or an address."""
        if self.seat is not None:
            return self.seat
        return self._socket.client.host if self._socket.client else ""

    def _reply(self, message: ServerMessage) -> None:
        self.send(encode(message))

    def _refuse(self, refusal: Refusal, message_id: str | None = None) -> None:
        self._metrics.refusals.labels(refusal.code).inc()
        self._reply(Error.of(refusal, message_id))


class _GoneError(Exception):
    """The other side has closed the connection."""
