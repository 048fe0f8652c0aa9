import { describe, expect, it } from "vitest";
import { distanceTo, inSlice, nearestTurn, OUTER, point, shapes, STEP, turnOf } from "./ring";
import { CROSSING, HALF_RING, HALL, STORE } from "./samples";

describe("a ring", () => {
  it("is turned so that the middle of its tiles is at the top", () => {
    expect(turnOf(0, 1)).toBeCloseTo(0);
    expect(turnOf(9, 3)).toBeCloseTo(-360);
    expect(turnOf(0, 2)).toBeCloseTo(-STEP / 2);
  });

  it("turns the short way round", () => {
    expect(nearestTurn(-342, 0)).toBeCloseTo(18);
    expect(nearestTurn(18, -350)).toBeCloseTo(-342);
  });

  it("sees a point as its slice does", () => {
    const { x, y } = inSlice(point(72, OUTER), 72);
    expect(x).toBeCloseTo(0);
    expect(y).toBeCloseTo(-OUTER);
  });
});

describe("a tile", () => {
  it("keeps crossing tubes apart and others plain", () => {
    expect(shapes(CROSSING).map(({ crosses }) => crosses)).toEqual([true, true]);
    expect(shapes(HALL).map(({ crosses }) => crosses)).toEqual([false]);
  });

  it("draws everybody and everything once, inside its slice", () => {
    for (const tile of HALF_RING) {
      shapes(tile).forEach(({ items }, i) => {
        const { workers, specialist, fruits, gifts } = tile.segments[i]!;
        expect(items).toHaveLength(workers + (specialist ? 1 : 0) + fruits.length + gifts);
        for (const { x, y } of items) {
          expect(Math.abs((Math.atan2(x, -y) * 180) / Math.PI)).toBeLessThan(STEP / 2);
        }
      });
    }
  });

  it("is hit in a chamber and along a tube, and nowhere else", () => {
    const [upper, lower] = shapes(STORE);
    const port = point(STEP / 2 - 2, 124);
    expect(distanceTo(upper!, upper!.chamber)).toBeLessThan(0);
    expect(distanceTo(lower!, port)).toBeLessThan(0);
    expect(distanceTo(upper!, port)).toBeGreaterThan(7);
    expect(distanceTo(lower!, point(0, 200))).toBeGreaterThan(7);
  });
});
