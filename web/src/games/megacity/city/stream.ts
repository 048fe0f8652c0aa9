/** Deliveries as they are shown: one after the other, live or as they were stored. */
import type { Cell, LiveAction } from "../../../lib/game";
import { bodyOrder, readAction, type MegaCityView, type SlideDone } from "../model";
import { FRAME_RATE, pathAt, posesAt, unpack } from "../physics/motion";
import { between, degreesBetween, poseAt, type Bodies, type Pose } from "../physics/pose";
import { Clock, isStill } from "../scene/play";
import { centre, distance, type Spot } from "./places";

/** Whatever shows the city and the building that is on its way. */
export interface CityPicture {
  /** Show the city as it is. */
  show(view: MegaCityView): void;
  /** A platform with its building waits, or is on its way. */
  travel(platform: number, side: number, bodies: Bodies, owner: number, at: Spot): void;
  travelTo(at: Spot, poses: Iterable<[number, Pose]>): void;
  /** Nothing is on its way any more. */
  arrive(): void;
  /** Bodies of a building of the city move. */
  shake(place: Cell, poses: Iterable<[number, Pose]>): void;
}

/** What a delivery feels like: the platform's speed in mm/s, and how far the building sways in mm. */
export interface Feel {
  speed: number;
  wobble: number;
}

/** Frames that are kept in hand, so that a late one makes no jerk. */
const KEPT = 3;
/** Milliseconds for which the end of a delivery stays in sight. */
const AFTERWARDS = 700;
/** A turn counts as the way of a point so far from the middle, mm. */
const ARM = 15;

export class Stream {
  readonly #scene: CityPicture;
  readonly #clock = new Clock();
  readonly #feel: (feel: Feel | null) => void;
  #queue: Promise<void> = Promise.resolve();
  /** Whether the last delivery has been shown live, or as it was stored. */
  #followed = false;
  #played = false;
  #closed = false;

  constructor(scene: CityPicture, feel: (feel: Feel | null) => void) {
    this.#scene = scene;
    this.#feel = feel;
  }

  close(): void {
    this.#closed = true;
    this.#clock.stop();
  }

  /** End at once what is being played. */
  skip(): void {
    this.#clock.stop();
  }

  /** Show the city as it is, once what is being shown has ended. */
  show(view: MegaCityView): void {
    this.#next(async () => {
      if (this.#followed || this.#played) this.#scene.arrive();
      this.#followed = this.#played = false;
      this.#scene.show(view);
    });
  }

  /** Follow a delivery that goes on, until it is over and shown to its end. */
  follow(live: LiveAction, view: MegaCityView, isOver: () => boolean): void {
    const asked = readAction(live.action);
    const shop = view.players[live.seat]?.workshops.find(
      ({ platform }) => platform === asked?.platform,
    );
    if (!shop) return;
    const bodies = bodyOrder(shop.bodies);
    const rest = bodies.map((body) => shop.bodies[body]!);
    this.#next(async () => {
      this.#followed = true;
      let shown = -1;
      let last = await nextPicture();
      for (;;) {
        const now = await nextPicture();
        if (this.#closed) return;
        const { frames } = live;
        const over = isOver();
        if (frames.length) {
          if (shown < 0) {
            const [x, y] = frames[0]!;
            this.#scene.travel(shop.platform, shop.side, shop.bodies, live.seat, [x!, y!]);
            shown = 0;
          }
          const end = frames.length - 1;
          const late = end - shown > 4 * KEPT && !over ? 2 : 1;
          const target = over ? end : Math.max(shown, end - KEPT);
          shown = Math.min(target, shown + ((now - last) * FRAME_RATE * late) / 1000);
          this.#picture(frames, shown, bodies, rest);
          if (over && shown >= end) break;
        } else if (over) break;
        last = now;
      }
      if (!isStill()) await pause(AFTERWARDS);
      this.#feel(null);
    });
  }

  /** Play a delivery that was done; what was followed live already is not shown again. */
  play(slide: SlideDone, platform: number, seat: number, before: MegaCityView): void {
    const { outcome } = slide;
    const shop = before.players[seat]?.workshops.find((one) => one.platform === platform);
    if (!outcome || !shop) return;
    this.#next(async () => {
      if (isStill()) return;
      const motion = outcome.motion && (await unpack(outcome.motion));
      const shaken = await Promise.all(
        (outcome.neighbours ?? []).map(async ({ place, motion: packed }) => ({
          place,
          motion: packed && (await unpack(packed)),
        })),
      );
      const blow = outcome.blow ?? 0;
      const from = this.#followed ? blow : 0;
      const own = motion && !this.#followed ? motion : null;
      if (own) {
        this.#played = true;
        const at = pathAt(own, 0) ?? centre(slide.place);
        this.#scene.travel(platform, shop.side, shop.bodies, seat, at);
      }
      const ends = shaken.map((one) => blow + (one.motion?.frames ?? 0));
      const end = Math.max(own?.frames ?? 0, ...ends);
      if (end <= from) return;
      await this.#clock.run(end - from, (frame) => {
        const at = own && pathAt(own, frame);
        if (own && at) {
          const poses = posesAt(own, frame);
          this.#scene.travelTo(at, poses);
          const speed = (distance(pathAt(own, frame - 3)!, at) * FRAME_RATE) / 3;
          const sways = [...poses].map(([body, pose]) => sway(shop.bodies[body] ?? pose, pose));
          this.#feel({ speed, wobble: Math.max(0, ...sways) });
        }
        for (const one of shaken)
          if (one.motion && frame + from >= blow)
            this.#scene.shake(one.place, posesAt(one.motion, frame + from - blow));
      });
      await pause(AFTERWARDS);
      this.#feel(null);
    });
  }

  #picture(frames: number[][], at: number, bodies: number[], rest: Pose[]): void {
    const low = Math.floor(at);
    const [a, b] = [frames[low]!, frames[Math.min(low + 1, frames.length - 1)]!];
    const part = at - low;
    const poses = bodies.map((body, k): [number, Pose] => [
      body,
      between(poseIn(a, k), poseIn(b, k), part),
    ]);
    const spot = (frame: number[]): Spot => [frame[0]!, frame[1]!];
    const place: Spot = [a[0]! + (b[0]! - a[0]!) * part, a[1]! + (b[1]! - a[1]!) * part];
    this.#scene.travelTo(place, poses);
    const ago = frames[Math.max(0, low - 4)]!;
    const speed = low ? (distance(spot(ago), spot(a)) * FRAME_RATE) / Math.min(low, 4) : 0;
    const wobble = Math.max(0, ...poses.map(([, pose], k) => sway(rest[k]!, pose)));
    this.#feel({ speed, wobble });
  }

  #next(job: () => Promise<void>): void {
    this.#queue = this.#queue.then(() => (this.#closed ? undefined : job()));
  }
}

function poseIn(frame: number[], k: number): Pose {
  const [x, y, z, w, i, j, l] = frame.slice(2 + 7 * k, 9 + 7 * k) as unknown as Pose;
  return poseAt([x, y, z], [w, i, j, l]);
}

function sway(rest: Pose, now: Pose): number {
  const moved = Math.hypot(now[0] - rest[0], now[1] - rest[1], now[2] - rest[2]);
  return moved + (degreesBetween(rest, now) * Math.PI * ARM) / 180;
}

function nextPicture(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}
