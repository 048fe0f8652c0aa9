"""What is in the box: 18 cards, read from `components.yaml` and validated (SP-1, SP-2)."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
import yaml

ZONES = ("commercial", "park", "industrial", "residential")
COMMERCIAL, PARK, INDUSTRIAL, RESIDENTIAL = range(4)
SIDES = ("N", "E", "S", "W")

CARDS = 18
CONDITIONS = 3
CITY_CARDS = CARDS - CONDITIONS
BLOCKS = 4 * CITY_CARDS
"""The most blocks that a city can show."""

ZONE_OF_LETTER = {"C": COMMERCIAL, "P": PARK, "I": INDUSTRIAL, "R": RESIDENTIAL}

Letter = Literal["C", "P", "I", "R"]
Side = Literal["N", "E", "S", "W"]


class Roads(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="upper"):
    """The two sides that the road of each block joins; empty for the park."""

    nw: tuple[Side, ...]
    ne: tuple[Side, ...]
    sw: tuple[Side, ...]
    se: tuple[Side, ...]


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card, block side up and lying landscape.

    Attributes:
        number: 1 to 18, also the number of its scoring condition.
        blocks: ((NW, NE), (SW, SE)) as zone letters.
        roads: the road of each block.
    """

    number: int
    blocks: tuple[tuple[Letter, Letter], tuple[Letter, Letter]]
    roads: Roads

    def zones(self) -> list[int]:
        """The zones of the blocks NW, NE, SW, SE."""
        return [ZONE_OF_LETTER[letter] for row in self.blocks for letter in row]

    def road_masks(self) -> list[int]:
        """The roads of the blocks NW, NE, SW, SE: bit k is set when side k of `SIDES` is met."""
        blocks = (self.roads.nw, self.roads.ne, self.roads.sw, self.roads.se)
        return [sum(1 << SIDES.index(side) for side in set(sides)) for sides in blocks]


def turn_mask(mask: int) -> int:
    """A road mask after a half turn."""
    return (mask << 2 | mask >> 2) & 15


def _read() -> tuple[Card, ...]:
    text = (Path(__file__).parent / "components.yaml").read_text(encoding="utf-8")
    cards = msgspec.convert(yaml.safe_load(text)["cards"], tuple[Card, ...])
    if [card.number for card in cards] != list(range(1, CARDS + 1)):
        raise ValueError("components.yaml: the cards are not numbered 1 to 18")
    for card in cards:
        if sorted(card.zones()) != [COMMERCIAL, PARK, INDUSTRIAL, RESIDENTIAL]:
            raise ValueError(f"components.yaml: card {card.number} lacks a zone")
        for zone, mask in zip(card.zones(), card.road_masks(), strict=True):
            if mask.bit_count() != (0 if zone == PARK else 2):
                raise ValueError(f"components.yaml: card {card.number} has a wrong road")
    return cards


CARD_FACES = _read()
"""The cards by index; card number n has index n - 1."""

CARD_ZONES = np.array([[c.zones(), c.zones()[::-1]] for c in CARD_FACES], np.int8)
"""Zone by [card index, turned, block]; blocks NW, NE, SW, SE as the card lies."""

CARD_ROADS = np.array(
    [[c.road_masks(), [turn_mask(m) for m in c.road_masks()[::-1]]] for c in CARD_FACES],
    np.uint8,
)
"""Road mask by [card index, turned, block]."""
