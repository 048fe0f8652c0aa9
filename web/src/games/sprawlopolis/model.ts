/** The words of a Sprawlopolis view (see `view.py` of the game), as the page reads them. */
import type { View } from "../../lib/game";

export const ZONES = ["commercial", "park", "industrial", "residential"] as const;
export type Zone = (typeof ZONES)[number];
export type Side = "N" | "E" | "S" | "W";
/** The pairs of sides that a block's road joins. */
export type Roads = readonly (readonly Side[])[];

/** The blocks of a card, north-west, north-east, south-west, south-east. */
export interface Face {
  blocks: readonly Zone[];
  roads: readonly Roads[];
}

export interface PlacedCard {
  card: number;
  x: number;
  y: number;
  turned: boolean;
}

/** The topmost block of a cell. */
export interface CityCell {
  x: number;
  y: number;
  zone: Zone;
  roads: Roads;
  card: number;
  covers: number;
}

export interface ConditionView {
  number: number;
  points: number;
}

export interface SprawlopolisView extends View {
  conditions: ConditionView[];
  target: number;
  city: CityCell[];
  /** In the order placed. */
  placed: PlacedCard[];
  /** The reader's own cards; nobody else's are ever told. */
  hand?: number[];
  hand_sizes: number[];
  deck_top: number | null;
  deck_left: number;
  cards: Record<string, Face>;
  /** The legal offsets of the seat to act, the same for every card. */
  places: [number, number][];
  last: (PlacedCard & { seat: number }) | null;
  /** How many cards lie in the city. */
  turn: number;
}

/** The code of the line of every road. */
export const ROAD = "sprawlopolis.score.road";

/** The zone whose group a line of the score sheet counts, null for another line. */
export function zoneOfLine(code: string): Zone | null {
  return ZONES.find((zone) => code === `sprawlopolis.score.group.${zone}`) ?? null;
}
