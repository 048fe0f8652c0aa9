/** What a search says of an action, in words. */
import { t, tell } from "./i18n.svelte";
import type { Advice } from "./protocol";

/** A number with its sign and one digit behind the point. */
function signed(value: number): string {
  return `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(1)}`;
}

/** What the action would bring about. */
export function adviceText({ event }: Advice, names: readonly string[]): string {
  return event ? tell(event, names) : t("page.hint.choice");
}

/** Why it is thought good or bad. */
export function adviceReasons({ share, score, lead, visits }: Advice): string {
  return t("page.hint.why", {
    share: Math.round(100 * share),
    score: score.toFixed(1),
    lead: signed(lead),
    visits,
  });
}
