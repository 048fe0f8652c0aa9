"""`tetrapolis warm`: compile rules and bots ahead, so that no player waits for it."""

from __future__ import annotations

from typing import Annotated

import typer


def warm_game(name: str) -> None:
    """Compile one game in a process of its own; what it compiles is kept on disk for all."""
    from tetrapolis.bots import warm as warm_all
    from tetrapolis.games import game

    warm_all(game(name))


def warm(
    names: Annotated[
        list[str] | None, typer.Argument(help="cli.games", metavar="[GAME]...")
    ] = None,
) -> None:
    """Compile the rules and the bots of games, or of all of them."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    from tetrapolis.cli.screen import progress, words
    from tetrapolis.games import game, game_names

    wanted = [game(name).name for name in names or game_names()]
    with (
        progress(words("cli.warm.working"), len(wanted)) as bar,
        ProcessPoolExecutor(mp_context=get_context("spawn")) as pool,
    ):
        for done in as_completed([pool.submit(warm_game, name) for name in wanted]):
            done.result()
            bar.advance(bar.task_ids[0])
