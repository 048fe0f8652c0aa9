import { describe, expect, it } from "vitest";
import { commandOf } from "./keys";

describe("keys", () => {
  const press = (key: string, shiftKey = false, ctrlKey = false) =>
    commandOf({ key, shiftKey, ctrlKey, altKey: false, metaKey: false });

  it("mean what the page says", () => {
    expect(press("4")).toEqual({ do: "choose", slot: 4 });
    expect(press("r")).toEqual({ do: "rotate", turns: 1 });
    expect(press("R", true)).toEqual({ do: "rotate", turns: -1 });
    expect(press("ArrowUp")).toEqual({ do: "step", arrow: { x: 0, y: -1 } });
    expect(press("Enter")).toEqual({ do: "confirm" });
    expect(press("Escape")).toEqual({ do: "back" });
    expect(press("x")).toBeNull();
    expect(press("r", false, true)).toBeNull();
  });
});
