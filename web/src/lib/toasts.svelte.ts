/** Short messages at the edge of the page, gone after a while. */
import { Refusal } from "./refusal";
import type { Facts } from "./say";

export interface Toast {
  id: number;
  code: string;
  facts: Facts;
  kind: "said" | "refused";
}

const SHOWN_FOR = 7_000;
const MOST = 4;

class Toasts {
  list = $state.raw<Toast[]>([]);
  #next = 0;

  say(code: string, facts: Facts = {}): void {
    this.#add({ id: this.#next++, code, facts, kind: "said" });
  }

  /** Tell why something was refused, or that something unexpected happened. */
  refuse(thrown: unknown): void {
    const { code, facts } = Refusal.from(thrown);
    this.#add({ id: this.#next++, code, facts, kind: "refused" });
  }

  dismiss(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id);
  }

  /** What is said again takes the place of what was said before. */
  #add(toast: Toast): void {
    const others = this.list.filter((other) => other.code !== toast.code);
    this.list = [...others, toast].slice(-MOST);
    setTimeout(() => this.dismiss(toast.id), SHOWN_FOR);
  }
}

export const toasts = new Toasts();
