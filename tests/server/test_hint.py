"""Hints: for who plays against bots or in a team, and only about what they can know."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import tetrapolis
from server.clients import serving
from tetrapolis.bots.advice import gives_advice
from tetrapolis.server import Settings
from tetrapolis.server.table import Table

COMPILED = [game for game in tetrapolis.games() if gives_advice(game)]


@pytest.fixture
def settings(tmp_path):
    return Settings(port=0, database=str(tmp_path / "tables.db"))


@pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.name)
async def test_a_hint_can_be_played(settings, game):
    async with serving(settings, games={game.name: game}) as server:
        wish = {"game": game.name, "name": "Ana", "seats": 2, "bots": {"1": "random"}}
        mine = (await asyncio.to_thread(server.post, "api/tables", **wish)).json()
        async with server.at(mine["table"], mine["token"]) as ana, server.at(mine["table"]) as ben:
            assert await ana.my_turn()
            await ana.send(t="hint", id="h")
            hinted = await ana.until("hinted")
            assert hinted["id"] == "h"
            assert ana.n == 0
            best = hinted["actions"][0]
            assert 0 <= best["share"] <= 1
            assert best["visits"] > 0
            assert best["events"][0]["seat"] == 0
            await ana.act(best["action"])
            acted = await ana.until("acted")
            assert acted["events"][0] == best["events"][0]
            await ben.until("acted", n=1)
            assert all(message["t"] != "hinted" for message in ben.heard)
            assert (await ben.refused(t="hint", id="x"))["code"] == "seat.spectator"


async def test_who_thinks_about_a_hint_holds_up_nobody_who_plays(settings, monkeypatch):
    asked, free, thought = threading.Event(), threading.Event(), threading.Event()

    def thinking(table, seat):
        asked.set()
        free.wait(10)
        thought.set()
        return []

    monkeypatch.setattr(Table, "hint", thinking)
    async with serving(settings) as server:
        mine = await asyncio.to_thread(server.create, seats=1)
        other = await asyncio.to_thread(server.create, seats=1)
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        async with (
            server.at(mine["table"], mine["token"]) as ana,
            server.at(other["table"], other["token"]) as ben,
        ):
            await ana.send(t="hint", id="h")
            while not asked.is_set():
                await asyncio.sleep(0.01)
            await ben.until("acted", id=await ben.act(f"play {ben.view['hand'][0]}"))
            assert not thought.is_set()
            free.set()
            assert (await ana.until("hinted"))["actions"] == []


async def test_nobody_gets_help_against_people(settings):
    async with serving(settings, games={"akropolis": tetrapolis.game("akropolis")}) as server:
        wish = {"game": "akropolis", "name": "Ana", "seats": 2}
        mine = (await asyncio.to_thread(server.post, "api/tables", **wish)).json()
        await asyncio.to_thread(server.join, mine["table"], "Ben")
        async with server.at(mine["table"], mine["token"]) as ana:
            assert (await ana.refused(t="hint", id="x"))["code"] == "hint.others"


async def test_a_game_without_a_search_has_no_hints(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        assert (await ana.refused(t="hint", id="x"))["code"] == "advice.none"
    assert [game["hints"] for game in server.get("api/games").json()["games"]] == [False]
