/** The hand on the slider of a replay. */

const STEP = 1_000;

export class Player {
  readonly last: number;
  at = $state(0);
  playing = $state(false);
  /** Positions a second. */
  speed = $state(1);
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(frames: number) {
    this.last = frames - 1;
  }

  /** Go to a position, stopping at either end; whoever moves the slider stops the playing. */
  seek(at: number): void {
    this.pause();
    this.at = Math.max(0, Math.min(this.last, at));
  }

  step(by: number): void {
    this.seek(this.at + by);
  }

  /** Play on from here, or from the start when at the end. */
  play(): void {
    if (this.at === this.last) this.at = 0;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#next);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  #wait(): void {
    this.#next = setTimeout(() => {
      this.at = Math.min(this.last, this.at + 1);
      if (this.at >= this.last) this.pause();
      else this.#wait();
    }, STEP / this.speed);
  }
}
