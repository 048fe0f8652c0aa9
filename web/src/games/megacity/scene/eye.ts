/** A canvas that shows a scene in three dimensions, drawn anew only when something has changed. */
import * as three from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { ownDrags } from "../../../lib/board/drags";
import { PLATFORM_THICKNESS } from "./looks";

/** From where to look: degrees about the vertical (from the x axis) and above the table. */
export interface Look {
  around: number;
  above: number;
}

/** From where the reader looks, and at what. */
export interface Stance {
  target: three.Vector3;
  /** From the target to the eye, where the canvas is as wide as high. */
  back: three.Vector3;
}

export const LOOKS: Record<"corner" | "top" | "side", Look> = {
  corner: { around: -62, above: 32 },
  top: { around: -90, above: 89 },
  side: { around: -90, above: 6 },
};

/** How far behind what is looked at things begin to fade, and are gone, mm. */
const FADES = [300, 2000] as const;

export function canDraw(): boolean {
  try {
    return document.createElement("canvas").getContext("webgl2") !== null;
  } catch {
    return false;
  }
}

export class Eye {
  readonly scene = new three.Scene();
  readonly camera = new three.PerspectiveCamera(32, 1, 10, 4000);
  readonly controls: OrbitControls;
  /** Called after every picture. */
  drawn: (() => void) | null = null;
  /** Called when the reader has turned or moved the eye. */
  steered: (() => void) | null = null;
  readonly #renderer: three.WebGLRenderer;
  readonly #sun = new three.DirectionalLight("#fff4e2", 2.4);
  readonly #sky = new three.HemisphereLight("#eaf4ff", "#b4b8b0", 1.7);
  readonly #sea: three.Mesh<three.BufferGeometry, three.MeshStandardMaterial>;
  readonly #sizes: ResizeObserver;
  readonly #fog = new three.Fog("#ffffff");
  readonly #rays = new three.Raycaster();
  #wanted = 0;
  #open = true;
  #steering = false;
  #stale = false;

