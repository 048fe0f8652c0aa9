/**
 * Where everything of a tile lies in its slice of the ring. A slice is drawn upright, outer edge
 * up, around the middle of the foundation: positions are an angle in degrees from the slice's
 * middle, clockwise, and a radius.
 */
import type { Point } from "../../lib/board/plane";
import { RING, type Fruit, type Port, type Segment, type Specialist, type Tile } from "./model";

export type Item = "worker" | "gift" | Specialist | Fruit;

export interface Placed extends Point {
  item: Item;
  /** Of a nurse. */
  eggs: number;
}

/** A segment as it is drawn. */
export interface SegmentShape {
  /** Path of the tubes from its ports to its chamber. */
  tubes: string;
  /** One of two tubes that cross. */
  crosses: boolean;
  chamber: Point & { rx: number; ry: number };
  items: Placed[];
  /** Points along its tubes. */
  trail: Point[];
}

interface Polar {
  angle: number;
  radius: number;
}

/** Degrees of a slice. */
export const STEP = 360 / RING;
const HALF = STEP / 2;
export const INNER = 76;
export const OUTER = 208;
const UPPER = 174;
const LOWER = 124;
const MIDDLE = (UPPER + LOWER) / 2;
export const BARRACKS = 91;
/** The middle of a slice. */
export const HEART = 146;
/** Room for an ant or a fruit. */
export const ROOM = 20;

const AT: Record<Port, Polar> = {
  LU: { angle: -HALF, radius: UPPER },
  LD: { angle: -HALF, radius: LOWER },
  RU: { angle: HALF, radius: UPPER },
  RD: { angle: HALF, radius: LOWER },
};

/** The outline of a slice. */
export const SLICE = (() => {
  const edge = HALF - 0.5;
  const [a, b] = [at(-edge, INNER), at(-edge, OUTER)];
  const [c, d] = [at(edge, OUTER), at(edge, INNER)];
  return `M${a} L${b} A${OUTER},${OUTER} 0 0 1 ${c} L${d} A${INNER},${INNER} 0 0 0 ${a}Z`;
})();

/** The point of the plane at an angle and a radius. */
export function point(angle: number, radius: number): Point {
  const turn = (angle * Math.PI) / 180;
  return { x: radius * Math.sin(turn), y: -radius * Math.cos(turn) };
}

function at(angle: number, radius: number): string {
  const { x, y } = point(angle, radius);
  return `${x.toFixed(2)},${y.toFixed(2)}`;
}

/**
 * By how much a ring is turned so that the middle of its tiles is at the top, in degrees: what is
 * attached to the left is then on the left.
 */
export function turnOf(start: number, tiles: number): number {
  return -(start + Math.max(0, tiles - 1) / 2) * STEP;
}

/** The turn that equals `turn` and lies nearest to `from`. */
export function nearestTurn(turn: number, from: number): number {
  return turn + 360 * Math.round((from - turn) / 360);
}

/** Everything of a tile in its slice. */
export function shapes(tile: Tile): SegmentShape[] {
  return tile.segments.map((segment) => shape(segment, tile));
}

function shape(segment: Segment, tile: Tile): SegmentShape {
  const crosses = isCrossing(segment, tile);
  const items = itemsOf(segment);
  const columns = columnsOf(segment, tile, items.length);
  const rows = Math.ceil(items.length / columns);
  const hub = hubOf(segment, tile, crosses, columns);
  const { x, y } = point(hub.angle, hub.radius);
  const tubes = segment.ports.map((port) => tube(AT[port], hub));
  return {
    tubes: tubes.map(({ path }) => path).join(" "),
    crosses,
    chamber: {
      x,
      y,
      rx: items.length ? (columns * ROOM) / 2 + 3 : 10,
      ry: items.length ? (rows * ROOM) / 2 + 2 : 10,
    },
    items: items.map(([item, eggs], n) => {
      const row = Math.floor(n / columns);
      const inRow = Math.min(columns, items.length - row * columns);
      return {
        item,
        eggs,
        x: x + ((n % columns) - (inRow - 1) / 2) * ROOM,
        y: y + (row - (rows - 1) / 2) * ROOM,
      };
    }),
    trail: [{ x, y }, ...tubes.flatMap(({ trail }) => trail)],
  };
}

