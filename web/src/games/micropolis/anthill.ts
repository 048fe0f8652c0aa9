/** An anthill as it is looked at: what something points at, and tiles about to be attached. */
import type { Cell, ScoreLine, ScoreSheet } from "../../lib/game";
import { nearest, type Point } from "../../lib/board/plane";
import { PORTS, type Place, type Player, type Port, type Tile } from "./model";
import { distanceTo, HEART, inSlice, point, shapes, STEP } from "./ring";

/** Units of the stage to those of a slice's drawing. */
export const SCALE = 0.04;
/** How far from a gallery a pointer still means it, in units of a slice's drawing. */
const REACH = 7;

/** Segments by place, and the places of barracks, that something points at. */
export interface Lit {
  segments: ReadonlyMap<number, ReadonlySet<number>>;
  barracks: ReadonlySet<number>;
}

/** A tile held where it may be attached. */
export interface Ghost {
  place: Place;
  tile: Tile;
  /** The score sheet that it would lead to, once known. */
  sheet: ScoreSheet | null;
}

/** The parts of an anthill that cells name; null when they name none. */
export function litBy(cells: readonly Cell[]): Lit | null {
  if (cells.length === 0) return null;
  const segments = new Map<number, Set<number>>();
  const barracks = new Set<number>();
  for (const [place, segment] of cells) {
    if (segment === undefined) barracks.add(place!);
    else segments.set(place!, (segments.get(place!) ?? new Set()).add(segment));
  }
  return { segments, barracks };
}

/** What a line of the score sheet points at. */
export function litByLine(line: ScoreLine): Lit | null {
  return litBy(line.cells);
}

/** The ports of a tile that are open. */
function openPorts(tile: Tile): Port[] {
  return PORTS.filter((port) => tile.segments.some(({ ports }) => ports.includes(port)));
}

/** The numbers of the galleries that a tile would become part of at a place. */
export function joined(tile: Tile, { joins }: Place): number[] {
  const met = openPorts(tile).flatMap((port) => joins[port] ?? []);
  return [...new Set(met)].sort((a, b) => a - b);
}

/** The segments of a tile that would meet a gallery at a place. */
export function meeting(tile: Tile, { joins }: Place): ReadonlySet<number> {
  const numbers = tile.segments.flatMap(({ ports }, i) =>
    ports.some((port) => (joins[port] ?? null) !== null) ? [i] : [],
  );
  return new Set(numbers);
}

/** The text of the action that takes a tile of the line. */
export function takeText(slot: number, { side }: Place, architect: boolean): string {
  return `${slot}${side === "right" ? "R" : "L"}${architect ? "*" : ""}`;
}

/** By how much a place's slice is turned when the ring is turned by `turn`. */
export function placeTurn(place: number, turn: number): number {
  return place * STEP + turn;
}

/** The middle of a place on the stage. */
export function heart(place: number, turn: number, radius = HEART): Point {
  const { x, y } = point(placeTurn(place, turn), radius);
  return { x: x * SCALE, y: y * SCALE };
}

/** The gallery of a player's anthill at a point of the stage; null where there is none. */
export function galleryAt(
  at: Point,
  player: Player,
  tiles: Readonly<Record<string, Tile>>,
  turn: number,
): number | null {
  const hearts = player.ring.map(({ place }) => heart(place, turn));
  const found = player.ring[nearest(hearts, at)];
  if (!found) return null;
  const local = inSlice({ x: at.x / SCALE, y: at.y / SCALE }, placeTurn(found.place, turn));
  let least = REACH;
  let segment = -1;
  shapes(tiles[found.tile]!).forEach((shape, i) => {
    const distance = distanceTo(shape, local);
    if (distance < least) [least, segment] = [distance, i];
  });
  const number = player.galleries.findIndex(({ cells }) =>
    cells.some((cell) => cell[0] === found.place && cell[1] === segment),
  );
  return number < 0 ? null : number;
}
