"""Akropolis once more, deliberately simple and slow: what the compiled rules are compared with.

A city is a dict of piles: for each space the (kind, tile) pairs that lie there, lowest first.
Nothing here comes from the package but the kinds on the tiles.
"""

from __future__ import annotations

from tetrapolis.games.akropolis.components import box

COLOURS = ["house", "market", "barracks", "temple", "garden"]
STARS = {"house": 1, "market": 2, "barracks": 2, "temple": 2, "garden": 3}
DEFAULTS = {
    **{f"double_{colour}": False for colour in COLOURS},
    "house_group": "hexes",
    "barracks_edge": "outside",
    "lake": "any_size",
}
TILES = {tile.id: tile.hexes for tile in box().tiles}


def clockwise(cell):
    q, r = cell
    return [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]


def beside(cell):
    return set(clockwise(cell))


def cells(q, r, turn):
    ring = clockwise((q, r))
    return [(q, r), ring[turn], ring[(turn + 1) % 6]]


def new_city():
    return {
        (0, 0): [("house_plaza", 0)],
        (0, -1): [("quarry", 0)],
        (1, 0): [("quarry", 0)],
        (-1, 1): [("quarry", 0)],
    }


def may_lie(city, where):
    heights = {len(city.get(cell, [])) for cell in where}
    if len(heights) > 1:
        return False
    if heights == {0}:
        return any(beside(cell) & city.keys() for cell in where)
    return len({city[cell][-1][1] for cell in where}) > 1


def lay(city, where, kinds, number):
    """Lay a tile; returns how many quarries that covers."""
    covered = [city[cell][-1][0] for cell in where if cell in city]
    for cell, kind in zip(where, kinds, strict=True):
        city.setdefault(cell, []).append((kind, number))
    return covered.count("quarry")


def legal_placements(city):
    near = set(city) | {n for cell in city for n in beside(cell)}
    near |= {n for cell in near for n in beside(cell)}
    return {(q, r, turn) for q, r in near for turn in range(6) if may_lie(city, cells(q, r, turn))}


def from_above(city):
    return {cell: (pile[-1][0], len(pile)) for cell, pile in city.items()}


def region(start, member):
    """The connected cells around `start` for which `member` holds."""
    found, waiting = {start}, [start]
    while waiting:
        for cell in beside(waiting.pop()):
            if cell not in found and member(cell):
                found.add(cell)
                waiting.append(cell)
    return found


def lakes(seen):
    """Every enclosed region of empty spaces."""
    qs, rs = [q for q, _ in seen], [r for _, r in seen]
    box_cells = {
        (q, r) for q in range(min(qs) - 1, max(qs) + 2) for r in range(min(rs) - 1, max(rs) + 2)
    }
    empty = box_cells - seen.keys()
    outside = region((min(qs) - 1, min(rs) - 1), empty.__contains__)
    enclosed, found = empty - outside, []
    for cell in enclosed:
        if not any(cell in lake for lake in found):
            found.append(region(cell, enclosed.__contains__))
    return found


def counting(seen, options):
    """What counts: for each colour {cell: what it is worth before the stars}."""
    water = lakes(seen)
    all_water = {cell for lake in water for cell in lake}

    def kinds_beside(cell):
        return [seen[n][0] for n in beside(cell) if n in seen]

    def doubles(colour, holds):
        return 2 if options[f"double_{colour}"] and holds else 1

    worth = {colour: {} for colour in COLOURS}
    groups = []
    for cell, (kind, level) in seen.items():
        sides = beside(cell)
        empty = sides - seen.keys()
        edge = empty if options["barracks_edge"] == "any_empty_side" else empty - all_water
        if kind == "house" and not any(cell in group for group in groups):
            groups.append(region(cell, lambda c: c in seen and seen[c][0] == "house"))
        elif kind == "market" and "market" not in kinds_beside(cell):
            worth[kind][cell] = level * doubles(kind, "market_plaza" in kinds_beside(cell))
        elif kind == "barracks" and edge:
            worth[kind][cell] = level * doubles(kind, len(edge) in (3, 4))
        elif kind == "temple" and not empty:
            worth[kind][cell] = level * doubles(kind, level >= 2)
        elif kind == "garden":
            size = 1 if options["lake"] == "one_hex" else 10**6
            by_lake = any(sides & lake for lake in water if len(lake) <= size)
            worth[kind][cell] = level * doubles(kind, by_lake)

    def value(group):
        return sum(seen[cell][1] for cell in group)

    def size_then_value(group):
        return (len(group), value(group))

    if groups:
        best = max(groups, key=value if options["house_group"] == "value" else size_then_value)
        times = doubles("house", value(best) >= 10)
        worth["house"] = {cell: seen[cell][1] * times for cell in best}
    return worth


def score(city, stones, options):
    seen = from_above(city)
    worth = counting(seen, options)
    total = stones
    for colour in COLOURS:
        plazas = [kind for kind, _ in seen.values() if kind == f"{colour}_plaza"]
        total += sum(worth[colour].values()) * len(plazas) * STARS[colour]
    return total
