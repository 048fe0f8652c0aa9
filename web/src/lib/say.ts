/** Sentences from codes and facts; pure, so that it is the same everywhere and easy to test. */

export type Facts = Readonly<Record<string, unknown>>;
/** One sentence, or [singular, plural] chosen by the fact `n`. */
export type Sentence = string | readonly string[];
export type Catalogue = Readonly<Record<string, Sentence>>;

/**
 * The sentence for a code with its facts filled in.
 *
 * A code without a sentence comes back as it is, with its facts, so that nothing is ever lost.
 */
export function say(catalogue: Catalogue, code: string, facts: Facts = {}): string {
  const found = catalogue[code];
  if (found === undefined) {
    const told = Object.entries(facts).map(([name, value]) => `${name}=${shown(value)}`);
    return told.length ? `${code} (${told.join(", ")})` : code;
  }
  const sentence = typeof found === "string" ? found : (facts.n === 1 ? found[0] : found.at(-1))!;
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) =>
    name in facts ? shown(facts[name]) : hole,
  );
}

function shown(value: unknown): string {
  return Array.isArray(value) ? value.map(shown).join(", ") : String(value);
}
