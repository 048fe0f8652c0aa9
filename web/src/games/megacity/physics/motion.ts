/** Motions as the server packs them (motion.py of the game), unpacked to be shown. */
import type { PackedMotion } from "../model";
import { between, normalised, poseAt, type Pose } from "./pose";

const STEPS_MM = 20;
const STEPS_TURN = 16384;
export const FRAME_RATE = 30;

export interface Motion {
  frames: number;
  /** Of the bodies that moved, frame by frame. */
  poses: Map<number, Pose[]>;
  /** Of the platform's centre on the table, empty where it stood still. */
  path: [number, number][];
}

export async function unpack(packed: PackedMotion): Promise<Motion> {
  const { bodies, frames } = packed;
  const courses = await read(packed.poses);
  const at = (course: number, frame: number) => courses[course * frames + frame]!;
  const poses = new Map(
    bodies.map((body, k) => [
      body,
      Array.from({ length: frames }, (_, frame): Pose => {
        const number = (which: number) => at(k * 7 + which, frame);
        const turn = normalised([
          number(3) / STEPS_TURN,
          number(4) / STEPS_TURN,
          number(5) / STEPS_TURN,
          number(6) / STEPS_TURN,
        ]);
        return poseAt([number(0) / STEPS_MM, number(1) / STEPS_MM, number(2) / STEPS_MM], turn);
      }),
    ]),
  );
  const path = packed.path ? await read(packed.path) : new Int16Array();
  const length = path.length / 2;
  return {
    frames,
    poses,
    path: Array.from({ length }, (_, frame): [number, number] => [
      path[frame]! / STEPS_MM,
      path[length + frame]! / STEPS_MM,
    ]),
  };

  /** Whole numbers from their differences; every course begins anew. */
  async function read(text: string): Promise<Int16Array> {
    const numbers = new Int16Array(await inflate(text));
    for (let k = 0; k < numbers.length; k++)
      if (k % frames) numbers[k] = numbers[k]! + numbers[k - 1]!;
    return numbers;
  }
}

async function inflate(text: string): Promise<ArrayBuffer> {
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(stream).arrayBuffer();
}

/** Where bodies are at a time in frames, which may lie between two. */
export function posesAt(motion: Motion, frame: number): Map<number, Pose> {
  const [low, part] = split(frame, motion.frames);
  return new Map(
    [...motion.poses].map(([body, poses]) => [
      body,
      between(poses[low]!, poses[Math.min(low + 1, poses.length - 1)]!, part),
    ]),
  );
}

/** Where the platform is at a time in frames. */
export function pathAt(motion: Motion, frame: number): [number, number] | null {
  const { path } = motion;
  if (path.length === 0) return null;
  const [low, part] = split(frame, path.length);
  const [a, b] = [path[low]!, path[Math.min(low + 1, path.length - 1)]!];
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part];
}

function split(frame: number, count: number): [number, number] {
  const at = Math.max(0, Math.min(count - 1, frame));
  const low = Math.floor(at);
  return [low, at - low];
}
