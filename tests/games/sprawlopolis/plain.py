"""A second scorer, written from the rules for clearness alone, to compare the first one with."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import networkx as nx

from games.sprawlopolis.drawn import City

Where = tuple[int, int]

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}


class Road(NamedTuple):
    blocks: set[Where]
    faced: list[Where]  # the cell beyond each end, none for a loop


def beyond(where: Where, side: str) -> Where:
    return where[0] + STEPS[side][0], where[1] + STEPS[side][1]


def neighbours(where: Where) -> list[Where]:
    return [beyond(where, side) for side in STEPS]


class Plain:
    """One city and the reading of its rules."""

    def __init__(self, blocks: City, hole_is_edge: bool = True, hop_groups: bool = False) -> None:
        self.blocks = blocks
        self.hop_groups = hop_groups
        self.edge = self._outside() if not hole_is_edge else None

    def _outside(self) -> set[Where]:
        xs, ys = zip(*self.blocks, strict=True)
        width, height = max(xs) - min(xs) + 3, max(ys) - min(ys) + 3
        grid = nx.grid_2d_graph(
            range(min(xs) - 1, min(xs) - 1 + width), range(min(ys) - 1, min(ys) - 1 + height)
        )
        grid.remove_nodes_from(self.blocks)
        return set(nx.node_connected_component(grid, (min(xs) - 1, min(ys) - 1)))

    def open(self, where: Where) -> bool:
        """An empty cell that makes the city's edge."""
        return where not in self.blocks and (self.edge is None or where in self.edge)

    def zone(self, where: Where) -> str:
        return self.blocks[where].zone if where in self.blocks else ""

    def of(self, zone: str) -> list[Where]:
        return [where for where, block in self.blocks.items() if block.zone == zone]

    def groups(self, zone: str) -> list[set[Where]]:
        graph = nx.Graph()
        graph.add_nodes_from(self.of(zone))
        graph.add_edges_from(
            (where, other)
            for where in self.of(zone)
            for other in neighbours(where)
            if self.zone(other) == zone
        )
        return list(nx.connected_components(graph))

    def largest(self, zone: str) -> int:
        return max(map(len, self.groups(zone)), default=0)

    def roads(self) -> list[Road]:
        graph = nx.Graph()
        for where, block in self.blocks.items():
            if block.road:
                graph.add_node(where)
            for side in block.road:
                other = beyond(where, side)
                if other in self.blocks and OPPOSITE[side] in self.blocks[other].road:
                    graph.add_edge(where, other)
        return [
            Road(
                part,
                [
                    beyond(where, side)
                    for where in part
                    for side in self.blocks[where].road
                    if not graph.has_edge(where, beyond(where, side))
                ],
            )
            for part in nx.connected_components(graph)
        ]

    def lines(self) -> list[list[Where]]:
        rows = [[w for w in self.blocks if w[1] == y] for y in {w[1] for w in self.blocks}]
        return rows + [[w for w in self.blocks if w[0] == x] for x in {w[0] for w in self.blocks}]

    def base(self) -> int:
        return sum(self.largest(zone) for zone in "CPIR") - len(self.roads())

    def condition(self, number: int) -> int:
        return getattr(self, f"_condition_{number}")()

    def _condition_1(self) -> int:
        return sum(-1 if any(map(self.open, road.faced)) else 1 for road in self.roads())

    def _condition_2(self) -> int:
        parks = [Counter(map(self.zone, line))["P"] for line in self.lines()]
        return parks.count(3) - parks.count(0)

    def _condition_3(self) -> int:
        return len(self.of("P")) - 3 * len(self.of("I"))

    def _condition_4(self) -> int:
        squares = sum(
            {self.zone(w) for w in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))}
            == {self.zone((x, y))}
            for x, y in self.blocks
        )
        return {0: -8, 1: -5, 2: -2, 3: 1, 4: 4}.get(squares, 7)

    def _condition_5(self) -> int:
        return 2 * sum(
            {self.zone(w) for w in neighbours(where)} <= {"", "C", "I"} for where in self.of("I")
        )

    def _condition_6(self) -> int:
        return self.largest("R") - self.largest("I")

    def _condition_7(self) -> int:
        return sum(-2 if any(map(self.open, neighbours(w))) else 1 for w in self.of("P"))

    def _condition_8(self) -> int:
        values = []
        for group in self.groups("R"):
            beside = {w for where in group for w in neighbours(where)}
            zones = Counter(map(self.zone, beside))
            if len(group) == self.largest("R"):
                values.append(zones["P"] - 2 * zones["I"])
        return max(values, default=0)

    def _condition_9(self) -> int:
        return sum(
            any(self.zone((x + dx, y + dy)) == "I" for dx in (-1, 1) for dy in (-1, 1))
            for x, y in self.of("I")
        )

    def _condition_10(self) -> int:
        return max(Counter(map(self.zone, line))["C"] for line in self.lines())

    def _condition_11(self) -> int:
        points = 0
        for where in self.of("C"):
            homes = [
                self.zone(beyond(where, side)) == "R"
                and OPPOSITE[side] in self.blocks[beyond(where, side)].road
                for side in self.blocks[where].road
            ]
            points += 2 * (len(homes) == 2 and all(homes))
        return points

    def _condition_12(self) -> int:
        return max((len(road.blocks) for road in self.roads()), default=0) // 2

    def _condition_13(self) -> int:
        group_of = {w: number for number, g in enumerate(self.groups("P")) for w in g}
        points = 0
        for road in self.roads():
            if [self.zone(w) for w in road.faced] == ["P", "P"]:
                parks = {group_of[w] if self.hop_groups else w for w in road.faced}
                points += 3 * (len(parks) == 2)
        return points

    def _condition_14(self) -> int:
        return sum(len(road.blocks) for road in self.roads() if not road.faced)

    def _condition_15(self) -> int:
        return 2 * sum(
            Counter(map(self.zone, neighbours(where)))["I"] >= 2 for where in self.of("R")
        )

    def _condition_16(self) -> int:
        return 2 * sum({"R", "C"} <= set(map(self.zone, road.blocks)) for road in self.roads())

    def _condition_17(self) -> int:
        points = 0
        for where in self.of("C"):
            sides = {side for side in STEPS if self.open(beyond(where, side))}
            points += bool(sides) + bool(sides & {"N", "S"} and sides & {"E", "W"})
        return points

    def _condition_18(self) -> int:
        rows = max(Counter(y for _, y in self.blocks).values())
        return rows + max(Counter(x for x, _ in self.blocks).values())
