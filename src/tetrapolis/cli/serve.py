"""`tetrapolis serve`: the tables and the page."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated

import typer


def serve(
    *,
    host: Annotated[str, typer.Option(help="cli.serve.host", metavar="HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="cli.serve.port", metavar="PORT")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="cli.serve.database", metavar="FILE|URL")
    ] = None,
    redis: Annotated[str | None, typer.Option(help="cli.serve.redis", metavar="URL")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="cli.serve.origin", metavar="ORIGIN")
    ] = None,
    keep_finished: Annotated[
        float, typer.Option(help="cli.serve.keep_finished", metavar="DAYS")
    ] = 90.0,
    keep_unfinished: Annotated[
        float, typer.Option(help="cli.serve.keep_unfinished", metavar="DAYS")
    ] = 30.0,
) -> None:
    """Serve until interrupted."""
    from tetrapolis.cli.screen import progress, tell, words
    from tetrapolis.core import BadInput
    from tetrapolis.games import game_names
    from tetrapolis.server.app import serve as serve_tables
    from tetrapolis.server.settings import Settings

    if not 0 <= port < 2**16:
        raise BadInput("serve.port", port=port)
    settings = Settings(
        host=host,
        port=port,
        database=database,
        redis=redis,
        origins=tuple(origin or ()),
        keep_finished=keep_finished,
        keep_unfinished=keep_unfinished,
    )
    with progress(words("cli.warm.working"), len(game_names())) as bar:

        def show_warming(name: str, done: int, _total: int) -> None:
            if name:
                text = words("cli.warm.game", game=name)
                bar.update(bar.task_ids[0], description=text, completed=done)
            else:
                bar.stop()

        def show_address(address: str) -> None:
            tell(words("cli.serve.ready", address=address))

        with suppress(KeyboardInterrupt):
            serve_tables(settings, warming=show_warming, ready=show_address)
