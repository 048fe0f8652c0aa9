import type { Facts } from "./say";

/** Something that the server refused: a code and facts, made into words where it is shown. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly facts: Facts = {},
  ) {
    super(code);
    this.name = "Refusal";
  }

  /** The refusal in anything that was thrown; what is none becomes `page.error.unexpected`. */
  static from(thrown: unknown): Refusal {
    if (thrown instanceof Refusal) return thrown;
    return new Refusal("page.error.unexpected", { detail: String(thrown) });
  }
}
