/** What the player is about to do: a tile of the row, a place, a turn; nothing final. */
import type { ScoreSheet } from "../../lib/game";
import { nearestTowards, type Point } from "./geometry";
import { actionText, samePlace, type Place } from "./places";
import type { RowTile } from "./model";

/** How long a ghost must stand still before its score is asked for, in milliseconds. */
const PAUSE = 60;

type Preview = (action: string) => Promise<ScoreSheet>;

export class Selection {
  /** The chosen tile's place in the row, from 1. */
  slot = $state<number | null>(null);
  /** Turns of the tile by a third of a circle, 0 to 2. */
  turn = $state(0);
  /** Where the ghost has been put down. */
  pinned = $state.raw<Place | null>(null);
  /** Where the pointer holds the ghost while it is not put down. */
  hovered = $state.raw<Place | null>(null);
  /** The score sheet that the ghost would lead to, once known. */
  sheet = $state.raw<ScoreSheet | null>(null);

  /** Where the ghost stands. */
  place = $derived(this.slot === null ? null : (this.pinned ?? this.hovered));
  /** The action that the ghost stands for. */
  action = $derived(
    this.slot === null || this.place === null ? null : actionText(this.slot, this.place, this.turn),
  );

  #preview: Preview;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(preview: Preview) {
    this.#preview = preview;
  }

  /** Choose a tile; one that cannot be paid is left alone. The ghost stays where it is. */
  choose(slot: number, row: readonly RowTile[]): boolean {
    if (!row[slot - 1]?.payable) return false;
    this.slot = slot;
    return true;
  }

  rotate(thirds: number): void {
    if (this.slot !== null) this.turn = (this.turn + thirds + 3) % 3;
  }

  hover(place: Place | null): void {
    if (!samePlace(place, this.hovered)) this.hovered = place;
  }

  /** Put the ghost down, or turn it where it already lies. */
  put(place: Place): void {
    if (this.slot === null) return;
    if (samePlace(place, this.pinned)) this.rotate(1);
    else this.pinned = place;
  }

  /**
   * Move the ghost to the nearest legal place in the direction of an arrow key.
   *
   * `points` are the places on the screen, in the same order; without a ghost it begins at the
   * one nearest to `start`.
   */
  step(places: readonly Place[], points: readonly Point[], start: Point, arrow: Point): void {
    if (this.slot === null || places.length === 0) return;
    const at = this.place ? places.findIndex((place) => samePlace(place, this.place)) : -1;
    const next = at < 0 ? closest(points, start) : nearestTowards(points, points[at]!, arrow);
    if (next >= 0) this.pinned = places[next]!;
  }

  /** Take one step back: lift the ghost, then let go of the tile. Whether there was any. */
  back(): boolean {
    if (this.pinned) this.pinned = null;
    else if (this.slot !== null) this.clear();
    else return false;
    return true;
  }

  clear(): void {
    this.slot = null;
    this.pinned = null;
    this.hovered = null;
  }

  /** Ask for the sheet of an action after a short pause; only the answer asked for last counts. */
  ask(action: string | null): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.sheet = null;
    if (action === null) return;
    const asked = this.#asked;
    this.#timer = setTimeout(() => {
      this.#preview(action).then(
        (sheet) => {
          if (asked === this.#asked) this.sheet = sheet;
        },
        () => undefined, // Without a preview the ghost still shows; the act itself says why.
      );
    }, PAUSE);
  }
}

function closest(points: readonly Point[], to: Point): number {
  const distances = points.map(({ x, y }) => Math.hypot(x - to.x, y - to.y));
  return distances.indexOf(Math.min(...distances));
}
