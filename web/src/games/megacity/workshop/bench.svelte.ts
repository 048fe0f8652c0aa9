/** A workshop at work: what is in hand, and every change that is asked of the server. */
import { toasts } from "../../../lib/toasts.svelte";
import { CUBE } from "../box";
import type { PlayerView, WorkshopView } from "../model";
import { flipped, grip, moved, nextLayer, restingPose, type Grip } from "../physics/grip";
import type { Pose } from "../physics/pose";
import { solidsBut, solidsOf, type Solid } from "../physics/solids";

/** What one change asks for; see `Edit` in notation.py of the game. */
export interface Wish {
  put?: Record<string, Pose>;
  lift?: number[];
  clear?: true;
  undo?: true;
  redo?: true;
  inspect?: true;
}

export interface BenchOf {
  /** The platform on the bench. */
  workshop: WorkshopView;
  player: PlayerView;
  /** Whether this reader may build here. */
  editable: boolean;
  act(action: string): Promise<void>;
}

/** How far keys and buttons turn (degrees) and move (mm): normally, and finely. */
export const STEPS = { turn: [15, 3], move: [5, 1] } as const;

export class Bench {
  held = $state.raw<Grip | null>(null);
  sending = $state(false);
  readonly #of: () => BenchOf;
  readonly #others = $derived.by(() =>
    this.held ? solidsBut(this.#of().workshop.bodies, this.held.body) : [],
  );
  /** Where the body in hand would be put. */
  readonly pose = $derived(this.held && restingPose(this.held, this.#others));
  /** Everything that stands, with the body in hand as it would. */
  readonly solids = $derived.by((): Solid[] => {
    const { held, pose } = this;
    if (held && pose) return [...this.#others, ...solidsOf(held.body, pose)];
    return solidsBut(this.#of().workshop.bodies, NaN);
  });
  /** The height of all that, mm. */
  readonly height = $derived(Math.max(0, ...this.solids.map((solid) => solid.high[2])));

  constructor(of: () => BenchOf) {
    this.#of = of;
  }

  get editable(): boolean {
    return this.#of().editable;
  }

  get workshop(): WorkshopView {
    return this.#of().workshop;
  }

  /** Pieces at hand, and the cube while one is left and does not stand here. */
  get tray(): number[] {
    const { player, workshop } = this.#of();
    const used = player.workshops.filter(({ bodies }) => String(CUBE) in bodies).length;
    const cube = used < player.cubes && !(String(CUBE) in workshop.bodies);
    return cube ? [...player.tray, CUBE] : player.tray;
  }

  isStanding(body: number): boolean {
    return String(body) in this.workshop.bodies;
  }

  /** Whether a body stands here or is at hand. */
  has(body: number): boolean {
    return this.isStanding(body) || this.tray.includes(body);
  }

  take(body: number): void {
    if (!this.editable || this.sending) return;
    this.held = grip(body, this.workshop.bodies[body]);
  }

  release(): void {
    this.held = null;
  }

  moveTo(x: number, y: number, from: number): void {
    if (this.held) this.held = moved(this.held, x, y, from);
  }

  /** Move by some mm in the directions of the platform. */
  nudge(dx: number, dy: number): void {
    if (this.held) this.held = moved(this.held, this.held.x + dx, this.held.y + dy, this.held.from);
  }

  /** On to the next thing above, or below, on which it can lie. */
  layer(up: boolean): void {
    const { held } = this;
    if (!held) return;
    const from = nextLayer(held, this.#others, this.baseHeight, up);
    this.held = moved(held, held.x, held.y, from + 0.1);
  }

  /** How high the lowest corner of the body in hand is. */
  get baseHeight(): number {
    const { held, pose } = this;
    if (!held || !pose) return 0;
    return Math.max(0, Math.min(...solidsOf(held.body, pose).map((solid) => solid.low[2])));
  }

  turn(degrees: number): void {
    if (this.held) this.held = { ...this.held, heading: (this.held.heading + degrees) % 360 };
  }

  lean(degrees: number): void {
    if (this.held) this.held = { ...this.held, lean: (this.held.lean + degrees) % 360 };
  }

  flip(step: number): void {
    if (this.held) this.held = flipped(this.held, step);
  }

  set(change: Partial<Pick<Grip, "heading" | "x" | "y" | "from">>): void {
    if (!this.held) return;
    const next = { ...this.held, ...change };
    this.held = moved(next, next.x, next.y, next.from);
  }

  /** Let go of the body in hand where it is. */
  async drop(): Promise<void> {
    const { held, pose } = this;
    if (!held || !pose) return;
    await this.ask({ put: { [held.body]: exact(pose) } });
  }

  /** Back into the tray, from the hand or from the building. */
  async back(): Promise<void> {
    const { held } = this;
    if (!held) return;
    if (this.isStanding(held.body)) await this.ask({ lift: [held.body] });
    else this.release();
  }

  /** Ask for a change; what is in hand stays there when it is refused. */
  async ask(wish: Wish): Promise<void> {
    const { act, workshop } = this.#of();
    if (this.sending) return;
    this.sending = true;
    try {
      await act(`build ${workshop.platform} ${JSON.stringify(wish)}`);
      this.release();
      this.#tellFallen(workshop, wish);
    } catch {
      // The page has told why.
    } finally {
      this.sending = false;
    }
  }

  /** Say so when not everything stands that stood or was put there. */
  #tellFallen(before: WorkshopView, { put = {}, lift = [], clear, undo, redo }: Wish): void {
    if (clear || undo || redo || before.platform !== this.workshop.platform) return;
    const wanted = Object.keys({ ...before.bodies, ...put }).map(Number);
    const n = wanted.filter((body) => !lift.includes(body) && !this.isStanding(body)).length;
    if (n) toasts.say("megacity.page.fell_off", { n });
  }
}

function exact(pose: Pose): Pose {
  const [x, y, z, ...turn] = pose;
  const place = [x, y, z].map((at) => Math.round(at * 1e4) / 1e4);
  return [...place, ...turn.map((at) => Math.round(at * 1e7) / 1e7)] as unknown as Pose;
}
