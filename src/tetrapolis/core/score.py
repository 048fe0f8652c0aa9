"""Scores that can be explained line by line, and how a game ended."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, ...]
"""A place on the board in the game's own coordinates, or the number of a thing that counts."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score sheet.

    Attributes:
        code: what is counted, such as `akropolis.score.house`; the key of its words.
        points: what the line adds to the total, negative for a cost.
        cells: what it counts, so that the page can point at it.
        facts: the figures behind the points, JSON-able.
    """

    code: str
    points: int
    cells: tuple[Cell, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)

    def plain(self) -> dict[str, Any]:
        """The line as JSON-able data."""
        return {
            "code": self.code,
            "points": self.points,
            "cells": [list(cell) for cell in self.cells],
            "facts": self.facts,
        }


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """Every line of a seat's score; the lines add up to the total.

    Example:
        >>> ScoreSheet((ScoreLine("a", 3), ScoreLine("b", -1))).total
        2
    """

    lines: tuple[ScoreLine, ...]

    @property
    def total(self) -> int:
        """The sum of the points of the lines."""
        return sum(line.points for line in self.lines)

    def plain(self) -> dict[str, Any]:
        """The sheet as JSON-able data: `total` and `lines`."""
        return {"total": self.total, "lines": [line.plain() for line in self.lines]}


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended.

    Attributes:
        winners: the seats that won; several share the win; none where a team lost.
        scores: the final score of each seat.
        facts: what decided it (target, tie-break ...), JSON-able.
    """

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    facts: dict[str, Any] = field(default_factory=dict)

    def points(self, seat: int) -> float:
        """1 for a win, a share of it for a shared win, 0 for a loss."""
        if seat not in self.winners:
            return 0.0
        return 1.0 if self.facts.get("team") else 1.0 / len(self.winners)

    def plain(self) -> dict[str, Any]:
        """The result as JSON-able data."""
        return {"winners": list(self.winners), "scores": list(self.scores), "facts": self.facts}
