"""MegaCity: Oceania: towers of plates, built at will and slid across the table into the city."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import msgspec

from tetrapolis.core import Action, Game, Option, State
from tetrapolis.games.megacity import evaluate, notation, setup
from tetrapolis.games.megacity.inspection import SIZES
from tetrapolis.games.megacity.state import MegaCityState


class MegaCity(Game):
    """The game of MegaCity: Oceania, for two to four seats.

    Building and delivering have physical outcomes: whoever keeps a table fills them in by
    `State.resolve`. The rest is an ordinary table game.
    """

    name = "megacity"
    version = 1
    seat_counts = range(2, 5)
    options = (
        Option("steady_hand", False),
        Option("search", "random_shape", ("random_shape", "choose_shape")),
        Option("landmark_last", True),
        Option("award_specialisation", 3, low=0, high=20),
        Option("award_diversity", 3, low=0, high=20),
        Option("award_tallest", 3, low=0, high=20),
        Option("piece_cost", 1, low=0, high=5),
        *(
            Option(f"size_{name}", round(size), low=1, high=40, advanced=True)
            for name, size in msgspec.structs.asdict(SIZES).items()
        ),
    )

    def _start(self, seats: int, seed: int, options: Mapping[str, Any]) -> MegaCityState:
        return setup.set_up(self, seats, seed, options)

    def _parse(self, text: str) -> Action:
        """See `Game.parse`; the texts are in `notation`."""
        return notation.parse(text)

    def _worth(self, state: State, seat: int) -> float:
        """See `evaluate.worth`."""
        return evaluate.worth(cast(MegaCityState, state), seat)


GAME = MegaCity()
