import { expect, it } from "vitest";
import { changeBetween, figure, signed } from "./points";

it("writes points with and without their sign", () => {
  expect([3, -1, 0].map(figure)).toEqual(["3", "−1", "0"]);
  expect([3, -1, 0].map(signed)).toEqual(["+3", "−1", "±0"]);
});

it("names the lines that change, and adds those of one code up", () => {
  const line = (code: string, points: number) => ({ code, points, cells: [], facts: {} });
  const before = { total: 4, lines: [line("house", 3), line("road", -1), line("stones", 2)] };
  const after = {
    total: 6,
    lines: [
      line("house", 7),
      line("market", 0),
      line("road", -1),
      line("road", -1),
      line("stones", 1),
    ],
  };
  expect(changeBetween(before, after)).toEqual({
    total: 2,
    lines: [
      { code: "house", points: 4 },
      { code: "road", points: -1 },
      { code: "stones", points: -1 },
    ],
  });
});

it("tells what a line that is gone had brought", () => {
  const royal = { code: "royal", points: 4, cells: [], facts: {} };
  const change = changeBetween({ total: 4, lines: [royal] }, { total: 0, lines: [] });
  expect(change).toEqual({ total: -4, lines: [{ code: "royal", points: -4 }] });
});
