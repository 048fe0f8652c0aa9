/** Asking a server that may be away: again and again, until it answers. */
import type { Seated } from "./protocol";
import { Refusal } from "./refusal";
import { backoff, newId } from "./socket";
import { fieldsOf, recall, remember } from "./storage";

const KEY = "tetrapolis.asked";

/** What the server may be asked twice for, as it does it once. */
export class Asking {
  /** Whether the server could not be reached at the last try. */
  waiting = $state(false);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  /** The answer, null when the reader has left by then. Rejects with the Refusal. */
  async until<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
    try {
      for (let missed = 0; !this.#closed; missed++) {
        const answer = await ask().catch((thrown: unknown) => {
          if (Refusal.from(thrown).code !== "page.error.unreachable") throw thrown;
          return null;
        });
        if (answer !== null) return answer;
        this.waiting = true;
        await new Promise((wake) => (this.#timer = setTimeout(wake, backoff(missed))));
      }
      return null;
    } finally {
      this.waiting = false;
    }
  }

  /**
   * A seat, as `until`, asked for with a token drawn here: whoever asks again, be it after the page
   * was loaded anew, gets the seat whose answer was lost. At a table that is whatever they wish for
   * by now, as nobody has two seats there; without one, who wishes for another table gets it.
   */
  async seat<Wish>(
    table: string | null,
    wish: Wish,
    ask: (wish: Wish & { token: string }) => Promise<Seated>,
  ): Promise<Seated | null> {
    const request = JSON.stringify(table ?? wish);
    const kept = fieldsOf(recall(KEY));
    const token = kept.request === request ? String(kept.token) : newId(32);
    remember(KEY, { request, token });
    try {
      const seated = await this.until(() => ask({ ...wish, token }));
      if (seated) remember(KEY, null);
      return seated;
    } catch (thrown) {
      // The seat of that token is a bot's by now; whatever else was refused may hold it all the same.
      if (Refusal.from(thrown).code === "seat.given") remember(KEY, null);
      throw thrown;
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }
}
