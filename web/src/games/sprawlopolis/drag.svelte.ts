/** A card pulled out of the hand by mouse, pen or finger; a press that hardly moves is none. */
import type { Point } from "../../lib/board/plane";

/** How many pixels a press may wander and still be a tap. */
const STEADY = 8;

export class Drag {
  /** Where the card is held; null while there is none. */
  held = $state.raw<Point | null>(null);
  #start: Point | null = null;

  press(at: Point): void {
    this.#start = at;
  }

  /** The pointer has moved; whether a card is being dragged. */
  move(at: Point): boolean {
    if (!this.#start) return false;
    const wandered = Math.hypot(at.x - this.#start.x, at.y - this.#start.y);
    if (this.held || wandered >= STEADY) this.held = at;
    return this.held !== null;
  }

  /** The pointer has let go; whether a card was being dragged. */
  release(): boolean {
    const dragged = this.held !== null;
    this.held = null;
    this.#start = null;
    return dragged;
  }
}
