/** Local storage that never throws: it may be full, or forbidden by the browser. */

/** The value kept under a key, or the fallback. */
export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Keep a value under a key, when the browser allows it. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage the page works all the same; it only forgets.
  }
}
