/** The score sheets that several actions would lead to, asked for together. */
import type { ScoreSheet } from "../../lib/game";

/** How long a choice must stand before its sheets are asked for, in milliseconds. */
const PAUSE = 60;

export class Offers {
  /** The sheets known so far, by action. */
  sheets = $state.raw<Readonly<Record<string, ScoreSheet>>>({});

  #preview: (action: string) => Promise<ScoreSheet>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(preview: (action: string) => Promise<ScoreSheet>) {
    this.#preview = preview;
  }

  /** Ask anew; only answers to what was asked for last count. */
  ask(actions: readonly string[]): void {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.sheets = {};
    const asked = this.#asked;
    this.#timer = setTimeout(() => {
      for (const action of actions) {
        this.#preview(action).then(
          (sheet) => {
            if (asked === this.#asked) this.sheets = { ...this.sheets, [action]: sheet };
          },
          () => undefined, // Without a preview the choice still shows; the act itself says why.
        );
      }
    }, PAUSE);
  }
}
