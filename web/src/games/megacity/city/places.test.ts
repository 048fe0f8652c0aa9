import { expect, test } from "vitest";
import { drawnTo } from "./hand.svelte";
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

test("near its place the hand is drawn to it and presses on, elsewhere it goes where it is led", () => {
  expect(drawnTo([90, 0], [100, 6], [290, 0])).toEqual([86, 0]);
  expect(drawnTo([90, 0], [120, 6], [290, 0])).toEqual([120, 6]);
});
