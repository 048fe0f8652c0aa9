"""The store: tables, seats, the append-only log of actions, and what was said.

Nothing that is told to a player is told before it is committed here. On SQLite the log is
written with `synchronous=FULL`: a commit has reached the disk, so that not even a power cut
takes back what a player was told.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Column, Row, and_, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from tetrapolis.core import BadInput
from tetrapolis.server import schema
from tetrapolis.server.engine import WRITES, make_engine
from tetrapolis.server.migrations import upgrade
from tetrapolis.server.protocol import Status
from tetrapolis.server.pruning import remove, remove_idle
from tetrapolis.server.rows import ActionRow, ChatRow, Listed, SeatRow, Snapshot, TableRow, now

CHATS_SHOWN = 100
TABLES_SHOWN = 100


class ConflictError(Exception):
    """Somebody else has stored the same number, seat or act id first; nothing was stored."""


class Store:
    """The database behind all tables."""

    def __init__(self, url: str) -> None:
        """Does not connect yet.

        Errors:
            BadInput `database.url`, `database.driver`.
        """
        try:
            self._engine = make_engine(url)
        except ImportError as error:
            raise BadInput("database.driver", module=str(error.name)) from error
        self._reader = self._engine
        if self._engine.dialect.name == "postgresql":
            # All that is read of a table at once is of one moment; SQLite reads so anyhow.
            self._reader = self._engine.execution_options(isolation_level="REPEATABLE READ")

    async def open(self) -> None:
        """Connect and bring the database up to date."""
        url = self._engine.url
        if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
            # The driver leaves a thread behind where the file cannot be opened, and does not say
            # why it cannot: try that first.
            with Path(url.database).open("ab"):
                pass
        async with self._writing() as connection:
            await connection.run_sync(upgrade)

    async def close(self) -> None:
        """Let go of every connection."""
        await self._engine.dispose()

    async def alive(self) -> bool:
        """Whether the database answers."""
        async with self._engine.connect() as connection:
            return bool(await connection.scalar(text("SELECT 1")))

    # ------------------------------------------------------------ reading

    async def since(self, table_id: str, number: int = 0, chat_id: int = 0) -> Snapshot:
        """A table, its seats, the actions after `number` and the chats after `chat_id`.

        Errors:
            BadInput `table.unknown`.
        """
        of_table = schema.actions.c
        said = schema.chats.c
        async with self._reader.connect() as connection:
            table = await _table(connection, table_id)
            actions = await connection.execute(
                select(of_table.number, of_table.seat, of_table.action, of_table.act_id)
                .where(of_table.table_id == table_id, of_table.number > number)
                .order_by(of_table.number)
            )
            chats = await connection.execute(
                select(said.id, said.seat, said.name, said.text, said.at)
                .where(said.table_id == table_id, said.id > chat_id)
                .order_by(said.id.desc())
                .limit(CHATS_SHOWN)
            )
            return Snapshot(
                table,
                await _seats(connection, table_id),
                tuple(ActionRow(*row) for row in actions),
                tuple(ChatRow(*row) for row in reversed(chats.all())),
            )

    async def public_tables(self) -> list[Listed]:
        """The newest public tables that are not over."""
        of = schema.tables.c
        async with self._reader.connect() as connection:
            rows = await connection.execute(
                select(schema.tables)
                .where(of.public, of.status != "over")
                .order_by(of.created.desc(), of.id)
                .limit(TABLES_SHOWN)
            )
            found = [_table_row(row) for row in rows]
            ids = [table.id for table in found]
            taken: dict[str, list[SeatRow]] = {table_id: [] for table_id in ids}
            of_table = schema.seats.c.table_id
            for row in await connection.execute(
                select(of_table, *_seat_columns())
                .where(of_table.in_(ids))
                .order_by(schema.seats.c.seat)
            ):
                taken[row.table_id].append(SeatRow(*row[1:]))
            actions = schema.actions.c
            lengths = await connection.execute(
                select(actions.table_id, func.max(actions.number))
                .where(actions.table_id.in_(ids))
                .group_by(actions.table_id)
            )
            length = {row[0]: row[1] for row in lengths}
        return [Listed(table, tuple(taken[table.id]), length.get(table.id, 0)) for table in found]

    async def tables_with_bots(self) -> list[str]:
        """Ids of the tables being played that have a bot: one may have to go on thinking."""
        of = schema.tables.c
        bots = select(schema.seats.c.table_id).where(schema.seats.c.kind == "bot")
        async with self._reader.connect() as connection:
            rows = await connection.execute(
                select(of.id).where(of.status == "playing", of.id.in_(bots))
            )
            return [row.id for row in rows]

    # ------------------------------------------------------------ writing

    async def create(self, table: TableRow, seats: Sequence[SeatRow]) -> None:
        """Store a new table.

        Errors:
            ConflictError: the table that it follows has a rematch already.
        """
        columns = msgspec.structs.asdict(table)
        del columns["rematch"]
        with _conflicts():
            async with self._writing() as connection:
                await connection.execute(insert(schema.tables).values(columns))
                for seat in seats:
                    await connection.execute(
                        insert(schema.seats).values(
                            table_id=table.id, **msgspec.structs.asdict(seat)
                        )
                    )
                await _start_when_full(connection, table)

    async def take_seat(self, table_id: str, seat: SeatRow) -> None:
        """Seat somebody; the game starts when nobody is missing any more.

        Errors:
            ConflictError: the seat is taken. BadInput `table.unknown`.
        """
        with _conflicts():
            async with self._writing() as connection:
                table = await _table(connection, table_id, lock=True)
                await connection.execute(
                    insert(schema.seats).values(table_id=table_id, **msgspec.structs.asdict(seat))
                )
                await _start_when_full(connection, table)

    async def claim_seat(self, table_id: str, seat: int, token_digest: str) -> None:
        """Take a seat that was kept; nothing happens when it has been claimed before."""
        of = schema.seats.c
        async with self._writing() as connection:
            table = await _table(connection, table_id, lock=True)
            await connection.execute(
                update(schema.seats)
                .where(
                    of.table_id == table_id,
                    of.seat == seat,
                    of.kind == "human",
                    of.token_digest.is_(None),
                )
                .values(token_digest=token_digest)
            )
            await _start_when_full(connection, table)

    async def hand_over(self, table_id: str, seat: int, bot: str) -> None:
        """Give a person's seat to a bot, which goes on where the log ends.

        Errors:
            ConflictError: no person has it any more. BadInput `table.unknown`.
        """
        of, played = schema.seats.c, schema.actions.c
        async with self._writing() as connection:
            table = await _table(connection, table_id, lock=True)
            n = await connection.scalar(
                select(func.max(played.number)).where(played.table_id == table_id)
            )
            given = await connection.execute(
                update(schema.seats)
                .where(of.table_id == table_id, of.seat == seat, of.kind == "human")
                .values(kind="bot", name=bot, former=of.name, former_n=n or 0)
            )
            if given.rowcount != 1:
                raise ConflictError
            await _start_when_full(connection, table)

    async def close_table(self, table_id: str) -> None:
        """Remove a table that waits.

        Errors:
            ConflictError: the game has begun. BadInput `table.unknown`.
        """
        async with self._writing() as connection:
            table = await _table(connection, table_id, lock=True)
            if table.status != "waiting":
                raise ConflictError
            await remove(connection, [table_id])

    async def append(self, table_id: str, action: ActionRow, *, over: bool) -> None:
        """Store an action, and that the game is over with it where it is.

        Errors:
            ConflictError: the number is taken, the seat has played this act id before, or an
            action with an id, which is a person's, comes from a seat that is a bot's by now.
        """
        of = schema.seats.c
        with _conflicts():
            async with self._writing() as connection:
                holder = select(of.kind).where(of.table_id == table_id, of.seat == action.seat)
                if action.act_id is not None and await connection.scalar(holder) == "bot":
                    raise ConflictError
                await connection.execute(
                    insert(schema.actions).values(
                        table_id=table_id, at=now(), **msgspec.structs.asdict(action)
                    )
                )
                if over:
                    await _set_status(connection, table_id, "over")

    async def say(self, table_id: str, seat: int | None, name: str, said: str) -> None:
        """Store something said.

        Errors:
            BadInput `table.unknown`.
        """
        async with self._writing() as connection:
            # One after the other, so that the ids of a table grow in the order of the commits.
            await _table(connection, table_id, lock=True)
            await connection.execute(
                insert(schema.chats).values(
                    table_id=table_id, seat=seat, name=name, text=said, at=now()
                )
            )

    async def prune(self, *, over: bool, before: str, spared: Collection[str]) -> int:
        """Remove tables that nobody has touched for long; see `remove_idle`."""
        async with self._writing() as connection:
            return await remove_idle(connection, over=over, before=before, spared=spared)

    @asynccontextmanager
    async def _writing(self) -> AsyncIterator[AsyncConnection]:
        async with self._engine.connect() as connection:
            await connection.execution_options(**WRITES)
            async with connection.begin():
                yield connection


@contextmanager
def _conflicts() -> Iterator[None]:
    """Turns a broken unique key into `ConflictError`."""
    try:
        yield
    except IntegrityError as error:
        raise ConflictError from error


async def _table(connection: AsyncConnection, table_id: str, *, lock: bool = False) -> TableRow:
    of = schema.tables.c
    query = select(schema.tables).where(of.id == table_id)
    row = (await connection.execute(query.with_for_update() if lock else query)).one_or_none()
    if row is None:
        raise BadInput("table.unknown", table=table_id[:40])
    rematch = await connection.scalar(select(of.id).where(of.rematch_of == table_id))
    return _table_row(row, rematch)


def _table_row(row: Row[Any], rematch: str | None = None) -> TableRow:
    return TableRow(**row._mapping, rematch=rematch)


async def _seats(connection: AsyncConnection, table_id: str) -> tuple[SeatRow, ...]:
    of = schema.seats.c
    rows = await connection.execute(
        select(*_seat_columns()).where(of.table_id == table_id).order_by(of.seat)
    )
    return tuple(SeatRow(*row) for row in rows)


def _seat_columns() -> list[Column[Any]]:
    return [schema.seats.c[field] for field in SeatRow.__struct_fields__]


async def _start_when_full(connection: AsyncConnection, table: TableRow) -> None:
    of = schema.seats.c
    ready = await connection.scalar(
        select(func.count()).where(
            and_(of.table_id == table.id, or_(of.kind == "bot", of.token_digest.is_not(None)))
        )
    )
    if table.status == "waiting" and ready == table.seats:
        await _set_status(connection, table.id, "playing")


async def _set_status(connection: AsyncConnection, table_id: str, status: Status) -> None:
    await connection.execute(
        update(schema.tables).where(schema.tables.c.id == table_id).values(status=status)
    )
