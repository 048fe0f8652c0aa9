/** The connection to one table: opens again whenever it is lost, and loses nothing on the way. */
import type { LiveHand, ScoreSheet } from "./game";
import type { Advice, Chat, ClientMessage, Hinted, Previewed, ServerMessage } from "./protocol";
import { Refusal } from "./refusal";

export type Connection = "connecting" | "open" | "reconnecting" | "closed";

export interface SocketHandlers {
  /** Every message that is not an answer to something this side asked. */
  received(message: ServerMessage): void;
  connection(state: Connection): void;
  /** The server closed for good, and why. */
  refused(refusal: Refusal): void;
  /** The number of actions known here, for the greeting. */
  seen(): number;
}

interface Waiting {
  message: ClientMessage;
  resolve(answer: ServerMessage): void;
  reject(refusal: Refusal): void;
}

/** Something said that the table has not been heard to take. */
interface Said {
  text: string;
  /** Whether the connection was lost since. */
  lost: boolean;
  told(taken: boolean): void;
}

const PING_EVERY = 20_000;
const SILENCE_ALLOWED = 45_000;
/** Close codes from here on say that connecting again the same way is of no use. */
const CLOSED_FOR_GOOD = 4400;
const FIRST_DELAY = 500;
const LONGEST_DELAY = 5_000;

/** The WebSocket address of a table, beside the page. */
export function tableAddress(id: string): string {
  const address = new URL(`ws/tables/${encodeURIComponent(id)}`, location.href);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  return address.href;
}

/** Milliseconds to wait before the try of that number (from 0): doubling, with some chance. */
export function backoff(attempt: number, random: () => number = Math.random): number {
  return Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** attempt) * (0.75 + random() / 2);
}

/** A new id, random bytes in hexadecimal; works without a secure context, unlike `randomUUID`. */
export function newId(length = 12): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class TableSocket {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  /** What was said, in its order, by the id of the message. */
  #said = new Map<string, Said>();
  /** When the last line of the chat was said that is known here. */
  #lastLine = "";
  #seat: number | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;
  #complaint = new Refusal("page.error.closed");

  constructor(
    readonly address: string,
    readonly token: string | null,
    readonly handlers: SocketHandlers,
    readonly open: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {
    this.#connect();
  }

  /** Play an action on top of `n` known ones. Sent again under the same id until answered. */
  act(action: string, n: number): Promise<void> {
    const id = newId();
    return this.#ask({ t: "act", id, n, action }, id).then(() => undefined);
  }

  /** Begin an action that is done by hand. A hand that loses the connection has let go. */
  live(action: string, n: number): LiveHand {
    const id = newId();
    const done = this.#ask({ t: "live", id, n, action }, id).then(() => undefined);
    return {
      done,
      feed: (samples) => this.#send({ t: "hand", id, samples }),
      release: () => this.#send({ t: "release", id }),
    };
  }

  /** The score sheet that an action would lead to. */
  async preview(action: string): Promise<ScoreSheet> {
    const id = newId();
    const answer = await this.#ask({ t: "preview", id, action }, id);
    return (answer as Previewed).sheet;
  }

  /** What the strongest bot would play in this seat. */
  async hint(): Promise<Advice[]> {
    const id = newId();
    return ((await this.#ask({ t: "hint", id }, id)) as Hinted).actions;
  }

  /**
   * Say something. It is not sent again: whoever said it is told whether the table took it. What
   * the connection is lost with counts as not taken, until the history shows that it was.
   */
  say(text: string, told: (taken: boolean) => void): void {
    const id = newId();
    this.#said.set(id, { text, lost: false, told });
    this.#send({ t: "chat", id, text });
  }

  /** Try at once instead of waiting for the next attempt. */
  reconnect(): void {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#retry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#drop();
    this.handlers.connection("closed");
    const refusal = new Refusal("page.error.left");
    for (const waiting of this.#waiting.values()) waiting.reject(refusal);
    this.#waiting.clear();
  }

  #ask(message: ClientMessage, id: string): Promise<ServerMessage> {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { message, resolve, reject });
      this.#send(message);
    });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    this.handlers.connection(this.#attempt ? "reconnecting" : "connecting");
    const socket = this.open(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#send({ t: "hello", token: this.token, seen: this.handlers.seen() });
      this.#heard = Date.now();
      this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
    };
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = (event) => this.#ended(event.code);
  }

  #receive(message: ServerMessage): void {
    this.#heard = Date.now();
    if (message.t === "welcome") {
      this.#seat = message.seat;
      for (const line of message.chat) if (line.at > this.#lastLine) this.#hear(line);
      this.#attempt = 0;
      this.handlers.connection("open");
      this.handlers.received(message);
      for (const { message: unanswered } of this.#waiting.values()) this.#send(unanswered);
      return;
    }
    const id = "id" in message ? message.id : null;
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id !== null) this.#waiting.delete(id);
    if (message.t === "error") {
      this.#complaint = new Refusal(message.code, message.facts);
      if (waiting) return waiting.reject(this.#complaint);
      if (id !== null) this.#take(id, false);
    }
    if (message.t === "chat") this.#hear(message);
    if (message.t !== "previewed" && message.t !== "hinted") this.handlers.received(message);
    waiting?.resolve(message);
  }

  /** A line of the chat: it may be what was said here. */
  #hear(line: Chat): void {
    this.#lastLine = line.at;
    if (line.seat !== this.#seat) return;
    // As the server keeps it.
    const said = ({ text }: Said) => text.normalize("NFC").trim() === line.text;
    for (const [id, one] of this.#said) if (said(one)) this.#take(id, true);
  }

  #take(id: string, taken: boolean): void {
    this.#said.get(id)?.told(taken);
    this.#said.delete(id);
  }

  #ended(code: number): void {
    if (code < CLOSED_FOR_GOOD) return this.#lost();
    this.handlers.refused(this.#complaint);
    this.close();
  }

  #beat(): void {
    if (Date.now() - this.#heard > SILENCE_ALLOWED) this.#lost();
    else this.#send({ t: "ping" });
  }

  #lost(): void {
    this.#drop();
    if (this.#closed) return;
    for (const [id, { message, reject }] of this.#waiting) {
      if (message.t !== "live") continue;
      this.#waiting.delete(id);
      reject(new Refusal("page.error.closed"));
    }
    for (const said of this.#said.values()) {
      if (!said.lost) said.told(false);
      said.lost = true;
    }
    this.#attempt += 1;
    this.handlers.connection("reconnecting");
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#attempt - 1));
  }

  #drop(): void {
    clearInterval(this.#pulse);
    if (!this.#socket) return;
    this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null;
    this.#socket.close();
    this.#socket = null;
  }
}
