"""What a bot that looks one action ahead thinks a position is worth (`Game.worth`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tetrapolis.games.megacity.pieces import contract, platform_type
from tetrapolis.games.megacity.turns import MOST_PIECES

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState

_PROMISE = 0.5
"""The part of a contract's prestige that it is worth with all that it needs in hand."""

_NEEDED = 0.2
"""What a piece that some contract in hand waits for is worth, besides what it costs at the end."""

_IDLE = 0.01
"""What a turn without any action is worth when nothing else is."""


def worth(state: MegaCityState, seat: int) -> float:
    """The score so far, and a part of what the contracts in hand promise.

    A contract with the right platform promises more the nearer the pieces in hand come to its
    number; pieces beyond what the contracts need, or may be kept, only cost. Where nothing is
    worth doing an idle turn is best: it brings the end nearer (MC-38).
    """
    player = state.players[seat]
    score = state.sheet(seat).total + _IDLE * player.idle_turns
    sides = [platform_type(number, shop.side) for number, shop in player.workshops.items()]
    pieces = min(player.pieces_held(), MOST_PIECES)
    for name in player.contracts:
        card = contract(name)
        has_platform = card.type in sides or (card.landmark and bool(sides))
        part = min(pieces, card.pieces)
        pieces -= part
        cost = state.options["piece_cost"]
        score += part * (cost + _NEEDED)
        score += _PROMISE * card.prestige * (0.2 + 0.4 * has_platform + 0.4 * part / card.pieces)
    return score
