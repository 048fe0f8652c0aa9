/** The clock of a motion: calls for every picture until its end. */
import { FRAME_RATE } from "../physics/motion";

/** Whether the reader wishes no motion. */
export function isStill(): boolean {
  return (
    document.documentElement.classList.contains("no-motion") ||
    matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

export class Clock {
  #handle = 0;
  #end: (() => void) | null = null;

  get running(): boolean {
    return this.#end !== null;
  }

  /** Count frames from 0 to the last; resolves at the end, or when stopped. */
  run(frames: number, show: (frame: number) => void): Promise<void> {
    this.stop();
    return new Promise((resolve) => {
      this.#end = resolve;
      let began: number | undefined;
      const tick = (now: number) => {
        began ??= now;
        const frame = ((now - began) * FRAME_RATE) / 1000;
        show(Math.min(frame, frames - 1));
        if (frame < frames - 1) this.#handle = requestAnimationFrame(tick);
        else this.stop();
      };
      this.#handle = requestAnimationFrame(tick);
    });
  }

  stop(): void {
    cancelAnimationFrame(this.#handle);
    this.#end?.();
    this.#end = null;
  }
}
