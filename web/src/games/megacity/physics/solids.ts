/** Bodies as convex prisms, and whether they are in each other's way. */
import { box, CUBE, pieceOf, type Outline } from "../box";
import { placeOf, rotate, turnOf, type Bodies, type Pose, type Vector } from "./pose";

/** Closer than this is touching and no more, mm. */
const TOUCH = 0.02;

interface Part {
  corners: Vector[];
  /** Of the faces; the opposite ones are left out. */
  normals: Vector[];
  edges: Vector[];
}

/** A convex part where it is, with its bounding box. */
export interface Solid extends Part {
  low: Vector;
  high: Vector;
}

const half = box.cube / 2;
const cubeOutline: Outline = [
  [-half, -half],
  [half, -half],
  [half, half],
  [-half, half],
];
const cubeParts = [prism(cubeOutline, box.cube)];
const plateParts = new Map(
  box.shapes.map((shape) => [shape, shape.parts.map((part) => prism(part, box.thickness))]),
);

function prism(outline: Outline, thickness: number): Part {
  const corners: Vector[] = [];
  const normals: Vector[] = [[0, 0, 1]];
  const edges: Vector[] = [[0, 0, 1]];
  outline.forEach(([x, y], k) => {
    corners.push([x, y, -thickness / 2], [x, y, thickness / 2]);
    const [nextX, nextY] = outline[(k + 1) % outline.length]!;
    const length = Math.hypot(nextX - x, nextY - y);
    edges.push([(nextX - x) / length, (nextY - y) / length, 0]);
    normals.push([(nextY - y) / length, (x - nextX) / length, 0]);
  });
  return { corners, normals, edges };
}

/** The outline of a body in its own frame. */
export function outlineOf(body: number): Outline {
  return body === CUBE ? cubeOutline : pieceOf(body).shape.plate;
}

export function thicknessOf(body: number): number {
  return body === CUBE ? box.cube : box.thickness;
}

/** The convex parts of a body in a pose. */
export function solidsOf(body: number, pose: Pose): Solid[] {
  const turn = turnOf(pose);
  const [x, y, z] = placeOf(pose);
  const parts = body === CUBE ? cubeParts : plateParts.get(pieceOf(body).shape)!;
  return parts.map((part) => {
    const corners = part.corners.map((corner): Vector => {
      const [a, b, c] = rotate(turn, corner);
      return [a + x, b + y, c + z];
    });
    const bound = (of: (...all: number[]) => number): Vector => [
      of(...corners.map((corner) => corner[0])),
      of(...corners.map((corner) => corner[1])),
      of(...corners.map((corner) => corner[2])),
    ];
    return {
      corners,
      normals: part.normals.map((normal) => rotate(turn, normal)),
      edges: part.edges.map((edge) => rotate(turn, edge)),
      low: bound(Math.min),
      high: bound(Math.max),
    };
  });
}

/** The convex parts of all bodies but one. */
export function solidsBut(bodies: Bodies, left: number): Solid[] {
  return Object.entries(bodies).flatMap(([body, pose]) =>
    Number(body) === left ? [] : solidsOf(Number(body), pose),
  );
}

/** The height of a body's lowest corner below its centre. */
export function reachDown(body: number, pose: Pose): number {
  return pose[2] - Math.min(...solidsOf(body, pose).map((solid) => solid.low[2]));
}

/** Whether two solids, the first raised by `lift`, are in each other's way. */
function collide(a: Solid, b: Solid, lift: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const raised = axis === 2 ? lift : 0;
    if (a.low[axis]! + raised > b.high[axis]! - TOUCH) return false;
    if (a.high[axis]! + raised < b.low[axis]! + TOUCH) return false;
  }
  for (const normal of a.normals) if (apart(a, b, normal, lift)) return false;
  for (const normal of b.normals) if (apart(a, b, normal, lift)) return false;
  for (const first of a.edges)
    for (const second of b.edges) {
      const axis = cross(first, second);
      const length = Math.hypot(...axis);
      if (length < 1e-6) continue;
      const unit: Vector = [axis[0] / length, axis[1] / length, axis[2] / length];
      if (apart(a, b, unit, lift)) return false;
    }
  return true;
}

function apart(a: Solid, b: Solid, axis: Vector, lift: number): boolean {
  const [lowA, highA] = extent(a.corners, axis);
  const [lowB, highB] = extent(b.corners, axis);
  const shift = lift * axis[2];
  return lowA + shift > highB - TOUCH || highA + shift < lowB + TOUCH;
}

function extent(corners: Vector[], axis: Vector): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const corner of corners) {
    const at = corner[0] * axis[0] + corner[1] * axis[1] + corner[2] * axis[2];
    if (at < low) low = at;
    if (at > high) high = at;
  }
  return [low, high];
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** Whether solids, raised by `lift`, are in nobody's way. */
export function isFree(solids: Solid[], others: Solid[], lift = 0): boolean {
  return !solids.some((solid) => others.some((other) => collide(solid, other, lift)));
}

/** Whether a body touches the platform within a disc. */
export function touchesDisc(solids: Solid[], [x, y]: readonly [number, number], radius: number) {
  return solids.some(({ corners }) => {
    const ground = corners.filter((corner) => corner[2] < 0.4);
    return (
      ground.some((corner, k) => {
        if (Math.hypot(corner[0] - x, corner[1] - y) <= radius) return true;
        return ground.slice(k + 1).some((other) => nearSegment(corner, other, x, y) <= radius);
      }) ||
      (ground.length > 2 && within(ground, x, y))
    );
  });
}

function nearSegment(a: Vector, b: Vector, x: number, y: number): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const along = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.max(0, Math.min(1, along));
  return Math.hypot(a[0] + part * dx - x, a[1] + part * dy - y);
}

/** Whether a point lies among points, seen from above: it lies in a triangle of three of them. */
function within(points: Vector[], x: number, y: number): boolean {
  const side = (a: Vector, b: Vector) =>
    (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) >= 0;
  return points.some((a, i) =>
    points.slice(i + 1).some((b, j) =>
      points.slice(i + j + 2).some((c) => {
        const first = side(a, b);
        return first === side(b, c) && first === side(c, a);
      }),
    ),
  );
}

/** The outline of a convex part seen from above, anticlockwise. */
export function silhouette({ corners }: Solid): Outline {
  const points = corners.map(([x, y]) => [x, y] as const);
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const chain = (all: Outline): (typeof points)[number][] => {
    const bent: (typeof points)[number][] = [];
    for (const [x, y] of all) {
      for (let k = bent.length - 1; k > 0; k--) {
        const [a, b] = [bent[k - 1]!, bent[k]!];
        if ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) > 1e-9) break;
        bent.pop();
      }
      bent.push([x, y]);
    }
    return bent.slice(0, -1);
  };
  return [...chain(points), ...chain(points.toReversed())];
}
