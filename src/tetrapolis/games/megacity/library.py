"""A building for every contract, found by the architect and kept in buildings.yaml.

`python -m tetrapolis.games.megacity.library` looks for those that are missing or no longer pass.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import yaml

from tetrapolis.core import Chance
from tetrapolis.games.megacity.architect import build, survives
from tetrapolis.games.megacity.components import MATERIALS, Contract, Side, box
from tetrapolis.games.megacity.inspection import passes
from tetrapolis.games.megacity.physics import Building, Piece, Placed, Pose

_FILE = Path(__file__).parent / "buildings.yaml"
_HEADER = """\
# A building for every contract, found by the architect: see library.py. Poses are in the platform's
# frame: [[x, y, z] in mm, quaternion [w, x, y, z]]; a piece is [[shape, material], pose].
"""


class Stored(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A building at rest that meets a contract and survives a careful slide.

    Attributes:
        side: of the platform that it stands on.
        pieces, cube: as in `Building`.
    """

    side: Side
    pieces: tuple[Placed, ...]
    cube: Pose

    @property
    def building(self) -> Building:
        """The building."""
        return Building(self.pieces, self.cube)


@cache
def stored_buildings() -> dict[str, Stored]:
    """The stored building of each contract, by the contract's id."""
    entries = yaml.safe_load(_FILE.read_text(encoding="utf-8")) or {}
    return msgspec.convert(entries, dict[str, Stored])


def search(contract: Contract, rounds: int = 20) -> Stored | None:
    """Look for a building for a contract, on one platform after the other."""
    kinds = {
        side.layout: side
        for platform in box().platforms
        for side in platform.sides
        if contract.type in {None, side.type}
    }
    pieces = [
        Piece(shape.name, material)
        for shape in box().shapes
        for material in MATERIALS
        for _ in range(box().copies)
    ]
    for number in range(rounds):
        side = list(kinds.values())[number % len(kinds)]
        chance = Chance(f"{contract.id}/{number}")
        found = build(contract, side, pieces, chance, attempts=20)
        if found and found.cube:
            return Stored(side, found.pieces, found.cube)
    return None


def _renew() -> Iterator[str]:
    """Look for what is missing; tells how each contract fares, and keeps what was found."""
    kept = dict(stored_buildings()) if _FILE.exists() else {}
    for contract in (*box().contracts, *box().landmarks):
        old = kept.pop(contract.id, None)
        good = old and passes(old.building, old.side, contract)
        new = old if good and old and survives(old.building, old.side, contract) else None
        found = new or search(contract)
        if found:
            kept[contract.id] = found
            _write(kept)
        yield f"{contract.id}: {'kept' if new else 'found' if found else 'nothing found'}"


def _write(kept: dict[str, Stored]) -> None:
    lines = [
        f"{name}:\n  side: {_flow(stored.side)}\n  cube: {_flow(stored.cube)}\n  pieces:\n"
        + "".join(f"    - {_flow(placed)}\n" for placed in stored.pieces)
        for name, stored in kept.items()
    ]
    _FILE.write_text(_HEADER + "".join(lines), encoding="utf-8")


def _flow(value: object) -> str:
    plain = msgspec.to_builtins(value)
    return yaml.safe_dump(plain, default_flow_style=True, width=1000, sort_keys=False).strip()


if __name__ == "__main__":
    for line in _renew():
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()
