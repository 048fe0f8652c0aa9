/** Points as the page writes them. */

/** A number of points with its sign, in typographic form. */
export function signed(points: number): string {
  if (points > 0) return `+${points}`;
  return points < 0 ? `−${-points}` : "±0";
}
