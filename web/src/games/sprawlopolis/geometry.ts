/** Blocks on the grid: a block is a little wider than high, so that a card lies landscape. */
import { boxAround, type Box, type Point } from "../../lib/board/plane";
import type { Face, PlacedCard, Roads, Side } from "./model";

export const WIDTH = 1.25;
export const HEIGHT = 1;

/** The blocks of a card from its north-western one. */
export const BLOCKS = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 0, y: 1 },
  { x: 1, y: 1 },
] as const;

export const STEPS: Record<Side, Point> = {
  N: { x: 0, y: -1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: 1 },
  W: { x: -1, y: 0 },
};

export const OPPOSITE: Record<Side, Side> = { N: "S", E: "W", S: "N", W: "E" };

export function cellKey(x: number, y: number): string {
  return `${x},${y}`;
}

/** The cell that a point of the plane lies in. */
export function cellAt({ x, y }: Point): Point {
  return { x: Math.floor(x / WIDTH), y: Math.floor(y / HEIGHT) };
}

/** The middle of a card at an offset, on the plane. */
export function middle({ x, y }: Point): Point {
  return { x: (x + 1) * WIDTH, y: (y + 1) * HEIGHT };
}

/** The middle of a cell, on the plane. */
export function middleOfCell({ x, y }: Point): Point {
  return { x: (x + 0.5) * WIDTH, y: (y + 0.5) * HEIGHT };
}

/** The four cells that a card at an offset lies on. */
export function cellsOf({ x, y }: Point): Point[] {
  return BLOCKS.map((block) => ({ x: x + block.x, y: y + block.y }));
}

/** A face as it lies, turned by 180 degrees or not. */
export function laid(face: Face, turned: boolean): Face {
  if (!turned) return face;
  const opposite = (roads: Roads) => roads.map((pair) => pair.map((side) => OPPOSITE[side]));
  return { blocks: face.blocks.toReversed(), roads: face.roads.map(opposite).reverse() };
}

/** The box around a city with a margin on every side. */
export function cityBox(placed: readonly PlacedCard[], margin: number): Box {
  const corners = placed.flatMap(({ x, y }) => [
    { x: x * WIDTH, y: y * HEIGHT },
    { x: (x + 2) * WIDTH, y: (y + 2) * HEIGHT },
  ]);
  return boxAround(corners, margin);
}

/** The outer sides of a set of cells, as an SVG path. */
export function outline(cells: readonly Point[]): string {
  const inside = new Set(cells.map(({ x, y }) => cellKey(x, y)));
  const sides = cells.flatMap(({ x, y }) => {
    const [left, top, right, bottom] = [x * WIDTH, y * HEIGHT, (x + 1) * WIDTH, (y + 1) * HEIGHT];
    const lines: Record<Side, string> = {
      N: `M${left},${top}H${right}`,
      E: `M${right},${top}V${bottom}`,
      S: `M${right},${bottom}H${left}`,
      W: `M${left},${bottom}V${top}`,
    };
    return (Object.keys(STEPS) as Side[])
      .filter((side) => !inside.has(cellKey(x + STEPS[side].x, y + STEPS[side].y)))
      .map((side) => lines[side]);
  });
  return sides.join("");
}
