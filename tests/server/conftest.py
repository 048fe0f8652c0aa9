"""Servers and the databases under them: SQLite and, where a server is given, PostgreSQL.

TETRAPOLIS_TEST_POSTGRES is the URL of a database that the tests may empty and fill.
"""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from server.clients import Server
from starter import Starter
from tetrapolis.server import Settings, room
from tetrapolis.server.store import Store

POSTGRES = os.environ.get("TETRAPOLIS_TEST_POSTGRES")


@pytest.fixture(scope="session")
def starter():
    starting = Starter("cards")
    yield starting
    starting.close()


@pytest.fixture(scope="session")
def server(starter, tmp_path_factory):
    """A server that many tests share."""
    running = Server(starter, str(tmp_path_factory.mktemp("server") / "tables.db"))
    running.start()
    yield running
    assert running.end(signal.SIGTERM) in (0, -signal.SIGTERM)


@pytest.fixture(params=["sqlite", "postgres"] if POSTGRES else ["sqlite"])
async def database(request, tmp_path):
    """An empty database, as `Settings.database` names it."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    engine = create_async_engine(Settings(database=POSTGRES).database_url)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()
    return POSTGRES


@pytest.fixture
async def store(database):
    """A store on an empty database."""
    opened = Store(Settings(database=database).database_url)
    await opened.open()
    yield opened
    await opened.close()


@pytest.fixture
def start(starter, database):
    """Starts servers on one empty database; they are killed at the end of the test."""
    started: list[Server] = []

    def begin(**settings) -> Server:
        running = Server(starter, database, **settings)
        running.start()
        started.append(running)
        return running

    yield begin
    for running in started:
        running.end(signal.SIGKILL)


@pytest.fixture
def settings(tmp_path):
    """Of a server in this process, on an empty database."""
    return Settings(
        port=0, database=str(tmp_path / "tables.db"), bot_pause=0.0, posts_per_minute=100_000
    )


@pytest.fixture
def a_minute_later(monkeypatch):
    """Lets a minute pass for those who are not there."""
    return lambda: monkeypatch.setattr(
        room, "_time", lambda: asyncio.get_running_loop().time() + 60.0
    )
