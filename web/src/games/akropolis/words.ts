/** Tiles and ghosts in words, for those who listen to the page. */
import { signed, type Change } from "../../lib/board/points";
import { t } from "../../lib/i18n.svelte";
import type { Kind } from "./model";
import { quarriesCovered, type Place } from "./places";

export function kindName(kind: Kind): string {
  return t(`akropolis.kind.${kind}`);
}

export function tileName(hexes: readonly Kind[]): string {
  return hexes.map(kindName).join(", ");
}

/** The ghost in one sentence: its level, what it covers, what it changes. */
export function ghostText(place: Place, change: Change | null): string {
  const parts = [t("akropolis.page.level", { level: place.level })];
  const quarries = quarriesCovered(place);
  if (place.covered.length)
    parts.push(t("akropolis.page.covers", { covered: tileName(place.covered) }));
  if (quarries) parts.push(t("akropolis.page.earns", { n: quarries }));
  if (change) {
    parts.push(t("page.stage.points", { n: Math.abs(change.total), change: signed(change.total) }));
  }
  return parts.join(", ");
}
