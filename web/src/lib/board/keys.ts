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

/**
 * The command of a key event meant for the board: one that comes from it or from nowhere in
 * particular, not from a field, a dialog or elsewhere on the page. Enter on a button is the
 * button's own.
 */
export function keyCommand(event: KeyboardEvent, board: HTMLElement): Command | null {
  const command = commandOf(event);
  if (!command || !isMeantFor(event, board)) return null;
  return command.do === "confirm" && (event.target as HTMLElement).closest("button")
    ? null
    : command;
}

/** The letter, in lower case, of a key event meant for the board; null for other keys. */
export function letterOf(event: KeyboardEvent, board: HTMLElement): string | null {
  const { key, ctrlKey, altKey, metaKey } = event;
  if (ctrlKey || altKey || metaKey || !/^[a-z]$/i.test(key)) return null;
  return isMeantFor(event, board) ? key.toLowerCase() : null;
}

function isMeantFor(event: KeyboardEvent, board: HTMLElement): boolean {
  const from = event.target as HTMLElement;
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return false;
  return from === document.body || board.contains(from);
}
