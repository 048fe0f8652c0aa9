"""How a server is set up."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import platformdirs

from tetrapolis.core import BadInput

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}

_ORIGIN = re.compile(r"https?://[^\s/?#@]+")
_DAYS = (0, 36_500)
BOUNDS: dict[str, tuple[float, float]] = {
    "port": (0, 65_535),
    "away": (0, 86_400),
    "bot_pause": (0, 60),
    "messages_per_second": (0.1, 1_000_000),
    "message_burst": (1, 1_000_000),
    "posts_per_minute": (1, 1_000_000),
    "review_simulations": (1, 1_000_000),
    "keep_finished": _DAYS,
    "keep_unfinished": _DAYS,
    "heartbeat": (0.01, 86_400),
}
"""The least and the most that each number may be."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that can be set about a server.

    Attributes:
        host: address to listen on.
        port: 0 for any free one.
        database: a file for SQLite or a URL (`postgresql://...`); None for a file in the user's
            data folder.
        redis: URL of the Redis that several processes tell each other through; None for one
            process alone.
        origins: origins (`https://play.example`) that pages may come from besides the server's
            own address; needed behind a proxy that changes the Host header.
        away: seconds that players must be gone before others may give their seats to bots.
        bot_pause: seconds that a bot takes at least, so that people can follow.
        messages_per_second, message_burst: how many messages a connection may send.
        posts_per_minute: how many requests that change something an address may send.
        review_simulations: that a review spends on every action of a finished game.
        keep_finished, keep_unfinished: days that a table stays after the last thing done or said
            at it, when its game is over and when it is not; 0 for ever.
        heartbeat: seconds between looks at what another process may have stored.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    database: str | None = None
    redis: str | None = None
    origins: tuple[str, ...] = ()
    away: float = 60.0
    bot_pause: float = 0.4
    messages_per_second: float = 30.0
    message_burst: int = 90
    posts_per_minute: int = 240
    review_simulations: int = 1000
    keep_finished: float = 90.0
    keep_unfinished: float = 30.0
    heartbeat: float = 10.0

    def __post_init__(self) -> None:
        """Refuse what cannot be meant.

        Errors:
            BadInput `setting.range`, `setting.empty`, `server.origin`.
        """
        for name, (low, high) in BOUNDS.items():
            if not low <= (value := getattr(self, name)) <= high:
                raise BadInput("setting.range", setting=name, value=value, low=low, high=high)
        for name in ("host", "database", "redis"):
            if getattr(self, name) == "":  # the network would take that for every address
                raise BadInput("setting.empty", setting=name)
        for origin in self.origins:
            if not _ORIGIN.fullmatch(origin):
                raise BadInput("server.origin", origin=origin[:80])

    @property
    def database_url(self) -> str:
        """The database as SQLAlchemy names it, with an asynchronous driver.

        Errors:
            BadInput `database.url`: a kind of database that is not known.
        """
        if self.database is None:
            folder = Path(platformdirs.user_data_dir("tetrapolis"))
            folder.mkdir(parents=True, exist_ok=True)
            return f"sqlite+aiosqlite:///{folder / 'tetrapolis.db'}"
        scheme, separator, rest = self.database.partition("://")
        if not separator:
            return f"sqlite+aiosqlite:///{Path(self.database).absolute()}"
        if scheme not in _DRIVERS:
            raise BadInput("database.url", scheme=scheme, known=["sqlite", "postgresql"])
        return f"{_DRIVERS[scheme]}://{rest}"
