/** Presses of mouse, pen and fingers told apart: a click, a drag, a pinch, or mere hovering. */
import type { Point } from "./plane";

export interface Hands {
  click(at: Point): void;
  hover(at: Point): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, around: Point): void;
}

/** How many pixels a press may wander and still be a click. */
const STEADY = 6;

export class Gestures {
  #hands: Hands;
  #pressed = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #dragged = false;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  /** A pointer went down; `dragging` when it can be nothing but a drag. */
  press(pointer: number, at: Point, dragging: boolean): void {
    if (this.#pressed.size === 0) {
      this.#start = at;
      this.#dragged = dragging;
    }
    this.#pressed.set(pointer, at);
  }

  move(pointer: number, now: Point): void {
    const before = this.#pressed.get(pointer);
    if (!before) return this.#hands.hover(now);
    const wandered = Math.hypot(now.x - this.#start.x, now.y - this.#start.y);
    if (!this.#dragged && this.#pressed.size === 1 && wandered < STEADY) return;
    this.#dragged = true;
    this.#pressed.set(pointer, now);
    const other = [...this.#pressed].find(([id]) => id !== pointer)?.[1];
    if (!other) return this.#hands.pan(now.x - before.x, now.y - before.y);
    const apart = (at: Point) => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    this.#hands.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.#hands.zoom(apart(now) / apart(before), middle);
  }

  /** A pointer came up, or was taken away by the browser. */
  release(pointer: number, at: Point, cancelled: boolean): void {
    const was = this.#pressed.delete(pointer);
    if (was && !this.#dragged && !cancelled && this.#pressed.size === 0) this.#hands.click(at);
  }
}
