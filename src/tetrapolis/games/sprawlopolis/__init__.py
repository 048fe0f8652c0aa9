"""Sprawlopolis: one to four players build a city of cards together and try to reach a target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from tetrapolis.core import BadInput, Chance, Option, State
from tetrapolis.core.compiled import CompiledGame, Kernels
from tetrapolis.core.deal import dealt
from tetrapolis.games.sprawlopolis import evaluate, notation, rules
from tetrapolis.games.sprawlopolis.components import CARDS, CITY_CARDS, CONDITIONS
from tetrapolis.games.sprawlopolis.state import DTYPE, SprawlopolisState

OPTIONS = (
    Option("difficulty", "normal", choices=("normal", "easier", "harder")),
    Option("hole_is_edge", True),
    Option("park_hopping", "blocks", choices=("blocks", "groups")),
    Option("conditions", None, low=1, high=CARDS, advanced=True),
    Option("deck", None, low=1, high=CARDS, advanced=True, secret=True),
)


class Sprawlopolis(CompiledGame):
    """Sprawlopolis for one to four players, one team.

    Options: `difficulty`, `hole_is_edge` and `park_hopping` (SP-21, SP-49); `conditions`, three
    numbers; `deck`, numbers of the fifteen other cards from the top down, before dealing; the
    others follow shuffled.
    """

    name = "sprawlopolis"
    version = 1
    seat_counts = range(1, 5)
    options = OPTIONS
    team = True
    dtype = DTYPE
    action_numbers = CARDS * (2 * notation.REACH) ** 2 * 2
    notation: ClassVar = notation
    kernels = Kernels(
        seat_to_act=rules.seat_to_act,
        count=rules.count,
        nth=rules.nth,
        check=rules.check,
        apply=rules.apply,
        scores=rules.scores,
        redraw=rules.redraw,
        appraise=evaluate.appraise,
        prospects=evaluate.prospects,
        rounds=rules.rounds,
        drawn=rules.drawn,
    )

    def _start(self, seats: int, seed: int, options: Mapping[str, Any]) -> SprawlopolisState:
        cards = cards_in_order(seed, options)
        records = np.zeros(1, DTYPE)
        s = records[0]
        s["seats"] = seats
        s["roads_cost"] = options["difficulty"] != "easier"
        s["one_zone"] = options["difficulty"] == "harder"
        s["hole_is_edge"] = options["hole_is_edge"]
        s["hop_groups"] = options["park_hopping"] == "groups"
        rules.deal(records, 0, np.array(cards, np.int8) - np.int8(1))
        return SprawlopolisState(self, seats, options, seed, records)

    def _worth(self, state: State, seat: int) -> float:  # a team shares its worth
        """See `evaluate.worth`."""
        assert isinstance(state, SprawlopolisState)
        return evaluate.worth(state.records, 0)


def cards_in_order(seed: int, options: Mapping[str, Any]) -> list[int]:
    """The numbers of the three conditions and then of the deck from the top down (SP-3).

    Errors:
        BadInput `sprawlopolis.bad.conditions` unless three different ones are given,
        `deck.item` for a card of the deck that is a condition or is named twice.
    """
    conditions, deck = options["conditions"], options["deck"]
    if conditions is not None and len(set(conditions)) != len(conditions):
        raise BadInput("sprawlopolis.bad.conditions")
    if conditions is not None and len(conditions) != CONDITIONS:
        raise BadInput("sprawlopolis.bad.conditions")
    chance = Chance(seed)
    if deck is None:
        cards = dealt((), range(1, CARDS + 1), chance)
        chosen = cards[:CONDITIONS] if conditions is None else conditions
        return [*sorted(chosen), *(number for number in cards if number not in chosen)]
    if len(deck) > CITY_CARDS:
        raise BadInput("deck.item", item=deck[CITY_CARDS])
    others = (number for number in range(1, CARDS + 1) if number not in (conditions or ()))
    cards = dealt(deck, others, chance)
    return [*sorted(conditions or cards[CITY_CARDS:]), *cards[:CITY_CARDS]]


GAME = Sprawlopolis()
