"""`tetrapolis serve`: the tables and the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Annotated

import typer

from tetrapolis.cli.app import as_given
from tetrapolis.core import BadInput


def serve(
    ctx: typer.Context,
    *,
    host: Annotated[str, typer.Option(help="cli.serve.host", metavar="HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="cli.serve.port", metavar="PORT")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="cli.serve.database", metavar="FILE|URL")
    ] = None,
    redis: Annotated[str | None, typer.Option(help="cli.serve.redis", metavar="URL")] = None,
    origins: Annotated[
        list[str] | None, typer.Option("--origin", help="cli.serve.origins", metavar="ORIGIN")
    ] = None,
    away: Annotated[float, typer.Option(help="cli.serve.away", metavar="SECONDS")] = 60.0,
    bot_pause: Annotated[float, typer.Option(help="cli.serve.bot_pause", metavar="SECONDS")] = 0.4,
    messages_per_second: Annotated[
        float, typer.Option(help="cli.serve.messages_per_second", metavar="N")
    ] = 30.0,
    message_burst: Annotated[int, typer.Option(help="cli.serve.message_burst", metavar="N")] = 90,
    posts_per_minute: Annotated[
        int, typer.Option(help="cli.serve.posts_per_minute", metavar="N")
    ] = 240,
    review_simulations: Annotated[
        int, typer.Option(help="cli.serve.review_simulations", metavar="N")
    ] = 1000,
    keep_finished: Annotated[
        float, typer.Option(help="cli.serve.keep_finished", metavar="DAYS")
    ] = 90.0,
    keep_unfinished: Annotated[
        float, typer.Option(help="cli.serve.keep_unfinished", metavar="DAYS")
    ] = 30.0,
    heartbeat: Annotated[float, typer.Option(help="cli.serve.heartbeat", metavar="SECONDS")] = 10.0,
) -> None:
    """Serve until interrupted."""
    from tetrapolis.cli.screen import progress, tell, words
    from tetrapolis.games import game_names
    from tetrapolis.server.app import serve as serve_tables
    from tetrapolis.server.settings import Settings

    with _named_as_given(ctx):
        settings = Settings(
            host=host,
            port=port,
            database=database,
            redis=redis,
            origins=tuple(origins or ()),
            away=away,
            bot_pause=bot_pause,
            messages_per_second=messages_per_second,
            message_burst=message_burst,
            posts_per_minute=posts_per_minute,
            review_simulations=review_simulations,
            keep_finished=keep_finished,
            keep_unfinished=keep_unfinished,
            heartbeat=heartbeat,
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


@contextmanager
def _named_as_given(ctx: typer.Context) -> Iterator[None]:
    """Names a setting that is refused as it was given."""
    try:
        yield
    except BadInput as refusal:
        given = {each.name: as_given(ctx, each) for each in ctx.command.params}
        named = {"setting": given[str(name)]} if (name := refusal.facts.get("setting")) else {}
        raise BadInput(refusal.code, **{**refusal.facts, **named}) from None
