"""Seats whose player has gone: a bot takes over, and the game goes on."""

from __future__ import annotations

import asyncio

import pytest
import websockets
from litestar.channels.backends.memory import MemoryChannelsBackend

from server.cards import GAMES
from server.clients import serving
from server.test_processes import Wire
from tetrapolis.core import Record
from tetrapolis.server import Settings, verify


async def seated(server, seats=2, **options):
    """A table of Ana, Ben and perhaps others; its id and their tokens."""
    mine = await asyncio.to_thread(server.create, seats=seats, options=options)
    names = ("Ben", "Eve", "Leo")[: seats - 1]
    others = [await asyncio.to_thread(server.join, mine["table"], name) for name in names]
    return mine["table"], *(one["token"] for one in (mine, *others))


async def give(server, table, token, seat, bot="random", **kind):
    """Ask for a bot in a seat; the status and the answer."""
    body = {"token": token, "seat": seat, "bot": bot, **kind}
    answer = await asyncio.to_thread(server.post, f"api/tables/{table}/bot", **body)
    return answer.status_code, answer.json()


async def test_a_player_leaves_and_the_bot_plays_to_the_end(server):
    table, ana_token, ben_token = await seated(server)
    async with server.at(table, ana_token) as ana, server.at(table, ben_token) as ben:
        commitment = ana.info["commitment"]
        await ana.act(f"play {ana.view['hand'][0]}")
        await ben.until("acted", n=1)
        status, info = await give(server, table, ben_token, 1)
        assert status == 201
        expected = {"seat": 1, "name": "random", "kind": "bot", "online": True}
        assert info["seats"][1] == expected | {"former": {"name": "Ben", "n": 1}}
        # Whoever has left looks on, and is shown no hand any more.
        left = await ben.until("welcome")
        assert (left["seat"], left["log"], "hand" in left["view"]) == (None, [], False)
        refusal = await ben.refused(t="act", id="x", n=1, action="play 1")
        assert refusal["code"] == "seat.spectator"
        while ana.info["seats"][1]["kind"] != "bot":
            await ana.until("info")
        await ana.play_on()
        await ana.until_status("over")
        assert sorted(ana.log) == list(range(1, 11))
    record = await asyncio.to_thread(server.get, f"api/tables/{table}/record")
    over = (await asyncio.to_thread(server.get, f"api/tables/{table}")).json()
    assert Record.decode(record.content).replay(GAMES["cards"]).result is not None
    assert over["commitment"] == commitment
    assert verify(table, over["seed"], over["salt"], commitment)
    assert over["seats"][1]["former"] == {"name": "Ben", "n": 1}


async def test_the_token_of_a_seat_that_was_given_is_good_for_nothing(server):
    table, ana_token, ben_token = await seated(server)
    await give(server, table, ben_token, 1)
    for token, seat in ((ben_token, 0), (ben_token, 1)):
        assert (await give(server, table, token, seat))[1]["code"] == "seat.given"
    asked = await asyncio.to_thread(server.post, f"api/tables/{table}/rematch", token=ben_token)
    assert asked.json()["code"] == "seat.given"
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await server.at(table, ben_token).__aenter__()
    assert closed.value.rcvd.code == 4400
    assert (await give(server, table, ana_token, 1))[1]["code"] == "table.full"


async def test_the_host_gives_the_seat_of_who_is_away(settings, a_minute_later):
    async with serving(settings) as server:
        table, ana_token, ben_token, eve_token = await seated(server, seats=3)
        async with server.at(table, ana_token) as ana:
            async with server.at(table, ben_token), server.at(table, eve_token):
                for token, seat, code in (
                    (eve_token, 1, "table.not_host"),
                    (ana_token, 1, "seat.present"),
                    (ana_token, 3, "seat.unknown"),
                ):
                    assert (await give(server, table, token, seat))[1]["code"] == code
            while ana.info["seats"][1]["online"]:
                await ana.until("info")
            status, refusal = await give(server, table, ana_token, 1)
            assert (status, refusal["code"]) == (400, "seat.just_left")
            assert 0 < refusal["facts"]["seconds"] <= 60
            a_minute_later()
            assert (await give(server, table, ana_token, 1))[0] == 201
            assert (await give(server, table, ana_token, 2))[0] == 201
            await ana.play_on()
            await ana.until_status("over")
        assert (await give(server, table, ana_token, 0))[1]["code"] == "illegal.over"


