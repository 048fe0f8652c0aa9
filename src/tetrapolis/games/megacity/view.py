"""What a seat may see. Only the order of the stack and what the bag will give are hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from tetrapolis.games.megacity import city, turns
from tetrapolis.games.megacity.outcome import keyed
from tetrapolis.games.megacity.pieces import all_pieces
from tetrapolis.games.megacity.table import CityTile, Player, Workshop

if TYPE_CHECKING:
    from tetrapolis.games.megacity.state import MegaCityState


def view(state: MegaCityState) -> dict[str, Any]:
    """MegaCity's part of the view; the same for every seat: hands lie open on the table."""
    turn = state.turn
    return {
        "turn": turn.number,
        "phase": turn.phase,
        "actions_left": turn.actions_left,
        "may_deliver": turn.phase == "final"
        or (turn.phase == "actions" and turn.actions_left == turns.actions_a_turn(state)),
        "hand_limit": turns.hand_limit(state),
        "last_turns": state.turns_to_go is not None or bool(state.finals_to_go),
        "columns": {kind: list(column) for kind, column in state.columns.items()},
        "landmarks": list(state.landmarks),
        "open_platforms": [{"platform": n, "side": side} for n, side in state.open_platforms],
        "stack": len(state.stack),
        "bag": _bag(state),
        "marker": None if state.marker is None else list(state.marker),
        "city": [{"place": list(cell), **_tile(tile)} for cell, tile in state.city.items()],
        "places": [list(cell) for cell in city.places(state)],
        "park_places": [list(cell) for cell in city.park_places(state)],
        "monument_places": [list(cell) for cell in city.monument_places(state)],
        "players": [_player(player) for player in state.players],
    }


def _bag(state: MegaCityState) -> dict[str, int]:
    """How many pieces of each material are in the bag: anybody could count them."""
    counts: dict[str, int] = {}
    for piece in state.bag:
        material = all_pieces()[piece].material
        counts[material] = counts.get(material, 0) + 1
    return counts


def _player(player: Player) -> dict[str, Any]:
    return {
        "contracts": list(player.contracts),
        "completed": list(player.completed),
        "tray": list(player.tray),
        "park": player.park,
        "cubes": player.cubes,
        "pieces_held": player.pieces_held(),
        "workshops": [
            {"platform": number, **_workshop(shop)} for number, shop in player.workshops.items()
        ],
    }


def _workshop(shop: Workshop) -> dict[str, Any]:
    return {
        "side": shop.side,
        "bodies": keyed(shop.bodies),
        "undo": len(shop.past),
        "redo": len(shop.future),
        "report": msgspec.to_builtins(shop.report),
    }


def _tile(tile: CityTile) -> dict[str, Any]:
    return {
        "kind": tile.kind,
        "owner": tile.owner,
        "platform": tile.platform,
        "side": tile.side,
        "contract": tile.contract,
        "bodies": keyed(tile.bodies),
        "height": round(tile.height, 1),
        "monument": tile.monument,
    }
