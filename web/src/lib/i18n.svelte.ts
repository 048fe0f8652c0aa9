/** The words of the page, in the language of the settings; switching it redraws at once. */
import en from "../generated/en.json";
import es from "../generated/es.json";
import type { GameEvent } from "./game";
import { numeral, say, type Catalogue, type Facts } from "./say";
import { settings, type Language } from "./settings.svelte";

const catalogues: Record<Language, Catalogue> = { en, es };

/** The sentence for a code, in the reader's language. */
export function t(code: string, facts?: Facts): string {
  return say(catalogues[settings.language], code, facts, settings.language);
}

/** A number with that many digits behind the decimal sign of the reader's language. */
export function decimal(value: number, digits: number): string {
  return numeral(value, settings.language, digits);
}

/** A refusal as a sentence, with the refusal behind it where it has one. */
export function explain(code: string, facts: Facts = {}): string {
  const { reason, facts: behind } = facts;
  if (typeof reason !== "string" || !behind || typeof behind !== "object") return t(code, facts);
  return t(code, { ...facts, reason: explain(reason, behind as Facts).replace(/\.$/, "") });
}

/** Whether there is a sentence for a code. */
export function has(code: string): boolean {
  return code in catalogues[settings.language];
}

/** An event as a sentence, told of the player whose name stands at its seat. */
export function tell(event: GameEvent, names: readonly string[]): string {
  const name = event.seat === null ? "" : (names[event.seat] ?? "");
  return t(event.code, { ...event.facts, name });
}
