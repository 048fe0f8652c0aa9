import { describe, expect, it } from "vitest";
import { DIRECTIONS, directionTo, Projection, rotated, type Axial } from "./geometry";

const above = new Projection(1, 0);

describe("directions", () => {
  it("go clockwise from north, each a sixth of a circle on", () => {
    DIRECTIONS.forEach((step, d) => {
      expect(rotated(step, 1)).toEqual(DIRECTIONS[(d + 1) % 6]);
      const { x, y } = above.centre(step, 0);
      const degrees = (Math.atan2(x, -y) * 180) / Math.PI;
      expect((degrees + 360) % 360).toBeCloseTo(60 * d);
    });
  });

  it("are found between neighbours and only there", () => {
    expect(directionTo([3, -2], [4, -2])).toBe(2);
    expect(directionTo([0, 0], [2, 0])).toBe(-1);
    expect(rotated([2, -5], 6)).toEqual([2, -5]);
    expect(rotated([2, -5], -1)).toEqual(rotated([2, -5], 5));
  });
});

describe("projection", () => {
  it("puts neighbours at equal distances from above and higher tops further up", () => {
    const sides = DIRECTIONS.map((step) => {
      const { x, y } = above.centre(step, 0);
      return Math.hypot(x, y);
    });
    for (const side of sides) expect(side).toBeCloseTo(Math.sqrt(3));
    const raised = new Projection(0.8, 0.4);
    expect(raised.centre([2, 1], 3).y).toBeCloseTo(raised.centre([2, 1], 0).y - 1.2);
  });

  it("finds the corner that three cells share", () => {
    const cells: Axial[] = [
      [0, 0],
      [0, -1],
      [1, -1],
    ];
    const { x, y } = above.meeting(cells, 0);
    const corner = above.corner(5);
    expect(x).toBeCloseTo(corner.x);
    expect(y).toBeCloseTo(corner.y);
  });

  it.each([0, 1, 4])("outlines a tile by its twelve outer sides, turned by %i sixths", (turn) => {
    const projection = new Projection(0.84, 0.3, turn);
    const cells: Axial[] = [
      [2, -1],
      [2, -2],
      [3, -2],
    ];
    const path = projection.outline(cells, 2);
    const ends = [...path.matchAll(/M([^L]+)L([^M]+)/g)].map(([, from, to]) => [from!, to!]);
    expect(ends).toHaveLength(12);
    // A closed outline: every end is the start of one other side.
    const starts = new Set(ends.map(([from]) => from));
    for (const [, to] of ends) expect(starts).toContain(to);
  });
});
