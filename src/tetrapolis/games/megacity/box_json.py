"""The box as the page needs it: `python -m tetrapolis.games.megacity.box_json` writes it anew.

The page draws plates, platforms and cards from this file; views name them by number only.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from tetrapolis.games.megacity.components import (
    ACROSS_FLATS,
    CUBE_EDGE,
    MATERIALS,
    PORT_RADIUS,
    THICKNESS,
    TYPES,
    VENT_ACROSS,
    Contract,
    Shape,
    box,
)
from tetrapolis.games.megacity.outlines import Outline
from tetrapolis.games.megacity.turns import MOST_PIECES

FILE = Path(__file__).parents[4] / "web" / "src" / "games" / "megacity" / "box.json"


def box_text() -> str:
    """The content of the page's file."""
    content = {
        "thickness": THICKNESS,
        "cube": CUBE_EDGE,
        "across": ACROSS_FLATS,
        "port": PORT_RADIUS,
        "vent": VENT_ACROSS,
        "most_pieces": MOST_PIECES,
        "copies": box().copies,
        "materials": MATERIALS,
        "types": TYPES,
        "shapes": [_shape(shape) for shape in box().shapes],
        "layouts": {
            layout.name: {"ports": layout.ports, "vent": layout.vent} for layout in box().layouts
        },
        "platforms": {
            platform.id: [msgspec.to_builtins(side) for side in platform.sides]
            for platform in box().platforms
        },
        "contracts": {card.id: _card(card) for card in (*box().contracts, *box().landmarks)},
    }
    return json.dumps(content, separators=(",", ":")) + "\n"


def _shape(shape: Shape) -> dict[str, Any]:
    return {
        "name": shape.name,
        "plate": _rounded(shape.plate),
        "parts": [_rounded(part) for part in shape.parts],
    }


def _rounded(outline: Outline) -> list[list[float]]:
    return [[round(x, 4), round(y, 4)] for x, y in outline]


def _card(card: Contract) -> dict[str, Any]:
    return {
        "type": card.type,
        "pieces": card.pieces,
        "more": card.more,
        "height": card.height,
        "banned": card.banned,
        "requirements": card.requirements,
        "prestige": card.prestige,
    }


if __name__ == "__main__":
    FILE.write_text(box_text(), encoding="utf-8")
