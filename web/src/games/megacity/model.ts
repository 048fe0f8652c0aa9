/** The words of a MegaCity view (see `view.py` and `outcome.py` of the game), as the page reads them. */
import type { Cell, View } from "../../lib/game";
import type { Material, Type } from "./box";
import type { Bodies, Pose } from "./physics/pose";

export interface Finding {
  code: string;
  met: boolean;
  facts: Record<string, unknown>;
  bodies: number[];
  why: string | null;
}

export interface Report {
  /** By contract; without a fitting one, those on every building, under "". */
  demands: Record<string, Finding[]>;
  height: number;
  /** The sideways acceleration that the building bears, in g. */
  margin: number;
  direction: number;
  weak: [number, number][];
}

export interface WorkshopView {
  platform: number;
  side: number;
  bodies: Bodies;
  undo: number;
  redo: number;
  report: Report | null;
}

export interface PlayerView {
  contracts: string[];
  completed: string[];
  tray: number[];
  park: boolean;
  cubes: number;
  pieces_held: number;
  workshops: WorkshopView[];
}

export interface TileView {
  place: Cell;
  kind: "central" | "park" | "platform";
  owner: number | null;
  platform: number | null;
  side: number;
  contract: string | null;
  bodies: Bodies;
  height: number;
  monument: number | null;
}

export type Phase = "actions" | "bonus" | "return" | "final" | "over";

export interface MegaCityView extends View {
  turn: number;
  phase: Phase;
  actions_left: number;
  may_deliver: boolean;
  hand_limit: number;
  last_turns: boolean;
  columns: Record<Type, string[]>;
  landmarks: string[];
  open_platforms: { platform: number; side: number }[];
  stack: number;
  bag: Partial<Record<Material, number>>;
  marker: Cell | null;
  city: TileView[];
  places: Cell[];
  park_places: Cell[];
  monument_places: Cell[];
  players: PlayerView[];
}

/** How bodies moved, packed as motion.py of the game says. */
export interface PackedMotion {
  bodies: number[];
  frames: number;
  poses: string;
  path?: string;
}

/** What a build action says when it comes back from the server. */
export interface EditDone {
  settled?: Record<string, Pose>;
  motion?: PackedMotion;
}

/** What a delivery says when it comes back from the server. */
export interface SlideDone {
  contract: string;
  place: [number, number];
  outcome?: {
    stands: boolean;
    poses: Record<string, Pose>;
    fallen?: number[];
    neighbours?: { place: [number, number]; motion?: PackedMotion }[];
    blow?: number;
    motion?: PackedMotion;
  };
}

export type PlayedAction =
  | { kind: "build"; platform: number; edit: EditDone }
  | { kind: "deliver"; platform: number; slide: SlideDone };

/** A build or delivery read from its text; null for any other action. */
export function readAction(text: string): PlayedAction | null {
  const [, kind, platform, json] = /^(build|deliver) (\d+) (\{.*\})$/.exec(text) ?? [];
  if (!json) return null;
  const done: unknown = JSON.parse(json);
  return kind === "build"
    ? { kind: "build", platform: Number(platform), edit: done as EditDone }
    : { kind: "deliver", platform: Number(platform), slide: done as SlideDone };
}

/** Bodies in the order of live frames: pieces by rising number, the cube last. */
export function bodyOrder(bodies: Bodies): number[] {
  return Object.keys(bodies)
    .map(Number)
    .sort((a, b) => Number(a < 0) - Number(b < 0) || a - b);
}
