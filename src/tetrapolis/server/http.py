"""The HTTP side of the protocol."""

from __future__ import annotations

import asyncio
import logging
from importlib.metadata import version
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from tetrapolis.bots import bot_names
from tetrapolis.bots.advice import gives_advice
from tetrapolis.core import BadInput, Record, Refusal
from tetrapolis.core.faults import data_fault
from tetrapolis.server.hub import Hub
from tetrapolis.server.lobby import Lobby
from tetrapolis.server.metrics import Metrics
from tetrapolis.server.protocol import (
    AskRematch,
    Closed,
    CloseTable,
    CreateTable,
    GameInfo,
    GameList,
    Health,
    JoinTable,
    Problem,
    Replay,
    Review,
    ReviewBegun,
    SeatBot,
    Seated,
    TableInfo,
    TableList,
)
from tetrapolis.server.replay import check_foreign, frames_of, played_through, replay_of
from tetrapolis.server.review import Reviewer, name_of

VERSION = version("tetrapolis")
RECORD_BYTES = 4_000_000

_STATUS = {
    "table.unknown": 404,
    "review.unknown": 404,
    "seat.token": 403,
    "table.not_host": 403,
    "review.busy": 503,
}
_CODES = {
    404: "request.not_found",
    405: "request.method",
    413: "request.too_large",
    429: "rate.requests",
}

AnyRequest = Request[Any, Any, Any]
Body = TypeVar("Body")

_log = logging.getLogger(__name__)


@get("/api/games", sync_to_thread=False)
def list_games(hub: NamedDependency[Hub]) -> GameList:
    """Every game, its options and its bots."""
    plain = [
        game.plain() | {"bots": bot_names(game.name), "hints": gives_advice(game)}
        for game in hub.games.values()
    ]
    return GameList(VERSION, msgspec.convert(plain, list[GameInfo]))


@get("/api/tables")
async def list_tables(lobby: NamedDependency[Lobby]) -> TableList:
    """The newest public tables that wait for players or are being played."""
    return await lobby.tables()


@post("/api/tables")
async def create_table(request: AnyRequest, lobby: NamedDependency[Lobby]) -> Seated:
    """A new table."""
    return await lobby.create(await _body(request, CreateTable))


@get("/api/tables/{table_id:str}")
async def table_info(table_id: FromPath[str], lobby: NamedDependency[Lobby]) -> TableInfo:
    """What everybody may know of a table."""
    return await lobby.info(table_id)


@post("/api/tables/{table_id:str}/join")
async def join_table(
    table_id: FromPath[str], request: AnyRequest, lobby: NamedDependency[Lobby]
) -> Seated:
    """Take an open seat."""
    return await lobby.join(table_id, await _body(request, JoinTable))


@post("/api/tables/{table_id:str}/bot")
async def seat_bot(
    table_id: FromPath[str], request: AnyRequest, lobby: NamedDependency[Lobby]
) -> TableInfo:
    """Give a seat to a bot: an open one, one's own, or that of a player who is away."""
    return await lobby.seat_bot(table_id, await _body(request, SeatBot))


@post("/api/tables/{table_id:str}/close", status_code=200)
async def close_table(
    table_id: FromPath[str], request: AnyRequest, lobby: NamedDependency[Lobby]
) -> Closed:
    """Close a table that waits."""
    return await lobby.close(table_id, await _body(request, CloseTable))


@post("/api/tables/{table_id:str}/rematch")
async def rematch(
    table_id: FromPath[str], request: AnyRequest, lobby: NamedDependency[Lobby]
) -> Seated:
    """The same seat at the table that follows this one."""
    return await lobby.rematch(table_id, await _body(request, AskRematch))


