"""Tables that are closed while they wait."""

from __future__ import annotations

import asyncio

import pytest
import websockets
from litestar.channels.backends.memory import MemoryChannelsBackend

from server.clients import serving
from server.test_processes import Wire
from tetrapolis.server import Settings


async def close(server, seated, token=None):
    """Ask for a table to be closed; the status and the answer."""
    path, token = f"api/tables/{seated['table']}/close", token or seated["token"]
    answer = await asyncio.to_thread(server.post, path, token=token)
    return answer.status_code, answer.json()


async def ended(client):
    """The code that a connection was closed with, after why was told."""
    assert (await client.until("error"))["code"] == "table.closed"
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await client.until("nothing")
    return closed.value.rcvd.code


async def test_the_host_closes_a_table_that_waits_and_everybody_there_is_told(server):
    mine = await asyncio.to_thread(server.create, seats=3)
    yours = await asyncio.to_thread(server.join, mine["table"], "Ben")
    async with (
        server.at(mine["table"], mine["token"]),
        server.at(mine["table"], yours["token"]) as ben,
        server.at(mine["table"]) as eve,
    ):
        await ben.send(t="chat", id="1", text="hola")
        for token, code in ((yours["token"], "table.not_host"), ("guess", "seat.token")):
            status, refusal = await close(server, mine, token)
            assert (status, refusal["code"]) == (403, code)
        assert await close(server, mine) == (200, {"table": mine["table"]})
        assert [await ended(client) for client in (ben, eve)] == [4410, 4410]
    listed = (await asyncio.to_thread(server.get, "api/tables")).json()["tables"]
    assert mine["table"] not in [info["id"] for info in listed]
    assert await close(server, mine) == (
        404,
        {"code": "table.unknown", "facts": {"table": mine["table"]}},
    )


async def test_where_the_host_does_not_come_back_the_next_one_closes(settings, a_minute_later):
    async with serving(settings) as server:
        mine = await asyncio.to_thread(server.create, seats=3)
        yours = await asyncio.to_thread(server.join, mine["table"], "Ben")
        assert (await close(server, mine, yours["token"]))[1]["code"] == "table.not_host"
        async with server.at(mine["table"], yours["token"]) as ben:
            assert ben.info["host"] == 1
            assert (await close(server, mine))[1]["code"] == "table.not_host"
            # Ana may only have lost the connection.
            assert (await close(server, mine, yours["token"]))[1]["code"] == "seat.just_left"
            a_minute_later()
            assert (await close(server, mine, yours["token"]))[0] == 200
            assert await ended(ben) == 4410


async def test_a_game_that_has_begun_is_not_closed(server):
    mine = await asyncio.to_thread(server.create, seats=1)
    assert (await close(server, mine))[1]["code"] == "table.begun"
    async with server.at(mine["table"], mine["token"]) as ana:
        await ana.play_on()
        await ana.until_status("over")
    assert (await close(server, mine))[1]["code"] == "table.begun"


async def test_a_rematch_that_was_closed_may_be_asked_for_again(server):
    mine = await asyncio.to_thread(server.create, seats=2, options={"rounds": 1})
    yours = await asyncio.to_thread(server.join, mine["table"], "Ben")
    async with (
        server.at(mine["table"], mine["token"]) as ana,
        server.at(mine["table"], yours["token"]) as ben,
    ):
        await asyncio.gather(ana.play_on(), ben.play_on())
        await ana.until_status("over")
        path = f"api/tables/{mine['table']}/rematch"
        first = (await asyncio.to_thread(server.post, path, token=yours["token"])).json()
        while ana.info["rematch"] != first["table"]:
            await ana.until("info")
        assert (await close(server, first))[0] == 200
        # Told at once, not only when the store is looked at again.
        async with asyncio.timeout(5):
            await ana.until("info")
        assert ana.info["rematch"] is None
    again = (await asyncio.to_thread(server.post, path, token=mine["token"])).json()
    assert again["table"] != first["table"]
    info = (await asyncio.to_thread(server.get, f"api/tables/{mine['table']}")).json()
    assert info["rematch"] == again["table"]


async def test_who_is_at_another_process_is_told_too(database, caplog):
    settings = Settings(database=database, heartbeat=3600.0)
    ends: list[MemoryChannelsBackend] = []
    async with (
        serving(settings, Wire(ends)) as here,
        serving(settings, Wire(ends)) as there,
    ):
        mine = await asyncio.to_thread(here.create, seats=2)
        async with there.at(mine["table"]) as watcher:
            await close(here, mine)
            assert await ended(watcher) == 4410
    assert caplog.records == []
