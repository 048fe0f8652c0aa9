"""The state record, and the friendly state around it."""

from __future__ import annotations

from typing import Any

import numpy as np

from tetrapolis.core.action import Action
from tetrapolis.core.compiled import CompiledState
from tetrapolis.core.errors import Illegal
from tetrapolis.core.event import Event
from tetrapolis.core.score import Result, ScoreSheet
from tetrapolis.games.akropolis import view
from tetrapolis.games.akropolis.components import COLOURS
from tetrapolis.games.akropolis.hexgrid import SPACES
from tetrapolis.games.akropolis.notation import Take
from tetrapolis.games.akropolis.placement import MAX_CELLS, PLACE_FAULTS
from tetrapolis.games.akropolis.rules import ARCHITECT, NO_SUCH_SLOT, TOO_DEAR
from tetrapolis.games.akropolis.scoring import sheet_of, winners_of
from tetrapolis.games.akropolis.solo import architect_score

MAX_SEATS = 4

SCALARS = (
    "deck_size",
    "drawn",  # how many of the deck have been laid out
    "row_size",
    "seats",
    "players",  # who take turns: the seats, and the Architect
    "turn",  # the seat to act
    "round",
    "house_group",
    "barracks_edge",
    "lake",
    "architect",
    "architect_size",
    "last_seat",  # the last action, for events and the view
    "last_tile",
    "last_q",
    "last_r",
    "last_turn",
    "last_price",
    "last_level",
    "last_earned",
    "last_opened",
    "last_architect_tile",
    "last_architect_price",
    "last_architect_opened",
)
# Signed throughout: in compiled code signed and unsigned whole numbers make a float.
DTYPE = np.dtype(
    [
        *((name, np.int64) for name in SCALARS),
        ("legal", np.uint64, (MAX_SEATS, 2 * SPACES // 64)),  # one bit for each triangle
        ("grid", np.int16, (MAX_SEATS, SPACES)),  # what is seen on each space, see placement
        ("cells", np.int16, (MAX_SEATS, MAX_CELLS)),  # the occupied spaces as they came
        ("places", np.int16, MAX_SEATS),  # how many triangles are legal
        ("stones", np.int16, MAX_SEATS),  # in the solo game the second are the Architect's
        ("box", np.int8, (MAX_SEATS, 4)),  # lowest and highest q, lowest and highest r
        ("size", np.int8, MAX_SEATS),  # how many spaces are occupied
        ("placed", np.int8, MAX_SEATS),  # how many tiles were placed
        ("deck", np.int8, 61),  # tile ids: the opening row, then the stacks
        ("row", np.int8, 6),  # tile ids, the free one first
        ("doubles", np.int8, 5),  # variants in play, by colour
        ("architect_tiles", np.int8, 18),
    ],
    align=True,
)


class AkropolisState(CompiledState):
    """A position of Akropolis."""

    __slots__ = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action brought about."""
        return view.events_of(self.records)

    def sheet(self, seat: int) -> ScoreSheet:
        """The score of a seat, line by line."""
        self.check_seat(seat)
        return sheet_of(self.records, seat)

    @property
    def result(self) -> Result | None:
        """Who won (AK-25), in the solo game against the Architect (AK-36)."""
        if self.to_act:
            return None
        scores = self.scores()
        stones: list[int] = self.records["stones"][0].tolist()
        if self.seats == 1:
            counts = np.zeros((len(COLOURS), 3), np.int64)
            architect = architect_score(self.records, 0, counts), stones[ARCHITECT]
            won = (scores[0], stones[0]) > architect
            facts = {
                "stones": stones[:1],
                "architect": architect[0],
                "architect_stones": architect[1],
            }
            return Result((0,) if won else (), scores, facts)
        winners = winners_of(scores, stones[: self.seats])
        by_stones = scores.count(max(scores)) > len(winners)
        return Result(winners, scores, {"stones": stones[: self.seats], "by_stones": by_stones})

    def _conceal(self, record: Any, seat: int) -> None:
        record["deck"][record["drawn"] :] = 0

    def _view(self, seat: int | None) -> dict[str, Any]:
        return view.shown(self.records)

    def _refusal(self, reason: int, action: Action) -> Illegal:
        assert isinstance(action, Take)
        if reason == NO_SUCH_SLOT:
            return Illegal("akropolis.illegal.slot", slot=action.slot)
        if reason == TOO_DEAR:
            stones = int(self.records["stones"][0, self.to_act[0]])
            return Illegal("akropolis.illegal.price", price=action.slot - 1, stones=stones)
        return Illegal(PLACE_FAULTS[reason], q=action.q, r=action.r)
