"""Set-up: MC-6 to MC-8."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tetrapolis.core import Chance, Game
from tetrapolis.games.megacity.components import TYPES, box
from tetrapolis.games.megacity.pieces import all_pieces, contract, platforms
from tetrapolis.games.megacity.state import MegaCityState
from tetrapolis.games.megacity.turns import into_tray

CONTRACTS_DEALT = {2: 12, 3: 14, 4: 16}


def set_up(game: Game, seats: int, seed: int, options: Mapping[str, Any]) -> MegaCityState:
    """A new table."""
    chance = Chance(seed)
    state = MegaCityState(game, seats, options, seed, chance)
    tiles = [(number, chance.below(2)) for number in platforms()]
    chance.shuffle(tiles)
    state.open_platforms, state.stack = tuple(tiles[:3]), tuple(tiles[3:])
    state.columns = _deal(chance, CONTRACTS_DEALT[seats])
    state.landmarks_aside = tuple(card.id for card in box().landmarks)
    state.bag = tuple(range(len(all_pieces())))
    for seat in range(seats):
        into_tray(state, seat, [state.draw_piece(state.bag) for _ in range(seat)])
    return state


def _deal(chance: Chance, count: int) -> dict[str, tuple[str, ...]]:
    """Contracts in four columns, dealt again until there are two of each type (MC-7)."""
    standard = [card.id for card in box().contracts]
    while True:
        chance.shuffle(standard)
        columns: dict[str, tuple[str, ...]] = {
            kind: tuple(name for name in standard[:count] if contract(name).type == kind)
            for kind in TYPES
        }
        if all(len(column) >= 2 for column in columns.values()):
            return columns
