"""What the commands write on the terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any

import msgspec
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from tetrapolis.core import Refusal, ScoreLine, ScoreSheet
from tetrapolis.texts import preferred_language, say

_PLACES = ("where", "path", "file")
"""Facts that are no name of anything that could be misspelt."""


def words(code: str, **facts: Any) -> str:
    """The sentence for a code in the reader's language."""
    return say(code, facts, preferred_language())


def sentence(refusal: Refusal) -> str:
    """A refusal in the reader's language, with the refusals behind it where it has any.

    Where a name is not known, the one that it is nearest to comes with it.
    """
    told = _explained(refusal.code, refusal.facts)
    near = _nearest(refusal.facts)
    return f"{told} {words('cli.near', near=near)}" if near else told


def _explained(code: str, facts: Mapping[str, Any]) -> str:
    behind = facts.get("facts")
    if "reason" in facts and isinstance(behind, Mapping):
        reason = _explained(str(facts["reason"]), behind).removesuffix(".")
        facts = {**facts, "reason": reason}
    return say(code, facts, preferred_language())


def _nearest(facts: Mapping[str, Any]) -> str | None:
    """The known name that was probably meant, if there is one."""
    behind = facts.get("facts")
    if isinstance(behind, Mapping):
        return _nearest(behind)
    names = facts.get("known", facts.get("choices"))
    if not isinstance(names, list | tuple):
        return None
    # Dashes, which all options have, make none of them alike.
    known = {str(name).lower().lstrip("-"): str(name) for name in names}
    for name, fact in facts.items():
        if name in _PLACES or not isinstance(fact, str):
            continue
        if near := get_close_matches(fact.lower().lstrip("-"), known, n=1):
            return known[near[0]]
    return None


def tell(text: str) -> None:
    """Write one line for a person."""
    Console(highlight=False, soft_wrap=True).print(Text(text))


def complain(text: str) -> None:
    """Write one line about what went wrong."""
    Console(stderr=True, highlight=False, soft_wrap=True).print(Text(text, style="red"))


def write_json(value: Any) -> None:
    """Write a value for a program: indented JSON."""
    encoded = msgspec.json.format(msgspec.json.encode(value, enc_hook=str), indent=2)
    sys.stdout.write(encoded.decode() + "\n")


def table(title: str, *columns: str) -> Table:
    """An empty table; the first column is text, the others are figures."""
    made = Table(title=Text(title, style="bold"), title_justify="left")
    for number, column in enumerate(columns):
        made.add_column(column, justify="right" if number else "left")
    return made


def show(made: Table) -> None:
    """Write a table."""
    Console(highlight=False).print(made)


def coordinates(line: ScoreLine) -> Iterable[str]:
    """The cells that a line counts, in the game's own coordinates."""
    return (",".join(map(str, cell)) for cell in line.cells)


def show_sheet(
    title: str,
    sheet: ScoreSheet,
    counted_by: Callable[[ScoreLine], Iterable[str]] = coordinates,
) -> None:
    """Write a score sheet, each line in words and below it what it counts."""
    made = table(title, words("cli.sheet.line"), words("cli.sheet.points"))
    for line in sheet.lines:
        counted = Text(words(line.code, **line.facts))
        if cells := " ".join(counted_by(line)):
            counted.append(f"\n{cells}", "dim")
        made.add_row(counted, str(line.points))
    made.add_section()
    made.add_row(Text(words("cli.sheet.total"), style="bold"), Text(str(sheet.total), "bold"))
    show(made)


class _ProgressAbove(Progress):
    """A bar with something else below it that changes, too."""

    below: Callable[[], RenderableType | None] | None = None

    def get_renderables(self) -> Iterable[RenderableType]:
        """What is shown of the bar, and below it."""
        yield from super().get_renderables()
        if self.below and (shown := self.below()):
            yield shown


@contextmanager
def progress(
    title: str, total: int, below: Callable[[], RenderableType | None] | None = None
) -> Iterator[Progress]:
    """A bar with one task, `task_ids[0]`, on a terminal's stderr; gone when it is done.

    What `below` gives is drawn below it, several times a second.
    """
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
    )
    console = Console(stderr=True)
    with _ProgressAbove(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        bar.below = below
        bar.add_task(title, total=total)
        yield bar
