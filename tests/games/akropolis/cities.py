"""Cities for tests, laid tile by tile or put together hex by hex."""

from __future__ import annotations

import numpy as np

import tetrapolis
from tetrapolis.core.hexes import neighbours, within
from tetrapolis.core.options import check_options
from tetrapolis.games.akropolis import final, view
from tetrapolis.games.akropolis.components import KIND_CODES, box
from tetrapolis.games.akropolis.placement import PLACE_FAULTS
from tetrapolis.games.akropolis.rules import set_options
from tetrapolis.games.akropolis.scoring import sheet_of
from tetrapolis.games.akropolis.state import DTYPE

GAME = tetrapolis.game("akropolis")


def blank(**options):
    """A record with nothing in it but options."""
    records = np.zeros(1, DTYPE)
    set_options(records, check_options(GAME.options, options))
    return records


class City:
    """A city without a game around it, to lay tiles in."""

    def __init__(self):
        self.records = blank()
        final.begin(self.records)

    def lay(self, tile, q, r, turn):
        """Lay a tile, or return the code of the refusal."""
        return PLACE_FAULTS.get(final.lay(self.records, (q, r, turn), tile))

    def sheet(self):
        return sheet_of(self.records, 0)

    @property
    def hexes(self):
        """{(q, r): (kind, level)}."""
        return {
            (h["q"], h["r"]): (h["kind"], h["level"]) for h in view.city(self.records, 0)["hexes"]
        }


def sheet(hexes, stones=0, **options):
    """The score sheet of a city given as {(q, r): (kind, level)}, buildable or not."""
    records = blank(**options)
    q, r = next(iter(hexes))
    records["box"][0, 0] = q, q, r, r
    records["stones"] = stones
    for where, (kind, level) in hexes.items():
        final.put_hex(records, where, level, KIND_CODES[kind])
    return sheet_of(records, 0)


def line(hexes, colour, **options):
    """The line of one colour on the score sheet."""
    lines = sheet(hexes, **options).lines
    return next(found for found in lines if found.code == f"akropolis.score.{colour}")


def flower(centre, *around, level=1):
    """Seven hexes: a centre and its neighbours clockwise; `level` is the centre's."""
    around = [*around, *["quarry"] * (6 - len(around))]
    cells = dict(zip(neighbours((0, 0)), around, strict=True))
    return {(0, 0): (centre, level), **{cell: (kind, 1) for cell, kind in cells.items()}}


def with_a_lake(lake):
    """Quarries up to three steps from (0, 0), with empty spaces at the cells of `lake`."""
    return {cell: ("quarry", 1) for cell in within(3) if cell not in lake}


def deck(*first, players=2):
    """A deck that begins with these tiles and goes on with the others in order."""
    return [*first, *(tile for tile in box().tile_ids(players) if tile not in first)]


def play_first(state, slot=1):
    """Play the first listed action with the tile at that place of the row."""
    action = next(a for a in state.actions(state.to_act[0]) if a.slot == slot)
    state.play(action)
    return action


def play_to_the_end(state):
    """Play the first listed action each time; returns the seats in the order they acted."""
    order = []
    while state.to_act:
        order.append(state.to_act[0])
        play_first(state)
    return order
