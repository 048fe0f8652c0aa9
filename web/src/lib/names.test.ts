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

test("a name with a number of its own is left to who has it", async () => {
  const { seatNames } = await import("./names.svelte");
  const named = (...names: string[]) => seatNames(names.map((name) => seat("human", name)));
  expect(named("Ana", "Ana", "Ana 2")).toEqual(["Ana 1", "Ana 3", "Ana 2"]);
  expect(named("Ana 1", "Ana", "Ana", "Ana 1")).toEqual(["Ana 1 1", "Ana 2", "Ana 3", "Ana 1 2"]);
});

test("names that look alike are told apart, whatever their case", async () => {
  const { seatNames } = await import("./names.svelte");
  const named = (...names: string[]) => seatNames(names.map((name) => seat("human", name)));
  expect(named("Ana", "ana")).toEqual(["Ana 1", "ana 2"]);
  expect(named("Ana", "A\u200dna")).toEqual(["Ana 1", "A\u200dna 2"]);
  expect(named("Ana", "Аna")).toEqual(["Ana", "Аna"]);
});

test("nobody's number changes when others leave their seats to bots", async () => {
  const { personNames, seatNames } = await import("./names.svelte");
  const left = (name: string, n: number) => ({ ...seat("bot", "random"), former: { name, n } });
  const [ana, bot] = [seat("human", "ana"), seat("bot", "random")];
  expect(seatNames([ana, bot, ana, bot])).toEqual([
    "ana 1",
    "Random bot 1",
    "ana 2",
    "Random bot 2",
  ]);
  const seats = [left("ana", 5), bot, left("ana", 3), bot];
  expect(seatNames(seats)).toEqual([
    "Random bot 4",
    "Random bot 1",
    "Random bot 3",
    "Random bot 2",
  ]);
  expect(personNames(seats)).toEqual(["ana 1", "Random bot 1", "ana 2", "Random bot 2"]);
  expect(seatNames([seat("human", "Random bot"), left("Bea", 3)])).toEqual([
    "Random bot",
    "Random bot 2",
  ]);
});
