import { expect, test } from "vitest";
import { parseRoute } from "./route";

test.each([
  ["", { page: "lobby" }],
  ["#/", { page: "lobby" }],
  ["#/t/aB_9-x", { page: "table", id: "aB_9-x" }],
  ["#/replay", { page: "replay", id: null }],
  ["#/replay/x", { page: "replay", id: "x" }],
  ["#/rules/akropolis", { page: "rules", game: "akropolis" }],
  ["#/t", { page: "unknown" }],
  ["#/t/a/b", { page: "unknown" }],
  ["#/t/%E0%A4%A", { page: "unknown" }],
  ["#/elsewhere", { page: "unknown" }],
])("the address %s", (hash, route) => {
  expect(parseRoute(hash)).toEqual(route);
});
