import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ClientMessage, ServerMessage } from "./protocol";
import { Refusal } from "./refusal";
import { backoff, TableSocket, type Connection } from "./socket";

/** The far end of a connection, worked by hand. */
class FarEnd {
  static readonly OPEN = 1;
  static all: FarEnd[] = [];
  static get last(): FarEnd {
    return FarEnd.all.at(-1)!;
  }

  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  constructor() {
    FarEnd.all.push(this);
  }

  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }

  close() {
    this.readyState = 3;
  }

  accept(chat: object[] = []) {
    this.readyState = FarEnd.OPEN;
    this.onopen?.();
    this.tell({ t: "welcome", seat: 0, chat });
  }

  tell(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

let states: Connection[];
let received: ServerMessage[];
let refused: Refusal[];

function connect(seen = 0): TableSocket {
  return new TableSocket(
    "ws://table",
    "token",
    {
      received: (message) => received.push(message),
      connection: (state) => states.push(state),
      refused: (refusal) => refused.push(refusal),
      seen: () => seen,
    },
    () => new FarEnd() as unknown as WebSocket,
  );
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FarEnd);
  FarEnd.all = [];
  states = [];
  received = [];
  refused = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a table's socket", () => {
  test("greets with what is known and takes answers to its questions", async () => {
    const socket = connect(7);
    FarEnd.last.accept();
    expect(FarEnd.last.sent[0]).toEqual({ t: "hello", token: "token", seen: 7 });
    const asked = socket.preview("1@0,0/1");
    const question = FarEnd.last.sent[1] as { id: string };
    FarEnd.last.tell({ t: "previewed", id: question.id, sheet: { total: 3, lines: [] } });
    expect(await asked).toEqual({ total: 3, lines: [] });
    expect(states).toEqual(["connecting", "open"]);
  });

  test("a hint is answered to whoever asked, and told to nobody else", async () => {
    const socket = connect();
    FarEnd.last.accept();
    const asked = socket.hint();
    const question = FarEnd.last.sent[1] as { t: string; id: string };
    expect(question.t).toBe("hint");
    const told = received.length;
    FarEnd.last.tell({ t: "hinted", id: question.id, actions: [] });
    expect(await asked).toEqual([]);
    expect(received).toHaveLength(told);
  });

  test("sends an unanswered action again, under the same id, after a loss", async () => {
    const socket = connect();
    FarEnd.last.accept();
    const acted = socket.act("1@0,0/1", 4);
    const first = FarEnd.last.sent[1];
    FarEnd.last.drop();
    expect(states.at(-1)).toBe("reconnecting");
    await vi.advanceTimersByTimeAsync(1_000);
    FarEnd.last.accept();
    expect(FarEnd.all).toHaveLength(2);
    expect(FarEnd.last.sent[1]).toEqual(first);
    FarEnd.last.tell({ t: "acted", id: (first as { id: string }).id, n: 5 });
    await acted;
    expect(states.at(-1)).toBe("open");
  });

  test("an action asked for while the connection is lost is sent when it is back", async () => {
    const socket = connect();
    FarEnd.last.accept();
    FarEnd.last.drop();
    const acted = socket.act("x", 0);
    socket.reconnect();
    FarEnd.last.accept();
    const sent = FarEnd.last.sent.find((message) => message.t === "act")!;
    FarEnd.last.tell({ t: "acted", id: sent.id, n: 1 });
    await acted;
  });

  test("a refusal rejects the question that it answers", async () => {
    const socket = connect();
    FarEnd.last.accept();
    const acted = socket.act("x", 0);
    const { id } = FarEnd.last.sent[1] as { id: string };
    FarEnd.last.tell({ t: "error", id, code: "illegal.price", facts: { price: 2 } });
    await expect(acted).rejects.toMatchObject({ code: "illegal.price", facts: { price: 2 } });
    expect(refused).toEqual([]);
  });

  test("does not come back where the server closes for good, and says why", async () => {
    connect();
    FarEnd.last.accept();
    FarEnd.last.tell({ t: "error", id: null, code: "table.unknown", facts: {} });
    FarEnd.last.drop(4400);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FarEnd.all).toHaveLength(1);
    expect(refused.map((refusal) => refusal.code)).toEqual(["table.unknown"]);
    expect(states.at(-1)).toBe("closed");
  });

  test("silence counts as a loss", async () => {
    connect();
    FarEnd.last.accept();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FarEnd.last.sent.at(-1)).toEqual({ t: "ping" });
    FarEnd.last.tell({ t: "pong" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states).toContain("reconnecting");
  });

  test("what is done by hand is fed and let go of under its own name", async () => {
    const socket = connect();
    FarEnd.last.accept();
    const hand = socket.live("pull", 3);
    hand.feed([[0, 1, 2]]);
    hand.release();
    const [begun, fed, released] = FarEnd.last.sent.slice(-3);
    expect(begun).toMatchObject({ t: "live", n: 3, action: "pull" });
    const { id } = begun as { id: string };
    expect(fed).toEqual({ t: "hand", id, samples: [[0, 1, 2]] });
    expect(released).toEqual({ t: "release", id });
    FarEnd.last.tell({ t: "acted", id, n: 4 });
    await expect(hand.done).resolves.toBeUndefined();
  });

  test("a hand that loses the connection has let go: nothing is begun again", async () => {
    const socket = connect();
    FarEnd.last.accept();
    const hand = socket.live("pull", 3);
    FarEnd.last.drop();
    await expect(hand.done).rejects.toBeInstanceOf(Refusal);
    vi.runOnlyPendingTimers();
    FarEnd.last.accept();
    expect(FarEnd.last.sent.map(({ t }) => t)).toEqual(["hello"]);
  });

  test.each([
    ["is told as not taken", [], [false]],
    ["was taken after all, as the history shows", ["Hello"], [false, true]],
    ["is not what was said long ago or by others", ["Old", "Other"], [false]],
  ])("what is said when the connection is lost %s", (_, history, told) => {
    const line = (text: string, seat: number, at: string) => ({ t: "chat", seat, text, at });
    const lines = { Old: line("Hello", 0, "1"), Other: line("Hello", 1, "2") };
    const socket = connect();
    FarEnd.last.accept([lines.Old]);
    const heard: boolean[] = [];
    socket.say("Hello ", (taken) => heard.push(taken));
    FarEnd.last.drop();
    expect(heard).toEqual([false]);
    socket.reconnect();
    FarEnd.last.accept(
      history.map((text) => ({ Hello: line("Hello", 0, "3"), ...lines })[text] as object),
    );
    expect(heard).toEqual(told);
    expect(FarEnd.last.sent.map(({ t }) => t)).toEqual(["hello"]);
    // Once and for all.
    FarEnd.last.drop();
    expect(heard).toEqual(told);
  });

  test("what the table took or refused does not come back with a later loss", () => {
    const socket = connect();
    FarEnd.last.accept();
    const heard: [string, boolean][] = [];
    for (const text of ["One", "Two"]) socket.say(text, (taken) => heard.push([text, taken]));
    const { id } = FarEnd.last.sent.at(-1) as { id: string };
    FarEnd.last.tell({ t: "error", id, code: "rate.chat", facts: {} });
    FarEnd.last.tell({ t: "chat", seat: 0, text: "One", at: "1" });
    FarEnd.last.drop();
    expect(heard).toEqual([
      ["Two", false],
      ["One", true],
    ]);
  });

  test("closing gives up what is unanswered", async () => {
    const socket = connect();
    FarEnd.last.accept();
    const acted = socket.act("x", 0);
    socket.close();
    await expect(acted).rejects.toBeInstanceOf(Refusal);
  });
});

test("the wait between attempts doubles up to a bound, with some chance", () => {
  const even = () => 0.5;
  expect([0, 1, 2, 3].map((attempt) => backoff(attempt, even))).toEqual([500, 1000, 2000, 4000]);
  expect(backoff(20, even)).toBe(5_000);
  expect(backoff(0, () => 0)).toBeLessThan(backoff(0, () => 1));
});
