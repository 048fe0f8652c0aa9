/** A body in hand: how it is held, and where it comes to lie on what is below it. */
import { about, multiply, poseAt, turnOf, type Pose, type Quaternion, type Vector } from "./pose";
import { isFree, outlineOf, reachDown, solidsOf, type Solid } from "./solids";

/** One way in which a plate can be put down. */
export interface Stance {
  kind: "flat" | "over" | "edge" | "end" | "leaning";
  turn: Quaternion;
}

export interface Grip {
  body: number;
  /** The index of its stance among those of the body; null when it was taken up as it stood. */
  stance: number | null;
  base: Quaternion;
  /** Turned about the vertical and tipped over, in degrees. */
  heading: number;
  lean: number;
  x: number;
  y: number;
  /** The height from which it is let down on what is below, mm. */
  from: number;
}

const UP: Vector = [0, 0, 1];
const ACROSS: Vector = [1, 0, 0];
/** Where pieces may be put (the server's bounds), mm. */
const REACH = 75;
const TOP = 240;
const GAP = 0.05;

const known = new Map<number, Stance[]>();

/** The ways in which a body can be put down: flat on either face, then on the edges that carry it. */
export function stancesOf(body: number): Stance[] {
  const cached = known.get(body);
  if (cached) return cached;
  const outline = outlineOf(body);
  const edges = hull(outline).flatMap(([a, b]) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const along = -(a[0] * (b[0] - a[0]) + a[1] * (b[1] - a[1])) / length;
    if (along < 1 || along > length - 1) return [];
    const roll = (-Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
    return [{ length, turn: multiply(about(ACROSS, 90), about(UP, roll)) }];
  });
  edges.sort((one, other) => other.length - one.length);
  const stances: Stance[] = [
    { kind: "flat", turn: [1, 0, 0, 0] },
    ...edges.map(({ turn }, k): Stance => ({ kind: k * 2 < edges.length ? "edge" : "end", turn })),
    { kind: "over", turn: about(ACROSS, 180) },
  ];
  known.set(body, stances);
  return stances;
}

/** The sides of the convex hull of an outline. */
function hull(outline: readonly (readonly [number, number])[]) {
  const sides: [readonly [number, number], readonly [number, number]][] = [];
  for (const a of outline)
    for (const b of outline) {
      if (a === b) continue;
      const turn = (p: readonly [number, number]) =>
        (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
      if (outline.every((p) => p === a || p === b || turn(p) > 1e-6)) sides.push([a, b]);
    }
  return sides;
}

/** Take up a body: out of the tray, or from where it stands. */
export function grip(body: number, standing?: Pose): Grip {
  if (!standing) {
    const base = stancesOf(body)[0]!.turn;
    return { body, stance: 0, base, heading: 0, lean: 0, x: 0, y: 0, from: TOP };
  }
  const [x, y, z] = standing;
  return {
    body,
    stance: null,
    base: turnOf(standing),
    heading: 0,
    lean: 0,
    x,
    y,
    from: z - reachDown(body, standing),
  };
}

export function stanceOf(held: Grip): Stance["kind"] {
  return held.stance === null || held.lean ? "leaning" : stancesOf(held.body)[held.stance]!.kind;
}

/** The next stance, or with -1 the one before. */
export function flipped(held: Grip, step: number): Grip {
  const stances = stancesOf(held.body);
  const from = held.stance ?? (step > 0 ? -1 : 0);
  const stance = (from + step + stances.length) % stances.length;
  return { ...held, stance, base: stances[stance]!.turn, lean: 0 };
}

export function moved(held: Grip, x: number, y: number, from: number): Grip {
  const within = (at: number) => Math.max(-REACH, Math.min(REACH, at));
  return { ...held, x: within(x), y: within(y), from: Math.max(0, Math.min(TOP, from)) };
}

interface Fall {
  turn: Quaternion;
  /** From its lowest corner up to its centre. */
  down: number;
  free(height: number): boolean;
}

function fallOf(held: Grip, others: Solid[]): Fall {
  const turn = multiply(multiply(about(UP, held.heading), about(ACROSS, held.lean)), held.base);
  const down = reachDown(held.body, poseAt([held.x, held.y, 0], turn));
  const solids = solidsOf(held.body, poseAt([held.x, held.y, down], turn));
  return { turn, down, free: (height) => isFree(solids, others, height) };
}

/**
 * Where a body in hand comes to lie: from its height it is raised until nothing is in its way, or
 * let down as far as it goes.
 */
export function restingPose(held: Grip, others: Solid[]): Pose {
  const { turn, down, free } = fallOf(held, others);
  const height = free(held.from) ? lowestBelow(held.from, free) : firstAbove(held.from, free);
  return poseAt([held.x, held.y, down + height + GAP], turn);
}

/** The next height, above or below `from`, at which it can lie on something; `from` if none. */
export function nextLayer(held: Grip, others: Solid[], from: number, up: boolean): number {
  const { free } = fallOf(held, others);
  const layers = free(0) ? [0] : [];
  for (let height = 1; height <= TOP; height++)
    if (free(height) && !free(height - 1)) layers.push(bisect(height - 1, height, free));
  return up
    ? (layers.find((layer) => layer > from + 0.5) ?? from)
    : (layers.findLast((layer) => layer < from - 0.5) ?? from);
}

function lowestBelow(from: number, free: (height: number) => boolean): number {
  let height = from;
  for (let next = height - 2; ; next = height - 2) {
    if (next <= 0) return free(0) ? 0 : bisect(0, height, free);
    if (!free(next)) return bisect(next, height, free);
    height = next;
  }
}

function firstAbove(from: number, free: (height: number) => boolean): number {
  let height = from;
  while (height < TOP && !free(height + 2)) height += 2;
  return bisect(height, height + 2, free);
}

/** The lowest free height between one that is not and one that is. */
function bisect(blocked: number, clear: number, free: (height: number) => boolean): number {
  for (let k = 0; k < 8; k++) {
    const middle = (blocked + clear) / 2;
    if (free(middle)) clear = middle;
    else blocked = middle;
  }
  return clear;
}
