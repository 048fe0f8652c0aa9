"""Bringing a database up to date, from nothing or from any older state."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

_LOCK = 7_340_411  # any number that no other program takes in the same database


def upgrade(connection: Connection) -> None:
    """Run every migration that this database has not seen, inside the caller's transaction."""
    if connection.dialect.name == "postgresql":
        # Two processes that start together must not both create the tables.
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
