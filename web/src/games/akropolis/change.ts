/** What a ghost would change, worked out from two score sheets. */
import type { ScoreSheet } from "../../lib/game";
import { COLOURS, type Colour } from "./model";

export interface LineChange {
  code: string;
  colour: Colour | null;
  points: number;
}

export interface Change {
  total: number;
  /** The lines that change, in the order of the sheet. */
  lines: LineChange[];
}

/** The difference that leads from one score sheet to another. */
export function changeBetween(before: ScoreSheet, after: ScoreSheet): Change {
  const old = new Map(before.lines.map(({ code, points }) => [code, points]));
  const lines = after.lines
    .map(({ code, points }) => {
      return { code, colour: colourOfLine(code), points: points - (old.get(code) ?? 0) };
    })
    .filter(({ points }) => points !== 0);
  return { total: after.total - before.total, lines };
}

function colourOfLine(code: string): Colour | null {
  const name = code.split(".").at(-1);
  return COLOURS.find((colour) => colour === name) ?? null;
}
