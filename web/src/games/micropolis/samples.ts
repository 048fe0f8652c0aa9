/** Tiles for the emblem and the drawings of the rules. */
import type { Segment, Tile } from "./model";

function segment(parts: Partial<Segment>): Segment {
  return { ports: [], workers: 0, specialist: null, eggs: 0, fruits: [], gifts: 0, ...parts };
}

function tile(barracks: number, ...segments: Partial<Segment>[]): Tile {
  return { barracks, segments: segments.map(segment) };
}

export const CROSSING = tile(
  2,
  { ports: ["LU", "RD"], workers: 2 },
  { ports: ["LD", "RU"], fruits: ["lemon"] },
);
export const HALL = tile(0, { ports: ["LU", "LD", "RU", "RD"], specialist: "queen" });
export const NURSERY = tile(
  0,
  { ports: ["LU", "RU"], workers: 1, specialist: "nurse", eggs: 2 },
  { ports: ["LD"], fruits: ["grape"] },
);
export const FORK = tile(1, { ports: ["LU", "RU", "RD"], workers: 3 }, { ports: ["LD"], gifts: 1 });
export const STORE = tile(
  3,
  { ports: ["LU"], fruits: ["cherry"], workers: 1 },
  { ports: ["LD", "RD"], workers: 2 },
);

export const HALF_RING: readonly Tile[] = [STORE, NURSERY, HALL, CROSSING, FORK];
