/** Where a body is and how it is turned: mm and unit quaternions, as on the server. */

export type Quaternion = readonly [number, number, number, number];
export type Vector = readonly [number, number, number];
/** x, y, z of the centre of mass in mm, then the quaternion w, x, y, z. */
export type Pose = readonly [number, number, number, number, number, number, number];
/** Poses by the body's number, in the platform's frame. */
export type Bodies = Readonly<Record<string, Pose>>;

export const NO_TURN: Quaternion = [1, 0, 0, 0];

export function about(axis: Vector, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const sine = Math.sin(half);
  return [Math.cos(half), axis[0] * sine, axis[1] * sine, axis[2] * sine];
}

/** The rotation b followed by a. */
export function multiply(a: Quaternion, b: Quaternion): Quaternion {
  const [aw, ax, ay, az] = a;
  const [bw, bx, by, bz] = b;
  return [
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  ];
}

export function rotate([w, x, y, z]: Quaternion, [a, b, c]: Vector): Vector {
  const tx = 2 * (y * c - z * b);
  const ty = 2 * (z * a - x * c);
  const tz = 2 * (x * b - y * a);
  return [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
}

export function normalised(q: Quaternion): Quaternion {
  const length = Math.hypot(...q);
  return [q[0] / length, q[1] / length, q[2] / length, q[3] / length];
}

export function poseAt([x, y, z]: Vector, [w, i, j, k]: Quaternion): Pose {
  return [x, y, z, w, i, j, k];
}

export function turnOf(pose: Pose): Quaternion {
  return [pose[3], pose[4], pose[5], pose[6]];
}

export function placeOf(pose: Pose): Vector {
  return [pose[0], pose[1], pose[2]];
}

/** The pose between two, `part` of the way. */
export function between(a: Pose, b: Pose, part: number): Pose {
  const [, , , aw, ax, ay, az] = a;
  const [, , , bw, bx, by, bz] = b;
  const way = aw * bw + ax * bx + ay * by + az * bz < 0 ? -1 : 1;
  const mix = (from: number, to: number) => from + (to - from) * part;
  const turn = normalised([
    mix(aw, way * bw),
    mix(ax, way * bx),
    mix(ay, way * by),
    mix(az, way * bz),
  ]);
  return poseAt([mix(a[0], b[0]), mix(a[1], b[1]), mix(a[2], b[2])], turn);
}

/** How far a body has turned from one pose to another, in degrees. */
export function degreesBetween(a: Pose, b: Pose): number {
  const dot = Math.abs(a[3] * b[3] + a[4] * b[4] + a[5] * b[5] + a[6] * b[6]);
  return (2 * Math.acos(Math.min(1, dot)) * 180) / Math.PI;
}
