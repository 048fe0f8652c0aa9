"""The server is killed at any moment; nothing that anybody was told is lost."""

from __future__ import annotations

import asyncio
import contextlib
import random
import signal

import httpx
import websockets

from server.clients import PATIENCE, Client, Server

ROUNDS = 8
GONE = (OSError, websockets.WebSocketException, httpx.HTTPError)


class Player:
    """Plays on and on against a friend (itself), and remembers all that it was told.

    Attributes:
        told: by table, every action told: number -> (seat, action).
        acts: how many it has sent.
        unanswered: acts sent that the server has not confirmed: (table, seat, id, action, n).
    """

    def __init__(self) -> None:
        self.told: dict[str, dict[int, tuple[int, str]]] = {}
        self.acts = 0
        self.tokens: dict[str, list[str]] = {}
        self.unanswered: list[tuple[str, int, str, str, int]] = []

    async def play(self, server: Server) -> None:
        """Until the server is gone."""
        with contextlib.suppress(*GONE):
            while True:
                table = await asyncio.to_thread(self._new_table, server)
                first, second = self.tokens[table]
                async with server.at(table, first) as one, server.at(table, second) as two:
                    try:
                        await self._play_table(table, [one, two])
                    finally:
                        for message in one.heard + two.heard:
                            self._note(table, message)

    def _new_table(self, server: Server) -> str:
        mine = server.create(options={"rounds": 10})
        yours = server.join(mine["table"], "Ben")
        self.tokens[mine["table"]] = [mine["token"], yours["token"]]
        return mine["table"]

    async def _play_table(self, table: str, clients: list[Client]) -> None:
        for turn in range(20):
            client = clients[turn % 2]
            assert await client.my_turn()
            action, n = f"play {client.view['hand'][0]}", client.n
            act_id = await client.act(action)
            pending = (table, client.seat, act_id, action, n)
            self.unanswered.append(pending)
            self.acts += 1
            await client.until("acted", id=act_id)
            self.unanswered.remove(pending)

    def _note(self, table: str, message: dict) -> None:
        entries = message["log"] if message["t"] == "welcome" else [message]
        for entry in entries:
            if "action" in entry:
                told = self.told.setdefault(table, {})
                known = told.setdefault(entry["n"], (entry["seat"], entry["action"]))
                assert known == (entry["seat"], entry["action"])


async def test_killed_at_any_moment_it_has_kept_all_that_it_told(start):
    chance = random.Random(7)
    server = start()
    player = Player()
    for _ in range(ROUNDS):
        playing = asyncio.create_task(player.play(server))
        acts = player.acts + chance.randint(1, 30)
        while player.acts < acts:
            await asyncio.sleep(0.001)
        await asyncio.sleep(chance.uniform(0.0, 0.008))  # before, while or after it is stored
        server.end(signal.SIGKILL)
        await playing
        server.start()
        for table, told in player.told.items():
            async with server.at(table) as watcher:
                assert told.items() <= watcher.log.items()
                assert sorted(watcher.log) == list(range(1, watcher.n + 1))
        # What was on its way is sent again under the same id: it is done, and once.
        for table, seat, act_id, action, n in player.unanswered:
            async with server.at(table, player.tokens[table][seat]) as client:
                await client.act(action, n, act_id)
                acted = await client.until("acted", id=act_id)
                assert acted["n"] == n + 1
                plays = [by for by, play in client.log.values() if play.startswith(action)]
                assert plays == [seat]
        player.unanswered.clear()
    assert len(player.told) > 1


async def test_bots_go_on_after_a_restart(start):
    server = start(bot_pause=0.4)
    bots = {str(seat): "random" for seat in (1, 2, 3)}
    mine = server.create(seats=4, bots=bots, options={"rounds": 1})
    async with server.at(mine["table"], mine["token"]) as ana:
        await ana.act(f"play {ana.view['hand'][0]}")
        await ana.until("thinking")
    server.end(signal.SIGKILL)
    server.start()
    async with asyncio.timeout(PATIENCE):
        while True:
            info = server.get(f"api/tables/{mine['table']}").json()
            if info["status"] == "over":
                break
            await asyncio.sleep(0.05)
    assert info["n"] == 4


async def test_a_client_that_drops_and_resends_plays_a_whole_game(start):
    server = start()
    mine = server.create(seats=1, options={"rounds": 10})
    hand, n, log = None, 0, {}
    while n < 10:
        async with server.at(mine["table"], mine["token"], seen=n) as ana:
            hand, n = ana.view["hand"], ana.n
            log |= ana.log
            if n < 10:
                await ana.act(f"play {hand[0]}", act_id=f"act-{n}")  # and gone, unanswered
    async with server.at(mine["table"]) as watcher:
        assert watcher.log == log
        assert watcher.info["status"] == "over"
