/** Where the cells of the city lie on the table, and how a platform gets there. */
import type { Cell } from "../../../lib/game";
import { box } from "../box";

export type Spot = readonly [number, number];

/** How far from its place a platform waits to be pulled, mm. */
const START = 190;

/** The middle of a cell, in mm from the middle of Central Park; see `city.centre` of the game. */
export function centre([q, r]: Cell): Spot {
  return [box.across * (q! + r! / 2), -box.across * (Math.sqrt(3) / 2) * r!];
}

export function sameCell(a: Cell | null, b: Cell | null): boolean {
  return a === b || (!!a && !!b && a[0] === b[0] && a[1] === b[1]);
}

/** Whether two platforms with these middles lie over each other. */
function overlap(a: Spot, b: Spot): boolean {
  return [0, 60, 120].every((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const apart = (a[0] - b[0]) * Math.cos(angle) + (a[1] - b[1]) * Math.sin(angle);
    return Math.abs(apart) < box.across - 0.5;
  });
}

/** Where a platform waits that can be pulled straight to its place: on the side away from the city. */
export function startFor(place: Cell, city: readonly Cell[]): Spot {
  const target = centre(place);
  const tiles = city.map(centre);
  const near = tiles.filter((tile) => distance(tile, target) < box.across * 1.1);
  const outward = Math.atan2(
    near.reduce((sum, tile) => sum + target[1] - tile[1], 0),
    near.reduce((sum, tile) => sum + target[0] - tile[0], 0),
  );
  const at = (turn: number, far: number): Spot => {
    const angle = outward + (turn * Math.PI) / 180;
    return [target[0] + far * Math.cos(angle), target[1] + far * Math.sin(angle)];
  };
  const ways = Array.from({ length: 36 }, (_, k) => (k % 2 ? -1 : 1) * Math.ceil(k / 2) * 10);
  const clear = ways.find((turn) =>
    [0, 20, 40, 60, 80, 100, 130, 160, START].every(
      (far) => !tiles.some((tile) => overlap(at(turn, far), tile)),
    ),
  );
  return at(clear ?? 0, START);
}

export function distance(a: Spot, b: Spot): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
