/** The group and the road that a block of the city belongs to. */
import { cellKey, OPPOSITE, STEPS } from "./geometry";
import type { CityCell, Side } from "./model";

type Cells = ReadonlyMap<string, CityCell>;

export function cellsByKey(city: readonly CityCell[]): Cells {
  return new Map(city.map((cell) => [cellKey(cell.x, cell.y), cell]));
}

function sidesOf(cell: CityCell): Side[] {
  return cell.roads.flat();
}

function beside({ x, y }: CityCell, side: Side, city: Cells): CityCell | undefined {
  return city.get(cellKey(x + STEPS[side].x, y + STEPS[side].y));
}

/** All cells that hang together with the first by steps from one to the next. */
function connected(first: CityCell, next: (cell: CityCell) => CityCell[]): CityCell[] {
  const found = new Set([first]);
  for (const cell of found) for (const other of next(cell)) found.add(other);
  return [...found];
}

/** The blocks of one zone that are connected with a block by sides (SP-18). */
export function groupOf(cell: CityCell, city: Cells): CityCell[] {
  const sides = Object.keys(STEPS) as Side[];
  return connected(cell, (from) =>
    sides.flatMap((side) => {
      const other = beside(from, side, city);
      return other?.zone === from.zone ? [other] : [];
    }),
  );
}

/** The blocks of the road through a block (SP-19); none in a park. */
export function roadOf(cell: CityCell, city: Cells): CityCell[] {
  if (cell.roads.length === 0) return [];
  return connected(cell, (from) =>
    sidesOf(from).flatMap((side) => {
      const other = beside(from, side, city);
      return other && sidesOf(other).includes(OPPOSITE[side]) ? [other] : [];
    }),
  );
}
