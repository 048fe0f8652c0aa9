import { describe, expect, test } from "vitest";
import type { GameInfo } from "../../lib/protocol";
import { Setup } from "./setup.svelte";

const game = (name: string, seats: number[]): GameInfo => ({
  name,
  version: 1,
  seat_counts: seats,
  team: false,
  options: [],
  bots: ["weak", "strong"],
  hints: false,
});

const games = [game("one", [1, 2, 3, 4]), game("two", [3, 4])];
const fresh = () => new Setup(() => games);

describe("a new table", () => {
  test("is against a normal bot where there is one", () => {
    const levels = { ...game("three", [2]), bots: ["easy", "normal", "expert"] };
    expect(new Setup(() => [levels]).request("Ana", "es").bots).toEqual({ "1": "normal" });
  });

  test("is for two, against the strongest bot where no level is called normal", () => {
    const setup = fresh();
    expect(setup.request("Ana", "es")).toEqual({
      game: "one",
      seats: 2,
      seat: 0,
      options: {},
      bots: { "1": "strong" },
      name: "Ana",
      public: false,
      language: "es",
    });
  });

  test("keeps who sits where when seats are added", () => {
    const setup = fresh();
    setup.give(1, null);
    setup.seats = 4;
    expect(setup.bots).toEqual([null, null, "strong", "strong"]);
    expect([setup.mine, setup.open]).toEqual([0, 1]);
    expect(setup.request("Ana", "en").public).toBe(true);
  });

  test("always has a seat for whoever creates it", () => {
    const setup = fresh();
    setup.give(1, null);
    setup.give(0, "weak");
    expect([setup.mine, setup.open]).toEqual([1, 0]);
    setup.seats = 1;
    expect([setup.mine, setup.bots]).toEqual([0, [null]]);
  });

  test("has whoever creates it where they sit down; who sat there gets their seat", () => {
    const setup = fresh();
    setup.sit(1);
    expect([setup.mine, setup.bots]).toEqual([1, ["strong", null]]);
    setup.seats = 3;
    setup.give(0, null);
    setup.sit(2);
    expect([setup.mine, setup.bots]).toEqual([2, [null, "strong", null]]);
    expect(setup.request("Ana", "en")).toMatchObject({ seat: 2, bots: { "1": "strong" } });
  });

  test("an option is offered and sent only at seats where it changes something", () => {
    const rival = { name: "rival", seats: [1] };
    const rest = { default: false, choices: null, low: null, high: null, advanced: false };
    const setup = new Setup(() => [{ ...game("one", [1, 2]), options: [{ ...rest, ...rival }] }]);
    setup.options.rival = true;
    expect([setup.offered, setup.request("Ana", "es").options]).toEqual([[], {}]);
    setup.seats = 1;
    expect(setup.request("Ana", "es").options).toEqual({ rival: true });
  });

  test("another game starts from its own seats and options", () => {
    const setup = fresh();
    setup.options.anything = true;
    setup.name = "two";
    expect([setup.seats, setup.bots.length, setup.options]).toEqual([3, 3, {}]);
  });
});
