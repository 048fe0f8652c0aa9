"""`tetrapolis study`: play a published study anew and write its figures."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tetrapolis.cli.parameters import Workers

if TYPE_CHECKING:
    from tetrapolis.sim import Match, Outcome


def study(
    name: Annotated[str, typer.Argument(help="cli.study.name", metavar="NAME")],
    folder: Annotated[
        str, typer.Option(help="cli.study.folder", metavar="FOLDER")
    ] = "docs/studies",
    games: Annotated[int | None, typer.Option(help="cli.study.games", metavar="N")] = None,
    workers: Workers = None,
    out: Annotated[str | None, typer.Option(help="cli.study.out", metavar="FOLDER")] = None,
) -> None:
    """Play every game of a study and write a page, a drawing and a table of all figures."""
    from tetrapolis.cli.report import check_page, write_page
    from tetrapolis.cli.screen import tell
    from tetrapolis.cli.studies import study_named

    chosen = study_named(name)
    check_page(str(Path(folder) / f"{name}.md"))
    outcomes = _played(
        name, chosen.matches(), chosen.EACH if games is None else games, workers, out
    )
    for ending, text in chosen.written(outcomes).items():
        file = str(Path(folder) / f"{name}.{ending}")
        write_page(file, text)
        tell(file)


def _played(
    name: str, matches: list[Match], games: int, workers: int | None, out: str | None
) -> list[list[Outcome]]:
    """The outcomes of every match; where a folder is named they are kept there, a file a game."""
    from tetrapolis.cli.files import writing
    from tetrapolis.cli.runs import kept_in
    from tetrapolis.cli.screen import progress, words
    from tetrapolis.sim import play_all

    if out is not None:
        with writing(out):
            Path(out).mkdir(parents=True, exist_ok=True)
    outcomes: list[list[Outcome]] = []
    with progress(words("cli.study.working"), max(1, games * len(matches))) as bar:
        for game, group in groupby(matches, key=lambda match: match.game):
            same = list(group)
            kept = None if out is None else str(Path(out) / f"{name}-{game}.jsonl")
            with kept_in(kept, same) as journal:
                outcomes += play_all(
                    same,
                    games,
                    workers,
                    lambda more: bar.advance(bar.task_ids[0], more),
                    journal=journal,
                )
    return outcomes
