/** Tiles, galleries and ghosts in words, for those who listen to the page. */
import { signed, type Change } from "../../lib/board/points";
import { t } from "../../lib/i18n.svelte";
import { FRUITS, type Food, type Gallery, type Segment, type Tile } from "./model";

function foodName(food: Food): string {
  return t(food === "gift" ? "micropolis.gift" : `micropolis.fruit.${food}`);
}

/** What a gallery or a segment holds to be harvested, each kind once, then the gifts. */
export function foods({ fruits, gifts }: Pick<Gallery, "fruits" | "gifts">): Food[] {
  const kinds = FRUITS.filter((fruit) => fruits.includes(fruit));
  return [...kinds, ...Array<Food>(gifts).fill("gift")];
}

/** A tile: its segments one by one, and its barracks. */
export function tileName(tile: Tile): string {
  const parts = tile.segments.map(segmentName);
  if (tile.barracks) parts.push(t("micropolis.page.barracks", { n: tile.barracks }));
  return parts.join("; ");
}

function segmentName(segment: Segment): string {
  const { ports, workers, specialist, eggs } = segment;
  const ways = ports.map((port) => t(`micropolis.page.port.${port}`)).join(" – ");
  const parts = [ways || t("micropolis.page.closed")];
  if (workers) parts.push(t("micropolis.page.workers", { n: workers }));
  if (specialist === "nurse") parts.push(t("micropolis.page.nurse", { n: eggs }));
  else if (specialist) parts.push(t(`micropolis.specialist.${specialist}`));
  return [...parts, ...foods(segment).map(foodName)].join(", ");
}

/** A gallery in one sentence. */
export function galleryText(gallery: Gallery, number: number): string {
  const { ants, queens, length, points } = gallery;
  const parts = [t("micropolis.page.gallery", { number })];
  parts.push(t("micropolis.page.ants", { n: ants }), ...foods(gallery).map(foodName));
  if (queens) parts.push(t("micropolis.page.queens", { n: queens }));
  parts.push(t("micropolis.page.length", { n: length }), t("micropolis.page.worth", { n: points }));
  return parts.join(", ");
}

/** By how much the score would change, in words. */
export function changeText(change: Change): string {
  return t("page.stage.points", { n: Math.abs(change.total), change: signed(change.total) });
}
