/** The lines that blocks are drawn with, in units of the plane. */
import { HEIGHT, WIDTH } from "./geometry";
import type { Side, Zone } from "./model";

const MIDDLE = { x: WIDTH / 2, y: HEIGHT / 2 };

const ENDS: Record<Side, string> = {
  N: `${MIDDLE.x},0`,
  E: `${WIDTH},${MIDDLE.y}`,
  S: `${MIDDLE.x},${HEIGHT}`,
  W: `0,${MIDDLE.y}`,
};

/** A road through a block from the middle of one side to that of another. */
export function roadPath([from, to]: readonly Side[]): string {
  return `M${ENDS[from!]}Q${MIDDLE.x},${MIDDLE.y} ${ENDS[to!]}`;
}

const CORNER = 0.14;

/** The ground of block i of a card: a rectangle whose outer corner is round. */
export const GROUNDS: readonly string[] = [
  `M${WIDTH},0V${HEIGHT}H0V${CORNER}Q0,0 ${CORNER},0Z`,
  `M0,0V${HEIGHT}H${WIDTH}V${CORNER}Q${WIDTH},0 ${WIDTH - CORNER},0Z`,
  `M0,0H${WIDTH}V${HEIGHT}H${CORNER}Q0,${HEIGHT} 0,${HEIGHT - CORNER}Z`,
  `M0,0H${WIDTH}V${HEIGHT - CORNER}Q${WIDTH},${HEIGHT} ${WIDTH - CORNER},${HEIGHT}H0Z`,
];

function lines(count: number, line: (share: number) => string): string {
  return Array.from({ length: count }, (_, i) => line((i + 0.5) / count)).join("");
}

/** The pattern on the ground of each zone. */
export const PATTERNS: Record<Zone, string> = {
  commercial:
    lines(5, (share) => `M0,${share * HEIGHT}H${WIDTH}`) +
    lines(6, (share) => `M${share * WIDTH},0V${HEIGHT}`),
  park: lines(4, (row) =>
    lines(5, (column) => {
      const [x, y] = [column * WIDTH, row * HEIGHT];
      return `M${x - 0.04},${y - 0.05}L${x},${y + 0.02}L${x + 0.04},${y - 0.05}`;
    }),
  ),
  industrial:
    lines(4, (share) => `M${share * WIDTH},0L0,${share * HEIGHT}`) +
    lines(4, (share) => `M${WIDTH},${share * HEIGHT}L${share * WIDTH},${HEIGHT}`) +
    `M${WIDTH},0L0,${HEIGHT}`,
  residential: lines(5, (row) => {
    const y = row * HEIGHT;
    const shift = Math.round(row * 10) % 4 === 1 ? 0 : 0.125;
    return (
      `M0,${y + 0.1}H${WIDTH}` +
      lines(5, (column) => `M${column * WIDTH + shift - 0.06},${y - 0.1}V${y + 0.1}`)
    );
  }),
};

export interface Drawing {
  /** In the zone's dark colour. */
  dark: string;
  /** In its light colour, on top. */
  light: string;
}

/** The sign of each zone around (0, 0), about 0.3 wide: towers, tree, factory, house. */
export const SIGNS: Record<Zone, Drawing> = {
  commercial: {
    dark: "M-.13,.14V-.15H.02V.14ZM.04,.14V-.06H.14V.14Z",
    light:
      "M-.1,-.11H-.01V-.08H-.1ZM-.1,-.04H-.01V-.01H-.1ZM-.1,.03H-.01V.06H-.1ZM.065,-.02H.115V.01H.065ZM.065,.05H.115V.08H.065Z",
  },
  park: {
    dark: "M-.025,.15V.03Q-.14,.03 -.13,-.06Q-.11,-.17 0,-.17Q.11,-.17 .13,-.06Q.14,.03 .025,.03V.15Z",
    light: "M-.06,-.07A.035,.035 0 1 0 -.06,-.0701ZM.05,-.1A.028,.028 0 1 0 .05,-.1001Z",
  },
  industrial: {
    dark: "M-.16,.14V-.02L-.07,-.08V-.02L.02,-.08V-.02L.06,-.05V-.16H.12V-.02H.16V.14Z",
    light: "M-.12,.03H-.06V.08H-.12ZM-.03,.03H.03V.08H-.03ZM.06,.03H.12V.08H.06Z",
  },
  residential: {
    dark: "M-.16,.01L0,-.15L.16,.01H.12V.14H-.12V.01Z",
    light: "M-.03,.14V.05H.04V.14ZM-.09,.02H-.05V.06H-.09ZM.06,.02H.1V.06H.06Z",
  },
};

export interface Spot {
  x: number;
  y: number;
  scale: number;
}

const QUARTERS: readonly { sides: readonly [Side, Side]; x: number; y: number }[] = [
  { sides: ["N", "W"], x: -1, y: -1 },
  { sides: ["N", "E"], x: 1, y: -1 },
  { sides: ["S", "W"], x: -1, y: 1 },
  { sides: ["S", "E"], x: 1, y: 1 },
];

const TREES: readonly Spot[] = [
  { x: 0.22, y: 0.26, scale: 0.9 },
  { x: 0.46, y: 0.2, scale: 0.7 },
  { x: 1.04, y: 0.24, scale: 1 },
  { x: 0.2, y: 0.76, scale: 1.05 },
  { x: 0.82, y: 0.8, scale: 0.75 },
  { x: 1.06, y: 0.72, scale: 0.9 },
];

/** Where the signs of a zone stand in a block: clear of its road, between the trees of a park. */
export function spots(zone: Zone, roads: readonly (readonly Side[])[]): readonly Spot[] {
  if (zone === "park") return TREES;
  return QUARTERS.map(({ sides, x, y }) => {
    // A bend leaves but little room inside.
    const bend = roads.some((pair) => sides.every((side) => pair.includes(side)));
    const [aside, scale] = bend ? [0.49, 0.55] : [0.4, 1];
    return { x: MIDDLE.x + x * aside, y: MIDDLE.y + y * (aside - 0.1), scale };
  });
}

/** The pond and the path of a park. */
export const POND = "M.5,.5Q.52,.36 .7,.38Q.9,.38 .86,.52Q.8,.66 .64,.62Q.5,.62 .5,.5Z";
