/** The small signs of Micropolis as SVG paths, about 15 across around (0, 0). */
import type { Food, Specialist } from "./model";

export interface Stroke {
  d: string;
  fill?: string;
  line?: string;
}

/** An ant from above, heading right: body, and legs as strokes. */
export const ANT = {
  body: "M-6.4,0A2.7,2.2 0 1 1 -1,0A2.7,2.2 0 1 1 -6.4,0ZM-1.6,0A1.8,1.5 0 1 1 2,0A1.8,1.5 0 1 1 -1.6,0ZM1.4,0A2.6,2.2 0 1 1 6.6,0A2.6,2.2 0 1 1 1.4,0Z",
  legs: "M-3.4,-4.6L-.8,0L-3.4,4.6M.2,-4.8V4.8M4,-4.6L1.2,0L4,4.6M6,-1.4L8,-3M6,1.4L8,3",
};

/** A soldier upright: a helmeted head over its shield-shaped body. */
export const SOLDIER = {
  body: "M0,-6.4A3.2,3 0 0 1 3.2,-3.2V-2H-3.2V-3.2A3.2,3 0 0 1 0,-6.4ZM-3.9,-1H3.9V2Q3.9,5 0,6.6Q-3.9,5 -3.9,2Z",
  feelers: "M-1.6,-5.8L-3.4,-8M1.6,-5.8L3.4,-8",
};

/** What a specialist carries above its back. */
export const MARKS: Record<Specialist, Stroke> = {
  queen: { d: "M-5.6,-2.5V-9L-2.8,-6.2L0,-10L2.8,-6.2L5.6,-9V-2.5Z", fill: "#f2b705" },
  nurse: {
    d: "M-1.5,-10H1.5V-7.4H4.1V-4.4H1.5V-1.8H-1.5V-4.4H-4.1V-7.4H-1.5Z",
    fill: "#38a395",
  },
  architect: { d: "M-5.6,-2.2H5.6L-5.6,-10Z", fill: "#7fb2d9" },
  sergeant: { d: "M-5.6,-5.6L0,-10L5.6,-5.6V-1.8L0,-6.2L-5.6,-1.8Z", fill: "#e0566a" },
  sentry: { d: "M-4.6,-10H4.6V-6.4Q4.6,-2.6 0,-1.4Q-4.6,-2.6 -4.6,-6.4Z", fill: "#7fb56d" },
};

const circle = (x: number, y: number, r: number) =>
  `M${x - r},${y}a${r},${r} 0 1 1 ${2 * r},0a${r},${r} 0 1 1 ${-2 * r},0Z`;

/** Fruits, told apart by shape and colour. */
export const FOODS: Record<Food, Stroke[]> = {
  cherry: [
    { d: "M-3.6,2Q-2,-5 2.6,-7.4Q3.6,-2 3.6,2", line: "#4f6d2f" },
    { d: circle(-3.8, 3.4, 3.7) + circle(3.8, 3.4, 3.7), fill: "#d0202c" },
  ],
  lemon: [
    {
      d: "M-8,0Q-6,-1.2 -4.6,-3.8Q0,-7.2 4.6,-3.8Q6,-1.2 8,0Q6,1.2 4.6,3.8Q0,7.2 -4.6,3.8Q-6,1.2 -8,0Z",
      fill: "#f7d84a",
    },
  ],
  grape: [
    {
      d: [
        [-4.6, -3.6],
        [0, -3.6],
        [4.6, -3.6],
        [-2.3, 0.4],
        [2.3, 0.4],
        [0, 4.4],
      ]
        .map(([x, y]) => circle(x!, y!, 2.8))
        .join(""),
      fill: "#8a63c2",
    },
  ],
  blackberry: [
    { d: "M-4.8,-3.4L0,-5.6L4.8,-3.4L4.8,2.6L0,7.4L-4.8,2.6Z", fill: "#33365c" },
    { d: "M-4.8,-3.4L4.8,2.6M4.8,-3.4L-4.8,2.6M0,-5.6V7.4", line: "#9aa6c4" },
    { d: "M-5,-4.4L0,-8.4L5,-4.4L0,-3Z", fill: "#5f8a38" },
  ],
  fig: [
    {
      d: "M0,-8.4Q1.2,-3.6 4.8,0Q7.2,6.2 0,7.2Q-7.2,6.2 -4.8,0Q-1.2,-3.6 0,-8.4Z",
      fill: "#6f9a55",
    },
  ],
  pomegranate: [
    {
      d: "M-3,-8L0,-5.8L3,-8L2.4,-4.8Q7.2,-2.4 6.6,2.4Q4.8,7.2 0,7.2Q-4.8,7.2 -6.6,2.4Q-7.2,-2.4 -2.4,-4.8Z",
      fill: "#c2457a",
    },
  ],
  gift: [
    { d: "M-5.6,-3H5.6V7H-5.6Z", fill: "#fffaf0" },
    { d: "M0,-3V7M-5.6,1.6H5.6", line: "#d1495b" },
    { d: "M0,-3Q-6,-9 -4.8,-3ZM0,-3Q6,-9 4.8,-3Z", fill: "#d1495b" },
  ],
};

/** Eggs of a nurse: their places below her, for one to three. */
export const EGGS = (n: number): number[] =>
  Array.from({ length: n }, (_, i) => (i - (n - 1) / 2) * 4.4);

/** The banner of the red army. */
export const BANNER = "M-5,8V-8.5M-5,-8H6.5L3.6,-4.2L6.5,-.4H-5";

/** An architect token: a set square. */
export const SQUARE = "M-6.5,5.5H7L-6.5,-7ZM-3.6,2.7V-.6L0,2.7Z";
