/** What a new table is going to be. */
import { fairBot } from "../../lib/games";
import type { CreateTable, GameInfo, OptionInfo } from "../../lib/protocol";
import type { Language } from "../../lib/settings.svelte";

export class Setup {
  #games: () => GameInfo[];
  #name = $state("");
  #seats = $state(2);
  #mine = $state(0);
  /** The bot of each seat, null for a person; changed by `sit` and `give`. */
  bots = $state<(string | null)[]>([]);
  options = $state<Record<string, unknown>>({});
  /** Whether a table with open seats is listed in the lobby. */
  listed = $state(true);

  constructor(games: () => GameInfo[]) {
    this.#games = games;
    this.name = games()[0]?.name ?? "";
  }

  get name(): string {
    return this.#name;
  }

  /** Choosing another game starts from its usual number of seats and options. */
  set name(name: string) {
    if (name === this.#name) return;
    this.#name = name;
    this.options = {};
    this.bots = [];
    this.#mine = 0;
    const counts = this.game.seat_counts;
    this.seats = counts.includes(2) ? 2 : (counts[0] ?? 1);
  }

  get game(): GameInfo {
    return this.#games().find((game) => game.name === this.#name)!;
  }

  /** The options that change something at so many seats. */
  get offered(): OptionInfo[] {
    return this.game.options.filter(
      ({ advanced, seats }) => !advanced && (seats === null || seats.includes(this.seats)),
    );
  }

  get seats(): number {
    return this.#seats;
  }

  /** New seats are taken by a bot for a fair game; seats that stay keep who sits there. */
  set seats(count: number) {
    const fair = fairBot(this.game.bots);
    this.#seats = count;
    this.bots = Array.from({ length: count }, (_, seat) =>
      seat < this.bots.length ? (this.bots[seat] ?? null) : seat === 0 ? null : fair,
    );
    if (this.#mine < count) return;
    this.#mine = 0;
    this.bots[0] = null;
  }

  /** The seat of whoever creates the table. */
  get mine(): number {
    return this.#mine;
  }

  /** Sit down there, and leave one's seat to whom it belonged to. */
  sit(seat: number): void {
    this.bots[this.#mine] = this.bots[seat] ?? null;
    this.bots[seat] = null;
    this.#mine = seat;
  }

  /** Give a seat to a bot, or leave it open (null); whoever sat there takes an open one. */
  give(seat: number, bot: string | null): void {
    if (seat === this.#mine)
      this.#mine = this.bots.findIndex((one, other) => one === null && other !== seat);
    this.bots[seat] = bot;
  }

  /** The number of seats that wait for somebody. */
  get open(): number {
    return this.bots.filter((bot) => bot === null).length - 1;
  }

  request(name: string, language: Language): CreateTable {
    const bots = this.bots.flatMap((bot, seat) => (bot === null ? [] : [[String(seat), bot]]));
    const set = this.offered.filter(({ name }) => name in this.options);
    return {
      game: this.name,
      seats: this.seats,
      options: Object.fromEntries(set.map(({ name }) => [name, this.options[name]])),
      seat: this.mine,
      bots: Object.fromEntries(bots) as Record<string, string>,
      name,
      public: this.listed && this.open > 0,
      language,
    };
  }
}
