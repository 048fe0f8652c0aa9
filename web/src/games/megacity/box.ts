/** What is in the box: box.json, generated from the game's data files, with its types. */
import data from "./box.json";

export type Material = "steel" | "concrete" | "glass";
export type Type = "residential" | "commercial" | "industrial" | "public";
export type Point = readonly [number, number];
export type Outline = readonly Point[];

export interface Shape {
  name: string;
  /** Corners in mm, anticlockwise, around the centre of mass. */
  plate: Outline;
  /** The same as convex parts. */
  parts: readonly Outline[];
}

export interface Side {
  type: Type;
  layout: string;
}

export interface Contract {
  /** null for a landmark, which takes any. */
  type: Type | null;
  pieces: number;
  more: boolean;
  height: number;
  banned: readonly Material[];
  requirements: readonly string[];
  prestige: number;
}

interface Box {
  thickness: number;
  cube: number;
  across: number;
  port: number;
  vent: number;
  most_pieces: number;
  copies: number;
  materials: readonly Material[];
  types: readonly Type[];
  shapes: readonly Shape[];
  layouts: Readonly<Record<string, { ports: readonly Point[]; vent: Point }>>;
  platforms: Readonly<Record<string, readonly [Side, Side]>>;
  contracts: Readonly<Record<string, Contract>>;
}

export const box = data as unknown as Box;

/** The number that stands for a player's cube among the bodies of a building. */
export const CUBE = -1;

export interface Piece {
  shape: Shape;
  material: Material;
}

/** The piece of a number: shapes within materials, copies within shapes. */
export function pieceOf(number: number): Piece {
  const kind = Math.floor(number / box.copies);
  return {
    shape: box.shapes[kind % box.shapes.length]!,
    material: box.materials[Math.floor(kind / box.shapes.length)]!,
  };
}

export function contractOf(id: string): Contract {
  return box.contracts[id]!;
}

/** The side of a platform that is up. */
export function sideOf(platform: number, side: number): Side {
  return box.platforms[platform]![side]!;
}

/** The type that a platform's other side has, which is the colour of the vent. */
export function otherType(platform: number, side: number): Type {
  return sideOf(platform, 1 - side).type;
}

export function layoutOf(platform: number, side: number): { ports: readonly Point[]; vent: Point } {
  return box.layouts[sideOf(platform, side).layout]!;
}

/** A regular hexagon with two sides across the x axis, as platforms lie. */
export function hexagon(across: number, [x, y]: Point = [0, 0]): Point[] {
  const radius = across / Math.sqrt(3);
  return Array.from({ length: 6 }, (_, corner): Point => {
    const angle = Math.PI / 6 + (corner * Math.PI) / 3;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}
