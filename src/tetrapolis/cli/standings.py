"""The standings of a tournament on the terminal, while it goes on and at its end."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.table import Table

from tetrapolis.cli.figures import decimal, mean, share
from tetrapolis.cli.screen import table, words
from tetrapolis.sim import Outcome, Standings, Tournament, standings_so_far

REST = 10
"""So many times as long as the figures took they are left as they are."""


class LiveStandings:
    """The standings of the games that have ended; no more often anew than they cost little."""

    def __init__(self, tournament: Tournament, clock: Callable[[], float] = time.monotonic) -> None:
        self._tournament = tournament
        self._clock = clock
        self._outcomes: list[list[Outcome]] = [[] for _ in tournament.matches]
        self._changed = False
        self._next = 0.0
        self._table: Table | None = None

    def add(self, index: int, outcomes: list[Outcome]) -> None:
        """Some more games of a match have ended."""
        self._outcomes[index] += outcomes
        self._changed = True

    def shown(self) -> Table | None:
        """The table as it stands; None before every bot has played."""
        began = self._clock()
        if self._changed and began >= self._next:
            self._changed = False
            # The game goes on in another thread meanwhile.
            found = standings_so_far(self._tournament, [[*games] for games in self._outcomes])
            self._table = None if found is None else standings_table(found)
            now = self._clock()
            self._next = now + REST * (now - began)
        return self._table


def standings_table(found: Standings) -> Table:
    """Every bot with its rating, wins and score, the best first."""
    made = table(
        words("cli.tournament.standings"),
        words("cli.simulate.bot"),
        words("cli.tournament.rating"),
        words("cli.simulate.wins"),
        words("cli.simulate.score"),
    )
    for line in found.bots:
        rating = f"{decimal(line.rating)} ± {decimal(2 * line.doubt)}"
        made.add_row(line.bot, rating, share(line.points), mean(line.score))
    return made
