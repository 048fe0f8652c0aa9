"""Whether the seat matters, written down."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tetrapolis.cli.figures import decimal, mean, share
from tetrapolis.cli.screen import words
from tetrapolis.cli.studies.parts import command, markdown, page, values
from tetrapolis.sim import Outcome, Summary
from tetrapolis.sim.plots import Bar, intervals
from tetrapolis.sim.statistics import Line
from tetrapolis.sim.study_seats import BOT, SEED, matches, study

__all__ = ["EACH", "matches", "written"]

EACH = 2000


def written(outcomes: Sequence[Sequence[Outcome]]) -> dict[str, str]:
    """See `Study.written`."""
    found = study(outcomes)
    return {"md": _page(found), "svg": _drawing(found), "csv": _all(found)}


def _page(found: list[Summary]) -> str:
    head = [
        words("cli.study.game"),
        words("cli.study.seats.players"),
        words("cli.study.seats.seat"),
        words("cli.study.won"),
        words("cli.study.seats.fair"),
        words("cli.study.score"),
    ]
    games = found[0].games
    return page(
        f"# {words('cli.study.seats.title')}",
        words("cli.study.seats.about", games=games, bot=BOT, seed=SEED),
        command("seats", games),
        f"![{words('cli.study.seats.drawing')}](seats.svg)",
        markdown(
            head,
            (
                [
                    words(f"game.{summary.match.game}"),
                    str(summary.match.seats),
                    str(seat),
                    share(line.points) + (" *" if _unfair(summary, line) else ""),
                    f"{decimal(100 / summary.match.seats)} %",
                    mean(line.score),
                ]
                for summary, seat, line in _lines(found)
            ),
        ),
        words("cli.study.seats.star"),
        words("cli.study.all", file="[seats.csv](seats.csv)"),
    )


def _lines(found: list[Summary]) -> Iterator[tuple[Summary, int, Line]]:
    """Every seat, counted from 1, at every table."""
    for summary in found:
        for seat, line in enumerate(summary.seats, start=1):
            yield summary, seat, line


def _unfair(summary: Summary, line: Line) -> bool:
    """Whether a seat surely wins more or less than its share."""
    return not line.points.low <= 1 / summary.match.seats <= line.points.high


def _drawing(found: list[Summary]) -> str:
    """By how much each seat's share of wins differs from a fair one."""
    bars = [
        Bar.of_share(
            words(
                "cli.study.seats.bar",
                game=words(f"game.{summary.match.game}"),
                n=summary.match.seats,
                seat=seat,
            ),
            line.points,
            less=1 / summary.match.seats,
        )
        for summary, seat, line in _lines(found)
    ]
    return intervals(
        words("cli.study.seats.drawing"), words("cli.study.seats.axis"), bars, reference=0
    )


def _all(found: list[Summary]) -> str:
    return values(
        [
            *("game", "players", "seat", "games"),
            *("won", "won_low", "won_high", "score", "score_low", "score_high"),
        ],
        (
            [
                summary.match.game,
                summary.match.seats,
                seat,
                summary.games,
                *(line.points.mean, line.points.low, line.points.high),
                *(line.score.mean, line.score.low, line.score.high),
            ]
            for summary, seat, line in _lines(found)
        ),
    )
