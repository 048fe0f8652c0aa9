import type { Point } from "../../lib/board/plane";

/**
 * Hex geometry: flat-top hexes in axial coordinates (q to the right, r down), directions clockwise
 * from north as in the rules engine. Lengths are in hex sides.
 */
export type Axial = readonly [q: number, r: number];

export const DIRECTIONS: readonly Axial[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

const ROOT3 = Math.sqrt(3);

export function add(a: Axial, b: Axial): Axial {
  return [a[0] + b[0], a[1] + b[1]];
}

export function cellKey(q: number, r: number): string {
  return `${q},${r}`;
}

/** Which of the six directions leads from a cell to its neighbour; -1 when they are none. */
export function directionTo(from: Axial, to: Axial): number {
  return DIRECTIONS.findIndex(([q, r]) => from[0] + q === to[0] && from[1] + r === to[1]);
}

/** A cell turned about the origin by so many sixths of a circle, clockwise. */
export function rotated(cell: Axial, sixths: number): Axial {
  let [q, r] = cell;
  for (let i = 0; i < ((sixths % 6) + 6) % 6; i += 1) [q, r] = [0 - r, q + r];
  return [q, r];
}

/** Corner i of a hex around its centre, clockwise from the right, seen straight from above. */
export function corner(i: number): Point {
  const angle = (i * Math.PI) / 3;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

export const CORNERS: readonly Point[] = [0, 1, 2, 3, 4, 5].map(corner);

function numbers(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${round(x)},${round(y)}`).join(" ");
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** How the city is looked at: foreshortened, raised by level and turned in sixths. */
export class Projection {
  constructor(
    /** Height of a hex on the screen against its height from above, up to 1. */
    readonly tilt: number,
    /** How far a level lifts a hex on the screen. */
    readonly rise: number,
    /** Sixths of a circle by which the city is turned, clockwise. */
    readonly turn = 0,
  ) {}

  /** Where the centre of a cell's top face appears at a height counted in levels. */
  centre(cell: Axial, height: number): Point {
    const [q, r] = rotated(cell, this.turn);
    return { x: 1.5 * q, y: ROOT3 * (r + q / 2) * this.tilt - height * this.rise };
  }

  /** The corner that three mutually adjacent cells share. */
  meeting(cells: readonly Axial[], height: number): Point {
    const centres = cells.map((cell) => this.centre(cell, height));
    return {
      x: centres.reduce((sum, { x }) => sum + x, 0) / cells.length,
      y: centres.reduce((sum, { y }) => sum + y, 0) / cells.length,
    };
  }

  /** Corner i of a top face around the face's centre. */
  corner(i: number): Point {
    const { x, y } = CORNERS[((i % 6) + 6) % 6]!;
    return { x, y: y * this.tilt };
  }

  /** The top face around its centre, as SVG points. */
  face(): string {
    return numbers([0, 1, 2, 3, 4, 5].map((i) => this.corner(i)));
  }

  /** The three walls in front of a column, south-east, south and south-west, as SVG points. */
  walls(levels: number): string[] {
    const drop = levels * this.rise;
    return [0, 1, 2].map((i) => {
      const [a, b] = [this.corner(i), this.corner(i + 1)];
      return numbers([a, b, { x: b.x, y: b.y + drop }, { x: a.x, y: a.y + drop }]);
    });
  }

  /** The silhouette of a column around its face's centre, face and walls, as SVG points. */
  silhouette(levels: number): string {
    const drop = levels * this.rise;
    const back = [3, 4, 5, 0].map((i) => this.corner(i));
    const front = [0, 1, 2, 3].map((i) => this.corner(i));
    return numbers([...back, ...front.map(({ x, y }) => ({ x, y: y + drop }))]);
  }

  /** The outline of a set of cells at one height, as an SVG path of their outer sides. */
  outline(cells: readonly Axial[], height: number): string {
    const inside = new Set(cells.map(([q, r]) => cellKey(q, r)));
    const sides: string[] = [];
    for (const cell of cells) {
      const { x, y } = this.centre(cell, height);
      DIRECTIONS.forEach((step, d) => {
        const [q, r] = add(cell, step);
        if (inside.has(cellKey(q, r))) return;
        // Side i of the screen lies between corners i and i + 1 and faces direction i + 2.
        const side = d + this.turn + 4;
        const [a, b] = [this.corner(side), this.corner(side + 1)];
        sides.push(`M${round(x + a.x)},${round(y + a.y)}L${round(x + b.x)},${round(y + b.y)}`);
      });
    }
    return sides.join("");
  }
}
