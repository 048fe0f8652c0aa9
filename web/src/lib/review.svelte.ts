/** The review of a game: asked for, waited for, and what it says of each position. */
import { api } from "./api";
import { Asking } from "./asking.svelte";
import type { Review, ReviewedMove } from "./protocol";
import { Refusal } from "./refusal";

/** Milliseconds between two looks at how far it is. */
const LOOK = 500;
/** How many of the worst moves are told. */
const MOST = 8;
/** What costs less than this is not worth telling. */
const LEAST = 0.02;
/** Points of lead that weigh as much as a whole win, for where the game was decided already. */
const POINTS = 100;

/** The share of a win that a move gave away. */
export function lost({ played, best }: ReviewedMove): number {
  return Math.max(0, best.share - played.share);
}

/** The points of lead that a move gave away; negative where a win seemed surer with less. */
export function pointsLost({ played, best }: ReviewedMove): number {
  return best.lead - played.lead;
}

/** How bad a move was: what it gave away of a win, and a little for points. */
export function weight(move: ReviewedMove): number {
  return lost(move) + Math.max(0, pointsLost(move)) / POINTS;
}

/** The moves that gave most away, in the order of the game. */
export function worst(moves: readonly ReviewedMove[]): ReviewedMove[] {
  return moves
    .filter((move) => weight(move) >= LEAST)
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, MOST)
    .sort((a, b) => a.n - b.n);
}

/** How the review of a record is looked at: begun with the first look, and where it is not known. */
export function reviewOf(record: string): () => Promise<Review> {
  let name: string | null = null;
  return async () => {
    try {
      if (name !== null) return await api.recordReview(name);
    } catch (thrown) {
      // A server that was started again meanwhile has forgotten it.
      if (Refusal.from(thrown).code !== "review.unknown") throw thrown;
    }
    name = (await api.reviewRecord(record)).review;
    return api.recordReview(name);
  };
}

export class GameReview {
  /** How many actions have been looked at; null while nobody asked. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  /** The moves that gave most away; null until all have been looked at. */
  worst = $state.raw<ReviewedMove[] | null>(null);

  #look: () => Promise<Review>;
  #asking = new Asking();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(look: () => Promise<Review>) {
    this.#look = look;
  }

  /** Whether the server could not be reached at the last look. */
  get waiting(): boolean {
    return this.#asking.waiting;
  }

  /**
   * Have the game reviewed. Resolves when that is done, rejects with the Refusal; a server that
   * cannot be reached is waited for.
   */
  async ask(): Promise<void> {
    this.progress = { done: 0, total: 1 };
    try {
      let review: Review | null;
      while ((review = await this.#asking.until(this.#look))) {
        const { moves, ...progress } = review;
        this.progress = progress;
        if (moves) {
          this.worst = worst(moves);
          return;
        }
        await new Promise((wake) => (this.#timer = setTimeout(wake, LOOK)));
      }
    } catch (refusal) {
      this.progress = null;
      throw refusal;
    }
  }

  /** The move that is told of at a position, if one is. */
  at(position: number): ReviewedMove | null {
    return this.worst?.find(({ n }) => n === position + 1) ?? null;
  }

  close(): void {
    this.#asking.close();
    clearTimeout(this.#timer);
  }
}
