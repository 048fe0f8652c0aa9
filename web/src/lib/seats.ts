/** The seats that this browser holds, by table. */
import type { Seated, SeatInfo, TableInfo } from "./protocol";
import { recallList, remember } from "./storage";

export interface HeldSeat extends Seated {
  game: string;
}

const KEY = "tetrapolis.seats";
const MOST_KEPT = 30;

/** Every seat held, one at a table, the newest first. */
export function heldSeats(): HeldSeat[] {
  const kept = recallList<HeldSeat>(
    KEY,
    ({ table, seat, token, game }) =>
      [table, token, game].every((one) => typeof one === "string") && Number.isInteger(seat),
  );
  const first = new Map(kept.toReversed().map((held) => [held.table, held]));
  return kept.filter((held) => first.get(held.table) === held);
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

/** Whether the player of a seat is away; a bot never is. */
export function isAway({ kind, online }: SeatInfo): boolean {
  return kind === "human" && !online;
}

/** The seats of players who are away, but for the reader's own. */
export function awaySeats(info: TableInfo, own: number | null): number[] {
  return info.seats.filter((one) => isAway(one) && one.seat !== own).map((one) => one.seat);
}

/** Forget the seat at a table. */
export function forgetSeat(table: string): void {
  remember(
    KEY,
    heldSeats().filter((held) => held.table !== table),
  );
}
