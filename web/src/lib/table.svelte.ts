/** One table as the page knows it: everything that the server has told, and what may be asked. */
import type { GameEvent, LiveAction, LiveHand, ScoreSheet, View } from "./game";
import { personNames, seatNames } from "./names.svelte";
import type {
  Acted,
  Advice,
  Chat,
  Frames,
  LogEntry,
  ServerMessage,
  TableInfo,
  Welcome,
} from "./protocol";
import { Refusal } from "./refusal";
import { tableAddress, TableSocket, type Connection } from "./socket";
import { toasts } from "./toasts.svelte";

export class TableSession {
  connection = $state<Connection>("connecting");
  info = $state.raw<TableInfo | null>(null);
  seat = $state<number | null>(null);
  /** The number of actions so far. */
  n = $state(0);
  view = $state.raw<View | null>(null);
  sheets = $state.raw<ScoreSheet[]>([]);
  /** Events of the last action. */
  events = $state.raw<GameEvent[]>([]);
  log = $state.raw<LogEntry[]>([]);
  chat = $state.raw<Chat[]>([]);
  /** When the last line of the chat was said that has been read, or was there at first. */
  #chatRead = $state("");
  /** The seat of a bot that is thinking. */
  thinking = $state<number | null>(null);
  /** The action that somebody does by hand just now. */
  live = $state.raw<LiveAction | null>(null);
  /** Whether a bot has taken over the reader's seat. */
  seatLost = $state(false);
  /** Why there is nothing here, when the server says so. */
  failure = $state.raw<Refusal | null>(null);

  readonly id: string;
  #socket: TableSocket;

  constructor(id: string, token: string | null) {
    this.id = id;
    this.#socket = new TableSocket(tableAddress(id), token, {
      received: (message) => this.#receive(message),
      connection: (state) => (this.connection = state),
      refused: (refusal) => {
        if (refusal.code === "seat.given") this.seatLost = true;
        else this.failure = refusal;
      },
      seen: () => this.log.at(-1)?.n ?? 0,
    });
  }

  get active(): boolean {
    return (
      this.connection === "open" &&
      this.seat !== null &&
      this.view !== null &&
      this.view.to_act.includes(this.seat)
    );
  }

  /** How many lines of others have come since and have not been read. */
  get unread(): number {
    const own = (line: Chat) => line.seat !== null && line.seat === this.seat;
    return this.chat.filter((line) => line.at > this.#chatRead && !own(line)).length;
  }

  /** The chat has been read to its end. */
  readChat(): void {
    this.#chatRead = this.chat.at(-1)?.at ?? "";
  }

  act = (action: string): Promise<void> => this.#socket.act(action, this.n);

  hand = (action: string): LiveHand => this.#socket.live(action, this.n);

  preview = (action: string): Promise<ScoreSheet> => this.#socket.preview(action);

  hint = (): Promise<Advice[]> => this.#socket.hint();

  /** Say something; `told` is called when the table took it, and when it did not. */
  say(text: string, told: (taken: boolean) => void): void {
    this.#socket.say(text, told);
  }

  reconnect(): void {
    this.#socket.reconnect();
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: ServerMessage): void {
    switch (message.t) {
      case "welcome":
        return this.#welcome(message);
      case "acted":
        return this.#acted(message);
      case "info":
        this.#tellHandover(message.info);
        this.#takeInfo(message.info);
        return;
      case "frames":
        return this.#frames(message);
      case "thinking":
        this.thinking = message.seat;
        return;
      case "chat":
        this.chat = [...this.chat, message];
        return;
      case "error":
        // It may be the reason why the server closes, as it is before the welcome.
        if (this.info && message.code !== "table.closed")
          toasts.refuse(new Refusal(message.code, message.facts));
    }
  }

  #welcome(message: Welcome): void {
    const seen = this.log.at(-1)?.n ?? 0;
    const first = this.info === null;
    this.seatLost = this.seat !== null && message.seat === null;
    this.#takeInfo(message.info);
    this.seat = message.seat;
    this.n = message.n;
    this.view = message.view;
    this.sheets = message.sheets;
    this.log = [...this.log, ...message.log.filter((entry) => entry.n > seen)];
    this.events = this.log.at(-1)?.events ?? [];
    this.chat = message.chat;
    if (first) this.readChat();
    this.thinking = null;
    this.live = null;
  }

  #takeInfo(info: TableInfo): void {
    if (this.info?.rematch && !info.rematch) toasts.say("page.rematch.closed");
    this.info = info;
  }

  /** Say so when a bot has taken over the seat of another player. */
  #tellHandover({ seats }: TableInfo): void {
    const [left, names] = [personNames(seats), seatNames(seats)];
    for (const { seat, kind, former } of seats)
      if (former && kind !== this.info?.seats[seat]?.kind)
        toasts.say("page.handover.done", { name: left[seat], seat: names[seat] });
  }

  #frames({ seat, action, frames, ended }: Frames): void {
    if (action !== null) this.live = { seat, action, frames: [] };
    this.live?.frames.push(...frames);
    if (ended) this.live = null;
  }

  #acted(message: Acted): void {
    if (message.n <= this.n) return;
    const { n, seat, action, events } = message;
    this.n = n;
    this.view = message.view;
    this.sheets = message.sheets;
    this.events = events;
    this.log = [...this.log, { n, seat, action, events }];
    this.thinking = null;
  }
}
