"""Connections to the database, and how SQLite is made to keep its word."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

WRITES = {"tetrapolis_writes": True}
"""Execution options of a connection whose transactions write."""

_PRAGMAS = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def make_engine(url: str) -> AsyncEngine:
    """Connections to a database.

    Errors:
        ImportError: its driver is not installed.
    """
    if not url.startswith("sqlite"):
        return create_async_engine(url, pool_pre_ping=True)
    engine = create_async_engine(url)

    @event.listens_for(engine.sync_engine, "connect")
    def set_up(connection: Any, _: object) -> None:
        connection.isolation_level = None  # transactions begin below, not in the driver
        try:
            for pragma in _PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
        except Exception:  # no database at all: its thread must not outlive the event loop
            connection.close()
            raise

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that writes takes the lock at once: one that reads first and writes
        # then is refused, not made to wait, when another has written in between.
        writes = connection.get_execution_options().keys() >= WRITES.keys()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine
