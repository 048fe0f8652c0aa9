"""A position of Micropolis."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from tetrapolis.core import Action, Chance, Event, Illegal, Result, ScoreSheet
from tetrapolis.core.compiled import CompiledState, Records
from tetrapolis.core.deal import dealt
from tetrapolis.core.errors import Fact
from tetrapolis.games.micropolis import rules
from tetrapolis.games.micropolis.components import (
    ARCHITECT_TOKENS,
    FIRST_ARMY,
    LARGEST_ARMY,
    SOLDIERS,
    TILES,
    TileSet,
    tables,
)
from tetrapolis.games.micropolis.layout import DTYPE, OVER
from tetrapolis.games.micropolis.notation import Leader, Sentry, Take
from tetrapolis.games.micropolis.scoring import sheet
from tetrapolis.games.micropolis.view import PHASE_NAMES, events, ring, view

if TYPE_CHECKING:
    from tetrapolis.games.micropolis import Micropolis

_REASONS = {
    rules.NO_SLOT: "slot",
    rules.NO_TOKEN: "token",
    rules.TOO_DEAR: "price",
    rules.ONE_PLACE: "one_place",
    rules.NO_EFFECT: "effect",
    rules.NO_BARRACKS: "barracks",
    rules.TOO_FEW_SOLDIERS: "soldiers",
    rules.ARMY_TOO_LARGE: "army",
    rules.NO_CHALLENGER: "challenger",
}


def empty_records(tiles: TileSet, seats: int) -> Records:
    """One record with nothing dealt and the armies at the start (MI-7)."""
    records: Records = np.zeros(1, DTYPE)
    s = records[0]
    table = tables(tiles)
    for name in table.dtype.names or ():
        s[name] = table[name]
    s["seats"] = seats
    s["round"] = 1
    s["ring"] = -1
    s["line"] = -1
    s["army"][:seats] = FIRST_ARMY
    s["reserve"] = SOLDIERS - FIRST_ARMY * seats
    s["reserve_tokens"] = ARCHITECT_TOKENS
    return records


class MicropolisState(CompiledState):
    """A position; see `layout.DTYPE` for what it is made of."""

    __slots__ = ()

    game: Micropolis

    @classmethod
    def opening(
        cls, game: Micropolis, seats: int, seed: int, options: Mapping[str, Any]
    ) -> MicropolisState:
        """The first position (MI-7, MI-8).

        Errors:
            BadInput `deck.item`.
        """
        records = empty_records(game.tile_sets[options["tiles"]], seats)
        order = dealt(options["deck"] or (), range(1, TILES + 1), Chance(seed))
        records[0]["pile"] = np.array(order) - 1
        rules.refill(records[0])
        return cls(game, seats, options, seed, records)

    @property
    def tiles(self) -> TileSet:
        """The tile set in play."""
        return self.game.tile_sets[self.options["tiles"]]

    @property
    def events(self) -> tuple[Event, ...]:
        """See `State.events`."""
        return events(self.records, self.tiles)

    def sheet(self, seat: int) -> ScoreSheet:
        """See `State.sheet`."""
        self.check_seat(seat)
        return sheet(self.records, seat)

    @property
    def result(self) -> Result | None:
        """The highest total wins, then the larger army, then all who tie (MI-34)."""
        s = self.records[0]
        if s["phase"] != OVER:
            return None
        scores = self.scores()
        armies = s["army"][: self.seats].tolist()
        ranks = list(zip(scores, armies, strict=True))
        best = max(ranks)
        winners = tuple(seat for seat, rank in enumerate(ranks) if rank == best)
        by_army = len(winners) < scores.count(best[0])
        return Result(winners, scores, {"by_army": by_army})

    def _conceal(self, record: Any, seat: int) -> None:
        record["pile"][record["dealt"] :] = -1

    def _view(self, seat: int | None) -> dict[str, Any]:
        return view(self.records, self.tiles)

    def _refusal(self, reason: int, action: Action) -> Illegal:
        s = self.records[0]
        seat = int(s["acting"])
        army = int(s["army"][seat])
        if reason == rules.OTHER_CHOICE:
            return Illegal(f"micropolis.illegal.now.{PHASE_NAMES[int(s['phase'])]}")
        facts: dict[str, Fact] = {}
        match action:
            case Take(slot):
                tiles = int(s["line_size"])
                facts = {"slot": slot, "tiles": tiles, "price": slot - 1, "army": army}
            case Sentry():
                garrison = sum(item["barracks"] for item in ring(s, seat))
                facts = {"n": army + garrison, "most": LARGEST_ARMY}
            case Leader(challenger):
                facts = {"seat": challenger}
        return Illegal(f"micropolis.illegal.{_REASONS[reason]}", **facts)
