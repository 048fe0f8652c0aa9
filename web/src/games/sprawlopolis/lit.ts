/** What is lit in the city: a line of the score sheet, or the block under the pointer. */
import type { Point } from "../../lib/board/plane";
import type { Cell, ScoreLine } from "../../lib/game";
import { cellKey } from "./geometry";
import { ROAD, type CityCell } from "./model";
import { cellsByKey, groupOf, roadOf } from "./survey";

export interface Lit {
  /** The cells that stay bright, by key. */
  cells: ReadonlySet<string>;
  /** The cells whose road is drawn bright. */
  roads: ReadonlySet<string>;
  /** The cells that cost points. */
  costs: ReadonlySet<string>;
}

function keys(cells: readonly Cell[]): Set<string> {
  return new Set(cells.map(([x, y]) => cellKey(x!, y!)));
}

/** What some lines of a score sheet point at; null for lines that point at nothing. */
export function litByLines(lines: readonly ScoreLine[]): Lit | null {
  const cells = keys(lines.flatMap((line) => line.cells));
  if (cells.size === 0) return null;
  return {
    cells,
    roads: keys(lines.flatMap((line) => (line.code === ROAD ? line.cells : []))),
    costs: keys(lines.flatMap((line) => (line.facts.costs as Cell[] | undefined) ?? [])),
  };
}

/** What belongs together with a block: its group, and its road if it has one. */
export interface Together {
  cell: CityCell;
  group: CityCell[];
  road: CityCell[];
}

/** What belongs together with the block of a cell; null where there is none. */
export function togetherAt({ x, y }: Point, city: readonly CityCell[]): Together | null {
  const cells = cellsByKey(city);
  const cell = cells.get(cellKey(x, y));
  return cell ? { cell, group: groupOf(cell, cells), road: roadOf(cell, cells) } : null;
}

export function litTogether({ group, road }: Together): Lit {
  const keysOf = (cells: CityCell[]) => cells.map(({ x, y }) => cellKey(x, y));
  return {
    cells: new Set([...keysOf(group), ...keysOf(road)]),
    roads: new Set(keysOf(road)),
    costs: new Set(),
  };
}
