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

/**
 * The name of every seat: that of a person, or what a bot or an empty seat is called in the
 * reader's language. Players of one name are numbered, so that the log can tell them apart. With
 * the number of an action: who sat there when it was played.
 */
export function seatNames(seats: readonly SeatInfo[], n = Infinity): string[] {
  const names = seats.map((seat) =>
    seat.former && n <= seat.former.n ? seat.former.name : called(seat),
  );
  return names.map((name, at) => {
    if (seats[at]!.kind === "open" || names.indexOf(name) === names.lastIndexOf(name)) return name;
    return `${name} ${names.slice(0, at + 1).filter((other) => other === name).length}`;
  });
}
