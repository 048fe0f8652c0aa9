import { expect, it } from "vitest";
import { Drag } from "./drag.svelte";

it("a press that hardly moves is no drag, one that wanders is until it ends", () => {
  const drag = new Drag();
  expect(drag.move({ x: 50, y: 50 })).toBe(false);
  drag.press({ x: 0, y: 0 });
  expect(drag.move({ x: 3, y: 3 })).toBe(false);
  expect(drag.release()).toBe(false);
  drag.press({ x: 0, y: 0 });
  expect(drag.move({ x: 30, y: 0 })).toBe(true);
  expect(drag.move({ x: 1, y: 0 })).toBe(true);
  expect(drag.held).toEqual({ x: 1, y: 0 });
  expect(drag.release()).toBe(true);
  expect(drag.held).toBeNull();
});
