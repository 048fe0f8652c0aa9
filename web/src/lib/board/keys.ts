/** The keys of the board. */
import type { Point } from "./plane";

export type Command =
  | { do: "choose"; slot: number }
  | { do: "step"; arrow: Point }
  | { do: "rotate"; turns: number }
  | { do: "confirm" }
  | { do: "back" };

const ARROWS: Record<string, Point> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

type Press = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "altKey" | "metaKey">;

/** What a press means; null for keys of no meaning here. */
export function commandOf({ key, shiftKey, ctrlKey, altKey, metaKey }: Press): Command | null {
  if (ctrlKey || altKey || metaKey) return null;
  if (/^[1-9]$/.test(key)) return { do: "choose", slot: Number(key) };
  const arrow = ARROWS[key];
  if (arrow) return { do: "step", arrow };
  if (key === "r" || key === "R") return { do: "rotate", turns: shiftKey ? -1 : 1 };
  if (key === "Enter") return { do: "confirm" };
  return key === "Escape" ? { do: "back" } : null;
}

/** The command of a key event meant for the board; null for others. */
export function keyCommand(event: KeyboardEvent): Command | null {
  return isForBoard(event) ? commandOf(event) : null;
}

/** The letter, in lower case, of a key event meant for the board; null for other keys. */
export function letterOf(event: KeyboardEvent): string | null {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !/^[a-z]$/i.test(key)) return null;
  return isForBoard(event) ? key.toLowerCase() : null;
}

/**
 * Whether a key event is meant for the board: wherever on the page the focus is, unless a dialog
 * is open or what has the focus takes that very key itself.
 */
export function isForBoard(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return false;
  return !takesKey(event.target as HTMLElement, event.key);
}

/** Whether what has the focus does something of its own with a key. */
export function takesKey(focused: HTMLElement, key: string): boolean {
  if (focused.closest("input:not([type=checkbox]), select, textarea")) return true;
  if (key === "Enter" || key === " ")
    return !!focused.closest("button, a, summary, input, [role=button]");
  const scrolls = focused.role === "tabpanel" && focused.scrollHeight > focused.clientHeight;
  return scrolls && /^(Arrow(Up|Down)|Page)/.test(key);
}
