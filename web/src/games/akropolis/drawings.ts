/**
 * The drawings of the hexes, as SVG paths in a hex of side 1 around (0, 0) seen from above.
 * Glyphs are filled, patterns are strokes cut to the hex, so that no clipping is needed.
 */
import type { Point } from "../../lib/board/plane";
import { CORNERS } from "./geometry";
import type { Colour } from "./model";

export const HEX = CORNERS.map(({ x, y }) => `${x.toFixed(3)},${y.toFixed(3)}`).join(" ");

/** One glyph for each colour; holes are cut by the even-odd rule. */
export const GLYPHS: Record<Colour, string> = {
  // A house with a gable and a door.
  house:
    "M-.46,0 L0,-.44 L.46,0 L.36,.02 V.4 H-.36 V.02Z M-.1,.4 V.12 A.1,.1 0 0 1 .1,.12 V.4Z M-.24,.06 h.12 v.12 h-.12Z M.12,.06 h.12 v.12 h-.12Z",
  // A stall with a scalloped awning.
  market:
    "M-.4,-.36 H.4 L.5,-.02 a.125,.125 0 0 1 -.25,0 a.125,.125 0 0 1 -.25,0 a.125,.125 0 0 1 -.25,0 a.125,.125 0 0 1 -.25,0Z M-.4,.14 h.09 v.08 h.62 v-.08 h.09 v.28 h-.8Z M-.3,.31 h.6 v.04 h-.6Z",
  // A round shield before two crossed spears.
  barracks:
    "M-.5,-.46 l.17,.04 l.09,.12 l-.06,.05 l-.12,-.1Z M.5,-.46 l-.17,.04 l-.09,.12 l.06,.05 l.12,-.1Z M-.3,.24 l.07,.06 l-.2,.18 l-.06,-.06Z M.3,.24 l-.07,.06 l.2,.18 l.06,-.06Z M.34,0 A.34,.34 0 1 1 -.34,0 A.34,.34 0 1 1 .34,0Z M.25,0 A.25,.25 0 1 0 -.25,0 A.25,.25 0 1 0 .25,0Z M.14,0 A.14,.14 0 1 1 -.14,0 A.14,.14 0 1 1 .14,0Z",
  // A pediment on four columns.
  temple:
    "M0,-.46 L.5,-.2 V-.12 H-.5 V-.2Z M0,-.36 L-.22,-.24 H.22Z M-.42,-.08 h.13 v.38 h-.13Z M-.185,-.08 h.13 v.38 h-.13Z M.055,-.08 h.13 v.38 h-.13Z M.29,-.08 h.13 v.38 h-.13Z M-.5,.33 H.5 V.42 H-.5Z",
  // Three cypresses.
  garden:
    "M0,-.5 C.2,-.22 .22,.12 .05,.24 V.42 H-.05 V.24 C-.22,.12 -.2,-.22 0,-.5Z M-.34,-.22 C-.19,-.02 -.18,.2 -.3,.28 V.42 H-.38 V.28 C-.5,.2 -.49,-.02 -.34,-.22Z M.34,-.22 C.49,-.02 .5,.2 .38,.28 V.42 H.3 V.28 C.18,.2 .19,-.02 .34,-.22Z",
};

/** A five-pointed star of radius 1 around (0, 0). */
export const STAR = `M${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  .map((i) => {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const radius = i % 2 ? 0.45 : 1;
    return `${(radius * Math.cos(angle)).toFixed(3)},${(radius * Math.sin(angle)).toFixed(3)}`;
  })
  .join("L")}Z`;

/** Where the centres of one, two or three stars lie on a plaza. */
export const STAR_SPOTS: Record<number, readonly Point[]> = {
  1: [{ x: 0, y: -0.25 }],
  2: [
    { x: -0.22, y: -0.25 },
    { x: 0.22, y: -0.25 },
  ],
  3: [
    { x: -0.38, y: -0.22 },
    { x: 0, y: -0.34 },
    { x: 0.38, y: -0.22 },
  ],
};

