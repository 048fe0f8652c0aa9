import { describe, expect, it } from "vitest";
import { nearest, nearestTowards } from "./plane";

describe("nearest", () => {
  const points = [
    { x: 0, y: 0 },
    { x: 2, y: 0.5 },
    { x: 1, y: 3 },
    { x: 5, y: 0 },
  ];

  it("picks within reach only", () => {
    expect(nearest(points, { x: 1.7, y: 0 }, 1)).toBe(1);
    expect(nearest(points, { x: 9, y: 9 }, 1)).toBe(-1);
    expect(nearest(points, { x: 9, y: 9 })).toBe(3);
  });

  it("goes the way of the arrow, straight ahead first", () => {
    const right = { x: 1, y: 0 };
    expect(nearestTowards(points, points[0]!, right)).toBe(1);
    expect(nearestTowards(points, points[1]!, right)).toBe(3);
    expect(nearestTowards(points, points[3]!, right)).toBe(-1);
    expect(nearestTowards(points, points[0]!, { x: 0, y: 1 })).toBe(2);
  });
});
