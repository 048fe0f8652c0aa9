/** The games that this page can show: every folder under src/games is one. */
import type { Component } from "svelte";
import { api } from "./api";
import type { GameUI } from "./game";
import type { GameInfo, TableInfo } from "./protocol";

const folders = import.meta.glob<GameUI>("../games/*/index.ts", { import: "ui" });
const emblems = import.meta.glob<Component>("../games/*/Emblem.svelte", {
  import: "default",
  eager: true,
});
import.meta.glob("../games/*/theme.css", { eager: true });

/** Whether the page has a board for a game. */
export function isShown(game: string): boolean {
  return `../games/${game}/index.ts` in folders;
}

/** The small drawing of a game; boards are loaded only when played. */
export function emblem(game: string): Component | undefined {
  return emblems[`../games/${game}/Emblem.svelte`];
}

/** Everything of a game that the page shows; fetched when first asked for. */
export async function gameUI(game: string): Promise<GameUI> {
  const load = folders[`../games/${game}/index.ts`];
  if (!load) throw new Error(`no board for ${game}`);
  return load();
}

let playable: Promise<GameInfo[]> | undefined;

/** The games that the server knows and the page can show; asked for once. */
export function playableGames(): Promise<GameInfo[]> {
  playable ??= api.games().then(
    ({ games }) => games.filter((game) => isShown(game.name)),
    (refusal: unknown) => {
      playable = undefined;
      throw refusal;
    },
  );
  return playable;
}

/** Whether all seats of a game win or lose together. */
export async function isTeam(name: string): Promise<boolean> {
  return (await infoOf(name))?.team ?? false;
}

/** Whether somebody may ask for hints at a table: nobody gets help against other people. */
export async function hasHints({ game, seats }: TableInfo): Promise<boolean> {
  const info = await infoOf(game);
  const people = seats.filter((seat) => seat.kind !== "bot").length;
  return info !== undefined && info.hints && (info.team || people === 1);
}

/** The bots that play a game, the weakest first. */
export async function botsOf(name: string): Promise<string[]> {
  return (await infoOf(name))?.bots ?? [];
}

/** The bot for a fair game among those that play it. */
export function fairBot(bots: readonly string[]): string | null {
  return bots.includes("normal") ? "normal" : (bots.at(-1) ?? null);
}

/** The options of a table that are not as usual. */
export async function unusualOptions(table: TableInfo): Promise<[string, unknown][]> {
  const usual = new Map((await infoOf(table.game))?.options.map((one) => [one.name, one.default]));
  return Object.entries(table.options).filter(
    ([name, value]) => usual.has(name) && String(usual.get(name)) !== String(value),
  );
}

/** Whether finished games of a kind can be reviewed. */
export async function hasReviews(name: string): Promise<boolean> {
  return (await infoOf(name))?.hints ?? false;
}

async function infoOf(name: string): Promise<GameInfo | undefined> {
  return (await playableGames()).find((game) => game.name === name);
}
