"""How commands are declared: the help that they show is in the reader's language.

The `help` of commands and parameters is a code of the catalogues, and the `epilog` of a command
is its examples, one a line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from typer.core import TyperCommand, TyperGroup

from tetrapolis.cli.screen import words
from tetrapolis.core import BadInput


class Command(TyperCommand):
    """A command whose help is in the reader's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        _show_help(self, ctx)


class Group(TyperGroup):
    """Commands under one name; their help is in the reader's language."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Print the help."""
        _show_help(self, ctx)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that the arguments name.

        Errors:
            BadInput `command.unknown`.
        """
        if self.get_command(ctx, args[0]) is None:
            raise BadInput("command.unknown", command=args[0][:80], known=self.list_commands(ctx))
        return super().resolve_command(ctx, args)


class App(typer.Typer):
    """A set of commands; without a command it shows its help."""

    def __init__(self, help: str, examples: str) -> None:
        super().__init__(
            cls=Group,
            help=help,
            epilog=examples,
            add_completion=False,
            invoke_without_command=True,
            context_settings={"help_option_names": ["--help", "-h"]},
        )
        self.callback()(show_help_without_command)

    def add(
        self,
        name: str,
        function: Callable[..., None],
        examples: str,
        variables: str | None = None,
    ) -> None:
        """A command; its help has the code `cli.<name>`.

        Where `variables` is given, environment variables that begin with it stand for options
        that are left out: with `PLAY`, the variable `PLAY_DRY_RUN` for `--dry-run`.
        """
        self.command(
            name,
            cls=Command,
            help=f"cli.{name}",
            epilog=examples,
            context_settings={"auto_envvar_prefix": variables},
        )(function)


def as_given(ctx: typer.Context | None, parameter: Any) -> str:
    """An option as whoever gave it wrote it: `--port`, or the variable that stands for it."""
    source = ctx and ctx.get_parameter_source(parameter.name)
    if ctx and source and source.name == "ENVIRONMENT":
        return f"{ctx.auto_envvar_prefix}_{parameter.name.upper()}"
    return str(parameter.opts[0])


def show_help_without_command(ctx: typer.Context) -> None:
    """What a set of commands does when none is named."""
    if ctx.invoked_subcommand is None:
        ctx.get_help()


def _show_help(command: Command | Group, ctx: Any) -> None:
    console = Console(highlight=False)
    parameters = command.get_params(ctx)
    console.print(Text(f"{words('cli.help.usage')} {_usage(command, ctx)}", style="bold"))
    console.print(Padding(Text(words(command.help or "")), (1, 0, 1, 2)))
    _show_rows(
        console,
        "cli.help.arguments",
        ((_metavar(p), _explained(p)) for p in parameters if _is_argument(p)),
    )
    _show_rows(
        console,
        "cli.help.options",
        ((_option_names(p), _explained(p)) for p in parameters if not _is_argument(p)),
    )
    if isinstance(command, Group):
        _show_rows(
            console,
            "cli.help.commands",
            ((name, _first_sentence(sub)) for name, sub in command.commands.items()),
        )
    if command.epilog:
        console.print(Text(words("cli.help.examples"), style="bold"))
        for line in command.epilog.splitlines():
            console.print(Padding(Text(line, style="cyan"), (0, 0, 0, 2)))


def _show_rows(console: Console, title: str, rows: Iterable[tuple[str, str]]) -> None:
    table = Table.grid(padding=(0, 2))
    for name, explained in rows:
        table.add_row(Text(f"  {name}", style="cyan"), Text(explained))
    if table.row_count:
        console.print(Text(words(title), style="bold"))
        console.print(Padding(table, (0, 0, 1, 0)))


def _usage(command: Command | Group, ctx: Any) -> str:
    pieces = [ctx.command_path, "[...]"]
    pieces += [_metavar(each) for each in command.get_params(ctx) if _is_argument(each)]
    return " ".join([*pieces, "COMMAND"] if isinstance(command, Group) else pieces)


def _first_sentence(command: Any) -> str:
    first, point, _ = words(command.help or "").partition(". ")
    return f"{first}." if point else first


def _is_argument(parameter: Any) -> bool:
    return bool(parameter.param_type_name == "argument")


def _option_names(parameter: Any) -> str:
    # Typer takes the names of --help from a set: without an order they change from run to run.
    names = ", ".join(sorted([*parameter.opts, *parameter.secondary_opts], key=len))
    return names if parameter.is_flag else f"{names} {_metavar(parameter)}"


def _metavar(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name.upper())


def _explained(parameter: Any) -> str:
    if "--help" in parameter.opts:
        return words("cli.help.help")
    text = words(parameter.help or "")
    default = parameter.default
    if type(default) in (int, float, str):
        value = f"{default:g}" if type(default) is float else default
        return f"{text} {words('cli.help.default', value=value)}"
    return text
