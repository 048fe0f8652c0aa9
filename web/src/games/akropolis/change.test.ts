import { describe, expect, it } from "vitest";
import { changeBetween } from "./change";

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
  });
});
