"""MegaCity over the wire: everybody builds at once, a delivery by hand, a server that is killed."""

from __future__ import annotations

import asyncio

import pytest

from games.megacity.tables import HOUSE, build_house, give, hold, house
from server.clients import serving
from tetrapolis.games.megacity import MegaCity
from tetrapolis.games.megacity.city import centre
from tetrapolis.games.megacity.notation import Build, Edit
from tetrapolis.games.megacity.outcome import keyed
from tetrapolis.games.megacity.physics import Piece, careful_path
from tetrapolis.games.megacity.pieces import all_pieces
from tetrapolis.server import Settings

PLATFORM = 1


class Prepared(MegaCity):
    """MegaCity from where seat 0 has built a house, and seat 1 has the pieces of one."""

    def _start(self, seats, seed, options):
        state = super()._start(seats, seed, options)
        assert hold(state, 0, "R1") == PLATFORM
        build_house(state, 0, PLATFORM)
        hold(state, 1, "C1")
        give(state, 1, *HOUSE, material="glass")
        return state


@pytest.fixture
def settings(tmp_path):
    return Settings(port=0, database=str(tmp_path / "tables.db"))


async def at_a_table(server):
    wish = {"game": "megacity", "name": "Ana", "seats": 2}
    mine = (await asyncio.to_thread(server.post, "api/tables", **wish)).json()
    yours = await asyncio.to_thread(server.join, mine["table"], "Ben")
    return mine["table"], mine["token"], yours["token"]


async def test_a_delivery_by_hand(settings):
    path = [list(sample) for sample in careful_path(centre((1, 0)), 0.0)]
    async with serving(settings, games={"megacity": Prepared()}) as server:
        table, ana_token, ben_token = await at_a_table(server)
        async with server.at(table, ana_token) as ana, server.at(table, ben_token) as ben:
            wish = f'deliver {PLATFORM} {{"contract":"R1","place":[1,0]}}'
            await ana.send(t="live", id="go", n=0, action=wish)
            for begin in range(0, len(path), 60):
                await ana.send(t="hand", id="go", samples=path[begin : begin + 60])
            build = Build(platform_of(ben), Edit(clear=True))
            refusal = await ben.refused(t="act", id="x", n=0, action=str(build))
            assert refusal["code"] == "megacity.illegal.hands_off"
            await ana.send(t="release", id="go")
            acted = await ben.until("acted", n=1)
            assert acted["events"][0]["code"] == "megacity.delivered"
            assert acted["view"]["phase"] == "bonus"
            told = [message for message in ben.heard if message["t"] == "frames"]
            frames = [frame for message in told for frame in message["frames"]]
            assert len(frames) > 30 * path[-1][0]
            assert frames[-1][:2] == pytest.approx(centre((1, 0)), abs=3)
            assert [message["ended"] for message in told].index(True) == len(told) - 1
            await ben.send(t="act", id="y", n=1, action=str(build))
            assert (await ben.until("acted", id="y"))["seat"] == 1


async def test_a_delivery_in_the_hand_of_who_leaves_ends_and_the_bot_takes_the_turn_on(settings):
    path = [list(sample) for sample in careful_path(centre((1, 0)), 0.0)]
    async with serving(settings, games={"megacity": Prepared()}) as server:
        table, ana_token, ben_token = await at_a_table(server)
        async with server.at(table, ana_token) as ana, server.at(table, ben_token) as ben:
            wish = f'deliver {PLATFORM} {{"contract":"R1","place":[1,0]}}'
            await ana.send(t="live", id="go", n=0, action=wish)
            await ana.send(t="hand", id="go", samples=path[:3])
            await ben.until("frames")
            leave = {"token": ana_token, "seat": 0, "bot": "random"}
            answer = await asyncio.to_thread(server.post, f"api/tables/{table}/bot", **leave)
            assert answer.json()["seats"][0]["kind"] == "bot"
            await ben.until("frames", ended=True)
            while ben.view["to_act"] != [1]:
                await ben.until("acted")
            assert {seat for seat, _ in ben.log.values()} == {0}


def platform_of(client):
    players = client.view["players"]
    return players[client.seat]["workshops"][0]["platform"]


async def test_everybody_builds_at_once_and_a_server_that_comes_back_knows_it(settings):
    game = {"megacity": Prepared()}
    async with serving(settings, games=game) as server:
        table, ana_token, ben_token = await at_a_table(server)
        async with server.at(table, ana_token) as ana, server.at(table, ben_token) as ben:
            platform = platform_of(ben)
            tray = ben.view["players"][1]["tray"]
            glass = {shape: [p for p in tray if all_pieces()[p] == Piece(shape, "glass")]
                     for shape in HOUSE}  # fmt: skip
            pieces = [*glass["pillar"][:3], glass["slab"][0]]
            edit = Edit(put=keyed(house(pieces, "nabla")))
            # Both have seen nothing of each other: neither waits.
            await ana.act(str(Build(PLATFORM, Edit(inspect=True))), n=0)
            await ben.act(str(Build(platform, edit)), n=0)
            built = await ana.until("acted", n=2)
            assert '"settled"' in built["action"]
            # It is Ana's turn, and a workshop is nobody else's business.
            await ana.act("pieces", n=ana.n)
            await ana.until("acted", n=3)
            refusal = await ben.refused(t="act", id="z", n=3, action="pieces")
            assert refusal["code"] == "illegal.not_your_turn"
            stood = ana.view["players"][1]["workshops"]
            assert len(stood[0]["bodies"]) == 5
    async with serving(settings, games=game) as server, server.at(table, ben_token) as ben:
        assert ben.view["players"][1]["workshops"] == stood
        assert len(ben.log) == 3
        # Who looks back is told what was built, not how it came to rest.
        (told,) = [action for seat, action in ben.log.values() if seat == 1]
        assert '"put"' in told
        assert '"settled"' not in told
