import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Player } from "./player.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("the slider stops at both ends", () => {
  const player = new Player(4);
  player.step(-1);
  expect(player.at).toBe(0);
  player.seek(99);
  expect(player.at).toBe(3);
});

test("plays to the end and stops there; playing again starts over", () => {
  const player = new Player(3);
  player.toggle();
  vi.advanceTimersByTime(1_000);
  expect(player.at).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect([player.at, player.playing]).toEqual([2, false]);
  player.toggle();
  expect([player.at, player.playing]).toEqual([0, true]);
  player.step(1);
  expect(player.playing).toBe(false);
});
