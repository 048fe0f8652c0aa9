import { expect, it } from "vitest";
import { signed } from "./points";

it("writes points with their sign", () => {
  expect([3, -1, 0].map(signed)).toEqual(["+3", "−1", "±0"]);
});
