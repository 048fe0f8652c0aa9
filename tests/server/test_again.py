"""Whoever asks for a table or a seat again, because the answer was lost, gets the same one."""

from __future__ import annotations

import asyncio
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

ANA, BEN = "a" * 64, "0123456789abcdef" * 4


async def test_a_table_and_a_seat_are_given_once_whatever_becomes_of_the_server(start):
    server = start()
    mine = server.create(token=ANA)
    yours = server.join(mine["table"], "Ben", token=BEN)
    server.end(signal.SIGKILL)
    server.start()
    assert server.create(token=ANA) == mine
    assert len(server.get("api/tables").json()["tables"]) == 1
    # Also where no seat is left, and the one wished for is one's own by now.
    assert server.join(mine["table"], "Ben", token=BEN, seat=1) == yours
    assert (mine["token"], yours["token"]) == (ANA, BEN)
    async with server.at(mine["table"], BEN) as ben:
        assert ben.seat == yours["seat"] == 1
        assert [seat["name"] for seat in ben.info["seats"]] == ["Ana", "Ben"]


async def test_what_is_asked_again_while_it_is_done_is_done_once(start):
    here, there = start(), start()
    with ThreadPoolExecutor(12) as threads:
        made = [threads.submit(one.create, token=ANA, seats=4) for one in [here, there] * 4]
        (table,) = {one.result()["table"] for one in made}
        # Another process has not heard of it yet.
        here.join(table, "Cas")
        seats = [threads.submit(one.join, table, "Ben", token=BEN) for one in [here, there] * 6]
        assert {one.result()["seat"] for one in seats} == {2}
    info = await asyncio.to_thread(here.get, f"api/tables/{table}")
    assert [seat["name"] for seat in info.json()["seats"]] == ["Ana", "Cas", "Ben", ""]


def test_a_seat_left_to_a_bot_is_not_given_again(server):
    mine = server.create(token=ANA, options={"rounds": 5})
    server.join(mine["table"], "Ben")
    wish = {"token": ANA, "seat": 0, "bot": "random"}
    assert server.post(f"api/tables/{mine['table']}/bot", **wish).is_success
    for path in ("api/tables", f"api/tables/{mine['table']}/join"):
        game = {} if "join" in path else {"game": "cards"}
        answer = server.post(path, **game, name="Ana", token=ANA)
        assert answer.json()["code"] == "seat.given"


def test_a_token_that_has_created_a_table_creates_no_other_one(server):
    same = {"token": "c" * 64, "game": "cards", "seats": 3, "options": {"rounds": 4}}
    mine = server.post("api/tables", name="Ana", **same).json()
    for other in ({"seats": 2}, {"options": {"rounds": 3}}, {"options": {}}):
        answer = server.post("api/tables", name="Ana", **{**same, **other})
        assert (answer.status_code, answer.json()["code"]) == (400, "token.used")
    # What may change at a table that waits is no other table.
    assert server.post("api/tables", name="Anita", **same).json() == mine


@pytest.mark.parametrize(
    "token",
    ["", "a" * 63, "A" * 64, "g" * 64, "a" * 63 + "\n", "١" * 64],
    ids=["empty", "short", "capitals", "letters", "line", "other-digits"],
)
def test_a_token_of_ones_own_is_64_hexadecimal_digits(server, token):
    table = server.create()["table"]
    for path, game in (("api/tables", {"game": "cards"}), (f"api/tables/{table}/join", {})):
        answer = server.post(path, **game, name="Eve", token=token)
        assert (answer.status_code, answer.json()["code"]) == (400, "token.form")
    assert server.join(table, "Ben")["seat"] == 1
