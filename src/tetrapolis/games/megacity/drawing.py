"""The box drawn: sheets of shapes, platforms and contracts as SVG."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from tetrapolis.games.megacity import outlines
from tetrapolis.games.megacity.components import (
    PLATFORM_OUTLINE,
    PORT_RADIUS,
    VENT_ACROSS,
    Box,
    Contract,
    Side,
    Type,
    box,
)
from tetrapolis.games.megacity.outlines import Outline

Words = Callable[..., str]
"""`words(code, **facts)` is the sentence for a code in the reader's language."""

COLOURS: dict[Type, str] = {
    "residential": "#d9a441",
    "commercial": "#3f7fb5",
    "industrial": "#8a6f5c",
    "public": "#5f9a6b",
}
_INK = "#22303a"
_PAPER = "#f6f4ee"
_LANDMARK = "#9a5f8f"


def draw_box(words: Words) -> dict[str, str]:
    """Everything in the box as SVG documents by file name: one sheet a kind of component."""
    found = box()
    return {
        "shapes.svg": _shapes(found, words),
        "platforms.svg": _platforms(found, words),
        "contracts.svg": _contracts(found, words),
    }


def _shapes(found: Box, words: Words) -> str:
    cells = []
    for shape in found.shapes:
        name = _text(0, 36, words(f"megacity.shape.{shape.name}"))
        cells.append(_polygon(shape.plate, "#b9c0c4") + name)
    return _sheet(cells, 5, (64, 80))


def _platforms(found: Box, words: Words) -> str:
    cells = []
    for platform in found.platforms:
        for side, other in (platform.sides, platform.sides[::-1]):
            label = f"{platform.id} · {words(f'megacity.type.{side.type}')}"
            cells.append(_side(found, side, other.type) + _text(0, 62, label))
    return _sheet(cells, 8, (104, 128))


def _side(found: Box, side: Side, other: Type) -> str:
    layout = found.layout(side.layout)
    vent = outlines.hexagon(VENT_ACROSS, layout.vent)
    ports = "".join(
        f'<circle cx="{x:g}" cy="{-y:g}" r="{PORT_RADIUS:g}" fill="{_PAPER}" stroke="{_INK}"/>'
        for x, y in layout.ports
    )
    return _polygon(PLATFORM_OUTLINE, COLOURS[side.type]) + _polygon(vent, COLOURS[other]) + ports


def _contracts(found: Box, words: Words) -> str:
    cards = (*found.contracts, *found.landmarks)
    return _sheet([_card(card, words) for card in cards], 8, (104, 128))


def _card(card: Contract, words: Words) -> str:
    colour = COLOURS[card.type] if card.type else _LANDMARK
    kind = f"megacity.type.{card.type}" if card.type else "megacity.landmark"
    lines = [
        words("megacity.card.pieces", pieces=f"{card.pieces}{'+' * card.more}"),
        words("megacity.card.height", height=card.height),
        *(words(f"megacity.requirement.{name}") for name in card.requirements),
        *(
            words("megacity.card.banned", material=words(f"megacity.material.{name}"))
            for name in card.banned
        ),
    ]
    texts = "".join(_text(0, 10 * row - 18, line) for row, line in enumerate(lines))
    return (
        f'<rect x="-48" y="-60" width="96" height="112" rx="6" fill="{_PAPER}" stroke="{_INK}"/>'
        f'<rect x="-48" y="-60" width="96" height="24" rx="6" fill="{colour}"/>'
        f"{_text(0, -45, f'{card.id} · {words(kind)}')}{texts}"
        f'<circle cx="34" cy="38" r="10" fill="{colour}"/>{_text(34, 41, str(card.prestige))}'
    )


def _sheet(cells: list[str], columns: int, size: tuple[int, int]) -> str:
    width, height = size
    rows = -(-len(cells) // columns)
    placed = "".join(
        f'<g transform="translate({(k % columns + 0.5) * width:g} '
        f'{(k // columns + 0.5) * height:g})">{cell}</g>'
        for k, cell in enumerate(cells)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" '
        f'viewBox="0 0 {columns * width} {rows * height}" font-family="sans-serif">{placed}</svg>\n'
    )


def _polygon(outline: Outline, fill: str) -> str:
    points = " ".join(f"{x:.2f},{-y:.2f}" for x, y in outline)
    return f'<polygon points="{points}" fill="{fill}" stroke="{_INK}"/>'


def _text(x: float, y: float, line: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="8" text-anchor="middle" fill="{_INK}">'
        f"{escape(line)}</text>"
    )
