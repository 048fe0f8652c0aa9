import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetSeat, heldSeats, holdSeat, tokenFor } from "./seats";

const mine = { table: "t1", seat: 0, token: "secret", game: "akropolis" };

function keep(text: string): void {
  localStorage.setItem("tetrapolis.seats", text);
}

describe("seats", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it("are held, the newest first, until they are forgotten", () => {
    holdSeat(mine, "akropolis");
    holdSeat({ table: "t2", seat: 1, token: "other" }, "micropolis");
    expect(heldSeats().map(({ table }) => table)).toEqual(["t2", "t1"]);
    expect(tokenFor("t1")).toBe("secret");
    forgetSeat("t1");
    expect(tokenFor("t1")).toBeNull();
  });

  it.each(["null", "{}", "3", '"t1"', "{", "[null]", '[3,"t1",[],{}]', '[{"table":"t1"}]'])(
    "are none in %s",
    (junk) => {
      keep(junk);
      expect(heldSeats()).toEqual([]);
      expect(tokenFor("t1")).toBeNull();
      holdSeat(mine, "akropolis");
      expect(heldSeats()).toEqual([mine]);
    },
  );

  it("are found among junk, once", () => {
    keep(JSON.stringify([null, mine, { ...mine, token: 3 }, { ...mine, token: "older" }]));
    expect(heldSeats()).toEqual([mine]);
  });
});
