"""The box drawn: sheets of shapes, platforms and contracts as SVG."""

from __future__ import annotations

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
from tetrapolis.texts import say

COLOURS: dict[Type, str] = {
    "residential": "#d9a441",
    "commercial": "#3f7fb5",
    "industrial": "#8a6f5c",
    "public": "#5f9a6b",
}
_INK = "#22303a"
_PAPER = "#f6f4ee"
_LANDMARK = "#9a5f8f"


def draw_box(language: str = "en") -> dict[str, str]:
    """Everything in the box as SVG documents by file name: one sheet a kind of component."""
    found = box()
    return {
        "shapes.svg": _shapes(found, language),
        "platforms.svg": _platforms(found, language),
        "contracts.svg": _contracts(found, language),
    }


def _shapes(found: Box, language: str) -> str:
    cells = []
    for shape in found.shapes:
        name = _text(0, 36, say(f"megacity.shape.{shape.name}", language=language))
        cells.append(_polygon(shape.plate, "#b9c0c4") + name)
    return _sheet(cells, 5, (64, 80))


def _platforms(found: Box, language: str) -> str:
    cells = []
    for platform in found.platforms:
        for side, other in (platform.sides, platform.sides[::-1]):
            label = f"{platform.id} · {say(f'megacity.type.{side.type}', language=language)}"
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


def _contracts(found: Box, language: str) -> str:
    cards = (*found.contracts, *found.landmarks)
    return _sheet([_card(card, language) for card in cards], 8, (104, 128))


def _card(card: Contract, language: str) -> str:
    colour = COLOURS[card.type] if card.type else _LANDMARK
    kind = f"megacity.type.{card.type}" if card.type else "megacity.landmark"
    lines = [
        say("megacity.card.pieces", {"pieces": f"{card.pieces}{'+' * card.more}"}, language),
        say("megacity.card.height", {"height": card.height}, language),
        *(say(f"megacity.requirement.{name}", language=language) for name in card.requirements),
        *(
            say("megacity.card.banned", {"material": _material(name, language)}, language)
            for name in card.banned
        ),
    ]
    texts = "".join(_text(0, 10 * row - 18, line) for row, line in enumerate(lines))
    return (
        f'<rect x="-48" y="-60" width="96" height="112" rx="6" fill="{_PAPER}" stroke="{_INK}"/>'
        f'<rect x="-48" y="-60" width="96" height="24" rx="6" fill="{colour}"/>'
        f"{_text(0, -45, f'{card.id} · {say(kind, language=language)}')}{texts}"
        f'<circle cx="34" cy="38" r="10" fill="{colour}"/>{_text(34, 41, str(card.prestige))}'
    )


def _material(name: str, language: str) -> str:
    return say(f"megacity.material.{name}", language=language)


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


def _text(x: float, y: float, words: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="8" text-anchor="middle" fill="{_INK}">'
        f"{escape(words)}</text>"
    )
