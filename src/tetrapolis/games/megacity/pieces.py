"""The numbers of pieces and platforms: which plate, which tile."""

from __future__ import annotations

from functools import cache

from tetrapolis.games.megacity.components import MATERIALS, Contract, Platform, box
from tetrapolis.games.megacity.physics import Piece


@cache
def all_pieces() -> tuple[Piece, ...]:
    """Every piece of the box; a piece's number is its place here (MC-1: 150 of them)."""
    return tuple(
        Piece(shape.name, material)
        for material in MATERIALS
        for shape in box().shapes
        for _ in range(box().copies)
    )


@cache
def shape_names() -> tuple[str, ...]:
    """The names of the shapes."""
    return tuple(shape.name for shape in box().shapes)


@cache
def platforms() -> dict[int, Platform]:
    """Every platform by its number."""
    return {platform.id: platform for platform in box().platforms}


def platform_type(number: int, side: int) -> str:
    """The building type that a side of a platform shows."""
    return platforms()[number].sides[side].type


def contract(name: str) -> Contract:
    """The contract or landmark of that id."""
    return box().contract(name)
