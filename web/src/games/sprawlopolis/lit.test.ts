import { expect, it } from "vitest";
import { litByLines, litTogether, togetherAt } from "./lit";
import type { CityCell } from "./model";

const city: CityCell[] = [
  { x: 0, y: 0, zone: "commercial", roads: [["E", "W"]], card: 1, covers: 0 },
  { x: 1, y: 0, zone: "residential", roads: [["E", "W"]], card: 1, covers: 0 },
  { x: 0, y: 1, zone: "commercial", roads: [["N", "E"]], card: 1, covers: 0 },
];

it("a road's line lights its road, a condition's line tells gains from costs", () => {
  const road = { code: "sprawlopolis.score.road", points: -1, cells: [[0, 0]], facts: {} };
  expect([...litByLines([road])!.roads]).toEqual(["0,0"]);
  const condition = {
    code: "sprawlopolis.score.condition.7",
    points: -1,
    cells: [
      [0, 0],
      [1, 0],
    ],
    facts: { number: 7, adds: [[0, 0]], costs: [[1, 0]] },
  };
  const lit = litByLines([condition])!;
  expect([...lit.cells]).toEqual(["0,0", "1,0"]);
  expect([...lit.costs]).toEqual(["1,0"]);
  expect(lit.roads.size).toBe(0);
  expect(litByLines([{ ...road, cells: [] }])).toBeNull();
});

it("a block lights its group and its road", () => {
  const lit = litTogether(togetherAt({ x: 0, y: 0 }, city)!);
  expect([...lit.cells].sort()).toEqual(["0,0", "0,1", "1,0"]);
  expect([...lit.roads].sort()).toEqual(["0,0", "1,0"]);
  expect(togetherAt({ x: 5, y: 5 }, city)).toBeNull();
});