@get("/api/tables/{table_id:str}/record")
async def table_record(table_id: FromPath[str], hub: NamedDependency[Hub]) -> Response[bytes]:
    """The record of a finished game, as a file."""
    async with hub.visit(table_id) as room:
        record = room.table.record()
    name = f"{record.game}-{table_id}.json"
    return Response(
        record.encode(),
        media_type="application/json",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get("/api/tables/{table_id:str}/replay")
async def table_replay(table_id: FromPath[str], hub: NamedDependency[Hub]) -> Replay:
    """A finished game, position by position."""
    async with hub.visit(table_id) as room:
        record, info = room.table.record(), room.info()
    return Replay(info, await asyncio.to_thread(frames_of, record, hub.games))


@get("/api/tables/{table_id:str}/review")
async def table_review(
    table_id: FromPath[str], hub: NamedDependency[Hub], reviewer: NamedDependency[Reviewer]
) -> Review:
    """How far the review of a finished game is; whoever asks first begins it."""
    if told := reviewer.told(table_id):  # without opening the table: a page asks again and again
        return told
    async with hub.visit(table_id) as room:
        record = room.table.record()
    return reviewer.begin(table_id, record, hub.games[record.game])


@post("/api/replay", request_max_body_size=RECORD_BYTES, status_code=200)
async def record_replay(request: AnyRequest, hub: NamedDependency[Hub]) -> Replay:
    """The replay of a record that was played anywhere."""
    record = Record.decode(await request.body())
    return await asyncio.to_thread(replay_of, record, hub.games)


@post("/api/reviews", request_max_body_size=RECORD_BYTES)
async def review_record(
    request: AnyRequest, hub: NamedDependency[Hub], reviewer: NamedDependency[Reviewer]
) -> ReviewBegun:
    """Begin the review of a record that was played anywhere."""
    record = Record.decode(await request.body())
    check_foreign(record, hub.games)
    await asyncio.to_thread(played_through, record, hub.games)
    name = name_of(record)
    reviewer.begin(name, record, hub.games[record.game])
    return ReviewBegun(name)


@get("/api/reviews/{name:str}", sync_to_thread=False)
def record_review(name: FromPath[str], reviewer: NamedDependency[Reviewer]) -> Review:
    """How far the review of a record is."""
    if told := reviewer.told(name):
        return told
    raise BadInput("review.unknown")


@get("/health")
async def health(hub: NamedDependency[Hub]) -> Response[Health]:
    """Whether the server can do its work."""
    sockets = hub.metrics.open_sockets
    try:
        await hub.store.alive()
    except Exception:  # whatever the database's driver raises
        _log.exception("the database does not answer")
        return Response(Health("failing", VERSION, hub.open_rooms, sockets), status_code=503)
    return Response(Health("ok", VERSION, hub.open_rooms, sockets))


@get("/metrics", sync_to_thread=False)
def show_metrics(metrics: NamedDependency[Metrics]) -> Response[bytes]:
    """Every figure, for Prometheus."""
    return Response(metrics.text(), headers={"content-type": metrics.content_type})


HANDLERS: list[HTTPRouteHandler] = [
    list_games,
    list_tables,
    create_table,
    table_info,
    join_table,
    seat_bot,
    close_table,
    rematch,
    table_record,
    table_replay,
    table_review,
    record_replay,
    review_record,
    record_review,
    health,
    show_metrics,
]


async def _body(request: AnyRequest, kind: type[Body]) -> Body:
    """The body of a request, taken at its word: no text where a number is due."""
    body = await request.body()
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadInput("request.malformed", **data_fault(error, body)) from error


def refuse(request: AnyRequest, error: Exception) -> Response[Any]:
    """The answer to a request that raised: a code and facts.

    Somebody who opens a wrong address is brought to the page, which says so in words; an address
    of the page whose `#` went missing on the way is found again.
    """
    if isinstance(error, NotFoundException) and _is_visit(request):
        return Redirect(f"/#{request.url.path}", status_code=303)
    refusal, status = _refusal(error)
    metrics: Metrics = request.app.state.metrics
    metrics.refusals.labels(refusal.code).inc()
    return Response(Problem.of(refusal), status_code=status)


def _is_visit(request: AnyRequest) -> bool:
    """Whether a browser asks for a whole page, not a program for data."""
    asks_page = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return asks_page and not request.url.path.startswith("/api/")


def _refusal(error: Exception) -> tuple[Refusal, int]:
    match error:
        case Refusal():
            return error, _STATUS.get(error.code, 400)
        case HTTPException() if error.status_code in _CODES:
            return BadInput(_CODES[error.status_code]), error.status_code
        case HTTPException() if error.status_code < 500:
            return BadInput("request.other", status=error.status_code), error.status_code
    _log.error("a request failed", exc_info=error)
    return BadInput("server.error"), 500
