/** Local storage that never throws: it may be full, or forbidden by the browser. */

/** The value kept under a key, whatever its shape; null without one. */
export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields of a kept object by their names; none of anything else. */
export function fieldsOf(kept: unknown): Record<string, unknown> {
  return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
}

/** The entries of the list kept under a key that are what they should be. */
export function recallList<T>(key: string, is: (fields: Record<string, unknown>) => boolean): T[] {
  const kept = recall(key);
  return Array.isArray(kept) ? (kept.filter((entry) => is(fieldsOf(entry))) as T[]) : [];
}

/** Keep a value under a key, when the browser allows it. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page works all the same; it only forgets.
  }
}
