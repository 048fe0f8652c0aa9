"""A drawing of the whole tile set, as SVG: for looking at a set, and for editing one.

Every tile is drawn upright as its slice of the ring, outer edge up. Positions are polar around
the middle of the foundation: an angle in degrees from the slice's middle, clockwise, and a
radius. Nothing is told by colour alone: fruits differ in shape, specialists carry a mark.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from html import escape

from tetrapolis.games.micropolis.components import (
    FRUITS,
    RING,
    SPECIALISTS,
    Segment,
    Tile,
    TileSet,
)
from tetrapolis.games.micropolis.glyphs import (
    STYLE,
    Glyph,
    ant,
    barracks,
    fruit,
    gift,
    specialist,
)

Polar = tuple[float, float]

HALF = 180 / RING
INNER, OUTER = 74.0, 206.0
UPPER, LOWER = 170.0, 122.0
MIDDLE = (UPPER + LOWER) / 2
BARRACKS_RADIUS = 90.0

CELL_WIDTH, CELL_HEIGHT = 150, 170
COLUMNS = 10
ITEM = 15.0
"""Room for one ant or fruit."""

PORTS: Mapping[str, Polar] = {
    "LU": (-HALF, UPPER),
    "LD": (-HALF, LOWER),
    "RU": (HALF, UPPER),
    "RD": (HALF, LOWER),
}


def draw_tiles(tiles: TileSet, names: Mapping[str, str]) -> str:
    """The set as one SVG document.

    Args:
        tiles: what to draw.
        names: words in the reader's language for `title`, `worker`, `gift`, `barracks` and each
            specialist and fruit.
    """
    rows = math.ceil(len(tiles) / COLUMNS)
    width, height = COLUMNS * CELL_WIDTH, rows * CELL_HEIGHT + 100
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img">',
        f"<title>{escape(names['title'])}</title><style>{STYLE}</style>",
        f'<rect class="page" width="{width}" height="{height}"/>',
        f'<text class="heading" x="24" y="36">{escape(names["title"])}</text>',
        *_legend(names),
    ]
    for number, tile in enumerate(tiles):
        row, column = divmod(number, COLUMNS)
        # The middle of the foundation lies below the cell.
        x, y = (column + 0.5) * CELL_WIDTH, (row + 1) * CELL_HEIGHT + 90 + INNER - 22
        parts.append(f'<g transform="translate({x:.0f} {y:.0f})">{draw_tile(tile)}</g>')
    parts.append("</svg>")
    return "\n".join(parts)


def draw_tile(tile: Tile) -> str:
    """One tile as SVG elements, the middle of its foundation at the origin."""
    parts = [f"<g><title>{tile.id}</title>", f'<path class="soil" d="{_slice()}"/>']
    hubs = [_hub(segment, tile) for segment in tile.segments]
    for segment, hub in zip(tile.segments, hubs, strict=True):
        tubes = _tubes(segment, hub)
        if _crosses(segment, tile):
            parts.append(f'<path class="bank" d="{tubes}"/>')
        parts.append(f'<path class="tube" d="{tubes}"/>')
    for segment, hub in zip(tile.segments, hubs, strict=True):
        parts += _contents(segment, hub)
    if tile.barracks:
        x, y = _point(0, BARRACKS_RADIUS)
        parts.append(barracks(x, y, tile.barracks))
    x, y = _point(0, OUTER - 8)
    parts.append(f'<text class="number" x="{x:.0f}" y="{y + 4:.0f}">{tile.id}</text></g>')
    return "".join(parts)


def _point(angle: float, radius: float) -> tuple[float, float]:
    turn = math.radians(angle)
    return radius * math.sin(turn), -radius * math.cos(turn)


def _at(polar: Polar) -> str:
    x, y = _point(*polar)
    return f"{x:.1f} {y:.1f}"


def _slice() -> str:
    """The outline of a tile."""
    edge = HALF - 0.6
    return (
        f"M{_at((-edge, INNER))} L{_at((-edge, OUTER))} "
        f"A{OUTER} {OUTER} 0 0 1 {_at((edge, OUTER))} "
        f"L{_at((edge, INNER))} A{INNER} {INNER} 0 0 0 {_at((-edge, INNER))} Z"
    )


def _crosses(segment: Segment, tile: Tile) -> bool:
    """Whether a segment is one of two tubes that cross."""
    pairs = [{"LU", "RD"}, {"LD", "RU"}]
    found = [set(each.ports) for each in tile.segments]
    return set(segment.ports) in pairs and all(pair in found for pair in pairs)


def _hub(segment: Segment, tile: Tile) -> Polar:
    """Where the chamber of a segment is: between its ports, out of the way of the others."""
    if not segment.ports:
        taken = {port[1] for other in tile.segments for port in other.ports}
        return (0.0, LOWER if "D" not in taken else UPPER)
    angle = sum(PORTS[port][0] for port in segment.ports) / len(segment.ports)
    radius = sum(PORTS[port][1] for port in segment.ports) / len(segment.ports)
    if _crosses(segment, tile):
        # Crossing tubes keep their chambers apart, each near its left port.
        left = next(port for port in segment.ports if port[0] == "L")
        return (-HALF * 0.5, PORTS[left][1] + (MIDDLE - PORTS[left][1]) * 0.25)
    inwards = 0.72 - 0.12 * _columns(len(_items(segment)))
    return (angle * inwards, radius)


def _tubes(segment: Segment, hub: Polar) -> str:
    """From every port of a segment to its chamber, bending to leave the tile straight."""
    pieces = []
    for port in segment.ports:
        angle, radius = PORTS[port]
        bend = (angle + (hub[0] - angle) * 0.5, radius)
        pieces.append(f"M{_at((angle, radius))} Q{_at(bend)} {_at(hub)}")
    return " ".join(pieces)


def _items(segment: Segment) -> list[Glyph]:
    items: list[Glyph] = [ant] * segment.workers
    if segment.specialist:
        items.append(specialist(segment.specialist, segment.eggs))
    items += [fruit(each) for each in segment.fruits]
    return items + [gift] * segment.gifts


def _columns(items: int) -> int:
    return max(1, math.ceil(math.sqrt(items)))


def _contents(segment: Segment, hub: Polar) -> Iterator[str]:
    """The chamber of a segment with what lives and lies in it."""
    items = _items(segment)
    x, y = _point(*hub)
    columns = _columns(len(items))
    rows = math.ceil(len(items) / columns)
    yield (
        f'<ellipse class="chamber" cx="{x:.1f}" cy="{y:.1f}" '
        f'rx="{columns * ITEM / 2 + 4:.1f}" ry="{rows * ITEM / 2 + 3:.1f}"/>'
        if items
        else f'<circle class="chamber" cx="{x:.1f}" cy="{y:.1f}" r="8"/>'
    )
    for number, item in enumerate(items):
        row, column = divmod(number, columns)
        in_row = min(columns, len(items) - row * columns)
        yield item(
            x + (column - (in_row - 1) / 2) * ITEM,
            y + (row - (rows - 1) / 2) * ITEM,
        )


def _legend(names: Mapping[str, str]) -> Iterator[str]:
    entries: list[tuple[str, Glyph]] = [("worker", ant)]
    entries += [(name, specialist(name, 1 if name == "nurse" else 0)) for name in SPECIALISTS]
    entries += [(name, fruit(name)) for name in FRUITS]
    entries.append(("gift", gift))
    entries.append(("barracks", lambda x, y: barracks(x, y, 1)))
    x = 34.0
    for name, glyph in entries:
        yield glyph(x, 66)
        yield f'<text class="legend" x="{x + 12:.0f}" y="70">{escape(names[name])}</text>'
        x += 44 + 6.3 * len(names[name])
