/** How a game ended, in one line for its reader. */
import type { Result } from "./game";
import { t } from "./i18n.svelte";

/** The headline over a result, for the one who sits at that seat; null for everybody else. */
export function verdict(result: Result, names: readonly string[], seat: number | null): string {
  const { winners, facts } = result;
  const n = winners.length;
  if (n === 0) return t("page.over.you_lost");
  if (facts.team && names.length > 1) return t("page.over.team");
  if (seat !== null && winners.includes(seat))
    return t(n === 1 ? "page.over.you_won" : "page.over.you_share");
  return t("page.over.won", { n, names: winners.map((winner) => names[winner]) });
}

/** Whether one score stands for all. */
export function isShared({ scores, facts }: Result): boolean {
  return Boolean(facts.team) || scores.length === 1;
}

/** Every seat with its score, the best first. */
export function ranking({ scores }: Result): { seat: number; score: number }[] {
  return scores
    .map((score, seat) => ({ seat, score }))
    .sort((one, other) => other.score - one.score);
}
