/** Where a panel stands beside the ghost: near it, and over little of what lies on the board. */
import type { Point } from "./plane";

export interface Extent {
  width: number;
  height: number;
}

/** The corner of a panel's box, in pixels, and at which side of the box it is drawn. */
export interface Spot extends Point {
  side: "start" | "center" | "end";
}

/** How much further away it may stand to cover less, in parts of its width. */
const FURTHER = [0.25, 0.5];
/** Room for the tools in the upper right corner, and along every edge of the stage, in pixels. */
const TOOLS = { width: 52, height: 216 };
const EDGE = 8;

/**
 * The spot of a panel `own` large on a stage, at least `aside` pixels beside the middle of the
 * ghost. Of the spots with room for it the one over the fewest `pieces` is taken, of such the
 * nearest, and of such the one away from the middle of the stage. Where there is room nowhere it
 * stands on the middle of the ghost, if that is `hollow`, or covers what it must.
 */
export function spotBeside(
  at: Point,
  aside: number,
  own: Extent,
  stage: Extent,
  pieces: readonly Point[],
  hollow: boolean,
): Spot {
  const lowest = stage.height - own.height - EDGE;
  const middle = { x: at.x - own.width / 2, y: at.y - own.height / 2 };
  const [before, after] = [at.x - aside - own.width, at.x + aside];
  const [above, below] = [at.y - aside - own.height, at.y + aside];
  const top = within(middle.y, lowest);
  const heights = [top, within(at.y - own.height, lowest), within(at.y, lowest)];

  const near = beside(0);
  if (hollow && near.length === 0) return over(top);
  const upright = [below, above].map((y) => over(y)).filter(isFree);
  const far = FURTHER.flatMap((share) => beside(share * own.width));
  const spots = [...near, ...upright, ...far].map((spot) => ({ spot, n: covers(spot) }));
  const least = Math.min(...spots.map(({ n }) => n));
  return (
    spots.find(({ n }) => n === least)?.spot ?? {
      x: within(after, right(top)),
      y: top,
      side: "start",
    }
  );

  /**
   * At both sides of the ghost, so much further away as there is room for: first at the one away
   * from the middle.
   */
  function beside(further: number): Spot[] {
    const spots = heights.flatMap((y): Spot[] => [
      { x: Math.min(after + further, right(y)), y, side: "start" },
      { x: within(before - further, right(y)), y, side: "end" },
    ]);
    const start = spots.filter((spot) => spot.side === "start" && spot.x >= after);
    const end = spots.filter((spot) => spot.side === "end" && spot.x <= before);
    return (at.x > stage.width / 2 ? [...start, ...end] : [...end, ...start]).filter(isFree);
  }

  /** How far right a panel may begin at a height. */
  function right(y: number): number {
    return stage.width - own.width - (y < TOOLS.height ? TOOLS.width : EDGE);
  }

  /** Below, on or above the ghost. */
  function over(y: number): Spot {
    return { x: within(middle.x, right(y)), y, side: "center" };
  }

  function isFree({ x, y }: Point): boolean {
    return x >= EDGE && x <= right(y) && y >= EDGE && y <= lowest;
  }

  function covers({ x, y }: Point): number {
    return pieces.filter(
      (piece) => piece.x > x && piece.x < x + own.width && piece.y > y && piece.y < y + own.height,
    ).length;
  }
}

/** A coordinate between the edge and the furthest that there is room for. */
function within(value: number, furthest: number): number {
  return Math.max(EDGE, Math.min(value, furthest));
}
