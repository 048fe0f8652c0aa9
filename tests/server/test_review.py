"""Reviews: of finished games and of records, for everybody, without holding anybody up."""

from __future__ import annotations

import asyncio
import threading

import httpx
import msgspec
import pytest

import tetrapolis
from server.clients import serving
from tetrapolis.bots.advice import gives_advice
from tetrapolis.core import BadInput, Move, Record
from tetrapolis.server import Settings, hub, review
from tetrapolis.server.http import RECORD_BYTES
from tetrapolis.server.replay import MOVES_READ
from tetrapolis.server.review import KEPT, WAITING, Reviewer

COMPILED = [game for game in tetrapolis.games() if gives_advice(game)]


@pytest.fixture
def settings(tmp_path):
    return Settings(
        port=0,
        database=str(tmp_path / "tables.db"),
        bot_pause=0,
        posts_per_minute=100_000,
        review_simulations=1,
    )


async def finished(server, game):
    """The id of a table where a random bot and the first action met to the end."""
    wish = {"game": game.name, "name": "Ana", "seats": 2, "bots": {"1": "random"}}
    mine = (await asyncio.to_thread(server.post, "api/tables", **wish)).json()
    path = f"api/tables/{mine['table']}/review"
    async with server.at(mine["table"], mine["token"]) as ana:
        early = await asyncio.to_thread(server.get, path)
        assert (early.status_code, early.json()["code"]) == (400, "record.not_over")
        while await ana.my_turn():
            await ana.send(t="hint", id="h")
            hinted = await ana.until("hinted")
            await ana.until("acted", id=await ana.act(hinted["actions"][-1]["action"]))
        await ana.until_status("over")
    return mine["table"]


async def whole(server, path):
    """The review at an address once it is there."""
    while True:
        answer = await asyncio.to_thread(server.get, path)
        assert answer.status_code == 200, answer.text
        told = answer.json()
        assert 0 <= told["done"] <= told["total"]
        if told["moves"] is not None:
            return told
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.name)
async def test_a_finished_game_is_reviewed_for_everybody(settings, game, monkeypatch):
    monkeypatch.setattr("tetrapolis.bots.advice.HINT_SECONDS", 0.0)
    async with serving(settings, games={game.name: game}) as server:
        table = await finished(server, game)
        told = await whole(server, f"api/tables/{table}/review")
        record = Record.decode((await asyncio.to_thread(server.get, _record(table))).content)
        assert told["total"] == len(record.moves)
        for move in told["moves"]:
            assert record.moves[move["n"] - 1] == Move(move["seat"], move["played"]["action"])
            assert move["best"]["visits"] >= move["played"]["visits"]
            assert all(event["seat"] == move["seat"] for event in move["best"]["events"])
        # Who asks again does not have the table opened and its log played.
        monkeypatch.setattr(hub.Hub, "visit", None)
        assert await whole(server, f"api/tables/{table}/review") == told


def _record(table):
    return f"api/tables/{table}/record"


async def test_a_game_that_nobody_searches_has_no_review(server):
    mine = server.create(seats=1)
    async with server.at(mine["table"], mine["token"]) as ana:
        await ana.play_on()
        await ana.until_status("over")
    answer = await asyncio.to_thread(server.get, f"api/tables/{mine['table']}/review")
    assert (answer.status_code, answer.json()["code"]) == (400, "advice.none")


def sent(server, record):
    content = record if isinstance(record, bytes) else record.encode()
    return httpx.post(f"{server.address}api/reviews", content=content, timeout=60)


def opening(game, moves):
    """The record of the first actions of a game."""
    state, played = game.start(seats=2, seed=7), []
    for _ in range(moves):
        seat = state.to_act[0]
        played.append(Move(seat, str(state.actions(seat)[-1])))
        state.play(played[-1].action)
    return Record.of(state, played)


@pytest.mark.parametrize("game", COMPILED, ids=lambda game: game.name)
async def test_a_record_that_was_played_anywhere_is_reviewed(settings, game):
    record = opening(game, 3)
    async with serving(settings, games={game.name: game}) as server:
        begun = await asyncio.to_thread(sent, server, record)
        assert begun.status_code == 201
        name = begun.json()["review"]
        told = await whole(server, f"api/reviews/{name}")
        assert told["total"] == 3
        assert [move["played"]["action"] for move in told["moves"]] == [
            record.moves[move["n"] - 1].action for move in told["moves"]
        ]
        # However it is written, and whoever sends it: it is the same review.
        again = await asyncio.to_thread(sent, server, msgspec.json.encode(record))
        assert again.json() == begun.json()
        assert (await asyncio.to_thread(server.get, f"api/reviews/{name}")).json() == told


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"{", 400, "record.format"),
        (Record("chess", 1, 2, "7"), 400, "game.unknown"),
        (Record("cards", 1, 2, "7"), 400, "advice.none"),
        (Record("cards", 1, 2, "7", moves=(Move(0, "play 1"),)), 400, "record.move"),
        (Record("cards", 1, 2, "7", moves=(Move(0, "x"),) * (MOVES_READ + 1)), 400, "record.long"),
        (b" " * (RECORD_BYTES + 1), 413, "request.too_large"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_record_to_review_is_refused(server, content, status, code):
    refused = sent(server, content)
    assert (refused.status_code, refused.json()["code"]) == (status, code)


def test_a_review_that_nobody_asked_for_is_unknown(server):
    answer = server.get("api/reviews/nonsense")
    assert (answer.status_code, answer.json()["code"]) == (404, "review.unknown")


class Held:
    """Stands for the search: it goes on when it is let."""

    def __init__(self, monkeypatch):
        self.free = threading.Event()
        self.asked = []
        monkeypatch.setattr(review, "review", self)

    def __call__(self, record, game, simulations, progress):
        self.asked.append(record.seed)
        self.free.wait(30)
        if record.seed == "13":
            raise ZeroDivisionError
        progress()
        return []


@pytest.fixture
def held(monkeypatch):
    held = Held(monkeypatch)
    yield held
    held.free.set()


def ask(reviewer, seed):
    game = tetrapolis.game("sprawlopolis")
    record = Record("sprawlopolis", game.version, 1, str(seed))
    return reviewer.begin(f"table {seed}", record, game)


def settled(reviewer, seed):
    while (told := ask(reviewer, seed)).moves is None:
        threading.Event().wait(0.001)
    return told


def test_too_many_at_once_are_asked_to_come_again(held):
    reviewer = Reviewer(1)
    for seed in range(WAITING):
        assert ask(reviewer, seed).moves is None
    with pytest.raises(BadInput, match=r"review\.busy"):
        ask(reviewer, 99)
    # Who is waited for already is told how far it is.
    assert ask(reviewer, 0).moves is None
    held.free.set()
    assert settled(reviewer, WAITING - 1).moves == []
    assert settled(reviewer, 99).moves == []
    reviewer.stop()


def test_each_is_thought_about_once_until_it_is_forgotten(held):
    held.free.set()
    reviewer = Reviewer(1)
    for seed in range(100, 100 + KEPT + 1):
        settled(reviewer, seed)
    settled(reviewer, 101)
    assert held.asked.count("101") == 1
    settled(reviewer, 100)
    assert held.asked.count("100") == 2
    reviewer.stop()


def test_a_review_that_fails_says_so_and_can_be_asked_for_again(held):
    held.free.set()
    reviewer = Reviewer(1)
    for _ in range(2):
        with pytest.raises(BadInput, match=r"review\.failed"):
            settled(reviewer, 13)
    assert held.asked == ["13", "13"]
    reviewer.stop()
