/** What the page calls whoever sits at a seat. */
import { t } from "./i18n.svelte";
import type { SeatInfo } from "./protocol";

/** What a kind of bot is called where it sits at a table. */
export function botName(kind: string): string {
  const name = t("page.seat.bot", { bot: t(`bot.${kind}`) });
  return name.charAt(0).toUpperCase() + name.slice(1);
}

function called(seat: SeatInfo): string {
  if (seat.kind === "open") return t("page.seat.free");
  if (seat.kind === "bot") return botName(seat.name);
  // A record from elsewhere does not say who played.
  return seat.name || t("page.seat", { n: seat.seat + 1 });
}

/** Who has sat at a seat, one after the other. */
function sat(seat: SeatInfo): string[] {
  return seat.former ? [seat.former.name, called(seat)] : [called(seat)];
}

const count = (name: string, among: string[]) => among.filter((other) => other === name).length;

/**
 * The name of every seat: that of a person, or what a bot or an empty seat is called in the
 * reader's language. With the number of an action: who sat there when it was played.
 *
 * Players of one name are numbered, so that they are told apart wherever they are named. Whoever
 * has left a seat to a bot counts, so that nobody's number changes with it.
 */
export function seatNames(seats: readonly SeatInfo[], n = Infinity): string[] {
  const all = seats.flatMap(sat);
  return seats.map((seat, at) => {
    const until = sat(seat).slice(0, seat.former && n <= seat.former.n ? 1 : 2);
    const name = until.at(-1)!;
    if (seat.kind === "open" || count(name, all) === 1) return name;
    return `${name} ${count(name, [...seats.slice(0, at).flatMap(sat), ...until])}`;
  });
}

/** The name of the person of every seat, also where a bot has taken over since. */
export function personNames(seats: readonly SeatInfo[]): string[] {
  return seatNames(seats, 0);
}
