"""The protocol's types for the page, the words people bring, and the bounds on rates."""

from __future__ import annotations

import asyncio
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.memory import MemoryChannelsBackend

from server.cards import GAMES
from tetrapolis.core import BadInput
from tetrapolis.server import Settings
from tetrapolis.server.hub import CHANNEL, Hub
from tetrapolis.server.limits import TokenBucket
from tetrapolis.server.lobby import Lobby
from tetrapolis.server.metrics import Metrics
from tetrapolis.server.protocol import CreateTable, Pong
from tetrapolis.server.socket import TOO_SLOW, Connection
from tetrapolis.server.store import Store
from tetrapolis.server.typescript import TARGET, typescript
from tetrapolis.server.words import clean_chat, clean_name


def test_the_types_of_the_page_are_current():
    assert TARGET.read_text(encoding="utf-8") == typescript(), (
        "run python -m tetrapolis.server.typescript"
    )


@given(st.text())
def test_a_name_is_refused_or_can_be_shown(text):
    try:
        name = clean_name(text)
    except BadInput as refusal:
        assert refusal.code.startswith("name.")  # noqa: PT017
        return
    assert 1 <= len(name) <= 24
    assert name == clean_name(name) == unicodedata.normalize("NFC", name)
    assert name == name.strip()
    assert not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)


@pytest.mark.parametrize("name", ["Ana", "José María", "李小龍", "Ὀδυσσεύς", "👩\u200d🚀"])
def test_names_of_all_kinds_are_welcome(name):
    assert clean_name(f" {name} ") == name


def test_chat_keeps_its_lines():
    assert clean_chat("  uno\ndos ") == "uno\ndos"


def test_a_bucket_lets_a_burst_through_and_then_waits(monkeypatch):
    clock = [100.0]
    monkeypatch.setattr("tetrapolis.server.limits.time.monotonic", lambda: clock[0])
    bucket = TokenBucket(rate=2.0, burst=3)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock[0] += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock[0] += 60.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


class DeafPeer:
    """The other end of a connection that says hello and then never reads."""

    def __init__(self) -> None:
        self.closed_with: int | None = None
        self._hello = ['{"t": "hello"}']

    async def receive(self):
        if not self._hello:
            await asyncio.Event().wait()
        return {"type": "websocket.receive", "text": self._hello.pop()}

    async def send_text(self, _) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int) -> None:
        self.closed_with = code


async def test_who_does_not_read_is_cut_off_and_holds_nobody_up(tmp_path):
    settings = Settings(database=str(tmp_path / "tables.db"))
    store = Store(settings.database_url)
    await store.open()
    async with ChannelsPlugin(MemoryChannelsBackend(), channels=[CHANNEL]) as channels:
        hub = Hub(settings, store, GAMES, channels, Metrics())
        lobby = Lobby(store, hub, GAMES)
        async with hub.running():
            table = (await lobby.create(CreateTable("cards", "Ana"))).table
            peer = DeafPeer()
            connection = asyncio.create_task(Connection(peer, table, hub, settings).run())
            async with hub.visit(table) as room:
                while not room.watchers:
                    await asyncio.sleep(0.001)
                for _ in range(300):
                    room.watchers.tell(Pong())
                await connection
                assert peer.closed_with == TOO_SLOW
                assert not room.watchers
    await store.close()