function itemsOf(segment: Segment): [Item, number][] {
  return [
    ...Array<[Item, number]>(segment.workers).fill(["worker", 0]),
    ...(segment.specialist ? [[segment.specialist, segment.eggs] as [Item, number]] : []),
    ...segment.fruits.map((fruit): [Item, number] => [fruit, 0]),
    ...Array<[Item, number]>(segment.gifts).fill(["gift", 0]),
  ];
}

/** How many items lie side by side; stacked where another chamber lies beside. */
function columnsOf(segment: Segment, tile: Tile, items: number): number {
  const square = Math.max(1, Math.ceil(Math.sqrt(items)));
  const [port] = segment.ports;
  if (segment.ports.length !== 1 || port![1] === "U" || items > 2) return square;
  const opposite = `${port![0] === "L" ? "R" : "L"}D`;
  return tile.segments.some(({ ports }) => ports.some((other) => other === opposite)) ? 1 : square;
}

function isCrossing(segment: Segment, tile: Tile): boolean {
  const pairs = ["LD RU", "LU RD"];
  const key = ({ ports }: Segment) => [...ports].sort().join(" ");
  const found = tile.segments.map(key);
  return pairs.includes(key(segment)) && pairs.every((pair) => found.includes(pair));
}

/** Where a chamber lies: between its ports, out of the way of the others. */
function hubOf(segment: Segment, tile: Tile, crosses: boolean, columns: number): Polar {
  const { ports } = segment;
  if (ports.length === 0) {
    const lower = tile.segments.some((other) => other.ports.some((port) => port[1] === "D"));
    return { angle: 0, radius: lower ? UPPER : LOWER };
  }
  if (crosses) {
    // Crossing tubes keep their chambers apart, each near its left port.
    const { radius } = AT[ports.find((port) => port[0] === "L")!];
    return { angle: -HALF * 0.5, radius: radius + (MIDDLE - radius) * 0.2 };
  }
  const mean = (of: (polar: Polar) => number) =>
    ports.reduce((sum, port) => sum + of(AT[port]), 0) / ports.length;
  const inwards = 0.72 - 0.12 * columns;
  return { angle: mean(({ angle }) => angle) * inwards, radius: mean(({ radius }) => radius) };
}

/** From a port to a chamber, leaving the tile at a right angle to its side. */
function tube(port: Polar, hub: Polar): { path: string; trail: Point[] } {
  const part = (hub.angle - port.angle) / 2;
  // On the tangent of the port's circle, so that the tubes of two tiles meet without a bend.
  const bend = {
    angle: port.angle + part,
    radius: port.radius / Math.cos((part * Math.PI) / 180),
  };
  const [start, middle, end] = [port, bend, hub].map(({ angle, radius }) => point(angle, radius));
  const along = (s: number): Point => ({
    x: (1 - s) ** 2 * start!.x + 2 * s * (1 - s) * middle!.x + s ** 2 * end!.x,
    y: (1 - s) ** 2 * start!.y + 2 * s * (1 - s) * middle!.y + s ** 2 * end!.y,
  });
  return {
    // A little beyond the side, so that no seam shows between two tiles.
    path: `M${at(port.angle * 1.012, port.radius)} L${at(port.angle, port.radius)} Q${at(bend.angle, bend.radius)} ${at(hub.angle, hub.radius)}`,
    trail: [0, 0.2, 0.4, 0.6, 0.8].map(along),
  };
}

/** A point of the plane as seen from a slice that is turned by some degrees. */
export function inSlice({ x, y }: Point, turn: number): Point {
  const back = (-turn * Math.PI) / 180;
  return {
    x: x * Math.cos(back) - y * Math.sin(back),
    y: x * Math.sin(back) + y * Math.cos(back),
  };
}

/** How far outside a segment's drawing a point of its slice is; 0 or less inside. */
export function distanceTo({ chamber, trail }: SegmentShape, { x, y }: Point): number {
  const room = Math.hypot((x - chamber.x) / chamber.rx, (y - chamber.y) / chamber.ry);
  const tubes = Math.min(...trail.map((one) => Math.hypot(x - one.x, y - one.y)));
  return Math.min((room - 1) * Math.min(chamber.rx, chamber.ry), tubes - 10);
}