  constructor(
    readonly canvas: HTMLCanvasElement,
    reach: number,
  ) {
    this.#renderer = new three.WebGLRenderer({ canvas, antialias: true });
    this.#renderer.shadowMap.enabled = true;
    this.#renderer.shadowMap.type = three.PCFShadowMap;
    this.camera.up.set(0, 0, 1);
    this.controls = new OrbitControls(this.camera, canvas);
    ownDrags()(canvas);
    this.controls.maxPolarAngle = Math.PI / 2 - 0.02;
    this.controls.minDistance = 60;
    this.controls.maxDistance = 1600;
    this.controls.addEventListener("start", () => (this.#steering = true));
    this.controls.addEventListener("end", () => (this.#steering = false));
    this.controls.addEventListener("change", () => {
      this.draw();
      if (this.#steering) this.steered?.();
    });
    this.#sea = new three.Mesh(
      new three.CircleGeometry(3000, 48),
      new three.MeshStandardMaterial({ roughness: 1 }),
    );
    this.#sea.position.z = -PLATFORM_THICKNESS - 0.3;
    this.#sea.receiveShadow = true;
    this.#sun.position.set(-90, -130, 260).multiplyScalar(reach / 120);
    this.#sun.castShadow = true;
    this.#sun.shadow.mapSize.set(1024, 1024);
    this.#sun.shadow.radius = 5;
    this.#sun.shadow.normalBias = 0.4;
    Object.assign(this.#sun.shadow.camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 10,
      far: reach * 8,
    });
    this.scene.fog = this.#fog;
    this.scene.add(this.#sea, this.#sun, this.#sky);
    canvas.addEventListener("webglcontextrestored", () => this.draw());
    this.paint();
    this.#sizes = new ResizeObserver(() => this.#resize());
    this.#sizes.observe(canvas);
  }

  /** Take the colours of the page, which has a light and a dark face. */
  paint(): void {
    const sea = new three.Color(getComputedStyle(this.canvas).backgroundColor);
    const dark = sea.getHSL({ h: 0, s: 0, l: 0 }).l < 0.4;
    this.scene.background = sea;
    this.#fog.color.copy(sea);
    this.#sea.material.color.copy(sea).multiplyScalar(dark ? 0.9 : 0.95);
    this.#sun.intensity = dark ? 1.7 : 2.4;
    this.#sky.intensity = dark ? 1.1 : 1.7;
    this.draw();
  }

  /** Whether the canvas can be seen; while it cannot, nothing is drawn. */
  set open(open: boolean) {
    this.#open = open;
    if (open && this.#stale) this.draw();
  }

  /** Draw at the next frame. Until then the canvas says that it is busy. */
  draw(): void {
    this.canvas.ariaBusy = "true";
    this.#stale = true;
    if (this.#open) this.#wanted ||= requestAnimationFrame(() => this.#draw());
  }

  /** Look at a ball of space from somewhere. */
  look({ around, above }: Look, middle: readonly number[], radius: number): void {
    const [turn, rise] = [(around * Math.PI) / 180, (above * Math.PI) / 180];
    const angle = (this.camera.fov * Math.PI) / 360;
    const distance = radius / Math.sin(Math.atan(Math.tan(angle) * this.#width));
    this.controls.target.set(middle[0]!, middle[1]!, middle[2]!);
    this.camera.position.set(
      middle[0]! + distance * Math.cos(rise) * Math.cos(turn),
      middle[1]! + distance * Math.cos(rise) * Math.sin(turn),
      middle[2]! + distance * Math.sin(rise),
    );
    this.controls.update();
    this.draw();
  }

  zoom(factor: number): void {
    this.#zoom(factor);
    this.steered?.();
  }

  get stance(): Stance {
    const target = this.controls.target.clone();
    return { target, back: this.camera.position.clone().sub(target).multiplyScalar(this.#width) };
  }

  set stance({ target, back }: Stance) {
    this.controls.target.copy(target);
    this.camera.position.copy(back).divideScalar(this.#width).add(target);
    this.controls.update();
    this.draw();
  }

  /** The canvas's width by its height, as far as it is what bounds the picture. */
  get #width(): number {
    return Math.min(1, this.camera.aspect);
  }

  #zoom(factor: number): void {
    const from = this.controls.target;
    this.camera.position.sub(from).divideScalar(factor).add(from);
    this.controls.update();
    this.draw();
  }

  /** The direction in which the reader looks along the table, in degrees. */
  get heading(): number {
    const away = this.controls.target.clone().sub(this.camera.position);
    return (Math.atan2(away.y, away.x) * 180) / Math.PI;
  }

  /** What a point of the page lies on, nearest first. */
  under(x: number, y: number, among: three.Object3D[]): three.Intersection[] {
    this.#aim(x, y);
    // What has not been drawn yet does not know where it is.
    this.scene.updateMatrixWorld();
    return this.#rays.intersectObjects(among, true);
  }

  /** Where a point of the page lies on a level plane. */
  onPlane(x: number, y: number, height: number): three.Vector3 | null {
    this.#aim(x, y);
    const plane = new three.Plane(new three.Vector3(0, 0, 1), -height);
    return this.#rays.ray.intersectPlane(plane, new three.Vector3());
  }

  /** Where a point of the scene is on the canvas, in pixels. */
  onCanvas(x: number, y: number, z: number): { x: number; y: number } {
    this.camera.updateMatrixWorld();
    const at = new three.Vector3(x, y, z).project(this.camera);
    const { clientWidth, clientHeight } = this.canvas;
    return { x: ((at.x + 1) / 2) * clientWidth, y: ((1 - at.y) / 2) * clientHeight };
  }

  /** Whether a point of the scene is well within the picture. */
  sees(x: number, y: number, z: number): boolean {
    this.camera.updateMatrixWorld();
    const at = new three.Vector3(x, y, z).project(this.camera);
    return Math.max(Math.abs(at.x), Math.abs(at.y)) < 0.9 && at.z < 1;
  }

  close(): void {
    cancelAnimationFrame(this.#wanted);
    this.#open = false;
    this.#sizes.disconnect();
    this.controls.dispose();
    this.#renderer.dispose();
    this.#renderer.forceContextLoss();
  }

  #draw(): void {
    cancelAnimationFrame(this.#wanted);
    this.#wanted = 0;
    this.#stale = false;
    // However far away one looks from, only what lies well behind fades into the sea.
    const away = this.camera.position.distanceTo(this.controls.target);
    this.#fog.near = away + FADES[0];
    this.#fog.far = away + FADES[1];
    this.#renderer.render(this.scene, this.camera);
    this.canvas.ariaBusy = "false";
    this.drawn?.();
  }

  #aim(x: number, y: number): void {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    const at = new three.Vector2(((x - left) / width) * 2 - 1, 1 - ((y - top) / height) * 2);
    this.camera.updateMatrixWorld();
    this.#rays.setFromCamera(at, this.camera);
  }

  #resize(): void {
    const { clientWidth, clientHeight } = this.canvas;
    if (!clientWidth || !clientHeight) return;
    const before = this.#width;
    this.#renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.#renderer.setSize(clientWidth, clientHeight, false);
    this.camera.aspect = clientWidth / clientHeight;
    this.camera.updateProjectionMatrix();
    // What could be seen stays in sight when the canvas becomes narrower.
    this.#zoom(this.#width / before);
    // A canvas of another size is empty: drawn at once, it never shows so.
    if (this.#open) this.#draw();
  }
}
