/** What the player is about to do: a piece, a place, a turn; nothing final. */
import type { ScoreSheet } from "../game";
import type { Command } from "./keys";
import { nearest, nearestTowards, type Point } from "./plane";

/** How long a ghost must stand still before its score is asked for, in milliseconds. */
const PAUSE = 60;

export interface Pieces<P> {
  /** In how many ways a piece can lie, turned step by step. */
  ways: number;
  same(a: P, b: P): boolean;
  /** The text of the action that puts the piece of a slot there. */
  action(slot: number, place: P, turn: number): string;
  preview(action: string): Promise<ScoreSheet>;
  /** Play an action; rejected when it is refused. */
  act(action: string): Promise<void>;
  /** Whether the table cannot be reached just now: what is held stays, but nothing is asked. */
  lost(): boolean;
}

/** Where the ghost can go by arrow keys. */
export interface Paths<P> {
  places: readonly P[];
  /** The places on the screen, in the same order. */
  points: readonly Point[];
  /** Without a ghost, it begins at the place nearest to this. */
  start: Point;
}

export class Selection<P> {
  /** The chosen piece's place among those offered, from 1. */
  slot = $state<number | null>(null);
  /** How many steps it is turned. */
  turn = $state(0);
  /** Where the ghost has been put down. */
  pinned = $state.raw<P | null>(null);
  /** Where the pointer holds the ghost while it is not put down. */
  hovered = $state.raw<P | null>(null);
  /** The score sheet that the ghost would lead to, once known. */
  sheet = $state.raw<ScoreSheet | null>(null);
  /** Whether an action is on its way. */
  sending = $state(false);

  /** Where the ghost stands. */
  place = $derived(this.slot === null ? null : (this.pinned ?? this.hovered));
  /** The action that the ghost stands for; null without one. */
  action = $derived.by(() => {
    if (this.slot === null || this.place === null) return null;
    return this.#pieces.action(this.slot, this.place, this.turn);
  });

  #pieces: Pieces<P>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** The action that was asked about last. */
  #about: string | null = null;

  constructor(pieces: Pieces<P>) {
    this.#pieces = pieces;
  }

  /** Whether the pieces can be turned. */
  get turnable(): boolean {
    return this.#pieces.ways > 1;
  }

  /** Whether an action can be played now. */
  get ready(): boolean {
    return !this.sending && !this.#pieces.lost();
  }

  /** Choose a piece; the ghost stays where it is. */
  choose(slot: number): void {
    this.slot = slot;
  }

  /** Hold the piece so that the ghost stands for an action; whether there is a way to. */
  aim(action: string, slots: number, places: readonly P[]): boolean {
    for (let slot = 1; slot <= slots; slot++)
      for (const place of places)
        for (let turn = 0; turn < this.#pieces.ways; turn++)
          if (this.#pieces.action(slot, place, turn) === action) {
            this.slot = slot;
            this.turn = turn;
            this.pinned = place;
            return true;
          }
    return false;
  }

  rotate(steps: number): void {
    const { ways } = this.#pieces;
    if (this.slot !== null) this.turn = (((this.turn + steps) % ways) + ways) % ways;
  }

  hover(place: P | null): void {
    if (!this.#same(place, this.hovered)) this.hovered = place;
  }

  /** Put the ghost down, or turn it where it already lies. */
  put(place: P): void {
    if (this.slot === null) return;
    if (this.#same(place, this.pinned)) this.rotate(1);
    else this.pinned = place;
  }

  /** Move the ghost to the nearest legal place in the direction of an arrow key. */
  step({ places, points, start }: Paths<P>, arrow: Point): void {
    if (this.slot === null || places.length === 0) return;
    const at = this.place ? places.findIndex((place) => this.#same(place, this.place)) : -1;
    const next = at < 0 ? nearest(points, start) : nearestTowards(points, points[at]!, arrow);
    if (next >= 0) this.pinned = places[next]!;
  }

  /** Take one step back: lift the ghost, then let go of the piece. Whether there was any. */
  back(): boolean {
    if (this.pinned) this.pinned = null;
    else if (this.slot !== null) this.clear();
    else return false;
    return true;
  }

  /** Do what a key says to a chosen piece. Whether there was anything to do. */
  obey(command: Command, paths: Paths<P>): boolean {
    if (this.slot === null || command.do === "choose") return false;
    if (command.do === "step") this.step(paths, command.arrow);
    else if (command.do === "rotate") this.rotate(command.turns);
    else if (command.do === "back") this.back();
    else void this.confirm();
    return true;
  }

  /** Play the action of the ghost once it is put down. */
  async confirm(): Promise<void> {
    if (this.action && this.pinned) await this.send(this.action);
  }

  /** Play an action, where one can be played now; the piece is then let go of. */
  async send(action: string): Promise<void> {
    if (!this.ready) return;
    this.sending = true;
    try {
      await this.#pieces.act(action);
      this.clear();
    } catch {
      // The page has told why; the ghost stays for another try.
    } finally {
      this.sending = false;
    }
  }

  clear(): void {
    this.slot = null;
    this.pinned = null;
    this.hovered = null;
  }

  /**
   * Ask for the sheet of an action after a short pause; only the answer asked for last counts.
   * Until it comes, what is known of the same action stays.
   */
  ask(action: string | null): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    if (action !== this.#about) this.sheet = null;
    this.#about = action;
    if (action === null || this.#pieces.lost()) return;
    const asked = this.#asked;
    this.#timer = setTimeout(() => {
      this.#pieces.preview(action).then(
        (sheet) => {
          if (asked === this.#asked) this.sheet = sheet;
        },
        () => undefined, // Without a preview the ghost still shows; the act itself says why.
      );
    }, PAUSE);
  }

  #same(a: P | null, b: P | null): boolean {
    return a === b || (a !== null && b !== null && this.#pieces.same(a, b));
  }
}
