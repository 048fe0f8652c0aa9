"""How fast things may come in."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest
import websockets

from server.clients import Client, serving
from tetrapolis.server import limits


async def test_a_flood_is_slowed_down_and_then_cut_off(start):
    server = start(messages_per_second=1.0, message_burst=5)
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        for _ in range(60):
            await ana.send(t="ping")
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await ana.until("nothing")
        assert closed.value.rcvd.code == 4429
        codes = [message.get("code", message["t"]) for message in ana.heard]
        codes = codes[codes.index("pong") :]
        assert codes[:5] == ["pong"] * 5
        assert codes[-1] == "rate.flood"
        assert codes.count("rate.messages") >= 20
    async with server.at(mine["table"], mine["token"]):
        pass


async def test_chatter_is_bounded_for_a_player_by_however_many_connections(settings, monkeypatch):
    clock = SimpleNamespace(monotonic=lambda: 100.0)
    monkeypatch.setattr(limits, "time", clock)

    async def says(client: Client, times: int) -> list[str]:
        """What each of some lines is answered: `chat`, or the code of the refusal."""
        before = len(client.heard)
        for number in range(times):
            await client.send(t="chat", id=str(number), text="hola")
        await client.send(t="ping")
        await client.until("pong")
        return [
            message.get("code", "chat")
            for message in client.heard[before:]
            if message["t"] in ("chat", "error")
        ]

    async with serving(settings) as server:
        mine = await asyncio.to_thread(server.create)
        yours = await asyncio.to_thread(server.join, mine["table"], "Ben")
        table, token = mine["table"], mine["token"]
        async with server.at(table, token) as one, server.at(table, token) as other:
            assert await says(one, 5) == ["chat"] * 5
            while [message["t"] for message in other.heard].count("chat") < 5:
                await other.receive()
            assert await says(other, 4) == ["chat"] * 3 + ["rate.chat"]
        async with server.at(table, token) as again, server.at(table, yours["token"]) as ben:
            assert await says(again, 1) == ["rate.chat"]
            assert await says(ben, 1) == ["chat"]
        async with server.at(table) as watcher:
            assert await says(watcher, 9) == ["chat"] * 8 + ["rate.chat"]
        async with server.at(table) as watcher:
            assert await says(watcher, 1) == ["rate.chat"]
        clock.monotonic = lambda: 102.0
        async with server.at(table, token) as ana:
            assert await says(ana, 2) == ["chat", "rate.chat"]


def test_who_has_said_nothing_for_long_is_forgotten(monkeypatch):
    clock = SimpleNamespace(monotonic=lambda: 100.0)
    monkeypatch.setattr(limits, "time", clock)
    buckets = limits.TokenBuckets(rate=1.0, burst=2)
    assert [buckets.take("one") for _ in range(3)] == [True, True, False]
    assert buckets.take("other")
    clock.monotonic = lambda: 101.0
    assert buckets.take("third")
    assert len(buckets) == 2  # the other has let through again what it could
    assert [buckets.take("one") for _ in range(2)] == [True, False]


def test_requests_that_change_something_are_bounded(start):
    server = start(posts_per_minute=5)
    answers = [server.post("api/tables", game="cards", name="Ana") for _ in range(8)]
    assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3
    assert answers[-1].json() == {"code": "rate.requests", "facts": {}}
    assert server.get("health").status_code == 200
