"""A game at a table, from creating it to the rematch."""

from __future__ import annotations

import asyncio

import httpx
import msgspec
import pytest

from server.cards import GAMES
from tetrapolis.core import BadInput, Move, Record
from tetrapolis.server import verify
from tetrapolis.server.replay import frames_of, replay_of


async def test_a_game_with_bots_is_played_to_its_end(server):
    seat = server.create(bots={"0": "random", "2": "greedy"}, seats=3, options={"rounds": 4})
    assert seat["seat"] == 1
    async with server.at(seat["table"], seat["token"]) as ana:
        assert ana.info["status"] == "playing"
        assert [one["kind"] for one in ana.info["seats"]] == ["bot", "human", "bot"]
        assert ana.info["seed"] is None
        await ana.play_on()
        await ana.until_status("over")
        assert sorted(ana.log) == list(range(1, 13))
        assert any(message["t"] == "thinking" for message in ana.heard)
        committed = ana.heard[0]["info"]["commitment"]
        assert verify(seat["table"], ana.info["seed"], ana.info["salt"], committed)
        assert not verify(seat["table"], int(ana.info["seed"]) + 1, ana.info["salt"], committed)

    record = Record.decode(server.get(f"api/tables/{seat['table']}/record").content)
    assert [(move.seat, move.action) for move in record.moves] == list(ana.log.values())
    assert record.seed == ana.info["seed"]
    assert record.replay(GAMES["cards"]).scores() == tuple(ana.view["scores"])


async def test_two_people_meet_and_watch_and_talk(server):
    mine = server.create("  Ana   María ")
    async with server.at(mine["table"], mine["token"]) as ana:
        assert (ana.view, ana.info["status"]) == (None, "waiting")
        refusal = await ana.refused(t="act", id="x", n=0, action="play 100")
        assert (refusal["id"], refusal["code"]) == ("x", "table.waiting")
        yours = server.join(mine["table"], "Ben")
        await ana.until("welcome")
        assert ana.view["hand"]
        assert [one["name"] for one in ana.info["seats"]] == ["Ana María", "Ben"]
        assert [one["online"] for one in ana.info["seats"]] == [True, False]
        async with (
            server.at(mine["table"], yours["token"]) as ben,
            server.at(mine["table"]) as watcher,
        ):
            await ben.send(t="chat", id="1", text=" hola\nAna ")
            for client in (ana, ben, watcher):
                said = await client.until("chat")
                assert (said["seat"], said["name"], said["text"]) == (1, "Ben", "hola\nAna")
            assert ana.info["seats"][1]["online"]
            await asyncio.gather(ana.play_on(), ben.play_on())
            for client in (ana, ben, watcher):
                await client.until_status("over")
            assert ana.log == ben.log == watcher.log
        while ana.info["seats"][1]["online"]:
            await ana.until("info")
    async with server.at(mine["table"]) as late:
        assert late.log == ana.log
        assert [one["text"] for one in late.heard[0]["chat"]] == ["hola\nAna"]


async def test_only_the_sender_gets_its_id_back(server):
    mine = server.create()
    yours = server.join(mine["table"], "Ben")
    async with (
        server.at(mine["table"], mine["token"]) as ana,
        server.at(mine["table"], yours["token"]) as ben,
    ):
        act_id = await ana.act(f"play {ana.view['hand'][0]}")
        assert (await ana.until("acted"))["id"] == act_id
        assert (await ben.until("acted"))["id"] is None


