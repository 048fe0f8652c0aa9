"""Wait until a server is healthy, then play one whole game on it over the WebSocket.

Usage: play_one.py URL PID (of the process that must stay alive meanwhile).
"""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from typing import Any

import httpx
from websockets.asyncio.client import connect

PATIENCE = 600.0  # seconds for installing, building and compiling


def wait_until_healthy(url: str, pid: int) -> None:
    """Return when /health answers; give up when the process is gone or patience is."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        os.kill(pid, 0)
        try:
            if httpx.get(f"{url}/health", timeout=2).json()["status"] == "ok":
                return
        except httpx.HTTPError:
            time.sleep(1)
    raise SystemExit("the server did not become healthy in time")


async def play(url: str) -> dict[str, Any]:
    """Play Akropolis against the greedy bot, always the first legal action."""
    async with httpx.AsyncClient(base_url=url) as http:
        page = await http.get("/")
        assert page.status_code == 200
        assert "<div id=" in page.text, page.text[:200]
        made = await http.post(
            "/api/tables",
            json={
                "game": "akropolis",
                "seats": 2,
                "options": {},
                "bots": {"1": "greedy"},
                "name": "CI",
                "public": False,
                "language": "en",
            },
        )
        assert made.status_code == 201, made.text
        table = made.json()
        async with connect(f"{url.replace('http', 'ws')}/ws/tables/{table['table']}") as socket:
            await socket.send(json.dumps({"t": "hello", "token": table["token"], "seen": 0}))
            return await _play_to_the_end(socket, table["seat"])


async def _play_to_the_end(socket: Any, seat: int) -> dict[str, Any]:
    async for text in socket:
        message = json.loads(text)
        assert message["t"] != "error", message
        if message["t"] not in ("welcome", "acted"):
            continue
        view = message["view"]
        if view["result"]:
            return dict(view["result"])
        if view["to_act"] == [seat]:
            action = first_action(view)
            act = {"t": "act", "id": str(message["n"]), "n": message["n"], "action": action}
            await socket.send(json.dumps(act))
    raise AssertionError("the server closed the socket")


def first_action(view: dict[str, Any]) -> str:
    """The first tile on the first legal place, as the page would say it."""
    (q, r), (q2, r2), _ = view["places"][0]
    directions = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    return f"1@{q},{r}/{directions.index((q2 - q, r2 - r))}"


if __name__ == "__main__":
    address, process = sys.argv[1], int(sys.argv[2])
    wait_until_healthy(address, process)
    print("played:", asyncio.run(asyncio.wait_for(play(address), 120)))
