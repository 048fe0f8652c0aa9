"""Micropolis: draft tiles with soldiers, grow an anthill around its foundation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from tetrapolis.core import Option, State
from tetrapolis.core.compiled import CompiledGame, Kernels
from tetrapolis.games.micropolis import evaluate, notation, rules, scoring
from tetrapolis.games.micropolis.components import TILES, tile_sets
from tetrapolis.games.micropolis.layout import DTYPE
from tetrapolis.games.micropolis.state import MicropolisState


class Micropolis(CompiledGame):
    """The game.

    Attributes:
        tile_sets: the tile sets that can be played with, by name: `designed`, and `own` where
            the environment names a file (see `components.tile_sets`).
    """

    name = "micropolis"
    version = 1
    seat_counts = range(2, 7)
    dtype = DTYPE
    action_numbers = notation.END_NUMBER
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
    tile_sets: ClassVar = tile_sets()
    options = (
        Option("tiles", "designed", choices=tuple(tile_sets), advanced=len(tile_sets) == 1),
        Option("deck", None, low=1, high=TILES, advanced=True, secret=True),
    )

    def _start(self, seats: int, seed: int, options: Mapping[str, Any]) -> State:
        return MicropolisState.opening(self, seats, seed, options)

    def _worth(self, state: State, seat: int) -> float:
        """See `evaluate.worth`."""
        assert isinstance(state, MicropolisState)
        return float(evaluate.worth(state.records, 0, seat))


GAME = Micropolis()
