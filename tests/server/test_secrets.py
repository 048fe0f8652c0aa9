"""What is hidden stays hidden, on the wire as well."""

from __future__ import annotations

import asyncio
import json
import re

from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select
from sqlalchemy.ext.asyncio import create_async_engine

import tetrapolis
from server.cards import CARDS, FIRST_CARD
from tetrapolis.core import State
from tetrapolis.server import Settings, driver, fairness
from tetrapolis.server.rows import SeatRow, TableRow, now
from tetrapolis.server.schema import metadata
from tetrapolis.server.table import Table


def cards_in(messages: list[dict]) -> set[int]:
    """Every card that is written anywhere in some messages."""
    text = re.sub(r'"commitment": "\w+"', "", json.dumps(messages))
    numbers = {int(number) for number in re.findall(r"\d+", text)}
    return numbers & set(range(FIRST_CARD, FIRST_CARD + CARDS))


async def test_nobody_is_told_what_a_hand_holds(server):
    mine = server.create(options={"rounds": 5})
    yours = server.join(mine["table"], "Ben")
    async with (
        server.at(mine["table"], mine["token"]) as ana,
        server.at(mine["table"], yours["token"]) as ben,
        server.at(mine["table"]) as watcher,
    ):
        hands = {ana: set(ana.view["hand"]), ben: set(ben.view["hand"]), watcher: set()}
        for turn in range(6):
            player = (ana, ben)[turn % 2]
            await player.my_turn()
            await player.send(t="preview", id="p", action=f"play {player.view['hand'][-1]}")
            await player.act(f"play {player.view['hand'][0]}")
            for client in hands:
                await client.until("acted", n=turn + 1)
        played = {card for _, card, _ in watcher.view["played"]}
        assert len(played) == 6
        for client, own in hands.items():
            assert cards_in(client.heard) == own | played
            for name in ("seed", "salt", "deck", "token"):
                assert f'"{name}": "' not in json.dumps(client.heard)


async def test_the_seed_is_told_after_the_end_only(server):
    mine = server.create(options={"rounds": 1})
    yours = server.join(mine["table"], "Ben")
    table = mine["table"]
    info = server.get(f"api/tables/{table}").json()
    assert (info["seed"], info["salt"]) == (None, None)
    async with (
        server.at(table, mine["token"]) as ana,
        server.at(table, yours["token"]) as ben,
    ):
        await asyncio.gather(ana.play_on(), ben.play_on())
        await ana.until_status("over")
        for message in ana.heard:
            if "info" in message and message["info"]["status"] != "over":
                assert message["info"]["seed"] is None
    over = server.get(f"api/tables/{table}").json()
    assert over["commitment"] == info["commitment"]
    assert fairness.verify(table, over["seed"], over["salt"], info["commitment"])


def test_nobody_can_know_how_a_guess_was_drawn(monkeypatch):
    """Who did could turn back from what comes of it to what is hidden."""
    monkeypatch.setattr("tetrapolis.bots.advice.HINT_SECONDS", 0.0)
    game, drawn, guess = tetrapolis.game("sprawlopolis"), [], State.guess

    def noting(state, seat, chance):
        drawn.append(tuple(chance.array))
        return guess(state, seat, chance)

    monkeypatch.setattr(State, "guess", noting)

    def drawn_at(salt):
        """How was drawn for a preview, for a hint and for a bot at a table with this salt."""
        drawn.clear()
        row = TableRow(
            "table", game.name, game.version, 1, {}, "7", salt, "playing", True, "en", now()
        )
        table = Table(game, row, [SeatRow(0, "human", "Ana", "a" * 64)])
        table.preview(0, str(table.playing.actions(0)[0]))
        table.hint(0)
        table.seats[0] = SeatRow(0, "bot", "expert@4", None)
        driver._think(table, 0)
        return list(drawn)

    one, other = drawn_at("0" * 32), drawn_at("1" * 32)
    assert drawn_at("0" * 32) == one  # as another process would
    assert len(one) == len(other) >= 4
    assert not set(one) & set(other)


async def test_tokens_are_not_stored(start, database):
    mine = start().create()
    engine = create_async_engine(Settings(database=database).database_url)
    async with engine.connect() as connection:
        rows = [(await connection.execute(select(table))).all() for table in metadata.sorted_tables]
    await engine.dispose()
    stored = str(rows)
    assert mine["table"] in stored
    assert mine["token"] not in stored


@given(st.integers(0, 2**128 - 1), st.integers(0, 2**128 - 1))
def test_a_commitment_fits_its_own_seed_only(seed, other):
    salt = "0" * 32
    committed = fairness.commitment("table", seed, salt)
    assert fairness.verify("table", str(seed), salt, committed)
    assert fairness.verify("table", other, salt, committed) == (seed == other)
    assert not fairness.verify("other table", seed, salt, committed)
    assert not fairness.verify("table", seed, "1" * 32, committed)
