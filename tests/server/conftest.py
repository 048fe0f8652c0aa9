from __future__ import annotations

import signal

import pytest

from server.clients import Server, Starter


@pytest.fixture(scope="session")
def starter():
    starting = Starter()
    yield starting
    starting.close()


@pytest.fixture(scope="session")
def server(starter, tmp_path_factory):
    """A server that many tests share."""
    running = Server(starter, str(tmp_path_factory.mktemp("server") / "tables.db"))
    running.start()
    yield running
    assert running.end(signal.SIGTERM) in (0, -signal.SIGTERM)


@pytest.fixture
def start(starter, tmp_path):
    """Starts servers that are killed at the end of the test."""
    started: list[Server] = []

    def begin(**settings) -> Server:
        running = Server(starter, str(tmp_path / "tables.db"), **settings)
        running.start()
        started.append(running)
        return running

    yield begin
    for running in started:
        running.end(signal.SIGKILL)
