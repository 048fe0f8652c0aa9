import { describe, expect, it } from "vitest";
import { clipToHex, PATTERNS } from "./drawings";

/** How far a point is outside a hex of side 1; negative inside. */
function outside(x: number, y: number): number {
  const normals = [30, 90, 150, 210, 270, 330].map((angle) => (angle * Math.PI) / 180);
  return Math.max(...normals.map((a) => x * Math.cos(a) + y * Math.sin(a))) - Math.sqrt(3) / 2;
}

describe("patterns", () => {
  it.each(Object.entries(PATTERNS))("of %s lie inside the hex", (_, { path }) => {
    const points = [...path.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)];
    expect(points.length).toBeGreaterThan(20);
    for (const [, x, y] of points) expect(outside(Number(x), Number(y))).toBeLessThan(0.001);
  });

  it("are cut where they leave the hex, and left out where they miss it", () => {
    const cut = clipToHex(
      [
        { x: 0, y: -5 },
        { x: 0, y: 5 },
      ],
      1,
    )!;
    expect(cut[0].y).toBeCloseTo(-Math.sqrt(3) / 2);
    expect(cut[1].y).toBeCloseTo(Math.sqrt(3) / 2);
    expect(
      clipToHex(
        [
          { x: 2, y: -5 },
          { x: 2, y: 5 },
        ],
        1,
      ),
    ).toBeNull();
  });
});
