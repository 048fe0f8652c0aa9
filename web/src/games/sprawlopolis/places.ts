/** Where a card may lie, and what it would cover there. */
import type { Point } from "../../lib/board/plane";
import { cellKey, cellsOf, laid } from "./geometry";
import type { CityCell, Face } from "./model";

/** A card held over the city, before it is laid there for good. */
export interface Ghost {
  card: number;
  face: Face;
  at: Point;
  turned: boolean;
  /** The blocks that it would cover. */
  covered: CityCell[];
  /** Whether it has been put down, or only follows the pointer. */
  pinned: boolean;
}

export function samePlace(a: Point, b: Point): boolean {
  return a.x === b.x && a.y === b.y;
}

/** The text of the action that places a card there. */
export function actionText(card: number, { x, y }: Point, turned: boolean): string {
  return `${card}@${x},${y}${turned ? "r" : ""}`;
}

/** A card of the hand held over an offset of the city. */
export function hold(
  card: number,
  face: Face,
  at: Point,
  turned: boolean,
  city: readonly CityCell[],
  pinned: boolean,
): Ghost {
  const below = new Set(cellsOf(at).map(({ x, y }) => cellKey(x, y)));
  const covered = city.filter(({ x, y }) => below.has(cellKey(x, y)));
  return { card, face: laid(face, turned), at, turned, covered, pinned };
}
