"""Actions that are done by hand, under everybody's eyes."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager

from server.clients import serving
from tetrapolis.server import Settings


async def two_at_a_table(server):
    """A table of Ana (to act first) and Ben; its id and their tokens."""
    mine = await asyncio.to_thread(server.create, seats=2, options={"by_hand": True})
    yours = await asyncio.to_thread(server.join, mine["table"], "Ben")
    return mine["table"], mine["token"], yours["token"]


@asynccontextmanager
async def three_there(server):
    """Ana, Ben and a spectator."""
    table, ana_token, ben_token = await two_at_a_table(server)
    async with (
        server.at(table, ana_token) as ana,
        server.at(table, ben_token) as ben,
        server.at(table) as watcher,
    ):
        yield ana, ben, watcher


async def test_everybody_watches_and_what_comes_of_it_is_played(server):
    async with three_there(server) as (ana, ben, watcher):
        action = f"play {ana.view['hand'][0]}"
        await ana.send(t="live", id="push", n=0, action=action)
        await ana.send(t="hand", id="push", samples=[[2], [3]])
        await ana.send(t="hand", id="push", samples=[[4]])
        await ana.send(t="release", id="push")
        for client in (ana, ben, watcher):
            told = [await client.until("frames") for _ in range(4)]
            assert [one["action"] for one in told] == [action, None, None, None]
            assert [one["frames"] for one in told] == [[], [[5.0]], [[9.0]], [[9.0, 0.0]]]
            assert [one["ended"] for one in told] == [False, False, False, True]
            acted = await client.until("acted")
            assert (acted["seat"], acted["action"]) == (0, f"{action} weighs 9")
            assert acted["id"] == ("push" if client is ana else None)
        # Sent again, it is answered, not done again.
        await ana.send(t="live", id="push", n=0, action=action)
        again = await ana.until("acted")
        assert (again["n"], again["action"]) == (1, f"{action} weighs 9")


async def test_hands_are_off_meanwhile(server):
    async with three_there(server) as (ana, ben, watcher):
        action = f"play {ana.view['hand'][0]}"
        await ana.send(t="live", id="push", n=0, action=action)
        await ben.until("frames")
        for kind in ("act", "live"):
            refusal = await ben.refused(t=kind, id="x", n=0, action="play 900000")
            assert (refusal["id"], refusal["code"]) == ("x", "cards.illegal.busy")
        refusal = await ana.refused(t="act", id="y", n=0, action=action)
        assert refusal["code"] == "cards.illegal.busy"
        # Nobody else has a part in it, not even the same player at another screen.
        for client, wrong in ((ben, "push"), (watcher, "push"), (ana, "pull")):
            for message in ({"t": "hand", "samples": [[1]]}, {"t": "release"}):
                refusal = await client.refused(id=wrong, **message)
                assert refusal["code"] == "live.none"
        await ana.send(t="hand", id="push", samples=[[1]])
        await ana.send(t="release", id="push")
        await ben.until("acted")
        await ben.act(f"play {ben.view['hand'][0]}")
        await watcher.until("acted", n=2)


async def test_who_comes_in_between_is_told_what_goes_on(server):
    table, ana_token, ben_token = await two_at_a_table(server)
    async with server.at(table, ana_token) as ana:
        action = f"play {ana.view['hand'][0]}"
        await ana.send(t="live", id="push", n=0, action=action)
        await ana.until("frames")
        async with server.at(table, ben_token) as ben:
            told = await ben.until("frames")
            assert (told["seat"], told["action"], told["ended"]) == (0, action, False)


async def test_what_cannot_be_done_by_hand_is_refused(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        action = f"play {ana.view['hand'][0]}"
        refusal = await ana.refused(t="live", id="push", n=0, action=action)
        assert refusal["code"] == "live.none"
        refusal = await ana.refused(t="live", id="push", n=0, action="play 5")
        assert refusal["code"] == "cards.illegal.hand"
        refusal = await ana.refused(t="live", id="push", n=1, action=action)
        assert refusal["code"] == "table.stale"


async def test_bad_samples_are_refused_and_it_goes_on(server):
    async with three_there(server) as (ana, ben, _):
        action = f"play {ana.view['hand'][0]}"
        await ana.send(t="live", id="push", n=0, action=action)
        refusal = await ana.refused(t="hand", id="push", samples=[[1, 2]])
        assert (refusal["id"], refusal["code"]) == ("push", "cards.illegal.push")
        for samples in ([[1]] * 65, [[1] * 9], [["1"]], [1], "1", None, [[None]]):
            refusal = await ana.refused(t="hand", id="push", samples=samples)
            assert refusal["code"] == "message.malformed"
        await ana.send(t="hand", id="push", samples=[[7]])
        await ana.send(t="release", id="push")
        assert (await ben.until("acted"))["action"] == f"{action} weighs 7"


async def test_what_comes_to_nothing_leaves_the_table_as_it_was(server):
    async with three_there(server) as (ana, ben, _):
        action = f"play {ana.view['hand'][0]}"
        await ana.send(t="live", id="push", n=0, action=action)
        refusal = await ana.refused(t="release", id="push")
        assert (refusal["id"], refusal["code"]) == ("push", "cards.illegal.push")
        await ben.until("frames", ended=True)
        refusal = await ana.refused(t="release", id="push")
        assert refusal["code"] == "live.none"
        await ana.act(action, n=0)
        assert (await ben.until("acted"))["n"] == 1


async def test_whoever_goes_away_lets_go(server):
    table, ana_token, ben_token = await two_at_a_table(server)
    async with server.at(table, ben_token) as ben:
        async with server.at(table, ana_token) as ana:
            action = f"play {ana.view['hand'][0]}"
            await ana.send(t="live", id="push", n=0, action=action)
            await ana.send(t="hand", id="push", samples=[[3]])
            await ana.until("frames", frames=[[3.0]])
        acted = await ben.until("acted")
        assert (acted["seat"], acted["action"]) == (0, f"{action} weighs 3")


async def test_a_hand_has_to_let_go_in_time(tmp_path, monkeypatch):
    monkeypatch.setattr("tetrapolis.server.live.LONGEST", 0.5)
    settings = Settings(port=0, database=str(tmp_path / "tables.db"))
    async with serving(settings) as server, three_there(server) as (ana, ben, _):
        action = f"play {ana.view['hand'][0]}"
        await ana.send(t="live", id="push", n=0, action=action)
        await ana.send(t="hand", id="push", samples=[[3]])
        assert (await ben.until("acted"))["action"] == f"{action} weighs 3"
        refusal = await ana.refused(t="release", id="push")
        assert refusal["code"] == "live.none"


async def test_a_killed_server_knows_nothing_of_what_was_in_hand(start):
    server = start()
    table, ana_token, ben_token = await two_at_a_table(server)
    async with server.at(table, ana_token) as ana:
        action = f"play {ana.view['hand'][0]}"
        await ana.send(t="live", id="push", n=0, action=action)
        await ana.send(t="hand", id="push", samples=[[3]])
        await ana.until("frames", frames=[[3.0]])
        server.end(9)
    server.start()
    async with server.at(table, ana_token) as ana, server.at(table, ben_token) as ben:
        assert ana.n == 0
        await ana.act(action)
        assert (await ben.until("acted"))["n"] == 1
