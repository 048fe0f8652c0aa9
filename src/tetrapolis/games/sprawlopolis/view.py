"""What a seat may see: everything but the other hands and the deck below its top card."""

from __future__ import annotations

from typing import Any

from tetrapolis.core.compiled import Records
from tetrapolis.games.sprawlopolis.components import (
    CARD_FACES,
    CARD_ROADS,
    CARD_ZONES,
    CITY_CARDS,
    SIDES,
    ZONES,
)
from tetrapolis.games.sprawlopolis.scoring import condition_points, survey_of


def road_pairs(mask: int) -> list[list[str]]:
    """The pairs of sides that a block's road joins: one pair, or none."""
    return [[side for k, side in enumerate(SIDES) if mask >> k & 1]] if mask else []


FACES = {
    str(card.number): {
        "blocks": [ZONES[zone] for zone in card.zones()],
        "roads": [road_pairs(mask) for mask in card.road_masks()],
    }
    for card in CARD_FACES
}
"""Every card by its number: zones and roads of its blocks NW, NE, SW, SE."""


def placed_cards(records: Records) -> list[dict[str, Any]]:
    """The cards of the city in the order they were placed."""
    s = records[0]
    return [
        {"card": card + 1, "x": x, "y": y, "turned": bool(turned)}
        for card, x, y, turned in s["placed"][: s["placed_count"]].tolist()
    ]


def city_cells(records: Records) -> list[dict[str, Any]]:
    """The city's cells by rows: what lies on top, of which card, and how many blocks below."""
    s = records[0]
    cells: dict[tuple[int, int], dict[str, Any]] = {}
    for card, x, y, turned in s["placed"][: s["placed_count"]].tolist():
        for block in range(4):
            where = (y + (block >> 1), x + (block & 1))
            below = cells.get(where)
            cells[where] = {
                "x": where[1],
                "y": where[0],
                "zone": ZONES[CARD_ZONES[card, turned, block]],
                "roads": road_pairs(int(CARD_ROADS[card, turned, block])),
                "card": card + 1,
                "covers": 0 if below is None else below["covers"] + 1,
            }
    return [cells[where] for where in sorted(cells)]


def covered(records: Records) -> int:
    """How many blocks of the city the last card covered."""
    s = records[0]
    last = s["placed_count"] - 1
    _, x, y, _ = s["placed"][last].tolist()
    seen = {
        (left + block % 2, top + block // 2)
        for _, left, top, _ in s["placed"][:last].tolist()
        for block in range(4)
    }
    return sum((x + block % 2, y + block // 2) in seen for block in range(4))


def view(records: Records, seat: int | None) -> dict[str, Any]:
    """The game's own part of the view of a seat, or of a spectator (None)."""
    s = records[0]
    seats, acting = int(s["seats"]), int(s["seat_to_act"])
    deck_at, sizes = int(s["deck_at"]), s["hand_sizes"][:seats].tolist()
    conditions, survey = s["conditions"].tolist(), survey_of(records)
    last = None
    if s["last_seat"] >= 0:
        last = {**placed_cards(records)[-1], "seat": int(s["last_seat"])}
    seen: dict[str, Any] = {
        "conditions": [
            {"number": number, "points": condition_points(survey, number)} for number in conditions
        ],
        "target": sum(conditions),
        "city": city_cells(records),
        "placed": placed_cards(records),
        "hand_sizes": sizes,
        "deck_top": int(s["deck"][deck_at]) + 1 if deck_at < CITY_CARDS else None,
        "deck_left": CITY_CARDS - deck_at,
        "cards": FACES,
        "places": s["places"][: s["place_count"]].tolist() if acting >= 0 else [],
        "last": last,
        "turn": int(s["placed_count"]),
    }
    if seat is not None:
        seen["hand"] = [card + 1 for card in s["hands"][seat, : sizes[seat]].tolist()]
    return seen
