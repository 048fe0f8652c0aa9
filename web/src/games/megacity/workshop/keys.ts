/** The keys of the workshop. */
import { STEPS, type Bench } from "./bench.svelte";

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowLeft: [0, 1],
  ArrowRight: [0, -1],
};

/**
 * Do what a key asks for.
 *
 * @param heading the direction in which the reader looks, in degrees: arrows go that way.
 * @returns whether the key means anything here.
 */
export function pressed(event: KeyboardEvent, bench: Bench, heading: number): boolean {
  const { key, shiftKey, altKey } = event;
  if (event.ctrlKey || event.metaKey) return change(event, bench);
  if (!bench.held) return false;
  const arrow = ARROWS[key];
  const step = STEPS.move[shiftKey ? 1 : 0];
  if (arrow) {
    const ahead = (Math.round(heading / 90) * Math.PI) / 2;
    const [cos, sin] = [Math.round(Math.cos(ahead)), Math.round(Math.sin(ahead))];
    bench.nudge(step * (arrow[0] * cos - arrow[1] * sin), step * (arrow[0] * sin + arrow[1] * cos));
  } else if (key === "r" || key === "R") {
    if (altKey) bench.lean(shiftKey ? -STEPS.turn[0] : STEPS.turn[0]);
    else bench.turn(shiftKey ? STEPS.turn[0] : -STEPS.turn[0]);
  } else if (key === "f" || key === "F") bench.flip(shiftKey ? -1 : 1);
  else if (key === "," || key === "<") bench.turn(STEPS.turn[1]);
  else if (key === "." || key === ">") bench.turn(-STEPS.turn[1]);
  else if (key === "PageUp") bench.layer(true);
  else if (key === "PageDown") bench.layer(false);
  else if (key === "Delete" || key === "Backspace") void bench.back();
  else if (key === "Escape") bench.release();
  else if (key === "Enter") void bench.drop();
  else return false;
  return true;
}

function change(event: KeyboardEvent, bench: Bench): boolean {
  if (!bench.editable || event.key.toLowerCase() !== "z") return false;
  const { undo, redo } = bench.workshop;
  if (event.shiftKey ? redo : undo)
    void bench.ask(event.shiftKey ? { redo: true } : { undo: true });
  return true;
}

/** What the wheel does to a body in hand. */
export function wheeled(event: WheelEvent, bench: Bench): void {
  const step = STEPS.turn[event.shiftKey ? 1 : 0];
  // With Shift some browsers give the wheel's step as a sideways one.
  const degrees = (event.deltaY || event.deltaX) > 0 ? -step : step;
  if (event.altKey) bench.lean(degrees);
  else bench.turn(degrees);
}
