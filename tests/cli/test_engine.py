from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tetrapolis
from tetrapolis.cli.engine import _lines
from tetrapolis.cli.session import LONGEST_LINE, Session
from tetrapolis.core import Record
from tetrapolis.server.replay import replay_of

PAGE = Path(__file__).parents[2] / "docs" / "engine.md"
GAMES = {game.name: game for game in tetrapolis.games()}
GAME = tetrapolis.games()[0]


class Client:
    """Talks to a session in this process."""

    def __init__(self):
        self.session = Session()

    def ask(self, do, **fields):
        return json.loads(self.session.answer(json.dumps({"do": do, **fields}).encode()))


@pytest.fixture
def client():
    return Client()


def contains(answer, told):
    """Whether an answer says everything that is told of it."""
    if isinstance(told, dict):
        return isinstance(answer, dict) and all(
            key in answer and contains(answer[key], value) for key, value in told.items()
        )
    return answer == told


def test_the_sessions_in_the_document_are_true():
    blocks = re.findall(r"```engine\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        session = Session()
        for request, told in re.findall(r"> (.*)\n< (.*)\n", block):
            answer = json.loads(session.answer(request.encode()))
            assert contains(answer, json.loads(told)), (request, answer)


def test_the_document_lists_every_request(client):
    known = client.ask("fly")["facts"]["known"]
    table = PAGE.read_text(encoding="utf-8").partition("## Requests")[2]
    assert re.findall(r"^\| `(\w+)`", table, re.MULTILINE)[1:] == known


@pytest.mark.parametrize("name", tetrapolis.game_names())
def test_a_whole_game(client, name):
    answer = client.ask("start", game=name, seed="12")
    state = answer["state"]
    before = client.ask("copy", state=state)["state"]
    while not answer["over"]:
        seat = answer["to_act"][0]
        chosen = client.ask("choose", state=state, seat=seat, bot="random")
        assert chosen["action"] in client.ask("actions", state=state, seat=seat)["actions"]
        assert client.ask("preview", state=state, seat=seat, action=chosen["action"])["ok"]
        answer = client.ask("play", state=state, seat=seat, action=chosen["action"])
        assert answer["ok"], answer
    scores = client.ask("scores", state=state)
    assert scores["result"]["scores"] == scores["scores"]
    sheets = client.ask("sheet", state=state)["sheets"]
    assert [sheet["total"] for sheet in sheets] == scores["scores"]
    record = client.ask("record", state=state)["record"]
    assert record["scores"] == scores["scores"]
    assert (
        len(replay_of(Record.decode(json.dumps(record)), GAMES).frames) == len(record["moves"]) + 1
    )
    loaded = client.ask("load", record=record)
    assert loaded["over"]
    views = [client.ask("view", state=each)["view"] for each in (state, loaded["state"])]
    assert views[0] == views[1]
    begun = client.ask("record", state=before)["record"]
    assert (begun["moves"], begun["scores"]) == ([], [])
    assert not client.ask("scores", state=before)["result"]
    assert client.ask("actions", state=state) == {"ok": False, "code": "illegal.over", "facts": {}}


def test_a_guess_goes_on_without_a_record(client):
    client.ask("start", game=GAME.name, seed=3)
    guess = client.ask("guess", state=1, seat=0, seed="9")["state"]
    action = client.ask("actions", state=guess)["actions"][0]
    assert client.ask("play", state=guess, action=action)["ok"]
    assert client.ask("record", state=guess)["code"] == "record.guess"
    assert client.ask("record", state=1)["record"]["moves"] == []


@pytest.mark.parametrize(
    ("request_text", "code"),
    [
        ("", "engine.json"),
        ("\x00\xff", "engine.json"),
        ('{"x": ' + "[" * 100_000, "engine.json"),
        ("[]", "engine.fields"),
        ('{"do": 1}', "engine.fields"),
        ('{"do": "games", "id": []}', "engine.fields"),
        ('{"do": "games", "more": 1}', "engine.fields"),
        ('{"do": "start"}', "engine.fields"),
        ('{"do": "start", "game": "chess"}', "game.unknown"),
        ('{"do": "start", "game": "GAME", "seats": 99}', "seats.count"),
        ('{"do": "start", "game": "GAME", "seats": 2.5}', "engine.fields"),
        ('{"do": "start", "game": "GAME", "seed": -1}', "seed.range"),
        ('{"do": "start", "game": "GAME", "seed": "x"}', "seed.range"),
        ('{"do": "start", "game": "GAME", "seed": 1e400}', "engine.fields"),
        ('{"do": "start", "game": "GAME", "options": {"seats": 2}}', "option.unknown"),
        ('{"do": "start", "game": "GAME", "options": {"self": 2}}', "option.unknown"),
        ('{"do": "start", "game": "GAME", "options": {"deck": "x"}}', "option.type"),
        (f'{{"do": "start", "game": "GAME", "options": {{"deck": [{10**99}]}}}}', "option.range"),
        ('{"do": "view", "state": 7}', "engine.state"),
        ('{"do": "view", "state": 1, "seat": 9}', "seat.unknown"),
        ('{"do": "sheet", "state": 1, "seat": -1}', "seat.unknown"),
        ('{"do": "guess", "state": 1, "seat": 9, "seed": 1}', "seat.unknown"),
        ('{"do": "play", "state": 1, "action": "nonsense"}', "action.text"),
        ('{"do": "play", "state": 1, "action": "x", "seat": 9}', "seat.unknown"),
        ('{"do": "preview", "state": 1, "action": ""}', "action.text"),
        ('{"do": "choose", "state": 1, "bot": "nobody"}', "bot.unknown"),
        ('{"do": "choose", "state": 1, "bot": "random", "seed": -1}', "seed.range"),
        (f'{{"do": "choose", "state": 1, "bot": "random", "seed": "{2**128}"}}', "seed.range"),
        ('{"do": "guess", "state": 1, "seat": 0, "seed": -1}', "seed.range"),
        ('{"do": "load", "record": {"game": "GAME"}}', "engine.fields"),
        (
            '{"do": "load", "record": {"game": "GAME", "version": 0, "seats": 2, "seed": "1"}}',
            "record.version",
        ),
    ],
)
def test_what_cannot_be_done_is_an_answer(client, request_text, code):
    client.ask("start", game=GAME.name, seed=1)
    view = client.ask("view", state=1)
    line = request_text.replace("GAME", GAME.name).encode("latin-1")
    answer = json.loads(client.session.answer(line))
    assert (answer["ok"], answer["code"]) == (False, code)
    assert client.ask("view", state=1) == view


def test_states_are_bounded(client, monkeypatch):
    monkeypatch.setattr("tetrapolis.cli.session.MOST_STATES", 2)
    client.ask("start", game=GAME.name, seed=1)
    assert client.ask("copy", state=1)["ok"]
    assert client.ask("copy", state=1)["code"] == "engine.states"
    assert client.ask("drop", state=1)["ok"]
    assert client.ask("copy", state=2)["ok"]


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)
requests = st.fixed_dictionaries(
    {
        "do": st.sampled_from(
            ["games", "start", "load", "copy", "guess", "drop", "view", "actions"]
        )
        | st.sampled_from(["play", "preview", "choose", "scores", "sheet", "record"])
    },
    optional={
        "state": st.sampled_from([1, 2]) | values,
        "seat": st.sampled_from([0, 1, None]) | values,
        "seed": st.integers(0, 9) | values,
        "game": st.sampled_from(tetrapolis.game_names()) | values,
        "seats": st.integers(-1, 7) | values,
        "bot": st.just("random") | values,
        "action": st.sampled_from(["1@0,-2/0", "1@0,0/0", "1R"]) | values,
        "options": st.dictionaries(st.sampled_from(["deck", "seats", "lake", "tiles"]), values),
        "record": st.fixed_dictionaries(
            {"game": st.just(GAME.name), "version": st.just(1), "seats": st.integers(0, 9)},
            optional={"seed": st.text(max_size=5), "moves": values, "options": values},
        ),
        "id": values,
    },
)


