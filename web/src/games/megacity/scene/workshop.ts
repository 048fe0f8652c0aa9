/** A workshop in three dimensions: a platform, what stands on it, and what is in hand. */
import type * as three from "three";
import { box, layoutOf } from "../box";
import type { WorkshopView } from "../model";
import { posesAt, type Motion } from "../physics/motion";
import type { Pose } from "../physics/pose";
import { touchesDisc, type Solid } from "../physics/solids";
import { Eye, LOOKS, type Look } from "./eye";
import { BodyMesh, discard, type Mark } from "./looks";
import { Clock, isStill } from "./play";
import { PlatformMesh } from "./tiles";

const REACH = 130;

export class WorkshopScene {
  readonly eye: Eye;
  readonly #clock = new Clock();
  readonly #bodies = new Map<number, BodyMesh>();
  #platform: PlatformMesh | null = null;
  #shown: WorkshopView | null = null;
  #owner = 0;
  #held: number | null = null;
  /** Whether a motion is about to be played: until then everything stays as it is. */
  #expecting = false;
  #height = 40;

  constructor(canvas: HTMLCanvasElement) {
    this.eye = new Eye(canvas, REACH);
  }

  /** Show a workshop as it is. */
  show(workshop: WorkshopView, owner: number): void {
    const before = this.#shown;
    this.#clock.stop();
    this.#expecting = false;
    this.#shown = workshop;
    this.#owner = owner;
    const other = before?.platform !== workshop.platform || before.side !== workshop.side;
    if (other) {
      if (this.#platform) discard(this.#platform);
      this.#platform = new PlatformMesh(workshop.platform, workshop.side);
      this.eye.scene.add(this.#platform);
    }
    this.#putBodies(new Map(Object.entries(workshop.bodies).map(([n, pose]) => [Number(n), pose])));
    if (other) this.look("corner");
    this.eye.draw();
  }

  /** A motion will be played as soon as it is unpacked. */
  expect(): void {
    this.#expecting = true;
  }

  /** Play how bodies came to rest, and then show the workshop as it is. */
  async play(motion: Motion, workshop: WorkshopView, owner: number): Promise<void> {
    if (isStill() || motion.frames < 2) return this.show(workshop, owner);
    await this.#clock.run(motion.frames, (frame) => {
      for (const [body, pose] of posesAt(motion, frame))
        if (body !== this.#held) this.#mesh(body).put(pose);
      this.eye.draw();
    });
    this.show(workshop, owner);
  }

  /** Show the body in hand. */
  hold(body: number | null, pose: Pose | null, mark: Mark): void {
    this.#held = body;
    if (!this.#expecting && this.#shown) {
      for (const [number, mesh] of this.#bodies) {
        const rest = this.#shown.bodies[number];
        if (rest) mesh.put(rest);
        else if (number !== body) this.#drop(number, mesh);
      }
    }
    if (body !== null && pose) {
      const mesh = this.#mesh(body);
      mesh.put(pose);
      mesh.mark(mark);
    }
    this.eye.draw();
  }

  /** Make bodies stand out. */
  mark(marks: ReadonlyMap<number, Mark>): void {
    for (const [body, mesh] of this.#bodies) mesh.mark(marks.get(body) ?? "none");
    this.eye.draw();
  }

  /** Light up the ports and the vent that these bodies touch. */
  light(solids: Solid[]): void {
    if (!this.#shown || !this.#platform) return;
    const { ports, vent } = layoutOf(this.#shown.platform, this.#shown.side);
    this.#platform.light(
      ports.map((port) => touchesDisc(solids, port, box.port)),
      touchesDisc(solids, vent, box.vent / 2),
    );
    this.eye.draw();
  }

  /** Look from one of the presets; `ports` looks at the ports closely from above. */
  look(from: keyof typeof LOOKS | "ports"): void {
    const look: Look = from === "ports" ? { around: -90, above: 62 } : LOOKS[from];
    const tall = from === "ports" ? 0 : this.#height / 2;
    this.eye.look(look, [0, 0, tall * 0.8], from === "ports" ? 42 : 54 + tall * 0.6);
  }

  /** The body under a point of the page. */
  bodyAt(x: number, y: number): { body: number; at: three.Vector3 } | null {
    const hit = this.eye.under(
      x,
      y,
      [...this.#bodies.values()].map((mesh) => mesh.solid),
    )[0];
    return hit ? { body: Number(hit.object.userData.body), at: hit.point } : null;
  }

  /** The surface under a point of the page, for something in hand: place and height. */
  surfaceAt(x: number, y: number, held: number): [number, number, number] | null {
    const others = [...this.#bodies.values()].filter((mesh) => mesh.body !== held);
    const hit = this.eye.under(
      x,
      y,
      others.map((mesh) => mesh.solid),
    )[0]?.point;
    const at = hit ?? this.eye.onPlane(x, y, 0);
    return at && [at.x, at.y, Math.max(0, at.z)];
  }

  close(): void {
    this.#clock.stop();
    this.eye.close();
  }

  #putBodies(poses: Map<number, Pose>): void {
    for (const [number, mesh] of this.#bodies)
      if (!poses.has(number) && number !== this.#held) this.#drop(number, mesh);
    this.#height = 40;
    for (const [number, pose] of poses) {
      if (number !== this.#held) this.#mesh(number).put(pose);
      this.#height = Math.max(this.#height, pose[2] + 15);
    }
  }

  #mesh(number: number): BodyMesh {
    let mesh = this.#bodies.get(number);
    if (!mesh) {
      mesh = new BodyMesh(number, this.#owner);
      this.#bodies.set(number, mesh);
      this.eye.scene.add(mesh);
    }
    return mesh;
  }

  #drop(number: number, mesh: BodyMesh): void {
    discard(mesh);
    this.#bodies.delete(number);
  }
}
