/** The sentry's arrangement as an action. */

/** The text that leaves exactly the barracks at these places full. */
export function sentryAction(full: ReadonlySet<number>): string {
  const places = [...full].sort((a, b) => a - b);
  return `sentry ${places.join(",") || "none"}`;
}

/** The places of the barracks that an arrangement leaves full. */
export function sentryPlaces(action: string): number[] {
  return (action.match(/\d+/g) ?? []).map(Number);
}
