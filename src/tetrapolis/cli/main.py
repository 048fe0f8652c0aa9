"""The command `tetrapolis` with all its sub-commands."""

from __future__ import annotations

import os
import pkgutil
import sys
from importlib import import_module
from typing import Annotated

import typer

from tetrapolis import cli
from tetrapolis.cli.app import App, as_given, show_help_without_command
from tetrapolis.cli.bench import bench
from tetrapolis.cli.engine import engine
from tetrapolis.cli.replay import replay
from tetrapolis.cli.review import review
from tetrapolis.cli.score import score
from tetrapolis.cli.screen import complain, sentence
from tetrapolis.cli.serve import serve
from tetrapolis.cli.simulate import simulate
from tetrapolis.cli.study import study
from tetrapolis.cli.tournament import tournament
from tetrapolis.cli.warm import warm
from tetrapolis.core import BadInput, Refusal
from tetrapolis.games import game_names
from tetrapolis.texts import LANGUAGES

REFUSED = 2


def main(arguments: list[str]) -> int:
    """Run the command.

    Returns:
        The exit code: 0, 1 when something asked for was found wanting, 2 when it was refused,
        130 when interrupted.
    """
    try:
        command = typer.main.get_command(build())
        code = command.main(arguments, prog_name="tetrapolis", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except Refusal as refusal:
        complain(sentence(refusal))
        return REFUSED
    except typer.TyperException as error:
        complain(sentence(_usage(error)))
        return REFUSED
    except BrokenPipeError:
        # Whoever read our output has gone. What is still buffered goes nowhere, silently.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def build() -> App:
    """The command with all its sub-commands."""
    app = App(
        "cli",
        "tetrapolis serve\n"
        "tetrapolis simulate akropolis --games 1000 --bots greedy,random\n"
        "tetrapolis --lang es score final.yaml",
    )
    app.callback()(_start)
    app.add(
        "serve",
        serve,
        "tetrapolis serve\ntetrapolis serve --host 0.0.0.0 --port 8080",
        variables="TETRAPOLIS",
    )
    app.add(
        "simulate",
        simulate,
        "tetrapolis simulate akropolis --games 1000 --bots greedy,random --seed 7\n"
        "tetrapolis simulate akropolis --seats 3 --option all_tiles=true --json\n"
        "tetrapolis simulate micropolis --games 100000 --out games.jsonl",
    )
    app.add(
        "tournament",
        tournament,
        "tetrapolis tournament akropolis --games 400 --report report.html\n"
        "tetrapolis tournament micropolis --bots normal,hard --seats 2 --json\n"
        "tetrapolis tournament sprawlopolis --against random --out games.jsonl",
    )
    app.add("score", score, "tetrapolis score final.yaml\ntetrapolis score - --json < final.json")
    app.add("replay", replay, "tetrapolis replay game.json\ntetrapolis replay game.json --moves")
    app.add("study", study, "tetrapolis study seats --games 1000 --out kept")
    app.add("review", review, "tetrapolis review game.json\ntetrapolis review game.json --json")
    app.add(
        "engine",
        engine,
        "tetrapolis engine\n"
        """echo '{"do": "start", "game": "akropolis", "seed": 7}' | tetrapolis engine""",
    )
    app.add(
        "bench",
        bench,
        "tetrapolis bench\n"
        "tetrapolis bench akropolis --json > before.json\n"
        "tetrapolis bench akropolis --against before.json",
    )
    app.add("warm", warm, "tetrapolis warm\ntetrapolis warm akropolis")
    for module in pkgutil.iter_modules(cli.__path__):
        if module.name in game_names():
            app.add_typer(import_module(f"{cli.__name__}.{module.name}").app, name=module.name)
    return app


def _set_language(lang: str | None) -> None:
    if lang is None:
        return
    if lang not in LANGUAGES:
        raise BadInput("language.unknown", language=lang[:80], known=list(LANGUAGES))
    os.environ["TETRAPOLIS_LANG"] = lang


def _start(
    ctx: typer.Context,
    lang: Annotated[  # its callback is what matters
        str | None,
        typer.Option(
            help="cli.lang", metavar="|".join(LANGUAGES), is_eager=True, callback=_set_language
        ),
    ] = None,
) -> None:
    show_help_without_command(ctx)


def _usage(error: typer.TyperException) -> BadInput:
    """What is wrong with the way the command was written."""
    parameter = getattr(error, "param", None)
    option = getattr(error, "option_name", None)
    if hasattr(error, "possibilities"):
        known = error.possibilities or []
        return BadInput("usage.option", option=str(option)[:80], known=known)
    if option is not None:
        flag = "does not take" in error.message
        return BadInput("usage.flag" if flag else "usage.option_value", option=option)
    if parameter is None:
        return BadInput("usage.arguments")
    name = (
        as_given(getattr(error, "ctx", None), parameter)
        if parameter.param_type_name == "option"
        else (parameter.metavar or parameter.name)
    )
    if hasattr(error, "param_type"):
        return BadInput("usage.missing", name=name)
    return BadInput("usage.value", name=name, wanted=parameter.bare_type())
