/** Sentences from codes and facts; pure, so that it is the same everywhere and easy to test. */

export type Facts = Readonly<Record<string, unknown>>;
/** One sentence, or [singular, plural] chosen by the fact `n`. */
export type Sentence = string | readonly string[];
export type Catalogue = Readonly<Record<string, Sentence>>;

/** Facts that are said in words, and what goes before them to make the codes of these. */
const NAMED: Readonly<Record<string, string>> = {
  game: "game.",
  wanted_game: "game.",
  what: "",
  wanted: "kind.",
  found: "kind.",
  path: "path.",
};

/**
 * The sentence for a code with its facts filled in.
 *
 * A code without a sentence comes back as it is, with its facts, so that nothing is ever lost.
 */
export function say(
  catalogue: Catalogue,
  code: string,
  facts: Facts = {},
  language = "en",
): string {
  const found = catalogue[code];
  if (found === undefined) {
    const told = Object.entries(facts).map(
      ([name, value]) => `${name}=${shown(catalogue, name, value, language)}`,
    );
    return told.length ? `${code} (${told.join(", ")})` : code;
  }
  const sentence = typeof found === "string" ? found : (facts.n === 1 ? found[0] : found.at(-1))!;
  return sentence.replace(/\{(\w+)\}/g, (hole, name: string) =>
    name in facts ? shown(catalogue, name, facts[name], language) : hole,
  );
}

/**
 * A number with a true minus and the decimal sign of a language: that many digits behind it, else
 * those that it has, up to six.
 */
export function numeral(value: number, language: string, digits?: number): string {
  const written =
    digits === undefined && Number.isInteger(value)
      ? String(value)
      : new Intl.NumberFormat(language, {
          useGrouping: false,
          signDisplay: "negative",
          minimumFractionDigits: digits,
          maximumFractionDigits: digits ?? 6,
        }).format(value);
  return written.replace("-", "−");
}

function shown(catalogue: Catalogue, fact: string, value: unknown, language: string): string {
  if (Array.isArray(value))
    return value.map((item) => shown(catalogue, fact, item, language)).join(", ");
  if (typeof value === "number") return numeral(value, language);
  const named = fact in NAMED && catalogue[`${NAMED[fact]}${String(value)}`];
  return typeof named === "string" ? named : String(value);
}
