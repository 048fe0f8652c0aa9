import { expect, test } from "vitest";
import { centre, distance, startFor } from "./places";

test("a platform waits on the side away from the city, clear of every tile", () => {
  const [x, y] = startFor([1, 0], [[0, 0]]);
  expect(x).toBeGreaterThan(centre([1, 0])[0] + 100);
  expect(y).toBeCloseTo(0);
});

test("where the city closes the straight way, it comes from another side", () => {
  const city = [
    [0, 0],
    [2, 0],
    [2, -1],
  ];
  const start = startFor([1, 0], city);
  for (const cell of city) expect(distance(start, centre(cell))).toBeGreaterThan(90);
});

test("rows run along x, and y falls as they go down", () => {
  expect(centre([1, 0])).toEqual([90, -0]);
  expect(centre([0, 1])[1]).toBeLessThan(0);
});
