import { beforeEach, describe, expect, it, vi } from "vitest";
import type { SprawlopolisView } from "./model";
import { keepResult, recallResults, resultOf, summarise } from "./results";

function view(change: Partial<SprawlopolisView> = {}): SprawlopolisView {
  return {
    seat: 0,
    seats: 1,
    target: 20,
    conditions: [2, 7, 11].map((number) => ({ number, points: 0 })),
    placed: [{ card: 4, x: 0, y: 0, turned: false }],
    result: { winners: [0], scores: [23], facts: {} },
    ...change,
  } as SprawlopolisView;
}

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe("results", () => {
  beforeEach(() => vi.stubGlobal("localStorage", storage()));

  it("are those of finished games with a seat of one's own", () => {
    expect(resultOf(view({ result: null }))).toBeNull();
    expect(resultOf(view({ seat: null }))).toBeNull();
    expect(resultOf(view())).toMatchObject({ won: true, margin: 3, conditions: [2, 7, 11] });
  });

  it("count a game once, however often it is looked at", () => {
    keepResult(resultOf(view())!);
    keepResult(resultOf(view())!);
    keepResult(resultOf(view({ placed: [{ card: 4, x: 1, y: 0, turned: false }] }))!);
    expect(recallResults()).toHaveLength(2);
  });

  it("are found among junk", () => {
    const mine = resultOf(view())!;
    const junk = [null, 3, {}, { ...mine, conditions: null }, { ...mine, conditions: ["2"] }];
    localStorage.setItem("tetrapolis.sprawlopolis.results", JSON.stringify([...junk, mine]));
    expect(recallResults()).toEqual([mine]);
    localStorage.setItem("tetrapolis.sprawlopolis.results", "null");
    expect(recallResults()).toEqual([]);
  });

  it("are summed up alone, in a team and by condition", () => {
    const lost = resultOf(
      view({
        seats: 2,
        conditions: [7, 12, 18].map((number) => ({ number, points: 0 })),
        result: { winners: [], scores: [15, 15], facts: {} },
      }),
    )!;
    expect(summarise([resultOf(view())!, lost])).toEqual({
      games: 2,
      wins: 1,
      best: 3,
      alone: { games: 1, wins: 1 },
      team: { games: 1, wins: 0 },
      conditions: [
        { number: 2, tally: { games: 1, wins: 1 } },
        { number: 7, tally: { games: 2, wins: 1 } },
        { number: 11, tally: { games: 1, wins: 1 } },
        { number: 12, tally: { games: 1, wins: 0 } },
        { number: 18, tally: { games: 1, wins: 0 } },
      ],
    });
    expect(summarise([]).best).toBeNull();
  });
});
