/** Points as the page writes them, and what a ghost would change, worked out from two sheets. */
import type { ScoreSheet } from "../game";

/** A number of points, in typographic form. */
export function figure(points: number): string {
  return String(points).replace("-", "−");
}

/** A number of points with its sign, in typographic form. */
export function signed(points: number): string {
  if (points === 0) return "±0";
  return points > 0 ? `+${points}` : figure(points);
}

export interface LineChange {
  code: string;
  points: number;
}

export interface Change {
  total: number;
  /** The codes whose points change, in the order of the new sheet; those that it lacks come last. */
  lines: LineChange[];
}

/** The points of each code of a sheet, lines of one code together. */
export function pointsByCode(sheet: ScoreSheet): Map<string, number> {
  const points = new Map<string, number>();
  for (const line of sheet.lines) points.set(line.code, (points.get(line.code) ?? 0) + line.points);
  return points;
}

/** The difference that leads from one score sheet to another. */
export function changeBetween(before: ScoreSheet, after: ScoreSheet): Change {
  const [old, now] = [pointsByCode(before), pointsByCode(after)];
  const lines = [...new Set([...now.keys(), ...old.keys()])]
    .map((code) => ({ code, points: (now.get(code) ?? 0) - (old.get(code) ?? 0) }))
    .filter(({ points }) => points !== 0);
  return { total: after.total - before.total, lines };
}
