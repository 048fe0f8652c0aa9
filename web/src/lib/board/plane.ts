/** Points and boxes of the plane that a board is drawn on. */

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The box around points, grown by a margin on every side. */
export function boxAround(points: readonly Point[], margin: number): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return {
    left: Math.min(...xs) - margin,
    top: Math.min(...ys) - margin,
    right: Math.max(...xs) + margin,
    bottom: Math.max(...ys) + margin,
  };
}

/**
 * The index of the point nearest to a place in the direction of an arrow key: what lies straight
 * ahead is preferred to what lies aside. -1 when nothing lies that way.
 */
export function nearestTowards(points: readonly Point[], from: Point, arrow: Point): number {
  let best = -1;
  let least = Infinity;
  points.forEach(({ x, y }, i) => {
    const [dx, dy] = [x - from.x, y - from.y];
    const ahead = dx * arrow.x + dy * arrow.y;
    const aside = Math.abs(dx * arrow.y - dy * arrow.x);
    if (ahead < 0.05 || aside > 3 * ahead) return;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** The index of the point nearest to a place within reach; -1 when none is. */
export function nearest(points: readonly Point[], to: Point, reach = Infinity): number {
  let best = -1;
  let least = reach;
  points.forEach(({ x, y }, i) => {
    const distance = Math.hypot(x - to.x, y - to.y);
    if (distance <= least) [best, least] = [i, distance];
  });
  return best;
}