@given(st.lists(requests, max_size=6))
def test_any_request_gets_an_answer(asked):
    client = Client()
    client.ask("start", game=GAME.name, seed=1)
    for fields in asked:
        answer = client.ask(**fields)
        assert type(answer["ok"]) is bool
        assert answer.get("code") != "engine.fault", (fields, answer)


@given(st.binary(max_size=200))
def test_any_line_gets_an_answer(line):
    answer = json.loads(Session().answer(line))
    assert answer["ok"] is False
    assert answer["code"] in ("engine.json", "engine.fields", "engine.command")


def test_long_lines_are_passed_over_whole():
    huge = b"x" * (3 * LONGEST_LINE + 5)
    source = io.BytesIO(b"one\n\n" + huge + b"\ntwo\n" + b"y" * (LONGEST_LINE - 1) + b"\n" + huge)
    assert [line and line[:3] for line in _lines(source, LONGEST_LINE)] == [
        b"one",
        None,
        b"two",
        b"yyy",
        None,
    ]


def test_the_command_answers_line_by_line():
    with subprocess.Popen(
        [Path(sys.executable).with_name("tetrapolis"), "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as engine:
        for number in range(2):
            engine.stdin.write(b'{"do": "scores", "state": 1, "id": %d}\n' % number)
            engine.stdin.flush()
            assert json.loads(engine.stdout.readline()) == {
                "id": number,
                "ok": False,
                "code": "engine.state",
                "facts": {"state": "1"},
            }
        engine.stdin.write(b"x" * (LONGEST_LINE + 1) + b"\n")
        engine.stdin.close()
        assert json.loads(engine.stdout.readline())["code"] == "engine.line"
        assert engine.wait() == 0
