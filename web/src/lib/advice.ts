/** What a search says of an action, in words. */
import { decimal, t, tell } from "./i18n.svelte";
import type { Advice } from "./protocol";

/** A number with its sign and one digit behind the decimal sign; nothing but 0 for none. */
function signed(value: number): string {
  if (Math.abs(value) < 0.05) return "0";
  return `${value < 0 ? "−" : "+"}${decimal(Math.abs(value), 1)}`;
}

/** What the action would bring about. */
export function adviceText({ events }: Advice, names: readonly string[]): string {
  if (events.length === 0) return t("page.hint.choice");
  return events.map((event) => tell(event, names)).join(" ");
}

/** Why it is thought good or bad. */
export function adviceReasons({ share, score, lead, visits }: Advice): string {
  return t("page.hint.why", {
    share: Math.round(100 * share),
    score: decimal(score, 1),
    lead: signed(lead),
    visits,
  });
}
