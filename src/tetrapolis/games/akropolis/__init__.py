"""Akropolis: tiles of three hexes, a city that grows upwards, plazas that multiply districts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from tetrapolis.core.chance import Chance
from tetrapolis.core.compiled import CompiledGame, Kernels
from tetrapolis.core.options import Option
from tetrapolis.core.state import State
from tetrapolis.games.akropolis import evaluate, notation, rules, scoring
from tetrapolis.games.akropolis.components import COLOURS
from tetrapolis.games.akropolis.state import DTYPE, AkropolisState


class Akropolis(CompiledGame):
    """The game of Akropolis, for one to four seats."""

    name = "akropolis"
    version = 1
    seat_counts = range(1, 5)
    options = (
        Option("all_tiles", False, seats=(2, 3)),
        *(Option(f"double_{colour}", False) for colour in COLOURS),
        *(
            Option(name, choices[0], choices, seats=(1,) if name == "architect" else None)
            for name, choices in rules.READINGS.items()
        ),
        Option("deck", None, low=1, high=61, advanced=True, secret=True),
    )
    dtype = DTYPE
    action_numbers = notation.MAX_ROW << 2 * notation.COORDINATE_BITS + notation.TURN_BITS
    notation: ClassVar = notation
    kernels = Kernels(
        seat_to_act=rules.seat_to_act,
        count=rules.count,
        nth=rules.nth,
        check=rules.check,
        apply=rules.apply,
        scores=scoring.scores,
        redraw=rules.redraw,
        appraise=evaluate.appraise,
        prospects=evaluate.prospects,
        rounds=rules.rounds,
        drawn=rules.drawn,
    )

    def _start(self, seats: int, seed: int, options: Mapping[str, Any]) -> AkropolisState:
        records = np.zeros(1, DTYPE)
        rules.set_options(records, options)
        rules.set_up(records, seats, options, Chance(seed))
        return AkropolisState(self, seats, options, seed, records)

    def _worth(self, state: State, seat: int) -> float:
        """See `evaluate.worth`."""
        assert isinstance(state, AkropolisState)
        return float(evaluate.worth(state.records, 0, seat))


GAME = Akropolis()
