import { expect, test } from "vitest";
import { pathAt, posesAt, unpack } from "./motion";

/** Written by motion.py of the game: the second of two bodies moves, and so does the platform. */
const packed = {
  bodies: [9],
  frames: 3,
  poses: "eNpjYDgBhBCgwGzx/8lfBgcGrAAAl9MFDA==",
  path: "eNpjYBBhkCllYNBgKPkPAAduAkE=",
};

test("a packed motion is unpacked as it was", async () => {
  const motion = await unpack(packed);
  const [first, middle, end] = [0, 1, 2].map((frame) => posesAt(motion, frame).get(9)!);
  expect(first).toEqual([0, 0, 40, 1, 0, 0, 0]);
  expect(middle).toEqual([10, 0, 30, 1, 0, 0, 0]);
  expect(end).toEqual([20, 0, 3, 1, 0, 0, 0]);
  expect(pathAt(motion, 2)).toEqual([1500, -5]);
});

test("between two frames, and beyond the last, things are where they should be", async () => {
  const motion = await unpack(packed);
  expect(posesAt(motion, 0.5).get(9)!.slice(0, 3)).toEqual([5, 0, 35]);
  expect(pathAt(motion, 99)).toEqual([1500, -5]);
  expect(pathAt(await unpack({ ...packed, path: "" }), 1)).toBeNull();
});
