"""What may be seen: everything but the order of the tiles still in the stacks."""

from __future__ import annotations

from typing import Any

import numpy as np

from tetrapolis.core.compiled import Records
from tetrapolis.core.event import Event
from tetrapolis.games.akropolis.components import COLOURS, KINDS, TILE_HEXES
from tetrapolis.games.akropolis.hexgrid import cells_of
from tetrapolis.games.akropolis.placement import list_places
from tetrapolis.games.akropolis.rules import ARCHITECT, NOBODY
from tetrapolis.games.akropolis.scoring import hexes_of
from tetrapolis.games.akropolis.solo import ARCHITECTS, architect_score


def tile_hexes(tile: int) -> list[str]:
    """The kinds on a tile, clockwise."""
    return [KINDS[kind] for kind in TILE_HEXES[tile].tolist()]


def shown(records: Records) -> dict[str, Any]:
    """The game's own part of a view, the same for every seat and spectator."""
    g = records[0]
    players, dealt = int(g["players"]), int(g["deck_size"])
    row = g["row"][: g["row_size"]].tolist()
    stones = int(g["stones"][g["turn"]]) if len(row) > 1 else -1
    opener = (int(g["round"]) - 1) % players
    return {
        "round": int(g["round"]),
        "rounds": (dealt - 1) // (players + 1),
        "stacks_left": (dealt - int(g["drawn"])) // (players + 1),
        "first_seat": opener if opener < g["seats"] else None,
        "row": [
            {"tile": tile, "hexes": tile_hexes(tile), "price": price, "payable": price <= stones}
            for price, tile in enumerate(row)
        ],
        "cities": [city(records, seat) for seat in range(g["seats"])],
        "places": triangles(records, int(g["turn"])) if len(row) > 1 else [],
        "last": _last(g),
        "architect": _architect(records) if g["seats"] == 1 else None,
    }


def city(records: Records, seat: int) -> dict[str, Any]:
    """A seat's city as everybody sees it."""
    return {
        "seat": seat,
        "stones": int(records["stones"][0, seat]),
        "tiles": int(records["placed"][0, seat]),
        "hexes": [
            {"q": q, "r": r, "level": level, "kind": KINDS[kind], "tile": tile}
            for q, r, level, kind, tile in hexes_of(records, seat).tolist()
        ],
    }


def triangles(records: Records, seat: int) -> list[list[list[int]]]:
    """The triples of spaces where a seat may place a tile, each clockwise."""
    out = np.empty((int(records["places"][0, seat]), 3, 2), np.int64)
    list_places(records, 0, seat, out)
    places: list[list[list[int]]] = out.tolist()
    return places


def _last_cells(g: Any) -> list[list[int]]:
    return [
        list(cell) for cell in cells_of((int(g["last_q"]), int(g["last_r"]), int(g["last_turn"])))
    ]


def _last(g: Any) -> dict[str, Any] | None:
    if g["last_seat"] == NOBODY:
        return None
    price = int(g["last_price"])
    return {
        "seat": int(g["last_seat"]),
        "tile": int(g["last_tile"]),
        "slot": price + 1,
        "cells": _last_cells(g),
        "price": price,
        "stones": int(g["last_earned"]),
    }


def _architect(records: Records) -> dict[str, Any]:
    g = records[0]
    counts = np.zeros((len(COLOURS), 3), np.int64)
    score = architect_score(records, 0, counts)
    taken = g["architect_tiles"][: g["architect_size"]].tolist()
    return {
        "level": ARCHITECTS[g["architect"]],
        "stones": int(g["stones"][ARCHITECT]),
        "tiles": [{"tile": tile, "hexes": tile_hexes(tile)} for tile in taken],
        "score": int(score),
        "counts": {
            colour: {"value": value, "stars": stars, "points": value * stars}
            for colour, (value, stars, _) in zip(COLOURS, counts.tolist(), strict=True)
        },
    }


def events_of(records: Records) -> tuple[Event, ...]:
    """What the last action brought about.

    For a tile that was taken `n` is its price and `what` the codes of its hexes, clockwise.
    """
    g = records[0]
    if g["last_seat"] == NOBODY:
        return ()
    seat, price, earned = int(g["last_seat"]), int(g["last_price"]), int(g["last_earned"])
    tile = int(g["last_tile"])
    facts = {
        "tile": tile,
        "what": [f"akropolis.kind.{kind}" for kind in tile_hexes(tile)],
        "cells": _last_cells(g),
        "n": price,
        "level": int(g["last_level"]),
    }
    events = [Event("akropolis.bought" if price else "akropolis.placed", seat, facts)]
    if earned:
        events.append(Event("akropolis.earned", seat, {"n": earned}))
    opened = Event("akropolis.round", None, {"round": int(g["round"])})
    if g["last_opened"]:
        events.append(opened)
    if g["last_architect_tile"]:
        price = int(g["last_architect_price"])
        facts = {"tile": int(g["last_architect_tile"]), "n": price}
        code = "akropolis.architect_bought" if price else "akropolis.architect"
        events.append(Event(code, None, facts))
    if g["last_architect_opened"]:
        events.append(opened)
    if g["row_size"] <= 1:
        events.append(Event("akropolis.over"))
    return tuple(events)
