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

/** What of a name tells it from another at a glance: not its case, nor what shows nothing. */
function seen(name: string): string {
  return name.replace(/\p{Default_Ignorable_Code_Point}/gu, "").toLowerCase();
}

/** The name, with the lowest number not below `from` that makes it one that nobody has. */
function numbered(name: string, from: number, taken: readonly string[]): string {
  let number = from;
  while (taken.includes(seen(`${name} ${number}`))) number++;
  return `${name} ${number}`;
}

/**
 * The name of every seat: that of a person, or what a bot or an empty seat is called in the
 * reader's language. With the number of an action: who sat there when it was played.
 *
 * Players of one name are numbered, so that they are told apart wherever they are named. Whoever
 * has left a seat to a bot keeps the name, and the bots that came later are named after all that
 * were there before, so that nobody's number changes with it.
 */
export function seatNames(seats: readonly SeatInfo[], n = Infinity): string[] {
  const began = seats.map((seat) => seat.former?.name ?? called(seat));
  const taken = began.map(seen);
  const give = (name: string) => {
    taken.push(seen(name));
    return name;
  };
  const shared = (name: string) => began.filter((other) => seen(other) === seen(name)).length > 1;
  const names = began.map((name, at) =>
    seats[at]!.kind === "open" || !shared(name) ? name : give(numbered(name, 1, taken)),
  );
  const handovers = seats
    .flatMap(({ former }, at) => (former ? [{ at, n: former.n }] : []))
    .sort((one, other) => one.n - other.n);
  for (const handover of handovers) {
    const name = called(seats[handover.at]!);
    const given = give(taken.includes(seen(name)) ? numbered(name, 2, taken) : name);
    if (n > handover.n) names[handover.at] = given;
  }
  return names;
}

/** The name of the person of every seat, also where a bot has taken over since. */
export function personNames(seats: readonly SeatInfo[]): string[] {
  return seatNames(seats, 0);
}
