/** Cards, ghosts and lines in words, for those who listen to the page. */
import { signed, type Change } from "../../lib/board/points";
import { t } from "../../lib/i18n.svelte";
import type { Together } from "./lit";
import { ROAD, type CityCell, type Face, type Roads, type Zone } from "./model";
import type { Ghost } from "./places";

export function zoneName(zone: Zone): string {
  return t(`sprawlopolis.page.zone.${zone}`);
}

function roadText(roads: Roads): string {
  return roads
    .map((pair) => ` (${pair.map((side) => t(`sprawlopolis.page.side.${side}`)).join("–")})`)
    .join("");
}

/** The blocks of a card row by row, each with the sides that its road joins. */
export function faceText({ blocks, roads }: Face): string {
  const names = blocks.map((zone, i) => zoneName(zone) + roadText(roads[i]!));
  return `${names[0]}, ${names[1]} / ${names[2]}, ${names[3]}`;
}

/** What a line of the score sheet is called in a list of changes. */
export function lineName(code: string): string {
  if (code === ROAD) return t("sprawlopolis.page.road_line");
  const zone = /\.group\.(\w+)$/.exec(code)?.[1];
  return zone ? zoneName(zone as Zone) : t(code);
}

/** The ghost in one sentence: the card, where it lies, what it covers, what it changes. */
export function ghostText(ghost: Ghost, change: Change | null, city: readonly CityCell[]): string {
  const left = Math.min(...city.map(({ x }) => x));
  const top = Math.min(...city.map(({ y }) => y));
  const parts = [
    t("sprawlopolis.page.card", { card: ghost.card, blocks: faceText(ghost.face) }),
    t("sprawlopolis.page.at", { column: ghost.at.x - left + 1, row: ghost.at.y - top + 1 }),
  ];
  if (ghost.covered.length) {
    const covered = ghost.covered.map(({ zone }) => zoneName(zone)).join(", ");
    parts.push(t("sprawlopolis.page.covers", { covered }));
  }
  if (change) {
    const { total, lines } = change;
    const named = lines.map(({ code, points }) => `${lineName(code)} ${signed(points)}`);
    const sum = t("page.stage.points", { n: Math.abs(total), change: signed(total) });
    parts.push(named.length ? `${sum} (${named.join(", ")})` : sum);
  }
  return `${parts.join("; ")}.`;
}

/** The group and the road of a block in words. */
export function togetherText({ cell, group, road }: Together): string {
  const parts = [t(`sprawlopolis.page.group.${cell.zone}`, { n: group.length })];
  if (road.length) parts.push(t("sprawlopolis.score.road", { n: road.length }));
  return parts.join(" · ");
}
