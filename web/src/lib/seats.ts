/** The seats that this browser holds, by table. */
import type { Seated, TableInfo } from "./protocol";
import { recall, remember } from "./storage";

export interface HeldSeat extends Seated {
  game: string;
}

const KEY = "tetrapolis.seats";
const MOST_KEPT = 30;

/** Every seat held, the newest first. */
export function heldSeats(): HeldSeat[] {
  const kept = recall<unknown>(KEY, []);
  return Array.isArray(kept) ? (kept as HeldSeat[]) : [];
}

/** The token for a table, null where this browser holds no seat. */
export function tokenFor(table: string): string | null {
  return heldSeats().find((held) => held.table === table)?.token ?? null;
}

/** Remember a seat; the oldest is forgotten when there are many. */
export function holdSeat(grant: Seated, game: string): void {
  const others = heldSeats().filter((held) => held.table !== grant.table);
  remember(KEY, [{ ...grant, game }, ...others].slice(0, MOST_KEPT));
}

/** The seats of players who are away, but for the reader's own. */
export function awaySeats(info: TableInfo, own: number | null): number[] {
  return info.seats
    .filter((one) => one.kind === "human" && !one.online && one.seat !== own)
    .map((one) => one.seat);
}

/** Forget the seat at a table. */
export function forgetSeat(table: string): void {
  remember(
    KEY,
    heldSeats().filter((held) => held.table !== table),
  );
}
