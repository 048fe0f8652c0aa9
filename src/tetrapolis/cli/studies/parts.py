"""What the pages of studies are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def page(*parts: str) -> str:
    """A page of Markdown from its paragraphs, tables and headings."""
    return "\n\n".join(parts) + "\n"


def command(name: str, games: int) -> str:
    """The command that plays a study anew."""
    return f"```sh\ntetrapolis study {name} --games {games}\n```"


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table."""
    return "\n".join(f"| {' | '.join(cells)} |" for cells in [head, ["---"] * len(head), *rows])


def values(head: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table as comma separated values; numbers with a fraction get four digits of it."""
    lines = (
        ",".join(f"{cell:.4f}" if isinstance(cell, float) else str(cell) for cell in row)
        for row in rows
    )
    return "\n".join([",".join(head), *lines]) + "\n"
