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

/** Every seat's score, the best first; one line for all where they share it. */
export function finalScores(result: Result, names: readonly string[]): string[] {
  const { scores, facts } = result;
  if (facts.team || scores.length === 1) return [t("page.over.points", { n: scores[0] })];
  return scores
    .map((score, seat) => ({ score, name: names[seat] }))
    .sort((one, other) => other.score - one.score)
    .map(({ score, name }) => `${name} ${score}`);
}
