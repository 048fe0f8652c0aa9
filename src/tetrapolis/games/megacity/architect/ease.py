"""How often a design for a contract becomes a building: what a builder learns by trying.

`python -m tetrapolis.games.megacity.architect.ease` counts anew, for some minutes, on all cores.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import msgspec
import yaml

from tetrapolis.core import Chance
from tetrapolis.games.megacity.architect.search import buildings
from tetrapolis.games.megacity.components import TYPES, Side, box
from tetrapolis.games.megacity.pieces import all_pieces, contract

DESIGNS = 24
"""Drawn for each contract on each layout."""

_LIKE_OTHERS = 4  # designs, for as many as which the other layouts of a contract count
_TRAYS = 4  # different ones of
_PIECES = 15
_FILE = Path(__file__).with_name("ease.yaml")
_HEADER = f"""\
# How many of {DESIGNS} designs for a contract became buildings, by the platform's layout: ease.py.
"""


@cache
def ease(name: str, layout: str) -> float:
    """The share of designs for a contract that become buildings on a layout, more than 0.

    Args:
        name: of the contract.
        layout: of the platform's side.
    """
    found = _found()[name]
    anywhere = (sum(found.values()) + 0.5) / (DESIGNS * len(found) + 1)
    return (found[layout] + _LIKE_OTHERS * anywhere) / (DESIGNS + _LIKE_OTHERS)


@cache
def _found() -> dict[str, dict[str, int]]:
    return msgspec.convert(
        yaml.safe_load(_FILE.read_text(encoding="utf-8")), dict[str, dict[str, int]]
    )


def count(name: str, layout: str, designs: int = DESIGNS) -> int:
    """How many designs for a contract become buildings on a layout, of pieces drawn at random."""
    card = contract(name)
    side = Side(type=card.type or TYPES[0], layout=layout)
    chance = Chance(f"{name} on {layout}")
    usable = [piece for piece in all_pieces() if piece.material not in card.banned]
    found = 0
    for _ in range(_TRAYS):
        chance.shuffle(usable)
        tray, attempts = usable[:_PIECES], designs // _TRAYS
        found += sum(1 for _ in buildings(card, side, tray, chance, attempts=attempts))
    return found


def _row(name: str) -> str:
    row = {layout.name: count(name, layout.name) for layout in box().layouts}
    return f"{name}: {yaml.safe_dump(row, default_flow_style=True, sort_keys=False).strip()}\n"


def _renew() -> None:
    names = [card.id for card in (*box().contracts, *box().landmarks)]
    with ProcessPoolExecutor() as pool:
        _FILE.write_text(_HEADER + "".join(pool.map(_row, names)), encoding="utf-8")


if __name__ == "__main__":
    _renew()
