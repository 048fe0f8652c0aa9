/** The legal places of a tile: three hexes around a corner, and the ways a tile lies there. */
import { cellKey, directionTo, type Axial } from "./geometry";
import type { City, CityHex, Kind } from "./model";

export interface Place {
  /** Clockwise; the first is the one from which the second lies north or north-east. */
  cells: [Axial, Axial, Axial];
  /** The level that a tile reaches here, 1 on the ground. */
  level: number;
  /** What a tile would cover. */
  covered: Kind[];
}

export interface GhostHex {
  cell: Axial;
  kind: Kind;
}

/** A tile held over a place, before it is laid there for good. */
export interface Ghost {
  hexes: GhostHex[];
  place: Place;
  /** Whether it has been put down, or only follows the pointer. */
  pinned: boolean;
}

/** The legal places of a view in the city that they belong to. */
export function readPlaces(triangles: readonly (readonly Axial[])[], city: City): Place[] {
  const hexes = new Map<string, CityHex>(city.hexes.map((hex) => [cellKey(hex.q, hex.r), hex]));
  return triangles.map((triangle) => {
    const cells = fromNorth(triangle);
    const below = cells.flatMap(([q, r]) => hexes.get(cellKey(q, r)) ?? []);
    return {
      cells,
      level: (below[0]?.level ?? 0) + 1,
      covered: below.map(({ kind }) => kind),
    };
  });
}

/**
 * The cells of a triangle in the order that starts with direction 0 or 1, so that a tile that
 * moves from place to place turns as little as it can.
 */
function fromNorth(triangle: readonly Axial[]): [Axial, Axial, Axial] {
  const [a, b, c] = triangle as [Axial, Axial, Axial];
  const orders: [Axial, Axial, Axial][] = [
    [a, b, c],
    [b, c, a],
    [c, a, b],
  ];
  return orders.find(([first, second]) => directionTo(first, second) < 2)!;
}

/** Which hex of a tile lies on which cell of a place, for one of its three turns. */
export function lay(hexes: readonly Kind[], place: Place, turn: number): GhostHex[] {
  return hexes.map((kind, i) => ({ cell: place.cells[(turn + i) % 3]!, kind }));
}

/** The text of the action that takes a tile of the row and lays it there. */
export function actionText(slot: number, place: Place, turn: number): string {
  const from = place.cells[turn % 3]!;
  const direction = directionTo(from, place.cells[(turn + 1) % 3]!);
  return `${slot}@${from[0]},${from[1]}/${direction}`;
}

export function samePlace(a: Place | null, b: Place | null): boolean {
  return a === b || (a !== null && b !== null && placeKey(a) === placeKey(b));
}

export function placeKey({ cells }: Place): string {
  return cells.map(([q, r]) => cellKey(q, r)).join(" ");
}

export function quarriesCovered(place: Place): number {
  return place.covered.filter((kind) => kind === "quarry").length;
}
