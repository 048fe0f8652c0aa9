/** What a line of the score sheet points at in the city. */
import type { Cell, ScoreLine } from "../../lib/game";
import { cellKey } from "./geometry";

/** The districts and plazas of a line, by key; null for a line that points at none. */
export function litCells({ cells, facts }: ScoreLine): ReadonlySet<string> | null {
  const plazas = (facts.plazas as Cell[] | undefined) ?? [];
  const keys = [...cells, ...plazas].map(([q, r]) => cellKey(q!, r!));
  return keys.length ? new Set(keys) : null;
}
