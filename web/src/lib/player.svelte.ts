/** The hand on the slider of a replay. */

const STEP = 1_000;

export class Player {
  readonly last: number;
  at = $state(0);
  playing = $state(false);
  /** Positions a second. */
  speed = $state(1);

  constructor(frames: number) {
    this.last = frames - 1;
  }

  /** Go to a position, stopping at either end; whoever moves the slider stops the playing. */
  seek(at: number): void {
    this.playing = false;
    this.#move(at);
  }

  step(by: number): void {
    this.seek(this.at + by);
  }

  toggle(): void {
    if (!this.playing && this.at === this.last) this.at = 0;
    this.playing = !this.playing;
  }

  /** Moves on while playing. To be called once, inside an effect root. */
  run(): void {
    $effect(() => {
      if (!this.playing) return;
      const timer = setInterval(() => {
        this.#move(this.at + 1);
        if (this.at === this.last) this.playing = false;
      }, STEP / this.speed);
      return () => clearInterval(timer);
    });
  }

  #move(at: number): void {
    this.at = Math.max(0, Math.min(this.last, at));
  }
}
