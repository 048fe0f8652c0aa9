/** The review of a finished game: asked for, waited for, and what it says of each position. */
import type { Review, ReviewedMove } from "./protocol";

/** Milliseconds between two looks at how far it is. */
const LOOK = 500;
/** How many of the worst moves are told. */
const MOST = 8;
/** Shares of a win below this are not worth telling. */
const LEAST = 0.02;

/** The share of a win that a move gave away. */
export function lost({ played, best }: ReviewedMove): number {
  return Math.max(0, best.share - played.share);
}

/** The moves that gave most away, in the order of the game. */
export function worst(moves: readonly ReviewedMove[]): ReviewedMove[] {
  return moves
    .filter((move) => lost(move) >= LEAST)
    .sort((a, b) => lost(b) - lost(a))
    .slice(0, MOST)
    .sort((a, b) => a.n - b.n);
}

export class GameReview {
  /** How many actions have been looked at; null while nobody asked. */
  progress = $state.raw<{ done: number; total: number } | null>(null);
  /** The moves that gave most away; null until all have been looked at. */
  worst = $state.raw<ReviewedMove[] | null>(null);

  #look: () => Promise<Review>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(look: () => Promise<Review>) {
    this.#look = look;
  }

  /** Have the game reviewed. Resolves when that is done, rejects with the Refusal. */
  async ask(): Promise<void> {
    this.progress = { done: 0, total: 1 };
    try {
      while (!this.#closed) {
        const { moves, ...progress } = await this.#look();
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
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
