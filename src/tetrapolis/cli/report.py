"""Reports as a single page of HTML, with nothing that it would have to load."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from tetrapolis.cli.figures import decimal, mean, share
from tetrapolis.cli.files import writing
from tetrapolis.cli.screen import words
from tetrapolis.core import BadInput
from tetrapolis.texts import preferred_language

if TYPE_CHECKING:
    from tetrapolis.sim import Standings

_PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
  :root {{ color-scheme: light; }}
  body {{ font: 16px/1.5 system-ui, sans-serif; color: #22303c; background: #f7f5f0;
         max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
  table {{ border-collapse: collapse; margin: 0.5rem 0 2rem; }}
  th, td {{ padding: 0.3rem 0.9rem; border-bottom: 1px solid #d8d3c8; text-align: right; }}
  th:first-child, td:first-child {{ text-align: left; }}
  svg {{ max-width: 100%; height: auto; }}
</style>
<h1>{title}</h1>
{body}
</html>
"""


def tournament_page(found: Standings, told: str) -> str:
    """A tournament: what was played, standings, who is ahead of whom, and both drawn.

    Errors:
        BadInput `plots.missing`.
    """
    from tetrapolis.sim.plots import Bar, intervals, share_grid

    names = [line.bot for line in found.bots]
    ahead = {(duel.bot, duel.rival): duel.ahead for duel in found.duels}
    standings = _table(
        [words("cli.simulate.bot"), words("cli.tournament.rating")]
        + [words(f"cli.simulate.{column}") for column in ("wins", "score", "sd")],
        (
            [
                line.bot,
                f"{decimal(line.rating)} ± {decimal(2 * line.doubt)}",
                share(line.points),
                mean(line.score),
                decimal(line.score.sd),
            ]
            for line in found.bots
        ),
    )
    duels = _table(
        [words(f"cli.tournament.{column}") for column in ("pair", "ahead", "lead")],
        (
            [f"{duel.bot} – {duel.rival}", share(duel.ahead), mean(duel.lead)]
            for duel in found.duels
        ),
    )
    ratings = intervals(
        words("cli.tournament.standings"),
        words("cli.tournament.rating"),
        [
            Bar(line.bot, line.rating - 2 * line.doubt, line.rating, line.rating + 2 * line.doubt)
            for line in found.bots
        ],
    )
    grid = share_grid(
        words("cli.tournament.grid"),
        names,
        names,
        [[ahead.get((bot, rival)) for rival in names] for bot in names],
    )
    return page(
        words("cli.tournament.title", game=found.tournament.matches[0].game),
        f"<p>{escape(told)}</p>",
        _section(words("cli.tournament.standings"), ratings, standings),
        _section(words("cli.tournament.duels"), grid, duels),
    )


def page(title: str, *parts: str) -> str:
    """A whole page from parts that are HTML already."""
    return _PAGE.format(language=preferred_language(), title=escape(title), body="\n".join(parts))


def check_page(name: str) -> None:
    """Find out whether a page can be drawn and written, before hours of games are played for it.

    Errors:
        BadInput `plots.missing`, `file.unwritable`.
    """
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise BadInput("plots.missing") from None
    file = Path(name)
    with writing(name):
        new = not file.exists()
        with file.open("ab"):
            pass
        if new:
            file.unlink()


def write_page(name: str, text: str) -> None:
    """Write a page to a file.

    Errors:
        BadInput `file.unwritable`.
    """
    with writing(name):
        Path(name).write_text(text, encoding="utf-8")


def _section(title: str, *parts: str) -> str:
    return "\n".join([f"<h2>{escape(title)}</h2>", *parts])


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    def row(tag: str, cells: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) + "</tr>"

    return "\n".join(
        ["<table>", row("th", head), *(row("td", cells) for cells in rows), "</table>"]
    )
