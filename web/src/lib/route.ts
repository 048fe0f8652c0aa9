/** The address after `#`, as one of the pages. */

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string }
  | { page: "replay"; id: string | null }
  | { page: "rules"; game: string }
  | { page: "unknown" };

/** The page that an address such as `#/t/abc` names. */
export function parseRoute(hash: string): Route {
  const [first = "", second = "", ...rest] = hash.replace(/^#?\/?/, "").split("/");
  if (rest.length) return { page: "unknown" };
  const name = decode(second);
  if (first === "" && !name) return { page: "lobby" };
  if (first === "t" && name) return { page: "table", id: name };
  if (first === "replay") return { page: "replay", id: name || null };
  if (first === "rules" && name) return { page: "rules", game: name };
  return { page: "unknown" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
