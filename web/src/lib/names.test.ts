import { beforeAll, expect, test, vi } from "vitest";
import type { SeatInfo } from "./protocol";

beforeAll(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("navigator", { languages: ["en"] });
});

const seat = (kind: SeatInfo["kind"], name = ""): SeatInfo => ({
  seat: 0,
  name,
  kind,
  online: true,
  former: null,
});

test("where nobody knows who played, seats are numbered", async () => {
  const { seatNames } = await import("./names.svelte");
  const nameless = [0, 1].map((number) => ({ ...seat("human"), seat: number }));
  expect(seatNames(nameless)).toEqual(["Player 1", "Player 2"]);
});

test("players of one name are told apart, empty seats are not numbered", async () => {
  const { seatNames } = await import("./names.svelte");
  const names = seatNames([
    seat("human", "Ana"),
    seat("bot", "random"),
    seat("bot", "random"),
    seat("open"),
    seat("open"),
  ]);
  expect(names).toEqual(["Ana", "Random bot 1", "Random bot 2", "Free seat", "Free seat"]);
});

test("whoever has left counts on, and keeps the number, where another has the same name", async () => {
  const { personNames, seatNames } = await import("./names.svelte");
  const seats = [{ ...seat("bot", "random"), former: { name: "Ana", n: 3 } }, seat("human", "Ana")];
  expect(seatNames(seats, 3)).toEqual(["Ana 1", "Ana 2"]);
  expect(seatNames(seats)).toEqual(["Random bot", "Ana 2"]);
  expect(personNames(seats)).toEqual(["Ana 1", "Ana 2"]);
});

test("who played before a bot took over is named for what was played then", async () => {
  const { seatNames } = await import("./names.svelte");
  const seats = [{ ...seat("bot", "random"), former: { name: "Ana", n: 3 } }];
  expect(seatNames(seats, 3)).toEqual(["Ana"]);
  expect(seatNames(seats, 4)).toEqual(["Random bot"]);
  expect(seatNames(seats)).toEqual(["Random bot"]);
});
