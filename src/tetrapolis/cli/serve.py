"""`tetrapolis serve`: the tables and the page."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="cli.serve.host", metavar="HOST")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="cli.serve.port", metavar="PORT")] = 8000,
    database: Annotated[
        str | None, typer.Option(help="cli.serve.database", metavar="FILE|URL")
    ] = None,
    redis: Annotated[str | None, typer.Option(help="cli.serve.redis", metavar="URL")] = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="cli.serve.origin", metavar="ORIGIN")
    ] = None,
) -> None:
    """Serve until interrupted."""
    from tetrapolis.core import BadInput
    from tetrapolis.server.app import serve as serve_tables
    from tetrapolis.server.settings import Settings

    if not 0 <= port < 2**16:
        raise BadInput("serve.port", port=port)
    serve_tables(
        Settings(host=host, port=port, database=database, redis=redis, origins=tuple(origin or ()))
    )
