"""The published studies: what each plays, and how its figures are written.

A study is a module here that holds what `Study` says and a line in `STUDIES`; its games and
figures come from `tetrapolis.sim.study_<name>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from tetrapolis.core import BadInput

if TYPE_CHECKING:
    from tetrapolis.sim import Match, Outcome

STUDIES = ("sprawlopolis", "seats", "strength", "megacity")


class Study(Protocol):
    """A study.

    Attributes:
        EACH: games of each match, unless another number is wanted.
    """

    EACH: int

    def matches(self) -> list[Match]:
        """What is played, those of the same game one after the other."""

    def written(self, outcomes: Sequence[Sequence[Outcome]]) -> dict[str, str]:
        """What is published, by the ending of the file: a page, a table, a drawing.

        Errors:
            BadInput `plots.missing`.
        """


def study_named(name: str) -> Study:
    """The study of a name.

    Errors:
        BadInput `study.unknown`.
    """
    if name not in STUDIES:
        raise BadInput("study.unknown", study=name[:80], known=list(STUDIES))
    return cast(Study, import_module(f"{__name__}.{name}"))
