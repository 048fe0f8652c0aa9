/** The finished games that this browser took part in, kept in it and nowhere else. */
import { recallList, remember } from "../../lib/storage";
import type { SprawlopolisView } from "./model";

const KEY = "tetrapolis.sprawlopolis.results";
const KEPT = 500;

export interface GameResult {
  /** The same for every look at the same game, so that it counts once. */
  key: string;
  won: boolean;
  /** Points above the target, negative below. */
  margin: number;
  conditions: number[];
  seats: number;
}

/** The result of a finished game in which the reader has a seat; null otherwise. */
export function resultOf(view: SprawlopolisView): GameResult | null {
  if (!view.result || view.seat === null) return null;
  const conditions = view.conditions.map(({ number }) => number);
  // No two games lay the same cards in the same places.
  const cards = view.placed.map(({ card, x, y, turned }) => [card, x, y, Number(turned)].join(","));
  return {
    key: [conditions.join("-"), ...cards].join(" "),
    won: view.result.winners.includes(view.seat),
    margin: view.result.scores[view.seat]! - view.target,
    conditions,
    seats: view.seats,
  };
}

export function recallResults(): GameResult[] {
  return recallList<GameResult>(
    KEY,
    ({ key, won, margin, conditions, seats }) =>
      typeof key === "string" &&
      typeof won === "boolean" &&
      Number.isInteger(margin) &&
      Number.isInteger(seats) &&
      Array.isArray(conditions) &&
      conditions.every(Number.isInteger),
  );
}

/** Keep the result of a game, once; the oldest of very many are let go. */
export function keepResult(result: GameResult): void {
  const kept = recallResults();
  if (kept.some(({ key }) => key === result.key)) return;
  remember(KEY, [...kept, result].slice(-KEPT));
}

export interface Tally {
  games: number;
  wins: number;
}

export interface Summary extends Tally {
  alone: Tally;
  team: Tally;
  /** The largest margin; null before the first game. */
  best: number | null;
  /** By the condition's number, those of at least one game. */
  conditions: { number: number; tally: Tally }[];
}

function tally(results: readonly GameResult[]): Tally {
  return { games: results.length, wins: results.filter(({ won }) => won).length };
}

export function summarise(results: readonly GameResult[]): Summary {
  const numbers = [...new Set(results.flatMap(({ conditions }) => conditions))];
  return {
    ...tally(results),
    alone: tally(results.filter(({ seats }) => seats === 1)),
    team: tally(results.filter(({ seats }) => seats > 1)),
    best: results.length ? Math.max(...results.map(({ margin }) => margin)) : null,
    conditions: numbers
      .sort((a, b) => a - b)
      .map((number) => ({
        number,
        tally: tally(results.filter(({ conditions }) => conditions.includes(number))),
      })),
  };
}
