import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScoreSheet } from "../../lib/game";
import { changeBetween, signed } from "./change";
import { commandOf } from "./keys";
import type { Kind, RowTile } from "./model";
import type { Place } from "./places";
import { Selection } from "./selection.svelte";

const hexes: Kind[] = ["quarry", "house", "market"];
const row: RowTile[] = [
  { tile: 1, hexes, price: 0, payable: true },
  { tile: 2, hexes, price: 1, payable: true },
  { tile: 3, hexes, price: 2, payable: false },
];
const places: Place[] = [0, 2, 4].map((q) => ({
  cells: [
    [q, 0],
    [q, -1],
    [q + 1, -1],
  ],
  level: 1,
  covered: [],
}));
const points = [0, 3, 6].map((x) => ({ x, y: 0 }));
const right = { x: 1, y: 0 };
const left = { x: -1, y: 0 };

function sheet(points: number): ScoreSheet {
  return { total: points, lines: [] };
}

describe("selection", () => {
  it("takes only a tile that can be paid", () => {
    const selection = new Selection(() => Promise.resolve(sheet(0)));
    expect(selection.choose(3, row)).toBe(false);
    expect(selection.slot).toBeNull();
    expect(selection.choose(2, row)).toBe(true);
    expect(selection.slot).toBe(2);
  });

  it("shows the ghost under the pointer until it is put down, and turns it there", () => {
    const selection = new Selection(() => Promise.resolve(sheet(0)));
    selection.hover(places[0]!);
    expect(selection.action).toBeNull();
    selection.choose(1, row);
    expect(selection.action).toBe("1@0,0/0");
    selection.put(places[1]!);
    selection.hover(places[2]!);
    expect(selection.action).toBe("1@2,0/0");
    selection.put(places[1]!);
    expect(selection.action).toBe("1@2,-1/2");
    selection.rotate(-1);
    expect(selection.action).toBe("1@2,0/0");
  });

  it("moves by arrows from the nearest place on, and stays at the last one", () => {
    const selection = new Selection(() => Promise.resolve(sheet(0)));
    selection.step(places, points, { x: 0.2, y: 0 }, right);
    expect(selection.place).toBeNull();
    selection.choose(1, row);
    selection.step(places, points, { x: 0.2, y: 0 }, right);
    expect(selection.place).toBe(places[0]);
    for (const wanted of [1, 2, 2]) {
      selection.step(places, points, { x: 0, y: 0 }, right);
      expect(selection.place).toBe(places[wanted]);
    }
    selection.step(places, points, { x: 0, y: 0 }, left);
    expect(selection.place).toBe(places[1]);
  });

  it("goes back one step at a time", () => {
    const selection = new Selection(() => Promise.resolve(sheet(0)));
    selection.choose(1, row);
    selection.put(places[0]!);
    expect(selection.back()).toBe(true);
    expect(selection.slot).toBe(1);
    expect(selection.pinned).toBeNull();
    expect(selection.back()).toBe(true);
    expect(selection.slot).toBeNull();
    expect(selection.back()).toBe(false);
  });
});

describe("preview", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("asks once the ghost stands still, and for the last action only", async () => {
    const preview = vi.fn((action: string) => Promise.resolve(sheet(action.length)));
    const selection = new Selection(preview);
    selection.ask("one");
    selection.ask("three");
    await vi.advanceTimersByTimeAsync(100);
    expect(preview.mock.calls).toEqual([["three"]]);
    expect(selection.sheet?.total).toBe(5);
  });

  it("drops an answer that comes late, and forgets when there is no ghost", async () => {
    const answers: ((sheet: ScoreSheet) => void)[] = [];
    const selection = new Selection(() => new Promise((resolve) => answers.push(resolve)));
    selection.ask("first");
    await vi.advanceTimersByTimeAsync(100);
    selection.ask("second");
    await vi.advanceTimersByTimeAsync(100);
    answers[1]!(sheet(2));
    answers[0]!(sheet(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(selection.sheet?.total).toBe(2);
    selection.ask(null);
    expect(selection.sheet).toBeNull();
  });
});

describe("change", () => {
  it("names the lines that change and adds up to the total", () => {
    const line = (code: string, points: number) => ({ code, points, cells: [], facts: {} });
    const before = { total: 5, lines: [line("a.house", 3), line("a.stones", 2)] };
    const after = {
      total: 8,
      lines: [line("a.house", 7), line("a.market", 0), line("a.stones", 1)],
    };
    const { total, lines } = changeBetween(before, after);
    expect(total).toBe(3);
    expect(lines).toEqual([
      { code: "a.house", colour: "house", points: 4 },
      { code: "a.stones", colour: null, points: -1 },
    ]);
    expect(["+3", "−1", "±0"]).toEqual([3, -1, 0].map(signed));
  });
});

describe("keys", () => {
  const press = (key: string, shiftKey = false, ctrlKey = false) =>
    commandOf({ key, shiftKey, ctrlKey, altKey: false, metaKey: false });

  it("mean what the page says", () => {
    expect(press("4")).toEqual({ do: "choose", slot: 4 });
    expect(press("r")).toEqual({ do: "rotate", thirds: 1 });
    expect(press("R", true)).toEqual({ do: "rotate", thirds: -1 });
    expect(press("ArrowUp")).toEqual({ do: "step", arrow: { x: 0, y: -1 } });
    expect(press("Enter")).toEqual({ do: "confirm" });
    expect(press("Escape")).toEqual({ do: "back" });
    expect(press("x")).toBeNull();
    expect(press("r", false, true)).toBeNull();
  });
});
