"""`tetrapolis bench`: how fast the games are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from tetrapolis.cli.parameters import Json

if TYPE_CHECKING:
    from tetrapolis.sim.bench import Figure


def bench(
    names: Annotated[
        list[str] | None, typer.Argument(help="cli.games", metavar="[GAME]...")
    ] = None,
    json: Json = False,
    against: Annotated[str | None, typer.Option(help="cli.bench.against", metavar="FILE")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="cli.bench.quick")] = False,
) -> None:
    """Measure games, or all of them, and show the figures."""
    from tetrapolis.cli.figures import decimal
    from tetrapolis.cli.screen import progress, show, table, words, write_json
    from tetrapolis.games import game, game_names
    from tetrapolis.sim.bench import Effort, measured

    games = [game(name) for name in names or game_names()]
    before = {} if against is None else {figure.name: figure for figure in _read(against)}
    effort = Effort(seconds=0.02, fresh=False, cold=False) if quick else Effort()
    figures: list[Figure] = []
    with progress(words("cli.bench.working"), len(games)) as bar:
        for each in games:
            for figure in measured(each, effort):
                bar.update(bar.task_ids[0], description=figure.name)
                figures.append(figure)
            bar.advance(bar.task_ids[0])
    if json:
        write_json(figures)
        return
    columns = [words("cli.bench.value"), words("cli.bench.unit")]
    made = table(
        words("cli.bench.title"),
        words("cli.bench.name"),
        *columns,
        *([words("cli.bench.change")] if before else []),
    )
    for figure in figures:
        earlier = before.get(figure.name)
        change = [] if earlier is None else [f"{decimal(figure.faster_than(earlier), '.2f')} x"]
        made.add_row(figure.name, _readable(figure.value), figure.unit, *change)
    show(made)


def _read(name: str) -> list[Figure]:
    """The figures that `tetrapolis bench --json` wrote earlier."""
    import msgspec

    from tetrapolis.cli.files import read_bytes
    from tetrapolis.core import BadInput
    from tetrapolis.core.faults import data_fault
    from tetrapolis.sim.bench import Figure

    content = read_bytes(name)
    try:
        return msgspec.json.decode(content, type=list[Figure])
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadInput("bench.format", file=name, **data_fault(error, content)) from None


def _readable(value: float) -> str:
    from tetrapolis.cli.figures import decimal

    return decimal(value, ",.0f" if value >= 1000 else ".3g")
