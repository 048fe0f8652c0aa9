"""What a bot that looks one action ahead thinks a position is worth (`Game.worth`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tetrapolis.games.megacity.pieces import contract, platform_type

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState

_PROMISE = 0.5
"""The part of a contract's prestige that it is worth with all that it needs in hand."""

_NEEDED = 0.2
"""What a piece that some contract in hand waits for is worth, besides what it costs at the end."""


def worth(state: MegaCityState, seat: int) -> float:
    """The score so far, and a part of what the contracts in hand promise.

    A contract with the right platform promises more the nearer the pieces in hand come to its
    number; pieces beyond what the contracts need only cost.
    """
    player = state.players[seat]
    score = float(state.sheet(seat).total)
    sides = [platform_type(number, shop.side) for number, shop in player.workshops.items()]
    pieces = player.pieces_held()
    for name in player.contracts:
        card = contract(name)
        has_platform = card.type in sides or (card.landmark and bool(sides))
        part = min(pieces, card.pieces)
        pieces -= part
        cost = state.options["piece_cost"]
        score += part * (cost + _NEEDED)
        score += _PROMISE * card.prestige * (0.2 + 0.4 * has_platform + 0.4 * part / card.pieces)
    return score
