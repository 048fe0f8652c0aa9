import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Advice, Review, ReviewedMove } from "./protocol";
import { Refusal } from "./refusal";
import { GameReview, reviewOf, weight, worst } from "./review.svelte";

function advice(share: number, lead = 0): Advice {
  return { action: `to ${share}`, events: [], visits: 1, share, score: 0, lead };
}

function move(n: number, played: number, best: number): ReviewedMove {
  return { n, seat: 0, played: advice(played), best: advice(best) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the worst moves are told in the order of the game, trifles are not", () => {
  const moves = [move(1, 0.5, 0.51), ...[9, 2, 7].map((n) => move(n, 0.2, 0.2 + n / 20))];
  expect(worst(moves).map(({ n }) => n)).toEqual([2, 7, 9]);
  const many = Array.from({ length: 20 }, (_, i) => move(i, 0, (20 - i) / 20));
  expect(worst(many).map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("where the game was decided already, points tell", () => {
  const move = { n: 3, seat: 1, played: advice(0, -40), best: advice(0, -30) };
  expect(worst([move])).toEqual([move]);
  expect(weight(move)).toBeCloseTo(0.1);
});

test("a review is waited for and found again at the position before each move", async () => {
  const answers: Review[] = [
    { done: 3, total: 9, moves: null },
    { done: 9, total: 9, moves: [move(4, 0.1, 0.9)] },
  ];
  const review = new GameReview(() => Promise.resolve(answers.shift()!));
  const asked = review.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(review.progress).toEqual({ done: 3, total: 9 });
  expect(review.worst).toBeNull();
  await vi.runAllTimersAsync();
  await asked;
  expect(review.at(3)?.n).toBe(4);
  expect(review.at(4)).toBeNull();
});

test("whoever is refused may ask again", async () => {
  const review = new GameReview(() => Promise.reject(new Error("busy")));
  await expect(review.ask()).rejects.toThrow("busy");
  expect(review.progress).toBeNull();
});

test("a server that cannot be reached is waited for, ever more slowly, and then goes on", async () => {
  let away = 0;
  const answers: Review[] = [
    { done: 3, total: 9, moves: null },
    { done: 4, total: 9, moves: null },
    { done: 9, total: 9, moves: [] },
  ];
  const review = new GameReview(() => {
    if (answers.length > 2 || ++away > 20) return Promise.resolve(answers.shift()!);
    return Promise.reject(new Refusal("page.error.unreachable"));
  });
  const asked = review.ask();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(review.waiting).toBe(true);
  expect(review.progress).toEqual({ done: 3, total: 9 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(review.waiting).toBe(true);
  expect(away).toBeGreaterThan(8);
  expect(away).toBeLessThan(20);
  await vi.runAllTimersAsync();
  await asked;
  expect(review.waiting).toBe(false);
  expect(review.worst).toEqual([]);
});

test("a page that is left waits for no server", async () => {
  let looks = 0;
  const review = new GameReview(() => {
    looks += 1;
    return Promise.reject(new Refusal("page.error.unreachable"));
  });
  void review.ask();
  await vi.advanceTimersByTimeAsync(0);
  review.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBe(1);
});

test("the review of a record is begun once, and again where a server has forgotten it", async () => {
  const posted: string[] = [];
  const answers: [number, unknown][] = [
    [201, { review: "one" }],
    [200, { done: 0, total: 1, moves: null }],
    [404, { code: "review.unknown", facts: {} }],
    [201, { review: "one" }],
    [400, { code: "review.failed", facts: {} }],
    [200, { done: 1, total: 1, moves: [] }],
  ];
  vi.stubGlobal("fetch", (path: string, request?: RequestInit) => {
    posted.push(path + (request ? `: ${String(request.body)}` : ""));
    const [status, body] = answers.shift()!;
    return Promise.resolve(Response.json(body, { status }));
  });
  const look = reviewOf("the record");
  expect((await look()).moves).toBeNull();
  await expect(look()).rejects.toMatchObject({ code: "review.failed" });
  expect((await look()).moves).toEqual([]);
  expect(posted).toEqual([
    "api/reviews: the record",
    "api/reviews/one",
    "api/reviews/one",
    "api/reviews: the record",
    "api/reviews/one",
    "api/reviews/one",
  ]);
  vi.unstubAllGlobals();
});