/** The blocks of a quarry: light faces, and the shadows at their feet. */
export const QUARRY = {
  light:
    "M-.62,-.3 l.3,-.28 l.36,.1 l-.06,.34 l-.42,.12Z M.12,-.5 l.34,-.06 l.26,.36 l-.2,.18 l-.4,-.1Z M-.56,.16 l.42,-.14 l.3,.2 l-.08,.38 l-.4,.04Z M.28,.1 l.34,-.04 l.1,.24 l-.28,.3 l-.2,-.14Z",
  shade:
    "M-.62,-.3 l.18,.28 l.42,-.12 l.06,-.34 l.02,.4 l-.46,.16Z M.12,-.12 l.4,.1 l.2,-.18 l.02,.08 l-.2,.2 l-.42,-.1Z M-.56,.16 l.24,.46 l.4,-.04 l.08,-.38 l.04,.42 l-.08,.06 l-.48,.04Z M.24,.46 l.2,.14 l.28,-.3 l.02,.08 l-.28,.3 l-.22,-.14Z",
};

type Segment = readonly [Point, Point];

/** The part of a segment inside a hex of side `size`, by cutting at each of its six sides. */
export function clipToHex([a, b]: Segment, size: number): Segment | null {
  let [from, to] = [0, 1];
  const inner = (size * Math.sqrt(3)) / 2;
  for (let i = 0; i < 6; i += 1) {
    const angle = ((i + 0.5) * Math.PI) / 3;
    const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
    const room = inner - (a.x * nx + a.y * ny);
    const speed = (b.x - a.x) * nx + (b.y - a.y) * ny;
    if (Math.abs(speed) < 1e-9) {
      if (room < 0) return null;
    } else if (speed > 0) to = Math.min(to, room / speed);
    else from = Math.max(from, room / speed);
  }
  if (to - from < 1e-6) return null;
  const at = (t: number) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
  return [at(from), at(to)];
}

function strokes(segments: Segment[]): string {
  return segments
    .flatMap((segment) => clipToHex(segment, 0.97) ?? [])
    .map(({ x, y }, i) => `${i % 2 ? "L" : "M"}${x.toFixed(3)},${y.toFixed(3)}`)
    .join("");
}

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, i) => from + i * by);
}

function line(x1: number, y1: number, x2: number, y2: number): Segment {
  return [
    { x: x1, y: y1 },
    { x: x2, y: y2 },
  ];
}

/** Courses of roof tiles, their joints staggered. */
function roofTiles(): string {
  return strokes(
    steps(-0.88, 0.88, 0.22).flatMap((y, i) => [
      line(-1, y, 1, y),
      ...steps(i % 2 ? -0.84 : -1, 1, 0.32).map((x) => line(x, y, x, y + 0.22)),
    ]),
  );
}

function stripes(): string {
  return strokes(steps(-1.9, 1.9, 0.24).map((x) => line(x - 0.9, 0.9, x + 0.9, -0.9)));
}

function zigzag(): string {
  return strokes(
    steps(-1.08, 0.96, 0.24).flatMap((y) =>
      steps(-1.05, 1.05, 0.3).map((x, i) =>
        i % 2 ? line(x, y + 0.15, x + 0.3, y) : line(x, y, x + 0.3, y + 0.15),
      ),
    ),
  );
}

function flutes(): string {
  return strokes(steps(-0.9, 0.9, 0.15).map((x) => line(x, -0.9, x, 0.9)));
}

/** Dots in staggered rows: strokes of almost no length with round ends. */
function leaves(): string {
  return strokes(
    steps(-0.75, 0.75, 0.25).flatMap((y, i) =>
      steps(i % 2 ? -0.87 : -1, 1, 0.26).map((x) => line(x, y, x + 0.01, y)),
    ),
  );
}

/** What tells the colours apart without colour. */
export const PATTERNS: Record<Colour, { path: string; width: number }> = {
  house: { path: roofTiles(), width: 0.03 },
  market: { path: stripes(), width: 0.08 },
  barracks: { path: zigzag(), width: 0.04 },
  temple: { path: flutes(), width: 0.045 },
  garden: { path: leaves(), width: 0.1 },
};