async def test_where_the_host_is_away_the_first_who_is_there_decides(settings):
    async with serving(settings) as server:
        table, ana_token, ben_token, eve_token = await seated(server, seats=3)
        async with server.at(table, ben_token) as ben, server.at(table, eve_token):
            assert ben.info["host"] == 1
            assert (await give(server, table, eve_token, 0))[1]["code"] == "table.not_host"
            async with server.at(table, ana_token):
                while ben.info["host"] != 0:
                    await ben.until("info")
                assert (await give(server, table, ben_token, 0))[1]["code"] == "table.not_host"
            while ben.info["host"] != 1:
                await ben.until("info")


async def test_a_table_that_waits_is_not_left_but_filled(server):
    mine = await asyncio.to_thread(server.create, seats=3)
    table, token = mine["table"], mine["token"]
    await asyncio.to_thread(server.join, table, "Ben")
    assert (await give(server, table, token, 0))[1]["code"] == "table.waiting"
    assert (await give(server, table, token, 1))[1]["status"] == "waiting"
    assert (await give(server, table, token, 2))[1]["status"] == "playing"


async def test_who_has_just_joined_is_about_to_come(settings, a_minute_later):
    async with serving(settings) as server:
        mine = await asyncio.to_thread(server.create, seats=2)
        table, token = mine["table"], mine["token"]
        await asyncio.to_thread(server.join, table, "Ben")
        # The room is closed and opened in between: nobody is connected.
        for kind in ({}, {"kind": "human"}):
            status, refusal = await give(server, table, token, 1, **kind)
            assert (status, refusal["code"]) == (400, "seat.just_left")
            assert 0 < refusal["facts"]["seconds"] <= 60
        a_minute_later()
        assert (await give(server, table, token, 1, kind="human"))[0] == 201


async def test_a_server_that_has_just_started_takes_nobody_for_away(settings, a_minute_later):
    async with serving(settings) as server:
        table, ana_token, _ = await seated(server)
    async with serving(settings) as server, server.at(table, ana_token) as ana:
        refusal = (await give(server, table, ana_token, 1))[1]
        assert refusal["code"] == "seat.just_left"
        assert 0 < refusal["facts"]["seconds"] <= 60
        a_minute_later()
        assert (await give(server, table, ana_token, 1))[0] == 201
        await ana.play_on()


async def test_an_open_seat_that_was_taken_meanwhile_is_not_given(server):
    mine = await asyncio.to_thread(server.create, seats=3)
    table, token = mine["table"], mine["token"]
    await asyncio.to_thread(server.join, table, "Ben", seat=1)
    status, refusal = await give(server, table, token, 1, kind="open")
    assert (status, refusal["code"]) == (400, "seat.taken")
    assert (await give(server, table, token, 2, kind="human"))[1]["code"] == "seat.taken"
    assert (await give(server, table, token, 2, kind="open"))[1]["seats"][2]["kind"] == "bot"
    assert (await give(server, table, token, 2, kind="human"))[1]["code"] == "seat.taken"
    assert (await give(server, table, token, 1, kind="bot"))[1]["code"] == "request.malformed"


async def test_who_joins_at_another_process_is_about_to_come_too(database):
    settings = Settings(database=database, heartbeat=3600.0, bot_pause=0.0)
    ends: list[MemoryChannelsBackend] = []
    async with (
        serving(settings, Wire(ends)) as here,
        serving(settings, Wire(ends)) as there,
    ):
        mine = await asyncio.to_thread(here.create, seats=3)
        async with here.at(mine["table"], mine["token"]) as ana:
            await asyncio.to_thread(there.join, mine["table"], "Ben")
            while ana.info["seats"][1]["kind"] == "open":
                await ana.until("info")
            refusal = (await give(here, mine["table"], mine["token"], 1))[1]
            assert refusal["code"] == "seat.just_left"


