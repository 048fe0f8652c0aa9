import { expect, test } from "vitest";
import { spotBeside } from "./beside";

const STAGE = { width: 1000, height: 600 };
const OWN = { width: 200, height: 150 };

function spot(
  at: { x: number; y: number },
  pieces: { x: number; y: number }[] = [],
  hollow = false,
) {
  return spotBeside(at, 40, OWN, STAGE, pieces, hollow);
}

test("away from the middle of the stage where nothing lies", () => {
  expect(spot({ x: 300, y: 300 })).toEqual({ x: 60, y: 225, side: "end" });
  expect(spot({ x: 700, y: 300 })).toEqual({ x: 740, y: 225, side: "start" });
});

test("over the fewest pieces", () => {
  const row = (x: number, y: number) => [0, 1, 2].map((k) => ({ x: x + 40 * k, y }));
  expect(spot({ x: 300, y: 300 }, row(100, 300))).toMatchObject({ x: 60, y: 150 });
  const left = [...row(100, 200), ...row(100, 300), ...row(100, 400)];
  expect(spot({ x: 300, y: 300 }, left)).toMatchObject({ x: 340, y: 225, side: "start" });
  expect(
    spot({ x: 300, y: 300 }, [...left, ...left.map(({ x, y }) => ({ x: x + 280, y }))]),
  ).toEqual({
    x: 200,
    y: 340,
    side: "center",
  });
});

test("further away where it covers less", () => {
  const beside = [0, 1, 2, 3, 4].map((k) => ({ x: 380, y: 100 + 100 * k }));
  expect(
    spot({ x: 300, y: 300 }, [
      ...beside,
      { x: 150, y: 300 },
      { x: 150, y: 180 },
      { x: 150, y: 420 },
    ]),
  ).toEqual({ x: 390, y: 225, side: "start" });
});

test("within the stage and beside its tools", () => {
  for (let x = 0; x <= STAGE.width; x += 25)
    for (let y = 0; y <= STAGE.height; y += 25) {
      const at = spot({ x, y }, [{ x: 500, y: 300 }]);
      expect(Math.min(at.x, at.y)).toBeGreaterThanOrEqual(8);
      expect(at.y + OWN.height).toBeLessThanOrEqual(STAGE.height - 8);
      expect(at.x + OWN.width).toBeLessThanOrEqual(STAGE.width - (at.y < 216 ? 52 : 8));
    }
});

test("on the middle of a ring that leaves no room beside it", () => {
  const ring = spotBeside({ x: 500, y: 300 }, 400, OWN, STAGE, [], true);
  expect(ring).toEqual({ x: 400, y: 225, side: "center" });
});
