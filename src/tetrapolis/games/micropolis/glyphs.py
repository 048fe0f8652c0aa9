"""The small signs of the tiles: ants, marks of specialists, fruits, gifts, barracks."""

from __future__ import annotations

from collections.abc import Callable

from tetrapolis.games.micropolis.components import Fruit, Specialist

Glyph = Callable[[float, float], str]
"""Draws itself as SVG around a point, about 13 units across."""

STYLE = """
.page{fill:#f7f2e8}
.heading{font:600 22px Georgia,serif;fill:#3b2a1e}
.legend{font:12px system-ui,sans-serif;fill:#3b2a1e}
.number{font:600 12px system-ui,sans-serif;fill:#f7f2e8;text-anchor:middle}
.soil{fill:#8b5e3c;stroke:#5d3d26;stroke-width:1.5;stroke-linejoin:round}
.bank{fill:none;stroke:#6f482c;stroke-width:21}
.tube{fill:none;stroke:#f0dcb8;stroke-width:16;stroke-linecap:butt;stroke-linejoin:round}
.chamber{fill:#f0dcb8}
.ant{fill:#3a2418;stroke:#3a2418;stroke-width:.9}
.mark{stroke:#3a2418;stroke-width:.8;stroke-linejoin:round}
.egg{fill:#fffaf0;stroke:#3a2418;stroke-width:.7}
.post{fill:#4a2f5e;stroke:#2e1c3c;stroke-width:1}
.bed{fill:#d9c9e6}
"""

_ANT = (
    '<path d="M-5-3L-1 0M-5 3L-1 0M0-4V4M5-3L1 0M5 3L1 0" fill="none"/>'
    '<ellipse cx="-3.6" rx="2.4" ry="2"/><ellipse rx="1.7" ry="1.5"/>'
    '<ellipse cx="4" rx="3" ry="2.4"/>'
)
# A mark above the ant's back, one shape a specialist.
_MARKS: dict[Specialist, str] = {
    "queen": '<path class="mark" fill="#f2b705" d="M-5-1.5V-7L-2.5-4.5 0-8 2.5-4.5 5-7V-1.5Z"/>',
    "nurse": '<path class="mark" fill="#fff" d="M-1-8h2v2.5h2.5v2h-2.5V-1h-2v-2.5h-2.5v-2h2.5Z"/>',
    "architect": '<path class="mark" fill="#7fb2d9" d="M-5-1.5H5L-5-8Z"/>',
    "sergeant": '<path class="mark" fill="#d1495b" d="M-5-4.5L0-8 5-4.5V-1.5L0-5-5-1.5Z"/>',
    "sentry": '<path class="mark" fill="#6a9c5b" d="M-4-8H4V-4.5Q4-1.5 0-.5Q-4-1.5-4-4.5Z"/>',
}
_FRUITS: dict[Fruit, str] = {
    "cherry": (
        '<path d="M-3 2Q-2-4 2-6Q3-2 3 2" fill="none" stroke="#4f6d2f" stroke-width="1"/>'
        '<circle class="mark" fill="#c1121f" cx="-3" cy="3" r="3"/>'
        '<circle class="mark" fill="#c1121f" cx="3" cy="3" r="3"/>'
    ),
    "lemon": (
        '<path class="mark" fill="#f4d35e" '
        'd="M-7 0Q-5-1-4-3Q0-6 4-3Q5-1 7 0Q5 1 4 3Q0 6-4 3Q-5 1-7 0Z"/>'
    ),
    "grape": "".join(
        f'<circle class="mark" fill="#7b5ea7" cx="{x}" cy="{y}" r="2.2"/>'
        for x, y in ((-3.6, -3), (0, -3), (3.6, -3), (-1.8, 0.4), (1.8, 0.4), (0, 3.8))
    ),
    "blackberry": (
        '<path class="mark" fill="#2b2d42" d="M-4-3L0-5 4-3 4 2 0 6-4 2Z"/>'
        '<path d="M-4-3L4 2M4-3L-4 2M0-5V6" stroke="#8d99ae" stroke-width=".8"/>'
        '<path class="mark" fill="#4f6d2f" d="M-4-4L0-7 4-4 0-3Z"/>'
    ),
    "fig": '<path class="mark" fill="#5b7f4b" d="M0-7Q1-3 4 0Q6 5 0 6Q-6 5-4 0Q-1-3 0-7Z"/>',
    "pomegranate": (
        '<path class="mark" fill="#b5446e" d="M-2.5-7L0-5 2.5-7 2-4Q6-2 5.5 2Q4 6 0 6Q-4 6-5.5 2'
        'Q-6-2-2-4Z"/><circle fill="#ffd9e8" cx="-2" cy="1" r="1"/>'
        '<circle fill="#ffd9e8" cx="2" cy="0" r="1"/><circle fill="#ffd9e8" cy="3.4" r="1"/>'
    ),
}
_GIFT = (
    '<path class="mark" fill="#fff" d="M-5-3H5V6H-5Z"/>'
    '<path d="M0-3V6M-5 1H5" stroke="#d1495b" stroke-width="1.8"/>'
    '<path class="mark" fill="#d1495b" d="M0-3Q-5-8-4-3ZM0-3Q5-8 4-3Z"/>'
)


def _placed(x: float, y: float, content: str, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<g{named} transform="translate({x:.1f} {y:.1f})">{content}</g>'


def ant(x: float, y: float) -> str:
    """A worker."""
    return _placed(x, y, _ANT, "ant")


def specialist(name: Specialist, eggs: int) -> Glyph:
    """An ant with its mark; a nurse with so many eggs."""
    laid = "".join(
        f'<ellipse class="egg" cx="{(number - (eggs - 1) / 2) * 4:.1f}" cy="7" rx="1.6" ry="2.2"/>'
        for number in range(eggs)
    )

    def draw(x: float, y: float) -> str:
        body = f'<g class="ant" transform="translate(0 2)">{_ANT}</g>'
        return _placed(x, y, body + _MARKS[name] + laid)

    return draw


def fruit(name: Fruit) -> Glyph:
    """A fruit, told by its shape."""
    return lambda x, y: _placed(x, y, _FRUITS[name])


def gift(x: float, y: float) -> str:
    """A gift."""
    return _placed(x, y, _GIFT)


def barracks(x: float, y: float, size: int) -> str:
    """A barracks with a bed for each soldier."""
    width = size * 9 + 4
    beds = "".join(
        f'<rect class="bed" x="{-width / 2 + 3 + bed * 9:.1f}" y="-4" width="7" height="8" rx="2"/>'
        for bed in range(size)
    )
    wall = f'<rect class="post" x="{-width / 2:.1f}" y="-7" width="{width}" height="14" rx="3"/>'
    return _placed(x, y, wall + beds)
