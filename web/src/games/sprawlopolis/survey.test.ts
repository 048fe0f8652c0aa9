import { describe, expect, it } from "vitest";
import type { CityCell, Side, Zone } from "./model";
import { cellsByKey, groupOf, roadOf } from "./survey";

const ZONE: Record<string, Zone> = {
  C: "commercial",
  P: "park",
  I: "industrial",
  R: "residential",
};

function city(...rows: string[]): CityCell[] {
  return rows.flatMap((row, y) =>
    row.split(" ").flatMap((word, x) => {
      const zone = ZONE[word[0]!];
      const sides = [...word.slice(1)] as Side[];
      if (!zone) return [];
      return [{ x, y, zone, roads: sides.length ? [sides] : [], card: 1, covers: 0 }];
    }),
  );
}

function at(cells: CityCell[], x: number, y: number): CityCell {
  return cells.find((cell) => cell.x === x && cell.y === y)!;
}

const where = (cells: CityCell[]) => cells.map(({ x, y }) => `${x},${y}`).sort();

describe("survey", () => {
  it("a group holds together by sides and never by corners", () => {
    const cells = city("REW P RNS", "RNS REW P", ". P RNS");
    const group = groupOf(at(cells, 0, 0), cellsByKey(cells));
    expect(where(group)).toEqual(["0,0", "0,1", "1,1"]);
    expect(where(groupOf(at(cells, 1, 0), cellsByKey(cells)))).toEqual(["1,0"]);
  });

  it("a road goes on where both blocks reach the side they share", () => {
    const cells = city("REW CSW INS", "P INE REW");
    const byKey = cellsByKey(cells);
    expect(where(roadOf(at(cells, 0, 0), byKey))).toEqual(["0,0", "1,0", "1,1", "2,1"]);
    expect(where(roadOf(at(cells, 2, 0), byKey))).toEqual(["2,0"]);
    expect(roadOf(at(cells, 0, 1), byKey)).toEqual([]);
  });

  it("a loop comes to an end", () => {
    const cells = city("RES CSW", "INE RNW");
    expect(roadOf(at(cells, 1, 1), cellsByKey(cells))).toHaveLength(4);
  });
});
