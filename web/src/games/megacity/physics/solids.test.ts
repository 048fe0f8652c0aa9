import { describe, expect, test } from "vitest";
import { box, CUBE } from "../box";
import { about, poseAt } from "./pose";
import { silhouette, solidsOf } from "./solids";

/** The area of a polygon, positive when it goes anticlockwise. */
function area(outline: readonly (readonly [number, number])[]): number {
  return outline.reduce((sum, [x, y], k) => {
    const [nextX, nextY] = outline[(k + 1) % outline.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
}

describe("a body seen from above", () => {
  test("is its face when it lies flat", () => {
    const [solid] = solidsOf(CUBE, poseAt([3, -2, 4], about([0, 0, 1], 30)));
    const outline = silhouette(solid!);
    expect(outline).toHaveLength(4);
    expect(area(outline)).toBeCloseTo(box.cube ** 2);
  });

  test("is wider when it is tipped", () => {
    const [solid] = solidsOf(CUBE, poseAt([0, 0, 8], about([1, 0, 0], 45)));
    expect(area(silhouette(solid!))).toBeCloseTo(Math.SQRT2 * box.cube ** 2);
  });
});
