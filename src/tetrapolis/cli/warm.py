"""`tetrapolis warm`: compile rules and bots ahead, so that no player waits for it."""

from __future__ import annotations

from typing import Annotated

import typer


def warm(
    names: Annotated[
        list[str] | None, typer.Argument(help="cli.games", metavar="[GAME]...")
    ] = None,
) -> None:
    """Compile the rules and the bots of games, or of all of them."""
    from tetrapolis.bots import bot_names, make_bot
    from tetrapolis.cli.screen import progress, words
    from tetrapolis.games import game, game_names

    games = [game(name) for name in names or game_names()]
    with progress(words("cli.warm.working"), len(games)) as bar:
        for each in games:
            bar.update(bar.task_ids[0], description=words("cli.warm.game", game=each.name))
            each.warm()
            for bot in bot_names(each.name):
                make_bot(bot, each, 0).warm()
            bar.advance(bar.task_ids[0])
