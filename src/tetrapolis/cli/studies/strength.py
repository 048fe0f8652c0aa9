"""Strength against the time for an action, written down."""

from __future__ import annotations

from collections.abc import Sequence

from tetrapolis.bots.levels import EXPERT, HARD
from tetrapolis.cli.figures import mean, share
from tetrapolis.cli.screen import progress, words
from tetrapolis.cli.studies.parts import command, markdown, page, values
from tetrapolis.sim import Outcome
from tetrapolis.sim.plots import Bar, curves
from tetrapolis.sim.study_strength import BUDGETS, SEED, TIMED_GAMES, Strength, matches, study

__all__ = ["EACH", "matches", "written"]

EACH = 200


def written(outcomes: Sequence[Sequence[Outcome]]) -> dict[str, str]:
    """See `Study.written`; first the time of every bot is measured."""
    found: list[Strength] = []
    with progress(words("cli.study.strength.timing"), len(outcomes)) as bar:
        for line in study(outcomes):
            found.append(line)
            bar.advance(bar.task_ids[0])
    return {"md": _page(found, len(outcomes[0])), "svg": _drawing(found), "csv": _all(found)}


def _page(found: list[Strength], games: int) -> str:
    head = [words("cli.study.game"), *(words(f"cli.study.strength.{what}") for what in _COLUMNS)]
    return page(
        f"# {words('cli.study.strength.title')}",
        words(
            "cli.study.strength.about",
            games=games,
            bot=EXPERT,
            rival=HARD,
            seed=SEED,
            timed=TIMED_GAMES,
        ),
        command("strength", games),
        f"![{words('cli.study.strength.drawing')}](strength.svg)",
        markdown(
            [*head, words("cli.study.score")],
            (
                [
                    words(f"game.{line.game}"),
                    line.bot,
                    line.rival or words("cli.study.strength.alone"),
                    share(line.points),
                    _milliseconds(line.seconds.mean),
                    mean(line.score),
                ]
                for line in found
            ),
        ),
        words("cli.study.all", file="[strength.csv](strength.csv)"),
    )


_COLUMNS = ("bot", "rival", "points", "time")


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.3g} ms"


def _drawing(found: list[Strength]) -> str:
    lines = {
        words(f"game.{name}"): [
            (1000 * line.seconds.mean, Bar.of_share("", line.points))
            for line in sorted(found, key=lambda line: line.simulations)
            if line.game == name
        ]
        for name in BUDGETS
    }
    return curves(
        words("cli.study.strength.drawing"),
        words("cli.study.strength.milliseconds"),
        words("cli.study.strength.percent"),
        lines,
    )


def _all(found: list[Strength]) -> str:
    return values(
        ["game", "bot", "rival", "games", "points", "low", "high", "score", "seconds"],
        (
            [
                line.game,
                line.bot,
                line.rival or "",
                line.points.n,
                *(line.points.mean, line.points.low, line.points.high),
                line.score.mean,
                line.seconds.mean,
            ]
            for line in found
        ),
    )