async def test_a_rematch_does_not_wait_for_who_does_not_come(server):
    table, ana_token, ben_token = await seated(server, rounds=1)
    async with server.at(table, ana_token) as ana, server.at(table, ben_token) as ben:
        await asyncio.gather(ana.play_on(), ben.play_on())
        await ana.until_status("over")
    path = f"api/tables/{table}/rematch"
    again = (await asyncio.to_thread(server.post, path, token=ben_token)).json()
    # Ana's seat is kept for her, but she holds nothing yet: Ben is the host.
    assert (await give(server, again["table"], again["token"], 0))[1]["status"] == "playing"
    async with server.at(again["table"], again["token"]) as ben:
        await ben.play_on()
    late = await asyncio.to_thread(server.post, path, token=ana_token)
    assert late.json()["code"] == "seat.given"


async def test_hints_follow_the_number_of_people(server):
    table, ana_token, ben_token = await seated(server)
    async with server.at(table, ana_token) as ana:
        assert (await ana.refused(t="hint", id="x"))["code"] == "hint.others"
        await give(server, table, ben_token, 1)
        assert (await ana.refused(t="hint", id="y"))["code"] == "advice.none"


async def test_what_is_in_the_hand_of_who_leaves_ends_where_it_is(server):
    table, ana_token, ben_token = await seated(server, by_hand=True)
    async with server.at(table, ana_token) as ana, server.at(table, ben_token) as ben:
        action = f"play {ana.view['hand'][0]}"
        await ana.send(t="live", id="push", n=0, action=action)
        await ana.send(t="hand", id="push", samples=[[3]])
        await ben.until("frames", frames=[[3.0]])
        assert (await give(server, table, ana_token, 0))[0] == 201
        acted = await ben.until("acted")
        assert (acted["seat"], acted["action"]) == (0, f"{action} weighs 3")
        await ben.play_on()
        assert {seat for seat, _ in ben.log.values()} == {0, 1}
        assert ben.info["seats"][0]["former"] == {"name": "Ana", "n": 1}


async def test_nothing_in_a_hand_comes_to_nothing(server):
    table, ana_token, ben_token = await seated(server, by_hand=True)
    async with server.at(table, ana_token) as ana, server.at(table, ben_token) as ben:
        await ana.send(t="live", id="push", n=0, action=f"play {ana.view['hand'][0]}")
        await ben.until("frames")
        assert (await give(server, table, ana_token, 0))[1]["seats"][0]["former"]["n"] == 0
        await ben.play_on()


async def test_who_is_there_in_another_process_is_there(database):
    settings = Settings(database=database, heartbeat=3600.0, bot_pause=0.0)
    ends: list[MemoryChannelsBackend] = []
    async with (
        serving(settings, Wire(ends)) as here,
        serving(settings, Wire(ends)) as there,
    ):
        table, ana_token, ben_token = await seated(here)
        async with there.at(table, ben_token) as ben:
            # This process has not looked at the table before.
            assert (await give(here, table, ana_token, 1))[1]["code"] == "seat.present"
            assert (await give(here, table, ben_token, 1))[0] == 201
            assert (await ben.until("welcome"))["seat"] is None
        async with there.at(table, ana_token) as ana:
            await ana.play_on()


async def test_whose_seat_it_was_is_not_told_what_the_bot_has_seen_since(database):
    """Here the seat is given and the bot plays; there both are heard of at once, and late."""
    settings = Settings(database=database, heartbeat=3600.0, bot_pause=0.0)
    async with serving(settings) as here, serving(settings) as there:
        table, ana_token, _ = await seated(here)
        async with there.at(table, ana_token) as ana:
            assert (await give(here, table, ana_token, 0))[0] == 201
            path = f"api/tables/{table}"
            while (await asyncio.to_thread(here.get, path)).json()["n"] == 0:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(there.get, path)
            assert "hand" not in (await ana.until("acted"))["view"]
            assert ana.seat is None
            assert [message["t"] for message in ana.heard].count("welcome") == 2


async def test_whose_seat_it_was_plays_no_more_anywhere(start):
    """There nothing has been heard of the bot yet, which has not played."""
    here, there = start(heartbeat=30.0, bot_pause=30.0), start(heartbeat=30.0)
    table, ana_token, _ = await seated(here)
    async with there.at(table, ana_token) as ana:
        assert (await give(here, table, ana_token, 0))[0] == 201
        refusal = await ana.refused(t="act", id="x", n=0, action=f"play {ana.view['hand'][0]}")
        assert (refusal["id"], refusal["code"]) == ("x", "seat.given")
        assert ana.seat is None
    assert (await asyncio.to_thread(there.get, f"api/tables/{table}")).json()["n"] == 0
