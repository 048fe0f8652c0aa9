"""A second, deliberately simple scorer: graphs instead of kernels."""

from __future__ import annotations

import networkx as nx

FRUIT_POINTS = [0, 2, 5, 10, 15, 20, 25]
BARRACKS_POINTS = {1: 2, 2: 4, 3: 7, 4: 10}


def galleries_of(ring, tiles, closed):
    """Sets of (index in ring, segment); `ring` lists tile ids clockwise."""
    graph = nx.Graph()
    for index, tile in enumerate(ring):
        graph.add_nodes_from((index, n) for n in range(len(tiles[tile - 1].segments)))
    pairs = [(index, index + 1) for index in range(len(ring) - 1)]
    if closed:
        pairs.append((len(ring) - 1, 0))
    for left, right in pairs:
        for level in "UD":
            here = behind(tiles[ring[left] - 1], f"R{level}")
            there = behind(tiles[ring[right] - 1], f"L{level}")
            if here is not None and there is not None:
                graph.add_edge((left, here), (right, there))
    return list(nx.connected_components(graph))


def behind(tile, port):
    for number, segment in enumerate(tile.segments):
        if port in segment.ports:
            return number
    return None


def own_points(ring, full, tiles):
    """Points of one anthill by itself, and the ants of its largest gallery."""
    points = sum(BARRACKS_POINTS[tiles[tile - 1].barracks] for tile in full)
    largest = 0
    for gallery in galleries_of(ring, tiles, closed=len(ring) == 10):
        segments = [tiles[ring[index] - 1].segments[number] for index, number in gallery]
        ants = sum(segment.ants for segment in segments)
        fruits = {fruit for segment in segments for fruit in segment.fruits}
        kinds = min(6, len(fruits) + sum(segment.gifts for segment in segments))
        queens = [segment for segment in segments if segment.specialist == "queen"]
        points += ants + FRUIT_POINTS[kinds]
        if len(queens) == 1:
            points += len({index for index, _ in gallery})
        largest = max(largest, ants)
    return points, largest


def all_points(anthills, armies, tiles):
    """Scores of all seats; an anthill is (ring, full)."""
    own = [own_points(ring, full, tiles) for ring, full in anthills]
    most = max(largest for _, largest in own)
    return [
        points + 5 * (largest == most) + 5 * (army == max(armies))
        for (points, largest), army in zip(own, armies, strict=True)
    ]
