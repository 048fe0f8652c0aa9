"""`tetrapolis review`: which moves of a game gave most away."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tetrapolis.cli.parameters import Json

if TYPE_CHECKING:
    from tetrapolis.bots.advice import Verdict
    from tetrapolis.bots.search import Candidate


def review(
    file: Annotated[str, typer.Argument(help="cli.replay.file", metavar="FILE")],
    most: Annotated[int, typer.Option(help="cli.review.most", metavar="N")] = 10,
    simulations: Annotated[int, typer.Option(help="cli.review.simulations", metavar="N")] = 1000,
    json: Json = False,
) -> None:
    """Review the record in a file."""
    from tetrapolis.bots.advice import review as reviewed
    from tetrapolis.cli.files import faults_in, read_bytes
    from tetrapolis.cli.screen import progress, tell, words, write_json
    from tetrapolis.core import BadInput, Record
    from tetrapolis.games import game

    if most < 1:
        raise BadInput("review.most", most=most)
    content = read_bytes(file)
    with faults_in(file):
        record = Record.decode(content)
    with progress(words("cli.review.working"), max(1, len(record.moves))) as bar:
        verdicts = reviewed(
            record, game(record.game), simulations, lambda: bar.advance(bar.task_ids[0])
        )
    if json:
        write_json(
            [
                {
                    "number": verdict.number,
                    "seat": verdict.seat,
                    "lost": verdict.lost,
                    "points_lost": verdict.points_lost,
                    "played": _plain(verdict.played),
                    "best": _plain(verdict.best),
                }
                for verdict in verdicts
            ]
        )
    elif not record.moves:
        tell(words("cli.review.empty"))
    else:
        _show(verdicts, record.seats, most)


def _plain(candidate: Candidate) -> dict[str, Any]:
    """A candidate for a program, its action as records have it."""
    return {**asdict(candidate), "action": str(candidate.action)}


def _show(verdicts: list[Verdict], seats: int, most: int) -> None:
    from rich.text import Text

    from tetrapolis.cli.figures import decimal
    from tetrapolis.cli.screen import show, table, tell, words

    columns = ("player", "played", "best", "lost", "points")
    made = table(
        words("cli.review.title"),
        words("cli.review.number"),
        *(words(f"cli.review.{column}") for column in columns),
    )
    worst = sorted(verdicts, key=lambda verdict: -verdict.lost)[:most]
    for verdict in sorted(worst, key=lambda verdict: verdict.number):
        if verdict.lost > 0:
            made.add_row(
                str(verdict.number),
                words("cli.player", number=verdict.seat + 1),
                Text(str(verdict.played.action)),
                Text(str(verdict.best.action)),
                f"{decimal(100 * verdict.lost)} %",
                decimal(verdict.points_lost),
            )
    show(made)
    for seat in range(seats):
        own = [verdict for verdict in verdicts if verdict.seat == seat]
        if own:
            lost = 100 * sum(verdict.lost for verdict in own) / len(own)
            tell(
                words(
                    "cli.review.player_lost",
                    name=words("cli.player", number=seat + 1),
                    lost=decimal(lost),
                    n=len(own),
                )
            )
