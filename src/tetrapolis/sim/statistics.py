"""What many games say together."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from statistics import NormalDist
from typing import Any, Self

import msgspec

from tetrapolis.sim.match import Match, Outcome

_NORMAL = NormalDist().inv_cdf(0.975)

MOST_GROUPS = 200
"""A fact with more different values than this does not make groups."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean of independent values, and how well it is known.

    Attributes:
        n: how many values.
        mean: their mean.
        sd: their standard deviation.
        low, high: 95 % confidence interval of the mean.
    """

    n: int
    mean: float
    sd: float
    low: float
    high: float

    @classmethod
    def of(cls, values: Iterable[float]) -> Self:
        """The estimate from at least one value, by Student's t.

        A single value says nothing of its precision.

        Example:
            >>> Estimate.of([1, 2, 3]).mean
            2.0
        """
        from scipy.special import stdtrit  # slow to import, seldom wanted

        listed = list(values)
        n = len(listed)
        mean = math.fsum(listed) / n
        sd = math.sqrt(math.fsum((value - mean) ** 2 for value in listed) / max(n - 1, 1))
        margin = float(stdtrit(n - 1, 0.975)) * sd / math.sqrt(n) if n > 1 else 0.0
        return cls(n, mean, sd, mean - margin, mean + margin)

    @classmethod
    def of_shares(cls, values: Iterable[float]) -> Self:
        """The estimate from values between 0 and 1, by Wilson: it stays between 0 and 1 too.

        Example:
            >>> round(Estimate.of_shares([1, 1, 1]).low, 2)
            0.44
        """
        plain = cls.of(values)
        z2n = _NORMAL**2 / plain.n
        centre = (plain.mean + z2n / 2) / (1 + z2n)
        spread = math.sqrt(z2n * plain.mean * (1 - plain.mean) + z2n**2 / 4) / (1 + z2n)
        return cls(plain.n, plain.mean, plain.sd, centre - spread, min(centre + spread, 1.0))


class Line(msgspec.Struct, frozen=True):
    """How one player did, or whoever had one seat.

    Attributes:
        points: share of wins; a shared win counts its share.
        score: final score.
    """

    points: Estimate
    score: Estimate


class Group(msgspec.Struct, frozen=True):
    """The games of which one fact is true.

    Attributes:
        fact: name of the fact.
        value: what it is.
        won: share of these games that anybody won.
        figures: the numbers among the facts of these games.
    """

    fact: str
    value: str
    won: Estimate
    figures: dict[str, Estimate]


class Summary(msgspec.Struct, frozen=True):
    """A simulation in figures.

    Attributes:
        match: what was played by whom.
        games: how many.
        length: actions a game.
        won: share of the games that anybody won; below 1 where the game itself can win.
        players: in the order of `match.bots`.
        seats: whoever had the seat, in seat order.
        figures: the numbers among the facts of the results.
        groups: the games parted by every other fact, a list parting by each of its items.
    """

    match: Match
    games: int
    length: Estimate
    won: Estimate
    players: tuple[Line, ...]
    seats: tuple[Line, ...]
    figures: dict[str, Estimate]
    groups: tuple[Group, ...]


def summarise(match: Match, outcomes: Sequence[Outcome]) -> Summary:
    """The figures of the games of a match, at least one."""
    return Summary(
        match=match,
        games=len(outcomes),
        length=Estimate.of(outcome.length for outcome in outcomes),
        won=_won(outcomes),
        players=_lines(match, outcomes, lambda _, index: index),
        seats=_lines(
            match, outcomes, lambda outcome, index: match.player_at(outcome.number, index)
        ),
        figures=_figures(outcomes),
        groups=tuple(_groups(outcomes)),
    )


def _lines(
    match: Match, outcomes: Sequence[Outcome], player: Callable[[Outcome, int], int]
) -> tuple[Line, ...]:
    return tuple(
        Line(
            Estimate.of_shares(outcome.points[player(outcome, index)] for outcome in outcomes),
            Estimate.of(outcome.scores[player(outcome, index)] for outcome in outcomes),
        )
        for index in range(match.seats)
    )


def _won(outcomes: Sequence[Outcome]) -> Estimate:
    return Estimate.of_shares(float(any(outcome.points)) for outcome in outcomes)


def _figures(outcomes: Sequence[Outcome]) -> dict[str, Estimate]:
    values: dict[str, list[float]] = defaultdict(list)
    for outcome in outcomes:
        for fact, value in outcome.facts.items():
            if type(value) in (int, float):
                values[fact].append(value)
    return {fact: Estimate.of(listed) for fact, listed in values.items()}


def _groups(outcomes: Sequence[Outcome]) -> Iterable[Group]:
    parts: dict[str, dict[str | int | bool, list[Outcome]]] = defaultdict(lambda: defaultdict(list))
    for outcome in outcomes:
        for fact, value in outcome.facts.items():
            for item in _labels(value):
                parts[fact][item].append(outcome)
    for fact, values in parts.items():
        if 1 < len(values) <= MOST_GROUPS:
            for item in sorted(values, key=lambda item: (type(item).__name__, item)):
                part = values[item]
                yield Group(fact, str(item), _won(part), _figures(part))


def _labels(value: Any) -> tuple[str | int | bool, ...]:
    if isinstance(value, list | tuple):
        return tuple(item for item in value if isinstance(item, str | int))
    return (value,) if isinstance(value, str | bool) else ()
