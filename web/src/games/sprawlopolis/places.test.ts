import { describe, expect, it } from "vitest";
import { cityBox, laid, outline } from "./geometry";
import type { CityCell, Face } from "./model";
import { actionText, hold } from "./places";

const face: Face = {
  blocks: ["residential", "industrial", "park", "commercial"],
  roads: [[["E", "W"]], [["S", "W"]], [], [["N", "S"]]],
};

describe("a card", () => {
  it("turned by 180 degrees has its blocks in reverse and its roads at the other sides", () => {
    expect(laid(face, true)).toEqual({
      blocks: ["commercial", "park", "industrial", "residential"],
      roads: [[["S", "N"]], [], [["N", "E"]], [["W", "E"]]],
    });
    expect(laid(laid(face, true), true)).toEqual(face);
  });

  it("held over the city knows the blocks that it would cover", () => {
    const cell = (x: number, y: number): CityCell => {
      return { x, y, zone: "park", roads: [], card: 1, covers: 0 };
    };
    const ghost = hold(7, face, { x: 1, y: -1 }, false, [cell(0, 0), cell(1, 0), cell(3, 0)], true);
    expect(ghost.covered).toEqual([cell(1, 0)]);
    expect(actionText(7, { x: -1, y: 2 }, true)).toBe("7@-1,2r");
    expect(actionText(7, { x: -1, y: 2 }, false)).toBe("7@-1,2");
  });
});

describe("the plane", () => {
  it("outlines cells by their outer sides only", () => {
    const sides = (path: string) => path.split("M").length - 1;
    expect(sides(outline([{ x: 0, y: 0 }]))).toBe(4);
    expect(
      sides(
        outline([
          { x: 0, y: 0 },
          { x: 1, y: 0 },
          { x: 2, y: 2 },
        ]),
      ),
    ).toBe(10);
  });

  it("shows all cards with the margin asked for", () => {
    const placed = [
      { card: 1, x: 0, y: 0, turned: false },
      { card: 2, x: -3, y: 1, turned: false },
    ];
    expect(cityBox(placed, 1)).toEqual({ left: -4.75, top: -1, right: 3.5, bottom: 4 });
  });
});
