import { describe, expect, it } from "vitest";
import { DIRECTIONS, type Axial } from "./geometry";
import type { City, Kind } from "./model";
import { actionText, lay, quarriesCovered, readPlaces } from "./places";

const start: City = {
  seat: 0,
  stones: 1,
  tiles: 0,
  hexes: [
    { q: 0, r: 0, level: 1, kind: "house_plaza", tile: 0 },
    { q: 0, r: -1, level: 1, kind: "quarry", tile: 0 },
    { q: 1, r: -1, level: 1, kind: "quarry", tile: 1 },
  ],
};
const hexes: Kind[] = ["temple", "market", "garden"];

function triangle(c: Axial, k: number): Axial[] {
  return [0, k, k + 1].map((d, i) => {
    const [q, r] = DIRECTIONS[d % 6]!;
    return i === 0 ? c : [c[0] + q, c[1] + r];
  });
}

describe("places", () => {
  it("know their level and what they cover", () => {
    const [upper, ground] = readPlaces([triangle([0, 0], 0), triangle([0, 2], 0)], start);
    expect(upper!.level).toBe(2);
    expect(quarriesCovered(upper!)).toBe(2);
    expect(ground!.level).toBe(1);
    expect(ground!.covered).toEqual([]);
  });

  it.each([0, 1, 2, 3, 4, 5])("offer the same three ways however direction %i names them", (k) => {
    const cells = triangle([4, -3], k);
    const [first] = readPlaces([cells], start);
    const [second] = readPlaces([[cells[1]!, cells[2]!, cells[0]!]], start);
    expect(first).toEqual(second);
  });

  it("lay each hex where the action text says", () => {
    for (let k = 0; k < 6; k += 1) {
      const [place] = readPlaces([triangle([4, -3], k)], start);
      const texts = [0, 1, 2].map((turn) => {
        const text = actionText(2, place!, turn);
        const [, q, r, direction] = /^2@(-?\d+),(-?\d+)\/(\d)$/.exec(text)!.map(Number);
        const cells = triangle([q!, r!], direction!);
        expect(lay(hexes, place!, turn).map(({ cell }) => cell)).toEqual(cells);
        return text;
      });
      expect(new Set(texts).size).toBe(3);
    }
  });
});
