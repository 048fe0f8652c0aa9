import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api } from "./api";
import { Asking } from "./asking.svelte";

const SEATED = { table: "t", seat: 0, token: "x" };
const WISH = { name: "Ana", seat: null };

/** What the server is sent, and what it answers next: a status, or null for no answer. */
let sent: Record<string, unknown>[] = [];
let answers: ([number, unknown] | null)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("fetch", (_: string, request: RequestInit) => {
    sent.push(JSON.parse(String(request.body)) as Record<string, unknown>);
    const answer = answers.shift();
    if (!answer) return Promise.reject(new TypeError("Failed to fetch"));
    const [status, body] = answer;
    return Promise.resolve(
      typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status }),
    );
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const join = (asking: Asking, wish = WISH) =>
  asking.seat("t", wish, (asked) => api.join("t", asked));
const tokens = () => new Set(sent.map(({ token }) => token)).size;

test("a server that is away, also behind a proxy, is asked again for the same seat", async () => {
  const away: [number, unknown][] = [
    [502, "<h1>Bad gateway</h1>"],
    [503, { code: 503, message: "unavailable" }],
    [504, ""],
  ];
  answers = [null, ...away, [201, SEATED]];
  const asking = new Asking();
  const seated = join(asking);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asking.waiting).toBe(true);
  await vi.runAllTimersAsync();
  expect(await seated).toEqual(SEATED);
  expect(asking.waiting).toBe(false);
  expect(sent).toHaveLength(5);
  expect(tokens()).toBe(1);
  expect(sent[0]!.token).toMatch(/^[0-9a-f]{64}$/);
});

test("what the server itself refuses is told, also when it is too busy", async () => {
  answers = [[503, { code: "review.busy", facts: {} }]];
  await expect(join(new Asking())).rejects.toMatchObject({ code: "review.busy" });
  answers = [[500, "broken"]];
  await expect(join(new Asking())).rejects.toMatchObject({ code: "page.error.status" });
  // The seat may have been given when it was asked for first.
  expect(tokens()).toBe(1);
});

test("who asks for a seat that a bot has got meanwhile asks for another one then", async () => {
  answers = [
    [403, { code: "seat.given", facts: {} }],
    [201, SEATED],
  ];
  await expect(join(new Asking())).rejects.toMatchObject({ code: "seat.given" });
  await join(new Asking());
  expect(tokens()).toBe(2);
});

test("a seat asked for on a page that was left is asked for again with the same token", async () => {
  answers = [];
  const left = new Asking();
  void join(left);
  await vi.advanceTimersByTimeAsync(0);
  left.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  answers = [
    [201, SEATED],
    [201, SEATED],
  ];
  await join(new Asking());
  expect(tokens()).toBe(1);
  await join(new Asking());
  expect(tokens()).toBe(2);
});

test("another seat at the table asked before is the one whose answer was lost", async () => {
  answers = [];
  void join(new Asking());
  void join(new Asking(), { ...WISH, name: "Bea" });
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.map(({ name }) => name)).toEqual(["Ana", "Bea"]);
  expect(tokens()).toBe(1);
});

test("another table is asked for with another token, be it there or new", async () => {
  answers = [];
  void join(new Asking());
  void new Asking().seat("u", WISH, (asked) => api.join("u", asked));
  for (const game of ["akropolis", "micropolis"])
    void new Asking().seat(null, { game }, (asked) => api.join("", { ...WISH, ...asked }));
  await vi.advanceTimersByTimeAsync(0);
  expect(tokens()).toBe(4);
});
