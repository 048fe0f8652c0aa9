"""The store, on every database that it knows."""

from __future__ import annotations

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from tetrapolis.core import BadInput
from tetrapolis.server import Settings, fairness
from tetrapolis.server.rows import ActionRow, SeatRow, TableRow, now
from tetrapolis.server.schema import metadata
from tetrapolis.server.store import ConflictError, Store


def row(**other) -> TableRow:
    seed, salt = fairness.draw_seed()
    fields = {
        "id": fairness.new_table_id(),
        "game": "cards",
        "version": 1,
        "seats": 2,
        "options": {"rounds": 3},
        "seed": str(seed),
        "salt": salt,
        "status": "waiting",
        "public": True,
        "language": "en",
        "created": now(),
    }
    return TableRow(**fields | other)


ANA = SeatRow(0, "human", "Ana", "a" * 64)
BEN = SeatRow(1, "human", "Ben", "b" * 64)


def act(number: int, act_id: str | None = None, seat: int = 0) -> ActionRow:
    return ActionRow(number, seat, "play 100", act_id)


async def test_migrations_lead_from_nothing_to_the_schema(database):
    stores = [Store(Settings(database=database).database_url) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))  # as processes starting together

    def differences(connection):
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async with stores[0]._engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    await stores[0].open()  # and once more
    for store in stores:
        await store.close()


async def test_what_is_stored_is_read_again(store, database):
    table = row()
    await store.create(table, [ANA])
    assert (await store.since(table.id)).table.status == "waiting"
    await store.take_seat(table.id, BEN)
    await store.append(table.id, act(1, "x"), over=False)
    await store.append(table.id, act(2, None, 1), over=True)
    await store.say(table.id, 1, "Ben", "¡hola! 🐜")
    other = Store(Settings(database=database).database_url)
    found = await other.since(table.id)
    await other.close()
    assert found.table.status == "over"
    assert found.table.options == {"rounds": 3}
    assert found.seats == (ANA, BEN)
    assert found.actions == (act(1, "x"), act(2, None, 1))
    assert found.chats[0].text == "¡hola! 🐜"
    assert (await store.since(table.id, 1, found.chats[0].id)).actions == (act(2, None, 1),)
    assert (await store.since(table.id, 2, found.chats[0].id)).chats == ()


async def test_a_number_is_given_once(store):
    table = row()
    await store.create(table, [ANA, BEN])
    await store.append(table.id, act(1, "x"), over=False)
    for again in (act(1, "y"), act(1, None, 1), act(2, "x")):
        with pytest.raises(ConflictError):
            await store.append(table.id, again, over=False)
    await store.append(table.id, act(2, "x", 1), over=False)
    await store.append(table.id, act(3), over=False)
    await store.append(table.id, act(4), over=False)
    assert [action.number for action in (await store.since(table.id)).actions] == [1, 2, 3, 4]


async def test_of_many_at_once_one_is_first(store):
    table = row(seats=3)
    await store.create(table, [ANA])
    answers = await asyncio.gather(
        *(store.append(table.id, act(1, str(n)), over=False) for n in range(8)),
        *(store.take_seat(table.id, SeatRow(1, "human", str(n), "c")) for n in range(4)),
        *(store.take_seat(table.id, SeatRow(2, "human", str(n), "d")) for n in range(4)),
        return_exceptions=True,
    )
    assert sum(answer is None for answer in answers) == 3
    assert sum(isinstance(answer, ConflictError) for answer in answers) == 13
    assert (await store.since(table.id)).table.status == "playing"


async def test_a_table_has_one_rematch(store):
    table = row(status="over")
    await store.create(table, [ANA, BEN])
    following = row(rematch_of=table.id)
    kept = [SeatRow(seat.seat, "human", seat.name, None) for seat in (ANA, BEN)]
    await store.create(following, kept)
    with pytest.raises(ConflictError):
        await store.create(row(rematch_of=table.id), kept)
    assert (await store.since(table.id)).table.rematch == following.id
    await store.claim_seat(following.id, 0, "c")
    await store.claim_seat(following.id, 0, "d")  # too late: it is taken
    assert (await store.since(following.id)).table.status == "waiting"
    await store.claim_seat(following.id, 1, "e")
    found = await store.since(following.id)
    assert found.table.status == "playing"
    assert [seat.token_digest for seat in found.seats] == ["c", "e"]


async def test_the_lobby_is_bounded_and_newest_first(store):
    for number in range(105):
        await store.create(row(created=f"2026-01-01T00:{number // 60:02}:{number % 60:02}Z"), [ANA])
    await store.create(row(public=False), [ANA])
    await store.create(row(status="over"), [ANA])
    listed = await store.public_tables()
    times = [one.table.created for one in listed]
    assert len(times) == 100
    assert times == sorted(times, reverse=True)
    assert listed[0].seats == (ANA,)


async def test_tables_that_a_bot_may_have_to_play_at(store):
    bot = SeatRow(1, "bot", "random", None)
    playing, people, waiting = row(), row(), row(seats=3)
    await store.create(playing, [ANA, bot])
    await store.create(people, [ANA, BEN])
    await store.create(waiting, [ANA, bot])
    assert await store.tables_with_bots() == [playing.id]


async def test_there_is_no_such_table(store):
    with pytest.raises(BadInput, match=r"table\.unknown"):
        await store.since("nonsense")
    with pytest.raises(BadInput, match=r"table\.unknown"):
        await store.say("nonsense", None, "", "hola")


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ("/tmp/a.db", "sqlite+aiosqlite:////tmp/a.db"),
        ("postgresql://u@h/d", "postgresql+asyncpg://u@h/d"),
        ("postgres://u@h/d", "postgresql+asyncpg://u@h/d"),
    ],
)
def test_databases_by_file_or_url(given, url):
    assert Settings(database=given).database_url == url


def test_a_database_of_another_kind_is_refused():
    with pytest.raises(BadInput, match=r"database\.url"):
        _ = Settings(database="mysql://h/d").database_url
