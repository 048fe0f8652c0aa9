/**
 * What a game's folder under src/games gives the page, and what the page gives it.
 *
 * The page finds in it `index.ts`, which exports `ui: GameUI` and is loaded when the game is
 * played; `Emblem.svelte`, which the lobby shows; and `theme.css`, which sets `--accent`,
 * `--on-accent` and `--accent-soft` for `[data-game="<game>"]`. Its words are `game.<game>` and
 * `game.<game>.about`, and for what it scores, besides the code of a line, `<code>.why`, the
 * figures behind the points.
 */
import type { Component } from "svelte";

export type Cell = number[];

export interface ScoreLine {
  code: string;
  points: number;
  cells: Cell[];
  facts: Record<string, unknown>;
}

export interface ScoreSheet {
  total: number;
  lines: ScoreLine[];
}

export interface GameEvent {
  code: string;
  seat: number | null;
  facts: Record<string, unknown>;
}

export interface Result {
  winners: number[];
  scores: number[];
  facts: Record<string, unknown>;
}

/** An action as it was played; `n` is the number of actions after it. */
export interface Move {
  n: number;
  seat: number;
  action: string;
}

/** An action done by hand while it goes on; its frames, the game's own numbers, grow in place. */
export interface LiveAction {
  seat: number;
  action: string;
  frames: number[][];
}

/** The hand that does such an action. */
export interface LiveHand {
  /** Settles when the action is over: rejects with a Refusal when it came to nothing. */
  done: Promise<void>;
  /** What the hand did next, in the game's own numbers. */
  feed(samples: number[][]): void;
  release(): void;
}

/** What every view has; each game's view adds its own. */
export interface View {
  game: string;
  seats: number;
  seat: number | null;
  options: Record<string, unknown>;
  to_act: number[];
  scores: number[];
  result: Result | null;
}

/** An action to be shown where it would be played; every wish to show one is a value of its own. */
export interface Aim {
  action: string;
  /** Whether the board takes the keys, so that the reader can go on from there. */
  focus?: boolean;
}

export interface BoardProps<V extends View = View> {
  /** The position as this seat (or spectator) may see it. */
  view: V;
  /** Events of the last action, for animation. */
  events: GameEvent[];
  /** The last action, null before the first. */
  last: Move | null;
  /** The action that somebody does by hand just now. */
  live: LiveAction | null;
  /** Score sheet of every seat as it stands. */
  sheets: ScoreSheet[];
  /** Name of every seat. */
  names: string[];
  /** Whether the reader may act now; false for spectators and in replays. */
  active: boolean;
  /** Whether the table cannot be reached just now; it is tried again without end. */
  lost: boolean;
  /**
   * What is to be shown in its place: a hint, which a reader who may act can then confirm, or in a
   * replay what a review would rather have played.
   */
  aimed: Aim | null;
  /** What the score sheet points at: a seat and the cells of one of its lines. */
  pointed: { seat: number; line: ScoreLine } | null;
  /**
   * Play an action, given by its text. Resolves when the server has taken it, rejects with a
   * Refusal, which the page has already told the reader.
   */
  act(action: string): Promise<void>;
  /** Begin an action that is done by hand; refusals are told as those of `act`. */
  hand(action: string): LiveHand;
  /** The score sheet that an action would lead to. */
  preview(action: string): Promise<ScoreSheet>;
}

/** Whether the reader is on turn, also at a table that cannot be reached just now. */
export function onTurn({ view, active, lost }: Pick<BoardProps, "view" | "active" | "lost">) {
  return active || (lost && view.seat !== null && view.to_act.includes(view.seat));
}

export interface GameUI {
  /** The board: everything of the game itself between the page's header and its log. */
  // Each board takes its own kind of view, and only the page puts the two together.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  Board: Component<BoardProps<any>>;
  /** A small drawing for the lobby. */
  Emblem: Component;
  /** The rules in short. */
  Rules: Component;
}
