import { describe, expect, test } from "vitest";
import { box, CUBE } from "../box";
import { flipped, grip, moved, nextLayer, restingPose, stanceOf, stancesOf } from "./grip";
import { isFree, solidsBut, solidsOf, touchesDisc } from "./solids";

/** The first copy of a shape in steel. */
const piece = (name: string) => box.shapes.findIndex((shape) => shape.name === name) * box.copies;
const SLAB = piece("slab");
const BEAM = piece("beam");

/** Two cubes apart, 8 mm high, as a bridge needs them. */
const posts = [-18, 18].flatMap((x) => solidsOf(CUBE, [x, 0, 4, 1, 0, 0, 0]));
const low = (body: number, pose: Parameters<typeof solidsOf>[1]) =>
  Math.min(...solidsOf(body, pose).map((solid) => solid.low[2]));

describe("a body in hand", () => {
  test("comes to lie on the platform", () => {
    const pose = restingPose(grip(SLAB), []);
    expect(pose[2]).toBeCloseTo(box.thickness / 2, 0);
  });

  test("rises over what is in its way, and is never inside it", () => {
    const below = solidsBut({ [BEAM]: [0, 0, 3, 1, 0, 0, 0] }, NaN);
    const held = moved(grip(SLAB), 0, 0, 0);
    const pose = restingPose(held, below);
    expect(pose[2]).toBeCloseTo(1.5 * box.thickness, 0);
    expect(isFree(solidsOf(SLAB, pose), below)).toBe(true);
    expect(isFree(solidsOf(SLAB, [0, 0, 8, 1, 0, 0, 0]), below)).toBe(false);
  });

  test("is let down from its height: under a bridge, or on it", () => {
    const roof = solidsOf(SLAB, [0, 0, 11, 1, 0, 0, 0]);
    const under = moved(grip(CUBE), 0, 0, 0);
    const above = moved(under, 0, 0, 60);
    expect(low(CUBE, restingPose(under, [...posts, ...roof]))).toBeCloseTo(0, 0);
    expect(low(CUBE, restingPose(above, [...posts, ...roof]))).toBeCloseTo(14, 0);
  });

  test("goes from layer to layer", () => {
    const roof = solidsOf(SLAB, [0, 0, 13, 1, 0, 0, 0]);
    const held = grip(CUBE);
    expect(nextLayer(held, roof, 0, true)).toBeCloseTo(16, 0);
    expect(nextLayer(held, roof, 16, false)).toBe(0);
    expect(nextLayer(held, roof, 16, true)).toBe(16);
  });

  test("stands on every edge that carries it", () => {
    expect(stancesOf(SLAB).map(({ kind }) => kind)).toContain("end");
    let held = grip(SLAB);
    for (const stance of stancesOf(SLAB)) {
      expect(stanceOf(held)).toBe(stance.kind);
      const pose = restingPose(held, []);
      expect(low(SLAB, pose)).toBeCloseTo(0, 0);
      held = flipped(held, 1);
    }
    expect(stanceOf(held)).toBe("flat");
  });

  test("keeps its posture when taken up from where it stands", () => {
    const leaning = [5, 6, 30, Math.cos(0.2), Math.sin(0.2), 0, 0] as const;
    const held = grip(BEAM, leaning);
    expect(stanceOf(held)).toBe("leaning");
    expect(restingPose(held, []).slice(3)).toEqual(leaning.slice(3));
  });
});

test("a port is touched by what covers it or reaches into it, not by what hangs above", () => {
  const flat = solidsOf(SLAB, [0, 0, 3, 1, 0, 0, 0]);
  expect(touchesDisc(flat, [0, 0], box.port)).toBe(true);
  expect(touchesDisc(flat, [0, 21], box.port)).toBe(true);
  expect(touchesDisc(flat, [0, 30], box.port)).toBe(false);
  expect(touchesDisc(solidsOf(SLAB, [0, 0, 20, 1, 0, 0, 0]), [0, 0], box.port)).toBe(false);
});
