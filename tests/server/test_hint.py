"""Hints: for who plays against bots or in a team, and only about what they can know."""

from __future__ import annotations

import asyncio

import pytest

import tetrapolis
from server.clients import serving
from tetrapolis.bots.advice import gives_advice
from tetrapolis.server import Settings

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
