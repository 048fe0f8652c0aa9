"""Whatever comes from outside is understood or refused with a code; the server goes on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import msgspec
import pytest
import websockets
from hypothesis import given, settings
from hypothesis import strategies as st

import tetrapolis.server
from server.cards import GAMES
from server.clients import Server
from tetrapolis.core import BadInput
from tetrapolis.server.protocol import ClientMessage, decode_client
from tetrapolis.server.replay import MOVES_READ
from tetrapolis.texts import LANGUAGES, catalogue

BAD_FRAMES = [
    ("", "message.malformed"),
    ("{", "message.malformed"),
    ("[]", "message.malformed"),
    ("null", "message.malformed"),
    ('"act"', "message.malformed"),
    ('{"t": "nonsense"}', "message.malformed"),
    ('{"t": 1}', "message.malformed"),
    ('{"t": "ping", "more": 1}', "message.malformed"),
    ('{"t": "act"}', "message.malformed"),
    ('{"t": "act", "id": "a", "n": -1, "action": "play 1"}', "message.malformed"),
    ('{"t": "act", "id": "a", "n": 1e99, "action": "play 1"}', "message.malformed"),
    ('{"t": "act", "id": "", "n": 0, "action": "play 1"}', "message.malformed"),
    ('{"t": "act", "id": "a", "n": 0, "action": ""}', "message.malformed"),
    ('{"t": "act", "id": "a", "n": 0, "action": ["play 1"]}', "message.malformed"),
    ('{"t": "act", "id": "' + "a" * 65 + '", "n": 0, "action": "x"}', "message.malformed"),
    ('{"t": "chat", "id": "a", "text": "' + "x" * 2001 + '"}', "message.malformed"),
    ("[" * 10_000, "message.malformed"),
    (b"\x00\xff", "message.binary"),
    ('{"t": "hello", "token": null, "seen": 0}', "message.hello_again"),
    ('{"t": "chat", "id": "a", "text": "' + "x" * 501 + '"}', "chat.long"),
    ('{"t": "chat", "id": "a", "text": " \\n "}', "chat.empty"),
    ('{"t": "chat", "id": "a", "text": "a\\u0000b"}', "chat.characters"),
    ('{"t": "chat", "id": "a", "text": "a\\u202eb"}', "chat.characters"),
    ('{"t": "act", "id": "a", "n": 0, "action": "dance"}', "action.text"),
    ('{"t": "act", "id": "a", "n": 0, "action": "play 1"}', "cards.illegal.hand"),
    ('{"t": "act", "id": "a", "n": 7, "action": "play 1"}', "table.stale"),
    ('{"t": "preview", "id": "a", "action": "dance"}', "action.text"),
]

RECORD = {"game": "cards", "version": 1, "seats": 2, "seed": "7"}


@pytest.mark.parametrize(("frame", "code"), BAD_FRAMES)
async def test_a_bad_message_gets_a_code_and_nothing_changes(server, frame, code):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        before = ana.view
        await ana.socket.send(frame)
        assert (await ana.until("error"))["code"] == code
        await ana.act(f"play {before['hand'][0]}")
        await ana.until("acted", n=1)
    assert f'tetrapolis_refusals_total{{code="{code}"}}' in server.get("metrics").text


@settings(max_examples=100)
@given(st.text(), st.integers(0, 60), st.integers(0, 60))
def test_any_text_is_a_message_or_malformed(text, start, stop):
    message = '{"t": "act", "id": "a", "n": 0, "action": "play 1"}'
    for frame in (text, message[:start] + text + message[stop:]):
        try:
            assert isinstance(decode_client(frame), ClientMessage)
        except (msgspec.DecodeError, UnicodeError) as error:
            assert str(error)  # noqa: PT017


async def test_a_message_that_is_too_large_ends_that_connection_only(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        await ana.socket.send("x" * 20_000)
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await ana.until("nothing")
        assert closed.value.rcvd.code == 1009
    assert server.get("health").json()["status"] == "ok"


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ('{"t": "ping"}', "message.hello_first"),
        ('{"t": "hello", "token": 5}', "message.malformed"),
        ('{"t": "hello", "token": "guessed", "seen": 0}', "seat.token"),
        ("nonsense", "message.malformed"),
    ],
)
async def test_who_does_not_say_hello_is_sent_away(server, first, code):
    table = server.create()["table"]
    url = server.address.replace("http", "ws") + f"ws/tables/{table}"
    async with websockets.connect(url) as socket:
        await socket.send(first)
        assert json.loads(await socket.recv())["code"] == code
        with pytest.raises(websockets.ConnectionClosed) as closed:
            await socket.recv()
        assert closed.value.rcvd.code == 4400


async def test_there_is_no_such_table(server):
    url = server.address.replace("http", "ws") + "ws/tables/nonsense"
    async with websockets.connect(url) as socket:
        await socket.send('{"t": "hello"}')
        assert json.loads(await socket.recv())["code"] == "table.unknown"


async def test_a_spectator_only_watches(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"]) as watcher:
        for message in ({"t": "act", "n": 0}, {"t": "preview"}):
            refusal = await watcher.refused(**message, id="a", action="play 1")
            assert refusal["code"] == "seat.spectator"


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_page_from_elsewhere_may_not_connect(server, origin):
    table = server.create()["table"]
    url = server.address.replace("http", "ws") + f"ws/tables/{table}"
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(url, origin=origin)
    assert refused.value.response.status_code == 403
    own = server.address.rstrip("/")
    async with websockets.connect(url, origin=own) as socket:
        await socket.send('{"t": "hello"}')
        assert json.loads(await socket.recv())["t"] == "welcome"


def post(server: Server, path: str, body: object) -> httpx.Response:
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    return httpx.post(server.address + path, content=content, headers=headers, timeout=20)


BAD_TABLES = [
    ({"game": "chess"}, "game.unknown"),
    ({"seats": 9}, "seats.count"),
    ({"seats": -1}, "request.malformed"),
    ({"seats": "2"}, "request.malformed"),
    ({"name": ""}, "name.empty"),
    ({"name": " \u200d "}, "name.empty"),
    ({"name": "x" * 25}, "name.long"),
    ({"name": "a\u0000b"}, "name.characters"),
    ({"name": "a\u202eb"}, "name.characters"),
    ({"options": {"rounds": 99}}, "option.range"),
    ({"options": {"rounds": "5"}}, "option.type"),
    ({"options": {"colour": 1}}, "option.unknown"),
    ({"options": {"deck": [1, 2]}}, "option.unknown"),
    ({"options": []}, "request.malformed"),
    ({"bots": {"1": "deepest"}}, "bot.unknown"),
    ({"bots": {"7": "random"}}, "seat.unknown"),
    ({"bots": {"x": "random"}}, "request.malformed"),
    ({"seat": 7}, "seat.unknown"),
    ({"seat": "0"}, "request.malformed"),
    ({"bots": {"0": "random", "1": "random"}}, "table.no_seat"),
    ({"language": "fr"}, "request.malformed"),
    ({"colour": "red"}, "request.malformed"),
]


@pytest.mark.parametrize(("wish", "code"), BAD_TABLES)
def test_a_table_that_cannot_be(server, wish, code):
    answer = post(server, "api/tables", {"game": "cards", "name": "Ana"} | wish)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"\xff\xfe", b"null"])
def test_a_body_that_is_no_request(server, body):
    for path in ("api/tables", "api/replay"):
        answer = post(server, path, body)
        assert answer.status_code == 400
        assert answer.json()["code"] in ("request.malformed", "record.format")


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("api/tables/none/join", {"name": "Ana"}, 404, "table.unknown"),
        ("api/tables/none/rematch", {"token": "x"}, 404, "table.unknown"),
        ("api/tables", b'{"x": "' + b"x" * 70_000 + b'"}', 413, "request.too_large"),
        ("api/replay", b"x" * 4_000_001, 413, "request.too_large"),
        ("api/health", {}, 404, "request.not_found"),
        ("health", {}, 405, "request.method"),
    ],
)
def test_requests_that_lead_nowhere(server, path, body, status, code):
    answer = post(server, path, body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_whoever_creates_a_table_sits_where_they_wish(server):
    assert server.create(seats=3, bots={"0": "random"})["seat"] == 1
    assert server.create(seats=3, bots={"0": "random"}, seat=2)["seat"] == 2
    wish = {"game": "cards", "name": "Ana", "bots": {"0": "random"}, "seat": 0}
    assert server.post("api/tables", **wish).json()["code"] == "seat.taken"


def test_the_host_gives_an_open_seat_to_a_bot(server):
    host = server.create(seats=3)
    table = host["table"]
    guest = server.join(table, "Ben")

    def ask(token, seat, bot="random"):
        return server.post(f"api/tables/{table}/bot", token=token, seat=seat, bot=bot)

    for answer, status, code in (
        (ask("guess", 2), 403, "seat.token"),
        (ask(guest["token"], 2), 403, "table.not_host"),
        (ask(host["token"], 3), 400, "seat.unknown"),
        (ask(host["token"], 2, "deepest"), 400, "bot.unknown"),
    ):
        assert (answer.status_code, answer.json()["code"]) == (status, code)
    info = ask(host["token"], 2).json()
    assert [seat["kind"] for seat in info["seats"]] == ["human", "human", "bot"]
    assert info["status"] == "playing"
    assert ask(host["token"], 2).json()["code"] == "table.full"


def test_seats_that_cannot_be_taken(server):
    table = server.create(seats=3, bots={"2": "random"})["table"]
    for seat, code in ((0, "seat.taken"), (2, "seat.taken"), (3, "seat.unknown")):
        answer = server.post(f"api/tables/{table}/join", name="Ben", seat=seat)
        assert answer.json()["code"] == code
    assert server.join(table, "Ben", seat=1)["seat"] == 1
    assert server.post(f"api/tables/{table}/join", name="Eve").json()["code"] == "table.full"
    stolen = server.post(f"api/tables/{table}/rematch", token="guess")
    assert (stolen.status_code, stolen.json()["code"]) == (403, "seat.token")


async def test_a_refusal_does_not_send_back_whole_what_was_sent(server):
    long = "x" * 10_000
    for path, body in (
        ("api/tables", {"game": "cards", "name": "Ana", "language": long}),
        ("api/tables", {"game": "cards", "name": "Ana", "options": {"rounds": long}}),
        ("api/tables", {"game": "cards", "name": "Ana", long: 1}),
        ("api/replay", {"game": "cards", "version": 1, "seats": 2, "seed": long}),
        ("api/replay", RECORD | {"moves": [[0, long]]}),
        ("api/replay", {long: 1}),
    ):
        answer = post(server, path, body)
        assert answer.status_code == 400
        assert len(answer.content) < 1000, answer.json()["code"]
        assert answer.json()["facts"]
    mine = server.create()
    async with server.at(mine["table"], mine["token"]) as ana:
        refusal = await ana.refused(t=long)
        assert refusal["code"] == "message.malformed"
        assert len(refusal["facts"]["facts"]["value"]) == 80
        assert len(str(refusal)) < 1000


def test_records_that_cannot_be_replayed(server):
    for wrong, code in (
        ({"game": "chess"}, "game.unknown"),
        ({"version": 2}, "record.version"),
        ({"seed": "x"}, "record.seed"),
        ({"seats": 9}, "seats.count"),
        ({"moves": [[0, "play 1"]]}, "record.move"),
        ({"moves": [[0, "play 1"]] * (MOVES_READ + 1)}, "record.long"),
        ({"colour": "red"}, "record.format"),
    ):
        answer = post(server, "api/replay", RECORD | wrong)
        assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_browsers_are_told_to_be_careful(server):
    answer = server.get("api/tables")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe-eval" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert "x-frame-options" in server.get("nothing/here").headers


def test_every_refusal_of_the_server_has_words(server):
    source = "".join(
        path.read_text(encoding="utf-8")
        for path in Path(tetrapolis.server.__file__).parent.glob("*.py")
    )
    codes = set(re.findall(r'(?:BadInput|Illegal)\(\s*"([a-z_.]+)"', source))
    codes |= set(re.findall(r'"((?:request|rate|bot|origin)\.[a-z_]+)"', source))
    assert {"table.stale", "rate.requests", "origin.foreign"} <= codes
    for language in LANGUAGES:
        assert sorted(codes - catalogue(language).keys()) == []


@pytest.mark.parametrize(
    ("wrong", "code", "reason"),
    [
        ({"database": "/no/such/folder/tables.db"}, "database.open", "system.missing"),
        ({"database": "."}, "database.open", "system.folder"),
        ({"database": "notes.txt"}, "database.open", "database.foreign"),
        ({"database": "mysql://h/d"}, "database.url", None),
        (
            {"database": "postgresql://nobody@127.0.0.1:1/none"},
            "database.open",
            "system.refused",
        ),
        ({"redis": "redis://127.0.0.1:1"}, "redis.open", "system.refused"),
        ({"redis": "http://127.0.0.1"}, "redis.open", "service.said"),
        ({"host": "nowhere.invalid"}, "port.taken", "system.host"),
    ],
)
def test_a_server_that_cannot_start_says_why(tmp_path, monkeypatch, wrong, code, reason):
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("no database " * 500, encoding="utf-8")
    wish = {"port": 0, "database": "tables.db"} | wrong
    with pytest.raises(BadInput) as refusal:
        tetrapolis.server.serve(tetrapolis.server.Settings(**wish), GAMES)
    assert (refusal.value.code, refusal.value.facts.get("reason")) == (code, reason)
    assert reason is None or all(reason in catalogue(language) for language in LANGUAGES)
