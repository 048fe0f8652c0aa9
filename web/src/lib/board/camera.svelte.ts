/** What part of a board the stage shows: pan, zoom, and the fit to all of it. */
import { Tween } from "svelte/motion";
import { cubicOut } from "svelte/easing";
import type { Box, Point } from "./plane";

interface Look {
  /** The point in the middle of the stage, in units of the board. */
  x: number;
  y: number;
  /** Pixels of the screen to a unit of the board. */
  scale: number;
}

/** Pixels that other things cover at the top and bottom of the stage. */
export interface Cover {
  top: number;
  bottom: number;
}

const CLOSEST = 110;
const FURTHEST = 8;
/** A small city is not blown up beyond this. */
const COMFORTABLE = 56;

export class Camera {
  width = $state(0);
  height = $state(0);
  #look = new Tween<Look>({ x: 0, y: 0, scale: COMFORTABLE }, { easing: cubicOut });
  /** Whether the stage follows the city as it grows; a pan or zoom by hand ends that. */
  following = $state(true);

  viewBox = $derived.by(() => {
    const { x, y, scale } = this.#look.current;
    const [width, height] = [this.width / scale, this.height / scale];
    return `${x - width / 2} ${y - height / 2} ${width} ${height}`;
  });

  get scale(): number {
    return this.#look.current.scale;
  }

  /** From a pixel of the stage to the city's plane. */
  toCity(pixel: Point): Point {
    const { x, y, scale } = this.#look.current;
    return {
      x: x + (pixel.x - this.width / 2) / scale,
      y: y + (pixel.y - this.height / 2) / scale,
    };
  }

  /** From the city's plane to a pixel of the stage. */
  toStage(point: Point): Point {
    const { x, y, scale } = this.#look.current;
    return {
      x: (point.x - x) * scale + this.width / 2,
      y: (point.y - y) * scale + this.height / 2,
    };
  }

  /** Show the whole box in what the stage leaves uncovered; `duration` in milliseconds. */
  fit(box: Box, covered: Cover, duration: number): void {
    const free = this.height - covered.top - covered.bottom;
    if (this.width === 0 || free <= 0) return;
    const scale = Math.min(
      this.width / (box.right - box.left),
      free / (box.bottom - box.top),
      COMFORTABLE,
    );
    const aside = (covered.bottom - covered.top) / 2 / scale;
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 + aside };
    void this.#look.set({ ...middle, scale }, { duration });
  }

  /**
   * Move as little as shows the whole box in what the stage leaves uncovered, and not at all
   * where it is in sight; `duration` in milliseconds.
   */
  reveal(box: Box, covered: Cover, duration: number): void {
    const free = this.height - covered.top - covered.bottom;
    if (this.width === 0 || free <= 0) return;
    const look = this.#look.target;
    const [width, height] = [box.right - box.left, box.bottom - box.top];
    const scale = Math.min(look.scale, this.width / width, free / height);
    const aside = this.width / 2 / scale;
    const x = within(look.x, box.right - aside, box.left + aside);
    const [above, below] = [this.height / 2 - covered.top, this.height / 2 - covered.bottom];
    const y = within(look.y, box.bottom - below / scale, box.top + above / scale);
    if (x === look.x && y === look.y && scale === look.scale) return;
    void this.#look.set({ x, y, scale }, { duration });
  }

  /** Move the city with the hand, by pixels. */
  pan(dx: number, dy: number): void {
    const { x, y, scale } = this.#look.current;
    this.#byHand({ x: x - dx / scale, y: y - dy / scale, scale });
  }

  /** Zoom by a factor around a pixel of the stage, or its middle. */
  zoom(factor: number, around: Point = { x: this.width / 2, y: this.height / 2 }): void {
    const held = this.toCity(around);
    const scale = Math.min(CLOSEST, Math.max(FURTHEST, this.#look.current.scale * factor));
    this.#byHand({
      x: held.x - (around.x - this.width / 2) / scale,
      y: held.y - (around.y - this.height / 2) / scale,
      scale,
    });
  }

  #byHand(look: Look): void {
    this.following = false;
    void this.#look.set(look, { duration: 0 });
  }
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
