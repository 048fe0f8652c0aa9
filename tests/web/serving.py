"""A server process for the page's tests, and players that need no page."""

from __future__ import annotations

import json
import signal
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import connect

from starter import Starter

PATIENCE = 30.0


class PageServer:
    """A server that can be killed and started again on the same database and port."""

    def __init__(self, servers: Starter, database: Path) -> None:
        self._servers = servers
        self._database = database
        self._pid = 0
        self.address = ""

    def start(self) -> None:
        port = int(self.address.rstrip("/").rpartition(":")[2] or 0)
        self._pid, self.address = self._servers.start(
            port=port, database=str(self._database), review_simulations=40
        )

    def kill(self) -> None:
        """End it where it is; one that has ended stays so."""
        if self._pid:
            self._servers.end(self._pid, signal.SIGKILL)
        self._pid = 0

    def post(self, path: str, **body: Any) -> dict[str, Any]:
        answer = httpx.post(self.address + path, json=body, timeout=PATIENCE)
        assert answer.is_success, answer.text
        return answer.json()

    def create(self, **wish: Any) -> dict[str, Any]:
        """A table and the first seat at it."""
        return self.post("api/tables", **{"game": "akropolis", "name": "Ana", **wish})

    def lay_out(self, table: str, seed: int, moves: Sequence[tuple[int, str]]) -> None:
        """Give a table that nobody has looked at yet this seed, and these moves played."""
        rows = [
            (table, number, seat, action, "2026-01-01T00:00:00.000Z")
            for number, (seat, action) in enumerate(moves, start=1)
        ]
        with closing(sqlite3.connect(self._database)) as database, database:
            database.execute("update tables set seed = ? where id = ?", (str(seed), table))
            database.executemany(
                "insert into actions (table_id, number, seat, action, at) values (?, ?, ?, ?, ?)",
                rows,
            )


class Player:
    """Plays a seat through the protocol."""

    def __init__(self, server: PageServer, seated: dict[str, Any]) -> None:
        self._address = f"{server.address.replace('http', 'ws')}ws/tables/{seated['table']}"
        self._hello = {"t": "hello", "token": seated["token"], "seen": 0}

    def play(self, turns: int | None = None) -> None:
        """Take that many turns, or play to the end."""
        with connect(self._address) as socket:
            socket.send(json.dumps(self._hello))
            played = 0
            while turns is None or played < turns:
                message = json.loads(socket.recv(timeout=PATIENCE))
                assert message["t"] != "error", message
                view = message.get("view")
                if not view:
                    continue
                if view["result"]:
                    return
                if message.get("id"):
                    played += 1
                if view["seat"] in view["to_act"] and played != turns:
                    self._act(socket, message["n"], view, played)

    def _act(self, socket: Any, n: int, view: dict[str, Any], played: int) -> None:
        action = any_action(view)
        socket.send(json.dumps({"t": "act", "id": f"{n}-{played}", "n": n, "action": action}))


def any_action(view: dict[str, Any]) -> str:
    """A legal action: the first card or tile, on the last of the places shown."""
    if view["game"] == "sprawlopolis":
        x, y = view["places"][-1]
        return f"{view['hand'][0]}@{x},{y}"
    if view["game"] == "micropolis":
        return view["choice"]["options"][0]["action"] if view["choice"] else "1R"
    (q, r), second, _ = view["places"][-1]
    directions = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
    turn = directions.index((second[0] - q, second[1] - r))
    return f"1@{q},{r}/{turn}"
