"""Study: whether it matters where somebody sits, in the games against one another."""

from __future__ import annotations

from collections.abc import Sequence

from tetrapolis.games import game
from tetrapolis.sim.match import Match, Outcome
from tetrapolis.sim.statistics import Summary, summarise

GAMES = ("akropolis", "micropolis")
SEATS = (2, 3, 4)
SEED = 2
BOT = "normal"


def matches() -> list[Match]:
    """What is played: every game at tables of every size, the same bot in all seats."""
    return [
        Match.of(played, seats, [BOT], SEED, {}) for played in map(game, GAMES) for seats in SEATS
    ]


def study(outcomes: Sequence[Sequence[Outcome]]) -> list[Summary]:
    """The figures of every match; `Summary.seats` tells of each seat."""
    return [summarise(match, games) for match, games in zip(matches(), outcomes, strict=True)]
