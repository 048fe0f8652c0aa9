"""Parameters that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

GameName = Annotated[str, typer.Argument(help="cli.game", metavar="GAME")]
GameOptions = Annotated[
    list[str] | None, typer.Option("--option", help="cli.simulate.option", metavar="NAME=VALUE")
]
Seed = Annotated[str | None, typer.Option(help="cli.simulate.seed", metavar="SEED")]
Workers = Annotated[int | None, typer.Option(help="cli.simulate.workers", metavar="N")]
RayAddress = Annotated[
    str | None, typer.Option("--ray", help="cli.simulate.ray", metavar="ADDRESS")
]
ResultsFile = Annotated[str | None, typer.Option("--out", help="cli.simulate.out", metavar="FILE")]
Json = Annotated[bool, typer.Option("--json", help="cli.json")]
