/** The words of a Micropolis view (see `view.py` of the game), as the page reads them. */
import type { Cell, View } from "../../lib/game";

export const PORTS = ["LU", "LD", "RU", "RD"] as const;
export type Port = (typeof PORTS)[number];
export const SPECIALISTS = ["queen", "nurse", "architect", "sergeant", "sentry"] as const;
export type Specialist = (typeof SPECIALISTS)[number];
export const FRUITS = ["cherry", "lemon", "grape", "blackberry", "fig", "pomegranate"] as const;
export type Fruit = (typeof FRUITS)[number];
/** What scores with the fruits: they and the gift, which stands for any of them. */
export type Food = Fruit | "gift";

/** Places in a ring. */
export const RING = 10;

export interface Segment {
  ports: Port[];
  workers: number;
  specialist: Specialist | null;
  eggs: number;
  fruits: Fruit[];
  gifts: number;
}

export interface Tile {
  /** The size of its barracks, 0 for none. */
  barracks: number;
  segments: Segment[];
}

/** A tile in an anthill; `barracks` is the size of a full one, else 0. */
export interface RingTile {
  tile: number;
  place: number;
  barracks: number;
}

export interface Gallery {
  /** Its segments as [place, segment]. */
  cells: Cell[];
  ants: number;
  fruits: Fruit[];
  gifts: number;
  kinds: number;
  queens: number;
  length: number;
  points: number;
}

export interface Player {
  seat: number;
  army: number;
  architects: number;
  /** The place of the first tile of `ring`, which is listed clockwise. */
  start: number;
  ring: RingTile[];
  galleries: Gallery[];
}

export interface LineTile {
  tile: number;
  soldiers: number;
  price: number;
  payable: boolean;
}

export type Side = "left" | "right";

/** Where a tile may be attached; `joins` names the gallery behind each port met there. */
export interface Place {
  side: Side;
  place: number;
  joins: Partial<Record<Port, number | null>>;
}

export interface EffectOption {
  action: string;
  effect: Specialist | "barracks";
}

export interface SentryOption {
  action: string;
  /** The places of the barracks that would be full. */
  full: number[];
}

export type Choice =
  | { kind: "effect"; seat: number; place: number; options: EffectOption[] }
  | { kind: "fill"; seat: number; place: number; options: { action: string }[] }
  | { kind: "sentry"; seat: number; place: number; options: SentryOption[] }
  | { kind: "leader"; seat: number; options: { action: string; seat: number }[] };

export interface LastMove {
  seat: number;
  tile: number;
  slot: number;
  price: number;
  soldiers: number;
  place: number;
}

export interface MicropolisView extends View {
  round: number;
  rounds: number;
  leader: number;
  pile_left: number;
  reserve: { soldiers: number; architects: number };
  line: LineTile[];
  players: Player[];
  places: Place[];
  choice: Choice | null;
  last: LastMove | null;
  tiles: Record<string, Tile>;
}
