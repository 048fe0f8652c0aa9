"""`tetrapolis study`: play a published study anew and write its figures."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tetrapolis.sim.study import Study, Triple

STUDIES = ("sprawlopolis",)
EXTREMES = 10


def study(
    name: Annotated[str, typer.Argument(help="cli.study.name", metavar="NAME")],
    folder: Annotated[
        str, typer.Option(help="cli.study.folder", metavar="FOLDER")
    ] = "docs/studies",
    games: Annotated[int, typer.Option(help="cli.study.games", metavar="N")] = 50,
    workers: Annotated[int | None, typer.Option(help="cli.simulate.workers", metavar="N")] = None,
    out: Annotated[str | None, typer.Option(help="cli.simulate.out", metavar="FILE")] = None,
) -> None:
    """Play every game of a study and write a page, a drawing and a table of all figures."""
    from tetrapolis.cli.report import write_page
    from tetrapolis.cli.runs import kept_in
    from tetrapolis.cli.screen import progress, tell, words
    from tetrapolis.core import BadInput
    from tetrapolis.sim import play_all
    from tetrapolis.sim.study import matches
    from tetrapolis.sim.study import study as figures

    if name not in STUDIES:
        raise BadInput("study.unknown", study=name[:80], known=list(STUDIES))
    planned = matches()
    with (
        kept_in(out, planned) as journal,
        progress(words("cli.study.working"), max(1, games * len(planned))) as bar,
    ):
        outcomes = play_all(
            planned,
            games,
            workers,
            lambda more: bar.advance(bar.task_ids[0], more),
            journal=journal,
        )
    found = figures(outcomes)
    for file, text in (
        (f"{name}.md", _page(found, name)),
        (f"{name}.svg", _drawing(found)),
        (f"{name}.csv", _all(found)),
    ):
        write_page(str(Path(folder) / file), text)
        tell(str(Path(folder) / file))


def _page(found: Study, name: str) -> str:
    from tetrapolis.cli.figures import share
    from tetrapolis.cli.screen import words
    from tetrapolis.sim.study import BOT, SEED

    won = words("cli.study.won")
    ranked = sorted(found.conditions, key=lambda number: -found.conditions[number].mean)
    parts = [
        f"# {words('cli.study.title')}",
        words("cli.study.about", games=found.games, bot=BOT, seed=SEED, won=share(found.won)),
        f"```sh\ntetrapolis study {name} --games {found.games}\n```",
        f"## {words('cli.study.by_condition')}",
        _markdown(
            ["#", words("cli.study.condition"), won],
            ([str(number), _named(number), share(found.conditions[number])] for number in ranked),
        ),
        f"## {words('cli.study.pairs')}",
        f"![{words('cli.study.pairs')}]({name}.svg)",
        f"## {words('cli.study.easiest')}",
        _triples(found.triples[:EXTREMES]),
        f"## {words('cli.study.hardest')}",
        _triples(found.triples[: -EXTREMES - 1 : -1]),
        words("cli.study.all", file=f"[{name}.csv]({name}.csv)"),
    ]
    return "\n\n".join(parts) + "\n"


def _triples(triples: Sequence[Triple]) -> str:
    from tetrapolis.cli.figures import mean, share
    from tetrapolis.cli.screen import words

    return _markdown(
        [words(f"cli.study.{column}") for column in ("conditions", "target", "score", "won")],
        (
            [
                ", ".join(_named(number) for number in triple.conditions),
                str(triple.target),
                mean(triple.score),
                share(triple.won),
            ]
            for triple in triples
        ),
    )


def _named(number: int) -> str:
    from tetrapolis.cli.screen import words

    return words(f"sprawlopolis.score.condition.{number}")


def _drawing(found: Study) -> str:
    from tetrapolis.cli.screen import words
    from tetrapolis.sim.plots import share_grid

    numbers = range(1, 19)
    rows = [
        [found.pairs.get((min(row, column), max(row, column))) for column in numbers]
        for row in numbers
    ]
    labels = [f"{_named(number)} {number}" for number in numbers]
    return share_grid(words("cli.study.pairs"), labels, [str(number) for number in numbers], rows)


def _all(found: Study) -> str:
    """All triples as comma separated values."""
    lines = ["first,second,third,target,games,won,low,high,score"]
    lines += [
        ",".join(
            [
                *map(str, (*triple.conditions, triple.target, triple.won.n)),
                *(f"{share:.3f}" for share in (triple.won.mean, triple.won.low, triple.won.high)),
                f"{triple.score.mean:.2f}",
            ]
        )
        for triple in sorted(found.triples, key=lambda triple: triple.conditions)
    ]
    return "\n".join(lines) + "\n"


def _markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *rows])
