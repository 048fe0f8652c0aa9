"""A real server process and real connections to it."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import uuid
from collections.abc import Mapping
from contextlib import asynccontextmanager
from typing import Any

import httpx
import uvicorn
import websockets
from litestar.channels.backends.base import ChannelsBackend

from server.cards import GAMES
from starter import Starter
from tetrapolis.core import Game
from tetrapolis.server import Settings, create_app

PATIENCE = 60.0


class Server:
    """A server process that can be killed and started again on the same database."""

    def __init__(self, starter: Starter, database: str, **settings: Any) -> None:
        self._starter = starter
        self._settings = {"database": database, **settings}
        self._pid = 0
        self.address = ""

    def start(self) -> None:
        self._pid, self.address = self._starter.start(**self._settings)

    def end(self, how: signal.Signals) -> int:
        """End the process: SIGKILL at once, SIGTERM in good order; its exit code."""
        return self._starter.end(self._pid, how)

    def get(self, path: str) -> httpx.Response:
        return httpx.get(self.address + path, timeout=PATIENCE)

    def post(self, path: str, **body: Any) -> httpx.Response:
        return httpx.post(self.address + path, json=body, timeout=PATIENCE)

    def create(self, name: str = "Ana", **wish: Any) -> dict[str, Any]:
        answer = self.post("api/tables", game="cards", name=name, **wish)
        assert answer.status_code == 201, answer.text
        return answer.json()

    def join(self, table: str, name: str, **wish: Any) -> dict[str, Any]:
        answer = self.post(f"api/tables/{table}/join", name=name, **wish)
        assert answer.status_code == 201, answer.text
        return answer.json()

    @asynccontextmanager
    async def at(self, table: str, token: str | None = None, seen: int = 0):
        """A connection that has been welcomed; keeps what it has been told."""
        url = self.address.replace("http", "ws") + f"ws/tables/{table}"
        async with websockets.connect(url, compression=None, open_timeout=PATIENCE) as socket:
            client = Client(socket)
            await client.send(t="hello", token=token, seen=seen)
            await client.until("welcome")
            yield client


@asynccontextmanager
async def serving(
    settings: Settings, backend: ChannelsBackend | None = None, games: Mapping[str, Game] = GAMES
):
    """A server in this process."""
    config = uvicorn.Config(
        create_app(settings, games, backend), ws="websockets-sansio", log_level="warning"
    )
    running = uvicorn.Server(config)
    running.capture_signals = running.install_signal_handlers = lambda: None
    with socket.create_server(("127.0.0.1", 0)) as listener:
        task = asyncio.create_task(running._serve([listener]))
        while not running.started:
            await asyncio.sleep(0.01)
        server = Server(None, "")
        server.address = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        yield server
        running.should_exit = True
        await task


class Client:
    """One connection to a table.

    Attributes:
        log: every action told, by its number: (seat, action).
        view, n, info: as told last.
    """

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.log: dict[int, tuple[int, str]] = {}
        self.seat: int | None = None
        self.view: dict[str, Any] | None = None
        self.info: dict[str, Any] = {}
        self.n = 0
        self.heard: list[dict[str, Any]] = []

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def receive(self) -> dict[str, Any]:
        message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        match message["t"]:
            case "welcome":
                self.seat, self.view = message["seat"], message["view"]
                self.n, self.info = message["n"], message["info"]
                for entry in message["log"]:
                    self.log[entry["n"]] = (entry["seat"], entry["action"])
            case "acted":
                self.n, self.view = message["n"], message["view"]
                self.log[message["n"]] = (message["seat"], message["action"])
            case "info":
                self.info = message["info"]
        return message

    async def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind with these values."""
        while True:
            message = await self.receive()
            if message["t"] == kind and all(message[k] == v for k, v in wanted.items()):
                return message

    async def until_status(self, status: str) -> None:
        while self.info.get("status") != status:
            await self.receive()

    async def act(self, action: str, n: int | None = None, act_id: str | None = None) -> str:
        act_id = act_id or uuid.uuid4().hex
        await self.send(t="act", id=act_id, n=self.n if n is None else n, action=action)
        return act_id

    async def refused(self, **message: Any) -> dict[str, Any]:
        """The refusal that a message gets."""
        await self.send(**message)
        return await self.until("error")

    async def my_turn(self) -> bool:
        """Wait for the turn; False when the game is over."""
        while True:
            if self.view and self.view["result"] is not None:
                return False
            if self.view and self.seat in self.view["to_act"]:
                return True
            await self.receive()

    async def play_on(self) -> None:
        """Play the first card whenever it is the turn, to the end."""
        while await self.my_turn():
            act_id = await self.act(f"play {self.view['hand'][0]}")
            await self.until("acted", id=act_id)
