"""The server put together, and run."""

from __future__ import annotations

import asyncio
import socket as sockets
import sqlite3
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import uvicorn
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.static_files import create_static_files_router

from tetrapolis.bots import warm
from tetrapolis.core import BadInput, Game, Refusal
from tetrapolis.core.faults import system_fault
from tetrapolis.games import games as all_games
from tetrapolis.server.hearing import heard_out
from tetrapolis.server.http import HANDLERS, refuse
from tetrapolis.server.hub import CHANNEL, Hub
from tetrapolis.server.janitor import Janitor
from tetrapolis.server.lobby import Lobby
from tetrapolis.server.metrics import Metrics
from tetrapolis.server.review import Reviewer
from tetrapolis.server.security import add_headers
from tetrapolis.server.settings import Settings
from tetrapolis.server.socket import MESSAGE_BYTES, table_socket
from tetrapolis.server.store import Store

if TYPE_CHECKING:
    from redis.asyncio import Redis

STATIC = Path(__file__).parent / "static"
_BODY_BYTES = 65_536
_GZIP = 4  # of 9: the rest gains little, and everybody waits meanwhile


def create_app(
    settings: Settings,
    games: Mapping[str, Game] | None = None,
    backend: ChannelsBackend | None = None,
) -> Litestar:
    """The server as an ASGI application.

    Args:
        settings: how it is set up.
        games: those that can be played, by name; every one there is when left out.
        backend: what carries messages between processes; from the settings when left out.

    Errors:
        BadInput `database.url`, `database.driver`, `redis.driver`, `redis.open`.
    """
    if games is None:
        games = {game.name: game for game in all_games()}
    metrics = Metrics()
    store = Store(settings.database_url)
    channels = ChannelsPlugin(backend or _backend(settings.redis), channels=[CHANNEL])
    hub = Hub(settings, store, games, channels, metrics)
    lobby = Lobby(store, hub, games)
    janitor = Janitor(settings, store, metrics, hub.in_use)
    reviewer = Reviewer(settings.review_simulations)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        await store.open()
        async with hub.running(), janitor.working():
            yield
        reviewer.stop()
        await store.close()

    rate_limit = RateLimitConfig(
        ("minute", settings.posts_per_minute),
        check_throttle_handler=lambda request: request.method == "POST",
        set_rate_limit_headers=False,
    )
    return Litestar(
        route_handlers=[*HANDLERS, table_socket, *_page()],
        dependencies={
            name: Provide(_always(value), sync_to_thread=False)
            for name, value in {
                "hub": hub,
                "lobby": lobby,
                "metrics": metrics,
                "reviewer": reviewer,
                "settings": settings,
            }.items()
        },
        exception_handlers={Refusal: refuse, HTTPException: refuse, Exception: refuse},
        plugins=[channels],
        lifespan=[lifespan],
        middleware=[rate_limit.middleware],
        before_send=[add_headers],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=_GZIP),
        request_max_body_size=_BODY_BYTES,
        state=State({"metrics": metrics}),
        openapi_config=None,
        logging_config=None,
    )


def serve(
    settings: Settings,
    games: Mapping[str, Game] | None = None,
    *,
    warming: Callable[[str, int, int], None] | None = None,
    ready: Callable[[str], None] | None = None,
) -> None:
    """Run the server until it is stopped.

    Args:
        settings: how it is set up.
        games: those that can be played, by name; every one there is when left out.
        warming: called before each game is compiled, with its name, how many have been and
            how many there are; and once more at the end with an empty name.
        ready: called with the address once connections are accepted.

    Errors:
        BadInput `port.taken`, `database.open`, and those of `create_app`.
    """
    if games is None:
        games = {game.name: game for game in all_games()}
    app = create_app(settings, games)
    with _listen(settings) as listener:
        asyncio.run(_try_out(settings))
        _warm(games, warming)
        config = uvicorn.Config(
            heard_out(app),
            ws="websockets-sansio",
            ws_max_size=MESSAGE_BYTES,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            # A browser that is busy drawing answers late; it is not gone.
            ws_ping_timeout=60.0,
            log_level="warning",
            access_log=False,
            server_header=False,
            lifespan="on",
            timeout_graceful_shutdown=5,
        )
        host, port = listener.getsockname()[:2]
        shown = f"[{host}]" if ":" in host else host
        _Server(config, lambda: ready(f"http://{shown}:{port}/") if ready else None).run(
            sockets=[listener]
        )


class _Server(uvicorn.Server):
    """Says when it is ready."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


async def _try_out(settings: Settings) -> None:
    """Reach what the server depends on, so that what is wrong is told plainly."""
    store = Store(settings.database_url)
    try:
        await store.open()
    except Exception as error:  # whatever the database's driver raises
        raise BadInput("database.open", **_service_fault(error)) from error
    finally:
        await store.close()
    if settings.redis is None:
        return
    client = _redis(settings.redis)
    try:
        await client.ping()
    except Exception as error:  # whatever Redis' client raises
        raise BadInput("redis.open", **_service_fault(error)) from error
    finally:
        await client.aclose()


def _service_fault(error: Exception) -> dict[str, Any]:
    """The facts `reason` and `facts`; what only the service itself can say stays as it says it."""
    behind: BaseException | None = error
    while behind is not None:
        if isinstance(behind, OSError) and behind.errno:
            return system_fault(behind)
        if getattr(behind, "sqlite_errorcode", None) == sqlite3.SQLITE_NOTADB:
            return {"reason": "database.foreign", "facts": {}}
        behind = behind.__cause__ or behind.__context__
    said = (str(error) or type(error).__name__).splitlines()[0]
    return {"reason": "service.said", "facts": {"detail": said}}


def _warm(games: Mapping[str, Game], warming: Callable[[str, int, int], None] | None) -> None:
    tell = warming or (lambda name, done, total: None)
    for done, (name, game) in enumerate(games.items()):
        tell(name, done, len(games))
        warm(game)
    tell("", len(games), len(games))


def _listen(settings: Settings) -> sockets.socket:
    family = sockets.AF_INET6 if ":" in settings.host else sockets.AF_INET
    listener = sockets.socket(family, sockets.SOCK_STREAM)
    listener.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        listener.close()
        raise BadInput(
            "port.taken", host=settings.host, port=settings.port, **system_fault(error)
        ) from error
    return listener


def _backend(redis: str | None) -> ChannelsBackend:
    if redis is None:
        return MemoryChannelsBackend()
    client = _redis(redis)
    from litestar.channels.backends.redis import RedisChannelsPubSubBackend

    return RedisChannelsPubSubBackend(redis=client)


def _redis(url: str) -> Redis:
    try:
        from redis.asyncio import Redis
    except ImportError as error:  # an extra: tetrapolis[redis]
        raise BadInput("redis.driver", module=str(error.name)) from error
    try:
        return Redis.from_url(url)
    except ValueError as error:
        raise BadInput("redis.open", **_service_fault(error)) from error


def _always(value: Any) -> Callable[[], Any]:
    return lambda: value


def _page() -> list[Router | HTTPRouteHandler]:
    """The built page; its absence is told by whoever asks for it."""
    if (STATIC / "index.html").exists():
        return [create_static_files_router("/", [STATIC], html_mode=True)]
    return [_no_page]


@get("/", media_type=MediaType.TEXT, sync_to_thread=False)
def _no_page(request: Request[Any, Any, Any]) -> Response[str]:
    return Response("The page has not been built: run `make web`.", status_code=503)
