import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ScoreSheet } from "../game";
import { Selection } from "./selection.svelte";

const places = ["a", "b", "c"];
const points = [0, 3, 6].map((x) => ({ x, y: 0 }));
const start = { x: 0.2, y: 0 };
const right = { x: 1, y: 0 };
const left = { x: -1, y: 0 };

function sheet(points: number): ScoreSheet {
  return { total: points, lines: [] };
}

type Preview = (action: string) => Promise<ScoreSheet>;

function selecting(
  preview: Preview = () => Promise.resolve(sheet(0)),
  act: (action: string) => Promise<void> = () => Promise.resolve(),
  lost: () => boolean = () => false,
) {
  return new Selection<string>({
    ways: 3,
    same: (a, b) => a === b,
    action: (slot, place, turn) => `${slot}@${place}/${turn}`,
    preview,
    act,
    lost,
  });
}

describe("selection", () => {
  it("holds the piece as an action says, which can then be changed by hand", () => {
    const selection = selecting();
    expect(selection.aim("2@c/1", 3, places)).toBe(true);
    expect(selection.action).toBe("2@c/1");
    expect(selection.pinned).toBe("c");
    selection.rotate(1);
    expect(selection.action).toBe("2@c/2");
    expect(selection.aim("4@c/1", 3, places)).toBe(false);
    expect(selection.action).toBe("2@c/2");
  });

  it("shows the ghost under the pointer until it is put down, and turns it there", () => {
    const selection = selecting();
    selection.hover(places[0]!);
    expect(selection.action).toBeNull();
    selection.choose(1);
    expect(selection.action).toBe("1@a/0");
    selection.put(places[1]!);
    selection.hover(places[2]!);
    expect(selection.action).toBe("1@b/0");
    selection.put(places[1]!);
    expect(selection.action).toBe("1@b/1");
    selection.rotate(-1);
    expect(selection.action).toBe("1@b/0");
  });

  it("moves by arrows from the nearest place on, and stays at the last one", () => {
    const selection = selecting();
    selection.step({ places, points, start }, right);
    expect(selection.place).toBeNull();
    selection.choose(1);
    selection.step({ places, points, start }, right);
    expect(selection.place).toBe(places[0]);
    for (const wanted of [1, 2, 2]) {
      selection.step({ places, points, start }, right);
      expect(selection.place).toBe(places[wanted]);
    }
    selection.step({ places, points, start }, left);
    expect(selection.place).toBe(places[1]);
  });

  it("goes back one step at a time", () => {
    const selection = selecting();
    selection.choose(1);
    selection.put(places[0]!);
    expect(selection.back()).toBe(true);
    expect(selection.slot).toBe(1);
    expect(selection.pinned).toBeNull();
    expect(selection.back()).toBe(true);
    expect(selection.slot).toBeNull();
    expect(selection.back()).toBe(false);
  });
});

describe("keys and confirming", () => {
  const paths = { places, points, start };

  it("obeys keys once a piece is chosen", () => {
    const selection = selecting();
    expect(selection.obey({ do: "rotate", turns: 1 }, paths)).toBe(false);
    selection.choose(2);
    expect(selection.obey({ do: "step", arrow: right }, paths)).toBe(true);
    expect(selection.obey({ do: "rotate", turns: 2 }, paths)).toBe(true);
    expect(selection.action).toBe("2@a/2");
    expect(selection.obey({ do: "back" }, paths)).toBe(true);
    expect(selection.action).toBeNull();
  });

  it("plays what is put down, once, and lets go of the piece", async () => {
    const act = vi.fn(() => Promise.resolve());
    const selection = selecting(undefined, act);
    selection.choose(1);
    selection.hover(places[0]!);
    await selection.confirm();
    expect(act).not.toHaveBeenCalled();
    selection.put(places[1]!);
    const confirmed = selection.confirm();
    expect(selection.sending).toBe(true);
    await selection.confirm();
    await confirmed;
    expect(act.mock.calls).toEqual([["1@b/0"]]);
    expect([selection.slot, selection.sending]).toEqual([null, false]);
  });

  it("keeps the ghost when the action is refused", async () => {
    const selection = selecting(undefined, () => Promise.reject(new Error("no")));
    selection.choose(1);
    selection.put(places[1]!);
    await selection.confirm();
    expect([selection.action, selection.sending]).toEqual(["1@b/0", false]);
  });

  it("keeps the ghost and plays nothing while the table cannot be reached", async () => {
    const act = vi.fn(() => Promise.resolve());
    let lost = true;
    const selection = selecting(undefined, act, () => lost);
    selection.choose(1);
    selection.put(places[1]!);
    await selection.confirm();
    expect([selection.ready, selection.action]).toEqual([false, "1@b/0"]);
    expect(act).not.toHaveBeenCalled();
    lost = false;
    await selection.confirm();
    expect(act).toHaveBeenCalledOnce();
  });
});

describe("preview", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("asks once the ghost stands still, and for the last action only", async () => {
    const preview = vi.fn((action: string) => Promise.resolve(sheet(action.length)));
    const selection = selecting(preview);
    selection.ask("one");
    selection.ask("three");
    await vi.advanceTimersByTimeAsync(100);
    expect(preview.mock.calls).toEqual([["three"]]);
    expect(selection.sheet?.total).toBe(5);
  });

  it("drops an answer that comes late, and forgets when there is no ghost", async () => {
    const answers: ((sheet: ScoreSheet) => void)[] = [];
    const selection = selecting(() => new Promise((resolve) => answers.push(resolve)));
    selection.ask("first");
    await vi.advanceTimersByTimeAsync(100);
    selection.ask("second");
    await vi.advanceTimersByTimeAsync(100);
    answers[1]!(sheet(2));
    answers[0]!(sheet(1));
    await vi.advanceTimersByTimeAsync(0);
    expect(selection.sheet?.total).toBe(2);
    selection.ask(null);
    expect(selection.sheet).toBeNull();
  });

  it("asks nothing while the table cannot be reached, and keeps what is known", async () => {
    const preview = vi.fn(() => Promise.resolve(sheet(3)));
    let lost = false;
    const selection = selecting(preview, undefined, () => lost);
    selection.ask("one");
    await vi.advanceTimersByTimeAsync(100);
    lost = true;
    selection.ask("one");
    expect(selection.sheet?.total).toBe(3);
    selection.ask("two");
    expect(selection.sheet).toBeNull();
    await vi.advanceTimersByTimeAsync(100);
    expect(preview).toHaveBeenCalledOnce();
  });
});
