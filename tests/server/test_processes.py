"""Several processes serve the same tables."""

from __future__ import annotations

import asyncio
import os

import pytest
from litestar.channels.backends.memory import MemoryChannelsBackend

from server.clients import serving
from tetrapolis.server import Settings

REDIS = os.environ.get("TETRAPOLIS_TEST_REDIS")


async def test_the_log_decides_who_was_first(start):
    """Two processes that tell each other nothing but through the database."""
    here, there = start(heartbeat=0.05), start(heartbeat=0.05)
    for _ in range(2):
        mine = here.create(options={"together": True, "rounds": 10})
        yours = there.join(mine["table"], "Ben")
        async with (
            here.at(mine["table"], mine["token"]) as ana,
            there.at(mine["table"], yours["token"]) as ben,
        ):
            await ana.until_status("playing")
            while ana.view["result"] is None:
                for client in (ana, ben):  # at the same moment, about the same position
                    await client.act(f"play {client.view['hand'][0]}")
                n = ana.n + 2
                for client in (ana, ben):
                    while client.n < n:
                        assert (await client.receive())["t"] != "error"
            assert ana.log == ben.log
            assert sorted(ana.log) == list(range(1, 21))
            assert sorted(seat for seat, _ in ana.log.values()) == [0] * 10 + [1] * 10


async def test_one_seat_in_two_processes_acts_once(start):
    here, there = start(heartbeat=30.0), start(heartbeat=30.0)
    mine = here.create(seats=1, options={"rounds": 10})
    async with (
        here.at(mine["table"], mine["token"]) as one,
        there.at(mine["table"], mine["token"]) as two,
    ):
        for number in range(10):
            action, act_id = f"play {one.view['hand'][0]}", f"act-{number}"
            await asyncio.gather(*(c.act(action, number, act_id) for c in (one, two)))
            for client in (one, two):
                await client.until("acted", id=act_id)
        assert one.log == two.log
        assert len(one.log) == 10


class Wire(MemoryChannelsBackend):
    """A channel between applications in this process, in the place of Redis."""

    def __init__(self, ends: list[Wire]) -> None:
        super().__init__()
        self._ends = ends
        ends.append(self)

    async def publish(self, data, channels) -> None:
        for end in self._ends:
            await MemoryChannelsBackend.publish(end, data, channels)


@pytest.mark.parametrize("redis", [None, REDIS] if REDIS else [None])
async def test_processes_tell_each_other_at_once(database, redis):
    """No heartbeat helps here: all comes through the channel."""
    settings = Settings(database=database, heartbeat=3600.0, bot_pause=0.0, redis=redis)
    ends: list[Wire] = []
    wires = [None, None] if redis else [Wire(ends), Wire(ends)]
    async with serving(settings, wires[0]) as here, serving(settings, wires[1]) as there:
        mine = await asyncio.to_thread(here.create, seats=3, bots={"2": "random"})
        table = mine["table"]
        async with here.at(table, mine["token"]) as ana, there.at(table) as watcher:
            yours = await asyncio.to_thread(there.join, table, "Ben")
            await ana.until("welcome")
            async with there.at(table, yours["token"]) as ben:
                while not all(seat["online"] for seat in ana.info["seats"]):
                    await ana.until("info")
                assert all(seat["online"] for seat in ben.info["seats"])
                await ben.send(t="chat", id="1", text="hola")
                assert (await ana.until("chat"))["name"] == "Ben"
                await asyncio.gather(ana.play_on(), ben.play_on())
                for client in (ana, ben, watcher):
                    await client.until_status("over")
                assert ana.log == ben.log == watcher.log
                assert any(message["t"] == "thinking" for message in ana.heard)
            while ana.info["seats"][1]["online"]:
                await ana.until("info")
