"""Which tables nobody has touched for long, and how they leave the database."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import delete, exists, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from tetrapolis.server import schema

MOST_AT_ONCE = 200
"""Tables removed in one transaction: play at others waits no longer for it."""


async def remove_idle(
    connection: AsyncConnection, *, over: bool, before: str, spared: Collection[str]
) -> int:
    """Remove some tables where nothing has been done or said since a moment.

    Args:
        connection: inside a transaction that writes.
        over: whether finished games are meant, or all others.
        before: the moment, as texts of `rows.now` are.
        spared: ids of tables that stay all the same.

    Returns:
        How many went, at most `MOST_AT_ONCE`.
    """
    of = schema.tables.c
    later = [
        exists().where(rows.c.table_id == of.id, rows.c.at >= before)
        for rows in (schema.actions, schema.chats)
    ]
    found = await connection.execute(
        select(of.id)
        .where((of.status == "over") == over, of.created < before, *(~one for one in later))
        .where(of.id.not_in(spared))
        .order_by(of.created)
        .limit(MOST_AT_ONCE)
        .with_for_update(skip_locked=True)
    )
    ids = [row.id for row in found]
    await remove(connection, ids)
    return len(ids)


async def remove(connection: AsyncConnection, ids: Collection[str]) -> None:
    """Remove tables with all that is theirs."""
    of = schema.tables.c
    await connection.execute(
        update(schema.tables).where(of.rematch_of.in_(ids)).values(rematch_of=None)
    )
    for rows in (schema.chats, schema.actions, schema.seats):
        await connection.execute(delete(rows).where(rows.c.table_id.in_(ids)))
    await connection.execute(delete(schema.tables).where(of.id.in_(ids)))
