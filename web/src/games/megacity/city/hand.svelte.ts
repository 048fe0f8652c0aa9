/** A delivery in the making: what goes where, and the hand that pulls it. */
import type { Cell, LiveHand } from "../../../lib/game";
import { centre, distance, sameCell, startFor, type Spot } from "./places";

/** Seconds between two samples of the hand, and between two messages with them. */
const SAMPLING = 0.016;
const TELLING = 0.06;
/** The hand never moves faster than this (mm/s; the server's bound is 3000), nor further out. */
const FASTEST = 2000;
const FURTHEST = 780;
/** Seconds by which the hand trails the pointer, whose steps it evens out. */
const EVENING = 0.12;
/** So near to its place (mm) the hand is drawn to it, and presses a little against the city. */
const NEAR = 16;
const PRESS = 4;
/** So near (mm) the hand has got where it is going. */
const THERE = 0.5;

export class Delivery {
  platform = $state<number | null>(null);
  contract = $state<string | null>(null);
  place = $state.raw<Cell | null>(null);
  /** Whether the platform waits on the table to be pulled. */
  ready = $state(false);
  /** Whether it is being pulled, or on its way. */
  pulling = $state(false);
  start = $state.raw<Spot>([0, 0]);
  readonly #hand: (action: string) => LiveHand;
  #live: LiveHand | null = null;
  #timer: ReturnType<typeof setInterval> | undefined;
  #began = 0;
  #last = 0;
  #told = 0;
  #goal: Spot = [0, 0];
  #at: Spot = [0, 0];
  #grabbed: Spot = [0, 0];
  #samples: number[][] = [];
  /** Whether the pointer has let go: the hand does so where it was left. */
  #leaving = false;

  constructor(hand: (action: string) => LiveHand) {
    this.#hand = hand;
  }

  /** The action as the game writes it; without a path the game's own hand does it. */
  get action(): string | null {
    const { platform, contract, place } = this;
    if (platform === null || !contract || !place) return null;
    return `deliver ${platform} ${JSON.stringify({ contract, place })}`;
  }

  choose(place: Cell, city: readonly Cell[]): void {
    if (this.pulling) return;
    this.place = sameCell(this.place, place) ? null : place;
    this.ready = false;
    if (this.place) this.start = startFor(place, city);
  }

  clear(): void {
    this.#stop();
    this.platform = this.contract = this.place = null;
    this.ready = this.pulling = false;
  }

  /** Take hold of the platform at a point of the table. */
  grab(point: Spot): void {
    const { action } = this;
    if (!action || this.pulling) return;
    this.pulling = true;
    this.#live = this.#hand(action);
    this.#grabbed = point;
    this.#goal = this.#at = this.start;
    this.#last = this.#told = 0;
    this.#samples = [[0, ...this.start]];
    this.#leaving = false;
    this.#live.done.then(
      () => this.clear(),
      () => {
        this.#stop();
        this.pulling = false;
      },
    );
  }

  /** Pull it towards a point of the table; time runs from the first pull on. */
  pull(point: Spot): void {
    if (!this.#live || this.#leaving) return;
    if (!this.#timer) {
      this.#began = performance.now();
      this.#timer = setInterval(() => this.#sample(), SAMPLING * 1000);
    }
    const bounded = (at: number) => Math.max(-FURTHEST, Math.min(FURTHEST, at));
    const goal: Spot = [
      bounded(this.start[0] + point[0] - this.#grabbed[0]),
      bounded(this.start[1] + point[1] - this.#grabbed[1]),
    ];
    this.#goal = this.place ? drawnTo(centre(this.place), goal, this.start) : goal;
  }

  /** Let go as soon as the hand, which trails the pointer, is where the pointer was. */
  release(): void {
    if (!this.#live) return;
    this.#leaving = true;
    if (!this.#timer) this.#letGo();
  }

  #letGo(): void {
    this.#tell();
    this.#live?.release();
    this.#stop();
  }

  #sample(): void {
    const now = (performance.now() - this.#began) / 1000;
    if (now - this.#last < SAMPLING / 2) return;
    const gone = now - this.#last;
    const way = distance(this.#at, this.#goal);
    const wanted = way * (1 - Math.exp(-gone / EVENING));
    const part = way ? Math.min(wanted, FASTEST * gone) / way : 0;
    this.#at = [
      this.#at[0] + (this.#goal[0] - this.#at[0]) * part,
      this.#at[1] + (this.#goal[1] - this.#at[1]) * part,
    ];
    this.#last = now;
    this.#samples.push([round(now), round(this.#at[0]), round(this.#at[1])]);
    if (this.#leaving && distance(this.#at, this.#goal) < THERE) this.#letGo();
    else if (now - this.#told >= TELLING) this.#tell();
  }

  #tell(): void {
    this.#told = this.#last;
    while (this.#samples.length) this.#live?.feed(this.#samples.splice(0, 60));
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#live = null;
  }
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}

/** Where the hand goes that is meant to reach a target, and comes from somewhere. */
export function drawnTo(target: Spot, goal: Spot, from: Spot): Spot {
  if (distance(goal, target) > NEAR) return goal;
  const beyond = PRESS / distance(from, target);
  return [target[0] + (target[0] - from[0]) * beyond, target[1] + (target[1] - from[1]) * beyond];
}
