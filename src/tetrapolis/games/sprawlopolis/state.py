"""The state record, one flat NumPy record for a whole position, and the friendly state around it.

The city is nothing but the list of cards placed, in order: what lies on top of a cell follows
from it (`survey.py`). A card can only ever be placed where it was legal before or beside the
card just placed, because no cell of the city is ever emptied; so the legal offsets are a list
that only grows. Coordinates are blocks relative to the first card's north-western block: x to the
east, y to the south.
"""

from __future__ import annotations

from typing import Any, cast

import numpy as np

from tetrapolis.core import Action, Event, Illegal, Result, ScoreSheet
from tetrapolis.core.compiled import CompiledState
from tetrapolis.games.sprawlopolis import rules
from tetrapolis.games.sprawlopolis.components import CITY_CARDS, CONDITIONS
from tetrapolis.games.sprawlopolis.notation import Place
from tetrapolis.games.sprawlopolis.rules import HAND, NO_CARD, SEATS
from tetrapolis.games.sprawlopolis.scoring import score_sheet, survey_of
from tetrapolis.games.sprawlopolis.survey import TORUS
from tetrapolis.games.sprawlopolis.view import covered, placed_cards, view

OFFSETS_OF_A_CARD = 21
"""Offsets at which a card overlaps or adjoins a given card by a side: 5 x 5 without corners."""

DTYPE = np.dtype(
    [
        ("seats", np.int8),
        ("seat_to_act", np.int8),  # NO_SEAT when the game is over
        ("conditions", np.int8, CONDITIONS),  # numbers 1 to 18
        ("roads_cost", np.int8),  # 0 in the easier game (SP-21)
        ("one_zone", np.int8),  # 1 in the harder game (SP-21)
        ("hole_is_edge", np.int8),
        ("hop_groups", np.int8),  # park_hopping = groups
        # The city.
        ("placed_count", np.int8),
        ("placed", np.int8, (CITY_CARDS, 4)),  # card index, x, y, turned
        ("box", np.int8, 4),  # lowest x and y, highest x and y of a block
        ("places", np.int8, (CITY_CARDS * OFFSETS_OF_A_CARD, 2)),  # x, y of legal offsets
        ("place_count", np.int16),
        ("listed", np.uint32, TORUS),  # bit x & 31 of word y & 31: the offset is in `places`
        # The cards still to come.
        ("deck", np.int8, CITY_CARDS),  # card indices, the top at deck_at
        ("deck_at", np.int8),
        ("hand_sizes", np.int8, SEATS),
        ("hands", np.int8, (SEATS, HAND)),  # card indices, NO_CARD beyond the size
        ("known", np.uint8, (SEATS, HAND)),  # bit s: seat s knows this card of the hand
        # What the last action did.
        ("last_seat", np.int8),  # NO_SEAT before the first action
        ("last_passed", np.int8),
        ("last_drawn", np.int8),
    ],
    align=True,
)


class SprawlopolisState(CompiledState):
    """A position of Sprawlopolis."""

    __slots__ = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What the last action brought about; of the hands only how many cards moved."""
        s = self.records[0]
        card = placed_cards(self.records)[-1]
        if s["last_seat"] < 0:
            return (Event("sprawlopolis.began", None, card),)
        seat = int(s["last_seat"])
        told = [Event("sprawlopolis.placed", seat, {**card, "covered": covered(self.records)})]
        if s["last_passed"]:
            left = (seat + 1) % self.seats
            told.append(
                Event("sprawlopolis.passed", seat, {"n": int(s["last_passed"]), "to": left})
            )
        if s["last_drawn"]:
            told.append(Event("sprawlopolis.drew", seat))
        result = self.result
        if result is not None:
            facts = {"score": result.scores[0], "target": result.facts["target"]}
            told.append(Event(f"sprawlopolis.{'won' if result.winners else 'lost'}", None, facts))
        return tuple(told)

    def sheet(self, seat: int) -> ScoreSheet:
        """The team's score line by line, the same for every seat."""
        self.check_seat(seat)
        s = self.records[0]
        return score_sheet(
            survey_of(self.records),
            s["conditions"],
            roads_cost=bool(s["roads_cost"]),
            one_zone=bool(s["one_zone"]),
        )

    @property
    def result(self) -> Result | None:
        """Won by all seats together or by none (SP-20)."""
        if self.to_act:
            return None
        scores = self.scores()
        conditions = self.records[0]["conditions"].tolist()
        target = sum(conditions)
        return Result(
            winners=tuple(range(self.seats)) if scores[0] >= target else (),
            scores=scores,
            facts={
                "team": True,
                "target": target,
                "margin": scores[0] - target,
                "conditions": conditions,
            },
        )

    def _refusal(self, reason: int, action: Action) -> Illegal:
        place = cast(Place, action)
        if reason == rules.NOT_IN_HAND:
            return Illegal("sprawlopolis.illegal.card", card=place.card)
        if reason == rules.CORNER_ONLY:
            return Illegal("sprawlopolis.illegal.corner", x=place.x, y=place.y)
        return Illegal("sprawlopolis.illegal.apart", x=place.x, y=place.y)

    def _conceal(self, record: Any, seat: int) -> None:
        record["deck"][record["deck_at"] + 1 :] = NO_CARD
        record["hands"][record["known"] >> seat & 1 == 0] = NO_CARD

    def _view(self, seat: int | None) -> dict[str, Any]:
        return view(self.records, seat)
