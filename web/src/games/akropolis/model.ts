/** The words of an Akropolis view (see `view.py` of the game), as the page reads them. */
import type { View } from "../../lib/game";
import type { Axial } from "./geometry";

export const COLOURS = ["house", "market", "barracks", "temple", "garden"] as const;
export type Colour = (typeof COLOURS)[number];
export type Kind = Colour | `${Colour}_plaza` | "quarry";

/** Stars on a plaza of each colour. */
export const STARS: Record<Colour, number> = {
  house: 1,
  market: 2,
  barracks: 2,
  temple: 2,
  garden: 3,
};

/** A visible hex of a city; `tile` is the running number of its tile there, 0 for the start. */
export interface CityHex {
  q: number;
  r: number;
  level: number;
  kind: Kind;
  tile: number;
}

export interface City {
  seat: number;
  stones: number;
  tiles: number;
  hexes: CityHex[];
}

export interface RowTile {
  tile: number;
  hexes: Kind[];
  price: number;
  payable: boolean;
}

export interface LastMove {
  seat: number;
  tile: number;
  slot: number;
  cells: Axial[];
  price: number;
  stones: number;
}

export interface AkropolisView extends View {
  round: number;
  rounds: number;
  stacks_left: number;
  first_seat: number | null;
  row: RowTile[];
  cities: City[];
  places: Axial[][];
  last: LastMove | null;
  architect: ArchitectView | null;
}

/** The colour of a district or plaza, null for a quarry. */
export function colourOf(kind: Kind): Colour | null {
  return kind === "quarry" ? null : (kind.replace("_plaza", "") as Colour);
}

/** The colour that a line of the score sheet is about, null for another. */
export function colourOfLine(code: string): Colour | null {
  const name = code.split(".").at(-1);
  return COLOURS.find((colour) => colour === name) ?? null;
}

export function isPlaza(kind: Kind): boolean {
  return kind.endsWith("_plaza");
}

/** The Architect's side of the solo game. */
export interface ArchitectView {
  level: string;
  stones: number;
  score: number;
  /** In the order taken. */
  tiles: { tile: number; hexes: Kind[] }[];
  /** Of each colour: what the districts are worth, the stars, and their product. */
  counts: Record<Colour, { value: number; stars: number; points: number }>;
}