async def test_a_physical_outcome_is_decided_by_the_server(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        card = ana.view["hand"][0]
        await ana.act(f"play {card} weighs 9999")
        acted = await ana.until("acted")
        weight = acted["view"]["played"][0][2]
        assert acted["action"] == f"play {card} weighs {weight}"
        assert weight < 1000


async def test_the_same_action_sent_twice_is_done_once(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        card = ana.view["hand"][0]
        for _ in range(2):
            await ana.act(f"play {card}", n=0, act_id="once")
        first, again = await ana.until("acted"), await ana.until("acted")
        assert first == again
        assert first["id"] == "once"
    async with server.at(mine["table"], mine["token"], seen=1) as ana:
        assert (ana.n, ana.log) == (1, {})
        await ana.act(f"play {card}", n=0, act_id="once")
        assert (await ana.until("acted"))["n"] == 1


async def test_who_has_not_seen_what_happened_is_refused(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        first, second = ana.view["hand"][:2]
        await ana.act(f"play {first}")
        await ana.until("acted")
        for n in (0, 2):
            refusal = await ana.refused(t="act", id="b", n=n, action=f"play {second}")
            assert refusal["code"] == "table.stale"
        assert ana.n == 1


async def test_where_all_may_act_at_once_nobody_waits_for_the_others(server):
    mine = server.create(options={"together": True, "rounds": 1})
    yours = server.join(mine["table"], "Ben")
    async with (
        server.at(mine["table"], mine["token"]) as ana,
        server.at(mine["table"], yours["token"]) as ben,
    ):
        await ben.act(f"play {ben.view['hand'][0]}", n=0)
        await ben.until("acted")
        await ana.act(f"play {ana.view['hand'][0]}", n=0)
        await ana.until_status("over")
        assert [seat for seat, _ in ana.log.values()] == [1, 0]


async def test_bots_play_where_all_may_act_at_once(server):
    seat = server.create(seats=3, options={"together": True}, bots={"1": "random", "2": "random"})
    async with server.at(seat["table"], seat["token"]) as ana:
        while await ana.my_turn():
            n = ana.n
            await ana.act(f"play {ana.view['hand'][0]}")
            while ana.n == n or ana.log[ana.n][0] != 0:
                message = await ana.receive()
                assert message["t"] != "error"
        await ana.until_status("over")
        assert len(ana.log) == 15


async def test_a_preview_changes_nothing(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        await ana.send(t="preview", id="p", action=f"play {ana.view['hand'][0]} weighs 7")
        assert (await ana.until("previewed"))["sheet"]["total"] == 7
        assert ana.n == 0
        assert (await ana.refused(t="preview", id="q", action="play 1"))["id"] == "q"


async def test_a_rematch_is_one_table_for_everybody(server):
    mine = server.create(seats=3, options={"rounds": 1}, bots={"2": "random"}, public=False)
    yours = server.join(mine["table"], "Ben")
    table = mine["table"]
    early = server.post(f"api/tables/{table}/rematch", token=mine["token"])
    assert early.json()["code"] == "rematch.not_over"
    async with server.at(table, mine["token"]) as ana, server.at(table, yours["token"]) as ben:
        await asyncio.gather(ana.play_on(), ben.play_on())
        await ana.until_status("over")
        async with httpx.AsyncClient(base_url=server.address) as http:
            answers = await asyncio.gather(
                *(
                    http.post(f"api/tables/{table}/rematch", json={"token": seat["token"]})
                    for seat in (mine, yours, mine)
                )
            )
        again, other, same = (answer.json() for answer in answers)
        assert again == same
        assert again["table"] == other["table"] != table
        assert (again["seat"], other["seat"]) == (0, 1)
        assert len({mine["token"], again["token"], other["token"]}) == 3
        while ana.info["rematch"] is None:
            await ana.until("info")
        assert ana.info["rematch"] == again["table"]
    async with server.at(again["table"], other["token"]) as ben:
        assert ben.info["status"] == "playing"
        assert [one["name"] for one in ben.info["seats"]] == ["Ana", "Ben", "random"]
        assert ben.info["commitment"] != ana.info["commitment"]


async def test_a_seat_kept_for_a_rematch_is_nobody_elses(server):
    mine = server.create(options={"rounds": 1})
    yours = server.join(mine["table"], "Ben")
    async with (
        server.at(mine["table"], mine["token"]) as ana,
        server.at(mine["table"], yours["token"]) as ben,
    ):
        await asyncio.gather(ana.play_on(), ben.play_on())
        await ana.until_status("over")
    again = server.post(f"api/tables/{mine['table']}/rematch", token=mine["token"]).json()
    assert server.get(f"api/tables/{again['table']}").json()["status"] == "waiting"
    answer = server.post(f"api/tables/{again['table']}/join", name="Eve")
    assert answer.json()["code"] == "table.full"


async def test_a_replay_shows_every_position(server):
    mine = server.create(seats=1, options={"rounds": 3})
    early = server.get(f"api/tables/{mine['table']}/replay")
    assert (early.status_code, early.json()["code"]) == (400, "record.not_over")
    async with server.at(mine["table"], mine["token"]) as ana:
        await ana.play_on()
    replay = server.get(f"api/tables/{mine['table']}/replay").json()
    assert [frame["n"] for frame in replay["frames"]] == [0, 1, 2, 3]
    assert replay["frames"][0]["action"] is None
    assert replay["frames"][-1]["view"]["played"] == ana.view["played"]
    assert replay["info"]["seats"][0]["name"] == "Ana"

    record = server.get(f"api/tables/{mine['table']}/record").json()
    uploaded = httpx.post(server.address + "api/replay", json=record).json()
    assert uploaded["frames"] == replay["frames"]
    wrong = [record["scores"][0] + 1]
    for scores, code in (([], "record.no_scores"), (wrong, "record.scores")):
        refusal = httpx.post(server.address + "api/replay", json=record | {"scores": scores})
        assert (refusal.status_code, refusal.json()["code"]) == (400, code)
    record["moves"][1][1] = "play 5"
    refusal = httpx.post(server.address + "api/replay", json=record)
    assert (refusal.status_code, refusal.json()["code"]) == (400, "record.move")


def test_only_what_comes_from_elsewhere_can_be_too_long_for_a_replay(monkeypatch):
    moves = tuple(Move(0, f"play {card}") for card in GAMES["cards"].start(1, 7).hands[0][:2])
    record = Record("cards", 1, 1, "7", moves=moves)
    monkeypatch.setattr("tetrapolis.server.replay.MOVES_READ", 1)
    assert len(frames_of(record, GAMES)) == 3
    with pytest.raises(BadInput, match=r"record\.long"):
        replay_of(record, GAMES)


def test_the_lobby_lists_what_is_public_and_not_over(server):
    shown = server.create("Ana", language="es")["table"]
    hidden = server.create("Ben", public=False)["table"]
    tables = server.get("api/tables").json()["tables"]
    ids = [table["id"] for table in tables]
    assert ids[0] == shown
    assert hidden not in ids
    assert tables[0]["language"] == "es"
    assert tables[0]["seats"][1]["kind"] == "open"
    assert server.get(f"api/tables/{hidden}").json()["status"] == "waiting"


def test_games_are_told_with_their_bots(server):
    (game,) = server.get("api/games").json()["games"]
    assert game["name"] == "cards"
    assert game["bots"][0] == "random"
    assert msgspec.convert(game["seat_counts"], list[int]) == [1, 2, 3, 4]


@pytest.mark.parametrize("together", [False, True])
async def test_a_bot_that_fails_leaves_the_table_standing(server, together):
    wish = {"broken": True, "together": together}
    mine = server.create(bots={"1": "greedy"}, options=wish)
    async with server.at(mine["table"], mine["token"]) as ana:
        await ana.act(f"play {ana.view['hand'][0]}")
        assert (await ana.until("error"))["code"] == "bot.failed"
        await ana.send(t="ping")
        await ana.until("pong")
    assert server.get("health").json()["status"] == "ok"
